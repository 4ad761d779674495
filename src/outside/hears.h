// What a bot by others is told, a line of JSON each. docs/bots.md lists it.
#pragma once

#include <boost/json/array.hpp>

#include <cstdint>
#include <memory>
#include <string>

#include "outside/says.h"
#include "wire/known.h"

namespace drumhead::outside {

inline constexpr int kBotProtocol = 1;

// A battle as far as the side that is asked may know it.
class Sighted {
 public:
  Sighted(const Battle& whole, Side side);

  const Battle& whole() const { return whole_; }
  const Battle& battle() const { return partial_ != nullptr ? *partial_ : whole_; }  // what it knows of it
  const wire::Known& known() const { return known_; }
  Side side() const { return side_; }

 private:
  const Battle& whole_;
  Side side_;
  wire::Known known_;
  std::unique_ptr<Battle> partial_;  // null: it knows everything
};

struct Greets {
  std::string name;
  std::uint64_t seed = 0;  // for bots that roll dice of their own
  int answer_ms = 0;
};
std::string hello_line(const Greets& greets, const Sighted& seen);

struct Question {
  std::int64_t id = 0;
  int answer_ms = 0;
  std::string lost;      // why it has lost its last turn; empty: it has not
  bool rewound = false;  // the battle stands at another moment than it would by what was asked before
};
std::string question_line(const Question& question, const Sighted& seen);

// The answer to what a bot asks.
std::string answer_line(const BotSays& asked, const Sighted& seen);
std::string refused_line(std::int64_t re, const boost::json::array& reasons);
std::string error_line(std::int64_t re, const std::string& sentence);

}  // namespace drumhead::outside
