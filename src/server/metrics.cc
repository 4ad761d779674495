// Writes the text format of Prometheus, version 0.0.4.
#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::server {

namespace {

void write_head(std::string_view name, std::string_view kind, std::string_view help, std::string& out) {
  out += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n", name, kind, help);
}

}  // namespace

void Histogram::add(double seconds) {
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += seconds;
}

void Histogram::write(std::string_view name, std::string_view help, std::string& out) const {
  write_head(name, "histogram", help, out);
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], all += counts_[i]);
  all += counts_.back();
  out += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, all, sum_);
}

void write_metric(std::string_view name, std::string_view kind, std::string_view help, double value,
                  std::string& out) {
  write_head(name, kind, help, out);
  out += fmt::format("{} {}\n", name, value);
}

}  // namespace drumhead::server
