// Chooses entries, and puts headings over them.
#include "cli/story.h"

#include "cli/output.h"

namespace drumhead::cli {

namespace {

// Entries that weigh enough, under headings that have something below them.
std::vector<std::string> told(const std::vector<LogEntry>& entries, Weight least) {
  std::vector<std::string> out;
  std::string heading;
  for (const LogEntry& entry : entries) {
    if (std::holds_alternative<Began>(entry.first().what)) {
      heading = entry.text;
    } else if (std::holds_alternative<Ended>(entry.first().what)) {
      out.push_back(entry.text);
    } else if (entry.weight <= least) {
      if (!heading.empty()) out.push_back(std::exchange(heading, {}));
      out.push_back("  " + entry.text);
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> StoryLines::condensed(std::size_t most) {
  const std::vector<LogEntry> entries = telling_.take(setting_);
  for (const Weight least : {Weight::detail, Weight::scratch, Weight::blow, Weight::clash})
    if (std::vector<std::string> out = told(entries, least); out.size() <= most) return out;
  std::vector<std::string> out = told(entries, Weight::loss);
  if (out.size() > most) out.erase(out.begin(), out.end() - static_cast<std::ptrdiff_t>(most));
  return out;
}

std::vector<std::string> texts_of(Telling& telling, const Setting& setting) {
  std::vector<std::string> out;
  for (LogEntry& entry : telling.take(setting)) out.push_back(std::move(entry.text));
  return out;
}

std::vector<std::string> StoryLines::full() {
  std::vector<std::string> out;
  std::string heading;  // nothing has happened under it yet
  for (const LogEntry& entry : telling_.take(setting_)) {
    if (std::holds_alternative<Began>(entry.first().what)) {
      heading = entry.text;
      continue;
    }
    if (!heading.empty()) out.push_back(std::exchange(heading, {}));
    out.push_back((entry.weight == Weight::heading ? "" : "  ") + entry.text);
    for (const std::string& line : entry.reckoning) out.push_back("      " + line);
  }
  return out;
}

}  // namespace drumhead::cli
