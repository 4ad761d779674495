// Programs of bots by others: spoken to under a clock, and gone, with all that they started, when they must
// go.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "server/bot_programs.h"

namespace drumhead::server {
namespace {

using outside::Heard;
constexpr int kAmple = 60'000;  // milliseconds: nothing here takes that long
constexpr int kShort = 50;

std::string heard(outside::BotLink& link) {
  std::string line;
  EXPECT_EQ(link.hear(line), Heard::line);
  return line;
}

std::vector<std::string> shell(const std::string& script) { return {"sh", "-c", script}; }

// Not a zombie either; those whose parent has gone belong to the machine, which may leave them as such.
bool lives(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  in >> number >> name >> state;
  return in && state != "Z" && state != "X";
}

// A grandchild that was killed is another's to bury: it may take the system a moment.
bool lives_on(pid_t pid) {
  for (int i = 0; i < 2000 && lives(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return lives(pid);
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

TEST(BotPrograms, AreSpokenToInLines) {
  BotPrograms programs(4);
  const auto link = programs.link({"cat"});
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  const std::string longer(60'000, 'x');
  EXPECT_TRUE(link->say("one") && link->say("two") && link->say(longer));
  EXPECT_EQ(heard(*link), "one");
  EXPECT_EQ(heard(*link), "two");
  EXPECT_EQ(heard(*link), longer);
}

TEST(BotPrograms, AreStartedWithoutAShell) {
  BotPrograms programs(4);
  const auto link = programs.link({"echo", "$HOME; echo more", "`id`"});
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  EXPECT_EQ(heard(*link), "$HOME; echo more `id`");
  std::string line;
  EXPECT_EQ(link->hear(line), Heard::gone);
}

TEST(BotPrograms, SayWhyTheyCannotBeStarted) {
  BotPrograms programs(1);
  const auto link = programs.link({"no-such-program-anywhere"});
  EXPECT_EQ(link->start(), "no-such-program-anywhere: No such file or directory");
  const auto first = programs.link({"cat"}), second = programs.link({"cat"});
  EXPECT_EQ(first->start(), "") << "the one that never started takes no room";
  EXPECT_EQ(second->start(), "too many bots are running");
}

TEST(BotPrograms, HaveNoFileOfOurs) {
  BotPrograms programs(4);
  const int ours = dup(STDERR_FILENO);
  const auto link = programs.link(
      shell("for n in 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$n ] && printf \"$n \"; done; echo open"));
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  EXPECT_EQ(heard(*link), "open");
  close(ours);
}

TEST(BotPrograms, AreNotWaitedForLongerThanAllowed) {
  BotPrograms programs(4);
  const auto mute = programs.link({"sleep", "1000"});
  ASSERT_EQ(mute->start(), "");
  mute->allow(kShort);
  std::string line;
  EXPECT_EQ(mute->hear(line), Heard::late);
  EXPECT_EQ(mute->left_ms(), 0);
  mute->allow(kShort);
  EXPECT_FALSE(mute->say(std::string(8u << 20, 'x'))) << "it does not read";
}

TEST(BotPrograms, MaySayOnlySoMuchInALine) {
  BotPrograms programs(4);
  const auto link = programs.link(shell("while :; do printf xxxxxxxxxxxxxxxx; done"));
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  std::string line;
  EXPECT_EQ(link->hear(line), Heard::too_long);
}

TEST(BotPrograms, WhoClosesItsEarsIsNotWrittenTo) {
  BotPrograms programs(4);
  const auto link = programs.link(shell("exec 0<&-; echo deaf; exec sleep 1000"));
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  EXPECT_EQ(heard(*link), "deaf");
  EXPECT_FALSE(link->say("hello"));
}

TEST(BotPrograms, MayBeStartedAgain) {
  BotPrograms programs(1);
  const auto link = programs.link(shell("echo here; cat"));
  for (int i = 0; i < 3; ++i) {
    std::string why = link->start();
    for (int tries = 0; !why.empty() && tries < 1000; ++tries) {  // the one before may still be going
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      why = link->start();
    }
    ASSERT_EQ(why, "");
    link->allow(kAmple);
    EXPECT_EQ(heard(*link), "here");
    link->stop();
  }
}

// One that ignores every hint, and its child, which ignores them too.
TEST(BotPrograms, AreGoneInTheEndWithAllThatTheyStarted) {
  std::vector<pid_t> all;
  {
    BotPrograms programs(8);
    std::vector<std::unique_ptr<outside::BotLink>> links;
    for (int i = 0; i < 4; ++i) {
      links.push_back(programs.link(
          shell("trap '' TERM INT HUP PIPE; (trap '' TERM; while :; do sleep 1; done) & echo $$; echo $!; "
                "while :; do sleep 1; done")));
      ASSERT_EQ(links.back()->start(), "");
      links.back()->allow(kAmple);
      for (int k = 0; k < 2; ++k) all.push_back(std::stoi(heard(*links.back())));
    }
    for (const pid_t pid : all) EXPECT_TRUE(lives(pid));
    links[0].reset();
  }
  for (const pid_t pid : all) EXPECT_FALSE(lives_on(pid));
  EXPECT_FALSE(has_children()) << "a zombie is left";
}

TEST(BotPrograms, WhoEndsByItselfLeavesNoZombie) {
  {
    BotPrograms programs(4);
    for (int i = 0; i < 3; ++i) {
      const auto link = programs.link({"true"});
      ASSERT_EQ(link->start(), "");
      link->allow(kAmple);
      std::string line;
      EXPECT_EQ(link->hear(line), Heard::gone);
    }
  }
  EXPECT_FALSE(has_children());
}

TEST(BotPrograms, StopWhoeverIsWaitedFor) {
  BotPrograms programs(4);
  const auto link = programs.link(shell("echo here; exec sleep 1000"));
  ASSERT_EQ(link->start(), "");
  link->allow(kAmple);
  EXPECT_EQ(heard(*link), "here");
  std::thread other([&] { programs.stop(); });
  std::string line;
  EXPECT_EQ(link->hear(line), Heard::gone);
  other.join();
  EXPECT_NE(link->start(), "");
}

}  // namespace
}  // namespace drumhead::server
