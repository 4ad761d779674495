// Puts the time to each line and writes it in one piece.
#include "server/json_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>

#include "base/log.h"

namespace drumhead::server {

namespace {

std::string now_text() {
  using namespace std::chrono;
  const auto now = system_clock::now();
  const auto milliseconds = duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(system_clock::to_time_t(now)), milliseconds);
}

void write(const char* level, const std::string& event, const std::string& text) {
  boost::json::object out{{"time", now_text()}, {"level", level}};
  if (!event.empty()) out["event"] = event;
  out["text"] = text;
  const std::string line = boost::json::serialize(out) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void write_warning(const std::string& words) { write("warning", "", words); }

}  // namespace

void log_as_json() { log_sink() = write_warning; }

void log_event(const std::string& event, const std::string& text) {
  if (log_sink() == write_warning) write("info", event, text);
}

void log_failure(const std::string& text) { write("error", "failed", text); }

}  // namespace drumhead::server
