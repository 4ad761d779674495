// What `drumhead serve` says of a file of settings that it cannot go by.
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <sstream>

#include "program.h"

namespace drumhead {
namespace {

Ran served_by(const Folder& folder, const std::string& text, const std::string& more = "") {
  return run("serve --config " + folder.write("s.toml", text) + " " + more);
}

TEST(ServeSettings, NamesTheNearestKey) {
  const Folder folder;
  const Ran ran = served_by(folder, "listen = \"127.0.0.1\"\nprot = 1776\nconections = 10\n");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "s.toml:2: prot: there is no such key; the nearest is \"port\"")) << ran.err;
  EXPECT_TRUE(has(ran.err, "s.toml:3: conections: there is no such key; the nearest is \"connections\""))
      << ran.err;
}

TEST(ServeSettings, RefusesValuesAsTheCommandLineDoes) {
  const Folder folder;
  for (const char* bad :
       {"rate = 0", "rate = 1.5", "rate = \"many\"", "listen = [\"a\", \"b\"]", "port = 70000",
        "[port]\nx = 1", "data = \"x\"\narchive = \"postgresql://h/d\"", "open = true", "config = \"x\"",
        "port", "proxy = 5", "proxy = \"yes\"", "port = true"}) {
    const Ran ran = served_by(folder, bad);
    EXPECT_EQ(ran.code, 2) << bad;
    EXPECT_TRUE(has(ran.err, "s.toml:")) << bad << ": " << ran.err;
  }
  EXPECT_EQ(run("serve --config " + folder.file("none")).code, 2);
}

// Each in the words of the file, and without what may be a secret in the wrong line.
TEST(ServeSettings, SaysWhatIsExpected) {
  const Folder folder;
  const std::string secret = "\"postgresql://me:pa55w0rd@db/games\"";
  const Ran number = served_by(folder, "port = " + secret + "\n");
  EXPECT_TRUE(has(number.err, "s.toml:1: port: it takes a whole number, and not this one")) << number.err;
  EXPECT_TRUE(has(served_by(folder, "proxy = 5").err, "s.toml:1: proxy: expected true or false"));
  const Ran bare = served_by(folder, "port = 1\narchive = postgresql://me:pa55w0rd@db/games\n");
  EXPECT_TRUE(has(bare.err, "s.toml:2: ")) << bare.err;
  EXPECT_TRUE(has(bare.err, "a text stands in quotes")) << bare.err;
  const Ran key = served_by(folder, "archve = " + secret);
  for (const Ran& ran : {number, bare, key}) {
    EXPECT_EQ(ran.code, 2);
    EXPECT_FALSE(has(ran.err, "pa55w0rd")) << ran.err;
  }
}

// What the command line names is tried, not what the file names beside it.
TEST(ServeSettings, TheCommandLineGoesFirst) {
  const Folder folder;
  const Ran other = served_by(folder, "data = \"" + folder.file("d") + "\"\nport = 0\n",
                              "--archive postgresql://127.0.0.1:1/none");
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err, "PostgreSQL")) << other.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("d")));
  const Ran same = served_by(folder, "listen = \"127.0.0.1\"\n", "--listen nowhere");
  EXPECT_EQ(same.code, 2);
  EXPECT_TRUE(has(same.err, "nowhere")) << same.err;
}

// Every line is an object with time, level and text, from its start to its end.
TEST(ServeLog, IsJsonWhenAskedFor) {
  const Folder folder;
  const std::string out = folder.file("out"), err = folder.file("err");
  EXPECT_EQ(shell(DRUMHEAD_PROGRAM " serve --port 0 --log json --data " + folder.file("d") + " >" + out +
                  " 2>" + err + " & for i in $(seq 300); do grep -q 'is at' " + out +
                  " && break; sleep 0.1; done; kill -TERM $!; wait $!"),
            0);
  std::istringstream lines(text_in(err));
  std::vector<std::string> events;
  for (std::string line; std::getline(lines, line);) {
    const boost::json::value told = boost::json::parse(line);
    EXPECT_EQ(told.at("time").as_string().size(), 24u) << line;
    EXPECT_FALSE(told.at("text").as_string().empty());
    events.emplace_back(told.at("event").as_string());
  }
  EXPECT_EQ(events, (std::vector<std::string>{"started", "stopping", "stopped"}));
  EXPECT_EQ(run("serve --log xml").code, 2);
}

// Whoever gathers the log is told why there is none.
TEST(ServeLog, SaysWhyItDoesNotStartInItsOwnForm) {
  const Folder folder;
  for (const std::string& wrong : {std::string("listen = \"nowhere\""), std::string("prot = 1")}) {
    const Ran ran = run("serve --config " + folder.write("s.toml", "log = \"json\"\n" + wrong + "\n"));
    EXPECT_EQ(ran.code, 2);
    const boost::json::value told = boost::json::parse(ran.err);
    EXPECT_EQ(told.at("level").as_string(), "error") << ran.err;
    EXPECT_EQ(told.at("event").as_string(), "failed");
  }
}

TEST(ServeSettings, RefusesAHandedDownFileThatIsNoSocket) {
  const Folder folder;
  const Ran ran = run("serve --data " + folder.file("d") + " 3</dev/null",
                      "LISTEN_FDS=1 exec sh -c 'LISTEN_PID=$$ exec \"$@\"' sh");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "LISTEN_FDS")) << ran.err;
}

}  // namespace
}  // namespace drumhead
