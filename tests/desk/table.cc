// Sets up desks for tests.
#include "table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "desk/secrets.h"
#include "dice/sources.h"
#include "documents/books.h"

namespace drumhead::desk {

namespace {

std::string file(const std::string& name) {
  std::ifstream in(DRUMHEAD_SOURCE "/" + name, std::ios::binary);
  EXPECT_TRUE(in.good()) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

Library read_shipped() {
  Library out;
  out.muster_text = file("scenarios/muster.toml");
  out.tables = read_muster(out.muster_text, "muster.toml").value();
  for (const Sheet& sheet : sheets()) {
    const std::string id(sheet.id), book = file("rulebooks/" + id + ".toml");
    out.books.emplace(id, read_whole_book(sheet, book, id + ".toml").value());
    out.book_texts.emplace(id, book);
  }
  for (const char* id : {"meeting", "cowpens"}) {
    const std::string text = file("scenarios/" + std::string(id) + ".toml");
    out.scenarios.emplace(id, read_scenario(text, id, out.tables).value());
    out.scenario_texts.emplace(id, text);
  }
  return out;
}

}  // namespace

const Library& shipped_library() {
  static const Library kLibrary = read_shipped();
  return kLibrary;
}

// ---- the table

Table::Table(Config given)
    : config(std::move(given)),
      archive([this](auto settled) {
        staff.desk([settled = std::move(settled)] {
          for (const auto& [kept, durable] : settled) kept(durable);
        });
      }),
      limits(config, clock) {
  config.engine = "the program under test";
  restart();
}

void Table::restart() {
  api.reset();
  house.reset();
  house = std::make_unique<House>(shipped_library(), archive, staff, config, limits);
  api = std::make_unique<Api>(*house);
  run();
}

void Table::run_for(std::int64_t ms) {
  run();
  while (ms > 0) {
    const std::int64_t due = staff.due();
    if (due < 0) return clock.go(ms);
    const std::int64_t step = std::min(ms, std::max<std::int64_t>(1, due));
    clock.go(step);
    ms -= step;
    run();
  }
}

json::value Table::ask(ApiRequest request, int status) {
  std::optional<ApiResponse> answer;
  request.asker = {"192.0.2.1", ++visitors};
  api->answer(request, [&](ApiResponse given) { answer = std::move(given); });
  run();
  EXPECT_TRUE(answer.has_value());
  if (!answer) return nullptr;
  EXPECT_EQ(answer->status, status) << answer->body;
  return json::parse(answer->body);
}

json::value Table::post(const std::string& target, const json::value& body, int status) {
  return ask({"POST", target, "application/json", json::serialize(body), {}}, status);
}

json::value Table::get(const std::string& target, int status) {
  return ask({"GET", target, {}, {}, {}}, status);
}

// ---- a guest

Guest::Guest(Table& given, const std::string& address)
    : table(given), visit(std::make_shared<Visit>(*given.house, Asker{address, ++given.visitors}, *this)) {}

void Guest::send(Outgoing message) {
  json::object said =
      json::parse("{" + message.re + *message.body + (message.tail ? *message.tail : std::string()))
          .as_object();
  if (json::value* found = said.if_contains("state"); found != nullptr && type_of(said) != "at") {
    if (type_of(said) == "happened") keep_pieces(found->as_object());
    state = found->as_object();
    version = state.at("version").to_number<std::int64_t>();
  }
  if (const json::value* found = said.if_contains("setting")) setting = found->as_object();
  if (const json::value* found = said.if_contains("seats"))
    seats = json::value_to<std::vector<std::string>>(*found);
  if (on_message) on_message(said);
  unread_.push_back(std::move(said));
}

// Only those that changed are told: the others are as they were.
void Guest::keep_pieces(json::object& news) const {
  const json::value* held = state.if_contains("pieces");
  if (held == nullptr) return;
  json::array all = held->as_array();
  for (const json::value& one : news.at("pieces").as_array())
    for (json::value& old : all)
      if (text_at(old, "/key") == text_at(one, "/key")) old = one;
  news["pieces"] = std::move(all);
}

void Guest::hang_up(const Goodbye& why) { goodbye = why; }

void Guest::say(json::object message) {
  visit->hear(json::serialize(message));
  table.run();
}

void Guest::leave() {
  if (visit == nullptr) return;
  visit->end();
  visit.reset();
  table.run();
}

json::object Guest::hello(const std::string& game, const std::vector<std::string>& tokens) {
  return ask({{"type", "hello"}, {"protocol", 3}, {"game", game}, {"tokens", json::value_from(tokens)}});
}

json::object Guest::ask(json::object message) {
  message["id"] = ++asked_;
  say(std::move(message));
  for (auto it = unread_.begin(); it != unread_.end(); ++it) {
    const json::value* re = it->if_contains("re");
    if (re == nullptr || re->to_number<std::int64_t>() != asked_) continue;
    json::object out = std::move(*it);
    unread_.erase(it);
    return out;
  }
  return {{"type", "no answer"}};
}

json::object Guest::give(const json::value& command) {
  return ask({{"type", "command"}, {"version", version}, {"command", command}});
}

json::object Guest::undo() { return ask({{"type", "undo"}, {"version", version}}); }

std::vector<json::object> Guest::heard(const std::string& type) {
  std::vector<json::object> out;
  for (json::object& one : unread_)
    if (type.empty() || type_of(one) == type) out.push_back(std::move(one));
  unread_.clear();
  return out;
}

std::string Guest::asked() const {
  const json::object& decision = state.at("decision").as_object();
  return decision.contains("side") ? std::string(decision.at("side").as_string()) : std::string();
}

// ---- games

std::string type_of(const json::object& message) { return std::string(message.at("type").as_string()); }

std::string text_at(const json::value& from, const char* pointer) {
  boost::system::error_code error;
  const json::value* found = from.find_pointer(pointer, error);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

Created create(Table& table, const std::string& british, const std::string& american,
               const std::string& scenario, bool practice, const std::string& rules) {
  const json::value body = table.post(
      "/api/games", json::object{{"scenario", scenario},
                                 {"rules", rules},
                                 {"practice", practice},
                                 {"seats", json::object{{"british", british}, {"american", american}}}});
  return {text_at(body, "/game"),
          text_at(body, "/tokens/british"),
          text_at(body, "/tokens/american"),
          text_at(body, "/tokens/spectator"),
          text_at(body, "/tokens/host"),
          text_at(body, "/invitations/american")};
}

void begin(const std::string& game, const std::vector<Guest*>& players) {
  std::vector<std::pair<Guest*, json::object>> numbers;
  for (Guest* one : players)
    for (const std::string& side : std::vector<std::string>(one->seats)) {
      const std::string number = new_token();
      one->ask({{"type", "pledge"}, {"side", side}, {"pledge", to_hex(pledge(game, number))}});
      numbers.push_back({one, {{"type", "show"}, {"side", side}, {"number", number}}});
    }
  for (auto& [who, shown] : numbers) who->ask(shown);
}

json::value some_command(Guest& player) {
  const json::object decision = player.state.at("decision").as_object();
  for (const json::value& unit : decision.at("units").as_array()) {
    const json::object reply = player.ask({{"type", "options"}, {"version", player.version}, {"unit", unit}});
    if (type_of(reply) != "options") continue;
    for (const json::value& option : reply.at("options").as_array())
      if (option.at("reasons").as_array().empty() && option.as_object().contains("command"))
        return option.at("command");
  }
  return json::object{{"done", json::object()}};
}

}  // namespace drumhead::desk
