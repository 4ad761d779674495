// Who may ask, and with what headers he is answered.
#include "server/http.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/gzip.h"

namespace drumhead::server {

namespace {

bool is_loopback(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

// "localhost:1776" -> "localhost"; "[::1]:1776" -> "::1". Empty: something else than a port is behind it.
std::string_view name_in(std::string_view host) {
  const bool boxed = host.starts_with('[');
  const std::size_t end = std::min(host.find(boxed ? ']' : ':'), host.size());
  if (boxed && end == host.size()) return {};
  const std::string_view port = host.substr(boxed ? end + 1 : end);
  if (!port.empty() && port.front() != ':') return {};
  if (port.find_first_not_of("0123456789", 1) != std::string_view::npos) return {};
  return host.substr(boxed ? 1 : 0, end - (boxed ? 1 : 0));
}

// The letters that hosts and ports are made of: nothing else gets into a header of ours.
bool is_plain_host(std::string_view host) {
  return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == ':' || c == '[' ||
           c == ']';
  });
}

constexpr std::size_t kWorthPacking = 1024;

HttpResponse http_of(desk::ApiResponse given) {
  HttpResponse out;
  out.status = given.status;
  out.headers.emplace_back("Cache-Control", "no-store");
  if (given.status == 429 || given.status == 503) out.headers.emplace_back("Retry-After", "10");
  out.body = std::move(given.body);
  return out;
}

}  // namespace

HttpResponse failure(int status, std::string_view sentence, std::string_view code) {
  return http_of(desk::failure(status, sentence, code));
}

bool accepts(std::string_view list, std::string_view encoding) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view one = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    const std::string_view name = one.substr(0, one.find_first_of("; "));
    const bool refused = one.find("q=0") != std::string_view::npos &&
                         one.find_first_of("123456789", one.find("q=0")) == std::string_view::npos;
    if (name == encoding) return !refused;
  }
  return false;
}

const char* Routes::objection(const HttpRequest& request) const {
  if (!is_plain_host(request.host)) return "the Host of this request is not one";
  const std::string_view name = name_in(request.host);
  if (name.empty()) return "the Host of this request is not one";
  // A page elsewhere can point its own name at this machine; then the Host is that name.
  // Behind a proxy names are the proxy's to choose.
  if (is_loopback(config_.listen) && !config_.proxy && name != "localhost" && name != "127.0.0.1" &&
      name != "::1" && name != config_.listen)
    return "this server answers to localhost only";
  if (request.origin.empty()) return nullptr;  // not a browser, or a plain link
  if (request.origin != "http://" + request.host && request.origin != "https://" + request.host)
    return "this request comes from another site";
  return nullptr;
}

void Routes::answer(const HttpRequest& request, std::function<void(HttpResponse)> then) {
  if (const char* no = objection(request)) return then(failure(403, no));
  const std::string_view target = std::string_view(request.target).substr(0, request.target.find('?'));
  if (request.method == "GET" || request.method == "HEAD") {
    if (target == "/ws") return then(failure(426, "this address speaks WebSocket only"));
    if (!target.starts_with("/api/")) return then(page_file(config_.page, target, request));
  }
  // What anybody may read is sent small; answers with keys in them are left alone, for their length must not
  // tell what is in them.
  const bool small = request.method == "GET" && accepts(request.accept_encoding, "gzip");
  api_.answer({request.method, request.target, request.content_type, request.body, request.asker},
              [then = std::move(then), small](desk::ApiResponse given) {
                HttpResponse out = http_of(std::move(given));
                if (small && out.status == 200 && out.body.size() > kWorthPacking) {
                  out.body = gzipped(out.body);
                  out.headers.emplace_back("Content-Encoding", "gzip");
                  out.headers.emplace_back("Vary", "Accept-Encoding");
                }
                then(std::move(out));
              });
}

void add_safety(HttpResponse& response, const std::string& host) {
  // Older browsers do not take 'self' to mean WebSocket too, so the host is named.
  const std::string sockets = is_plain_host(host) ? fmt::format(" ws://{0} wss://{0}", host) : "";
  response.headers.emplace_back(
      "Content-Security-Policy",
      fmt::format(
          "default-src 'self'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
          "connect-src 'self'{}; object-src 'none'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'",
          sockets));
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.emplace_back("Permissions-Policy",
                                "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
}

}  // namespace drumhead::server
