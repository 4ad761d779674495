// Answers those who watch over the server.
#include "server/vitals.h"

namespace drumhead::server {

namespace {

HttpResponse vital_text(int status, std::string body) {
  HttpResponse out;
  out.status = status;
  out.type = "text/plain; version=0.0.4; charset=utf-8";
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = std::move(body);
  return out;
}

HttpResponse readiness(const Vitals& vitals) {
  if (vitals.is_closing()) return vital_text(503, "closing\n");
  if (const std::string trouble = vitals.trouble(); !trouble.empty()) return vital_text(503, trouble + "\n");
  return vital_text(200, "ready\n");
}

}  // namespace

std::optional<HttpResponse> vital_answer(const Vitals& vitals, std::string_view target) {
  if (target == "/healthz") return vital_text(200, "alive\n");
  if (target == "/readyz") return readiness(vitals);
  if (target == "/metrics" && vitals.tells_figures()) return vital_text(200, vitals.figures());
  return std::nullopt;
}

}  // namespace drumhead::server
