// How the server fares, for those who watch over it: alive, ready for visitors, and its figures.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http.h"

namespace drumhead::server {

class Vitals {
 public:
  virtual ~Vitals() = default;
  virtual bool is_closing() const = 0;
  virtual std::string trouble() const = 0;  // of the archive; empty: none
  virtual bool tells_figures() const = 0;   // else nobody is told any
  virtual std::string figures() const = 0;  // as Prometheus reads them
};

// /healthz, /readyz and /metrics; nothing: the address is another.
std::optional<HttpResponse> vital_answer(const Vitals& vitals, std::string_view target);

}  // namespace drumhead::server
