// What a server counts of itself, as Prometheus reads it. All of it happens at the desk.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace drumhead::server {

// How long something took, counted in steps that Prometheus can add up over servers.
class Histogram {
 public:
  void add(double seconds);
  void write(std::string_view name, std::string_view help, std::string& out) const;

  static constexpr std::array<double, 12> kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                     0.1,   0.25,   0.5,   1,    2.5,   10};

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};  // each bound's own; the last: beyond them
  double sum_ = 0;
};

// One number with its explanation; `kind` is counter or gauge.
void write_metric(std::string_view name, std::string_view kind, std::string_view help, double value,
                  std::string& out);

}  // namespace drumhead::server
