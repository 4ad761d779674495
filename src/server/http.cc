// The routes under /api, and who may use them.
#include "server/http.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/log.h"
#include "documents/json.h"
#include "server/house.h"
#include "server/lab.h"
#include "wire/wire.h"

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

int status_for(const Fault& fault) {
  if (fault.code == "full" || fault.code == "busy") return 503;
  if (fault.code == "limit") return 429;
  if (fault.code == "no-such-game") return 404;
  if (fault.code == "no-invitation" || fault.code == "two-seats") return 409;
  if (fault.code == "bug" || fault.code == "disk") return 500;
  return 400;
}

HttpResponse json_response(std::string text) {
  HttpResponse out;
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = std::move(text);
  return out;
}

}  // namespace

HttpResponse failure(int status, std::string_view sentence, std::string_view code) {
  json::object body{{"error", sentence}};
  if (!code.empty()) body["code"] = code;
  HttpResponse out = json_response(text_of(std::move(body)));
  out.status = status;
  if (status == 429 || status == 503) out.headers.emplace_back("Retry-After", "10");
  return out;
}

Routes::Routes(House& house, const Library& library, const Staff& staff, const Config& config)
    : house_(house), library_(library), staff_(staff), config_(config) {}

const char* Routes::objection(const HttpRequest& request) const {
  if (!is_plain_host(request.host)) return "the Host of this request is not one";
  const std::string_view name = name_in(request.host);
  if (name.empty()) return "the Host of this request is not one";
  // A page elsewhere can point its own name at this machine; then the Host is that name.
  if (is_loopback(config_.listen) && name != "localhost" && name != "127.0.0.1" && name != "::1" &&
      name != config_.listen)
    return "this server answers to localhost only";
  if (request.origin.empty()) return nullptr;  // not a browser, or a plain link
  if (request.origin != "http://" + request.host && request.origin != "https://" + request.host)
    return "this request comes from another site";
  return nullptr;
}

void Routes::answer(const HttpRequest& request, std::function<void(HttpResponse)> then) {
  if (const char* no = objection(request)) return then(failure(403, no));
  if (request.method == "GET" || request.method == "HEAD") return get(request, std::move(then));
  if (request.method == "POST") return post(request, std::move(then));
  then(failure(405, "only GET and POST are answered here"));
}

void Routes::get(const HttpRequest& request, std::function<void(HttpResponse)> then) {
  const std::string_view target = std::string_view(request.target).substr(0, request.target.find('?'));
  constexpr std::string_view kBooks = "/api/rulebooks/";
  if (target == "/api/about") {
    if (about_.empty()) about_ = text_of(about(library_, config_.version));
    return then(json_response(about_));
  }
  if (target == "/api/scenarios") return send_scenarios(request, std::move(then));
  if (target == "/api/lab") {
    if (lab_.empty()) lab_ = text_of(lab_choices(library_));
    return then(json_response(lab_));
  }
  if (target.starts_with(kBooks)) {
    const auto book = library_.book(target.substr(kBooks.size()));
    return then(book ? json_response(text_of(wire::rulebook(*book)))
                     : failure(404, "there is no such rulebook"));
  }
  if (target == "/ws") return then(failure(426, "this address speaks WebSocket only"));
  if (target.starts_with("/api/")) return then(failure(404, "there is nothing at this address"));
  then(page_file(config_.page, target, request));
}

void Routes::send_scenarios(const HttpRequest&, std::function<void(HttpResponse)> then) {
  if (!scenarios_.empty()) return then(json_response(scenarios_));
  staff_.work([this, then = std::move(then)] {
    auto text = std::make_shared<std::string>();
    try {
      *text = text_of(scenarios(library_));
    } catch (const std::exception& bug) {
      log_line(fmt::format("the scenarios: {}", bug.what()));
    }
    staff_.desk([this, text, then] {
      if (text->empty()) return then(failure(500, "a mistake of the program itself"));
      scenarios_ = *text;
      then(json_response(scenarios_));
    });
  });
}

void Routes::post_lab(const HttpRequest& request, std::function<void(HttpResponse)> then) {
  auto asked = std::make_shared<LabRequest>();
  if (const auto fault = read_lab(request.body, *asked)) return then(failure(400, fault->text));
  const bool offers = request.target == "/api/lab/offers";
  const auto run = [this, asked, offers, then] {
    auto answer = std::make_shared<HttpResponse>();
    try {
      const Result<json::object> told = ask_lab(library_, *asked, offers, config_.question_ms);
      *answer = told ? json_response(text_of(told.value())) : failure(400, told.problems().front().message);
    } catch (const std::exception& bug) {
      log_line(fmt::format("the odds lab: {}", bug.what()));
      *answer = failure(500, "a mistake of the program itself");
    }
    staff_.desk([answer, then] { then(std::move(*answer)); });
  };
  const auto late = [this, then] {
    staff_.desk([then] {
      then(failure(503, "so much is asked just now that this was not reached; ask again", "busy"));
    });
  };
  if (const char* no = staff_.ask(request.asker, run, late)) then(failure(503, no, "busy"));
}

void Routes::post(const HttpRequest& request, std::function<void(HttpResponse)> then) {
  const bool lab = request.target == "/api/lab" || request.target == "/api/lab/offers";
  const bool create = request.target == "/api/games", status = request.target == "/api/games/status";
  const bool look = request.target == "/api/games/invitation", accept = request.target == "/api/games/accept";
  if (!create && !status && !lab && !look && !accept)
    return then(failure(404, "there is nothing at this address"));
  if (!request.content_type.starts_with("application/json"))
    return then(failure(415, "expected a body of type application/json"));
  if (lab) return post_lab(request, std::move(then));
  const auto reply = [then](const Fault* fault, const json::value& value) {
    then(fault != nullptr ? failure(status_for(*fault), fault->text, fault->code)
                          : json_response(to_text(value)));
  };
  if (create) {
    NewGame asked;
    if (const auto fault = read_new_game(request.body, asked)) return reply(&*fault, nullptr);
    return house_.create(asked, request.asker.address, reply);
  }
  if (look || accept) {
    Acceptance asked;
    if (const auto fault = read_acceptance(request.body, asked)) return reply(&*fault, nullptr);
    const std::string& address = request.asker.address;
    return look ? house_.show_invitation(asked, address, reply) : house_.accept(asked, address, reply);
  }
  std::vector<Known> asked;
  if (const auto fault = read_status(request.body, asked)) return reply(&*fault, nullptr);
  house_.status(std::move(asked), request.asker, reply);
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
