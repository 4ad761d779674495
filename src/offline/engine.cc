// The engine's door for JavaScript: the few functions that web/src/offline/worker.ts calls, and those that it
// gives.
//
// Texts go in as UTF-8 at an address that the caller has allocated with malloc and frees again.
#include <emscripten.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "offline/table.h"

namespace drumhead::offline {

// ---- what JavaScript gives: Module.page (web/src/offline/engine.ts)

EM_JS(void, page_say, (int visit, const char* text, int size),
      { Module["page"].say(visit, Module["text"](text, size)); })
EM_JS(void, page_hang_up, (int visit, const char* text, int size),
      { Module["page"].hangUp(visit, Module["text"](text, size)); })
EM_JS(void, page_answer, (int request, int status, const char* text, int size),
      { Module["page"].answer(request, status, Module["text"](text, size)); })
EM_JS(void, page_told, (const char* what, const char* text, int size),
      { Module["page"].told(UTF8ToString(what), Module["text"](text, size)); })
EM_JS(void, page_exported, (const char* bytes, int size),
      { Module["page"].exported(HEAPU8.slice(bytes, bytes + size)); })
EM_JS(int, page_stops_thought, (), { return Module["page"].stopsThought() ? 1 : 0; })
EM_JS(double, page_date, (), { return Date.now(); })
EM_JS(double, page_seconds, (), { return performance.now() / 1000; })
EM_JS(double, log_size, (), { return Module["log"].size(); })
EM_JS(int, log_read, (double at, char* out, int bytes),
      { return Module["log"].read(at, HEAPU8.subarray(out, out + bytes)); })
// 1: it is kept, 0: it is not, -1: drumhead_kept will say.
EM_JS(int, log_append, (const char* bytes, int size),
      { return Module["log"].append(HEAPU8.slice(bytes, bytes + size)); })
EM_JS(int, log_cut, (double size), { return Module["log"].cut(size) ? 1 : 0; })
EM_JS(void, log_trouble, (char* out, int most), { stringToUTF8(Module["log"].trouble(), out, most); })

namespace {

int length(const std::string& text) { return static_cast<int>(text.size()); }

void tell(const char* what, const std::string& text) { page_told(what, text.data(), length(text)); }

class BrowserClock final : public desk::Clock {
 public:
  std::int64_t now_ms() const override { return static_cast<std::int64_t>(page_date()); }
  double seconds() const override { return page_seconds(); }
};

class BrowserPage final : public Page {
 public:
  void say(int visit, std::string text) override { page_say(visit, text.data(), length(text)); }
  void hang_up(int visit, const std::string& sentence) override {
    page_hang_up(visit, sentence.data(), length(sentence));
  }
  void answer(int request, int status, const std::string& body) override {
    page_answer(request, status, body.data(), length(body));
  }
  bool stops_thought() override { return page_stops_thought() != 0; }
};

// One append is under way at a time: an archive waits for it.
class BrowserLog final : public archive::Log {
 public:
  std::int64_t size() const override { return static_cast<std::int64_t>(log_size()); }
  std::string read(std::int64_t at, std::int64_t bytes) const override {
    std::string out(static_cast<std::size_t>(bytes), '\0');
    const int got = log_read(static_cast<double>(at), out.data(), static_cast<int>(bytes));
    out.resize(static_cast<std::size_t>(got));
    return out;
  }
  void append(std::string bytes, Then then) override {
    then_ = std::move(then);
    const int kept = log_append(bytes.data(), length(bytes));
    if (kept >= 0) answer(kept == 1);
  }
  void answer(bool durable) {
    if (const Then then = std::exchange(then_, nullptr)) then(durable);
  }
  bool cut(std::int64_t size) override { return log_cut(static_cast<double>(size)) != 0; }
  std::string trouble() const override {
    std::string out(400, '\0');
    log_trouble(out.data(), length(out));
    return out.c_str();
  }

 private:
  Then then_;
};

struct Whole {
  BrowserClock clock;
  BrowserPage page;
  BrowserLog log;
  std::unique_ptr<Table> table;
};
Whole& whole() {
  static auto* out = new Whole;  // it ends with its Worker
  return *out;
}

}  // namespace

extern "C" {

// 1: the table is set up; else `told` has the reason.
EMSCRIPTEN_KEEPALIVE int drumhead_open(const char* files, int size, const char* version) {
  log_sink() = [](const std::string& words) { tell("log", words); };
  Whole& all = whole();
  auto opened = Table::open({files, static_cast<std::size_t>(size)}, version, all.log, all.clock, all.page);
  if (!opened) {
    tell("refused", opened.problems().front().text());
    return 0;
  }
  all.table = std::move(opened.value());
  if (!all.table->found().empty()) tell("found", all.table->found());
  return 1;
}

EMSCRIPTEN_KEEPALIVE int drumhead_visit() { return whole().table->visit(); }
EMSCRIPTEN_KEEPALIVE void drumhead_hear(int visit, const char* text, int size) {
  whole().table->hear(visit, {text, static_cast<std::size_t>(size)});
}
EMSCRIPTEN_KEEPALIVE void drumhead_leave(int visit) { whole().table->leave(visit); }
EMSCRIPTEN_KEEPALIVE void drumhead_ask(int request, const char* method, const char* target, const char* body,
                                       int size) {
  whole().table->ask(request, method, target, {body, static_cast<std::size_t>(size)});
}
EMSCRIPTEN_KEEPALIVE double drumhead_run(int milliseconds) {
  return static_cast<double>(whole().table->run(milliseconds));
}
EMSCRIPTEN_KEEPALIVE void drumhead_kept(int durable) { whole().log.answer(durable == 1); }

// Of an archive's log, whole; answered like a request.
EMSCRIPTEN_KEEPALIVE void drumhead_import(int request, const char* bytes, int size) {
  whole().table->import_games(request, {bytes, static_cast<std::size_t>(size)});
}

// The game in a log of its own, given to Module.page.exported; else `told` has the reason.
EMSCRIPTEN_KEEPALIVE void drumhead_export(const char* game) {
  const Result<std::string> made = whole().table->export_game(game);
  if (!made) return tell("refused", made.problems().front().text());
  page_exported(made.value().data(), length(made.value()));
}

}  // extern "C"

}  // namespace drumhead::offline
