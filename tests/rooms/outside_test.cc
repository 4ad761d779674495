// Only the server, the program itself and the archives outside memory touch the world outside: files,
// threads, sockets and clocks. So a desk runs wherever C++ does.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "source.h"

namespace drumhead {
namespace {

const std::set<std::string> kOutside = {"cli", "server", "sqlite", "postgres"};

// Several threads may do a desk's jobs, and what those share is guarded by one lock, which costs nothing
// where there is one thread.
const std::set<std::string> kMayLock = {"desk/shelf.h"};

// What an include line names.
std::vector<std::string> included_by(const std::string& text) {
  static const std::regex kInclude(R"(^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"])", std::regex::multiline);
  std::vector<std::string> out;
  for (std::sregex_iterator it(text.begin(), text.end(), kInclude), end; it != end; ++it)
    out.push_back((*it)[1].str());
  return out;
}

bool is_outside(const std::string& header) {
  static const std::set<std::string> kHeaders = {"thread",   "future",       "condition_variable",
                                                 "mutex",    "shared_mutex", "semaphore",
                                                 "latch",    "barrier",      "chrono",
                                                 "ctime",    "time.h",       "filesystem",
                                                 "fstream",  "iostream",     "csignal",
                                                 "signal.h", "pthread.h",    "unistd.h",
                                                 "fcntl.h",  "sqlite3.h",    "stop_token",
                                                 "poll.h",   "spawn.h",      "libpq-fe.h"};
  static const std::vector<std::string> kFolders = {"boost/asio", "boost/beast", "soci/", "sys/",
                                                    "server/",    "sqlite/",     "cli/",  "postgres/"};
  return kHeaders.contains(header) || std::any_of(kFolders.begin(), kFolders.end(), [&](const auto& folder) {
           return header.starts_with(folder);
         });
}

TEST(Outside, KnowsItWhenItSeesIt) {
  EXPECT_EQ(included_by("#include <thread>\n  #include \"desk/house.h\"\n// #include <mutex>\n"),
            (std::vector<std::string>{"thread", "desk/house.h"}));
  for (const char* header :
       {"thread", "filesystem", "boost/asio/post.hpp", "boost/beast/core.hpp", "sys/file.h"})
    EXPECT_TRUE(is_outside(header)) << header;
  for (const char* header : {"map", "boost/json.hpp", "sodium.h", "desk/house.h"})
    EXPECT_FALSE(is_outside(header)) << header;
}

TEST(Outside, IsLeftToFourRooms) {
  std::set<std::string> rooms;
  for (const Source& source : all_sources()) {
    const std::string room = source.path.substr(0, source.path.find('/'));
    rooms.insert(room);
    if (kOutside.contains(room)) continue;
    for (const std::string& header : included_by(source.text))
      EXPECT_FALSE(is_outside(header) && !(header == "mutex" && kMayLock.contains(source.path)))
          << source.path << " includes <" << header
          << ">: take what it gives as an argument, as desk/staff.h and desk/clock.h do";
  }
  for (const char* room : {"desk", "archive", "battle", "rules"}) EXPECT_TRUE(rooms.contains(room)) << room;
}

}  // namespace
}  // namespace drumhead
