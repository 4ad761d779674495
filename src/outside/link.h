// A line to a bot by others: a program somewhere outside, spoken to in lines of text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace drumhead::outside {

inline constexpr std::size_t kMostLine = 64u << 10;  // bytes that a bot may say at once

enum class Heard : std::uint8_t {
  line,
  late,     // time is up
  gone,     // the program has ended, or says no more
  too_long  // more than kMostLine without the end of a line
};

// Whoever knows processes and clocks implements it; players know neither.
class BotLink {
 public:
  virtual ~BotLink() = default;  // stops the program

  // Starts the program, anew if it was stopped. Empty, or a sentence why not.
  virtual std::string start() = 0;
  // Ends the program with all that it has started; does not wait for that.
  virtual void stop() = 0;

  // Time begins to run for what is said and heard from now on.
  virtual void allow(int milliseconds) = 0;
  virtual int left_ms() const = 0;
  // False: the program is gone, or did not take all of it in time. It must then be stopped.
  virtual bool say(std::string_view line) = 0;
  virtual Heard hear(std::string& line) = 0;  // without its end
};

}  // namespace drumhead::outside
