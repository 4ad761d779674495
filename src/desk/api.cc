// The addresses under /api.
#include "desk/api.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "desk/house.h"
#include "desk/lab_requests.h"
#include "documents/json.h"
#include "wire/wire.h"

namespace drumhead::desk {

namespace {

int status_for(const Fault& fault) {
  if (fault.code == "full" || fault.code == "busy" || fault.code == "too-much") return 503;
  if (fault.code == "limit") return 429;
  if (fault.code == "no-such-game") return 404;
  if (fault.code == "no-invitation" || fault.code == "two-seats") return 409;
  if (fault.code == "bug" || fault.code == "disk") return 500;
  return 400;
}

ApiResponse fine(std::string text) { return {200, std::move(text)}; }

}  // namespace

ApiResponse failure(int status, std::string_view sentence, std::string_view code) {
  json::object body{{"error", sentence}};
  if (!code.empty()) body["code"] = code;
  return {status, text_of(std::move(body))};
}

void Api::answer(const ApiRequest& request, Respond then) {
  const std::string_view target = request.target;
  if (request.method == "POST") return post(request, std::move(then));
  if (request.method == "GET" || request.method == "HEAD")
    return get(target.substr(0, target.find('?')), std::move(then));
  then(failure(405, "only GET and POST are answered here"));
}

void Api::get(std::string_view target, Respond then) {
  constexpr std::string_view kBooks = "/api/rulebooks/", kLessons = "/api/lessons/";
  const Library& library = house_.library();
  if (target == "/api/about") {
    if (about_.empty()) about_ = text_of(about(library, house_.config().version));
    return then(fine(about_));
  }
  if (target == "/api/scenarios") return send_scenarios(std::move(then));
  if (target == "/api/tables")
    return house_.lobby().list([then](const Fault* fault, const std::string& told) {
      then(fault != nullptr ? failure(status_for(*fault), fault->text, fault->code) : fine(told));
    });
  if (target == "/api/lab") {
    if (lab_.empty()) lab_ = text_of(lab_choices(library));
    return then(fine(lab_));
  }
  if (target.starts_with(kBooks)) {
    const auto book = library.book(target.substr(kBooks.size()));
    return then(book ? fine(text_of(wire::rulebook(*book))) : failure(404, "there is no such rulebook"));
  }
  if (target.starts_with(kLessons)) {
    const auto lesson = library.lessons.find(target.substr(kLessons.size()));
    const bool found = lesson != library.lessons.end();
    return then(found ? fine(text_of(lesson_json(lesson->second)))
                      : failure(404, "this sheet has no lesson"));
  }
  then(failure(404, "there is nothing at this address"));
}

void Api::send_scenarios(Respond then) {
  if (!scenarios_.empty()) return then(fine(scenarios_));
  house_.staff().work([this, then = std::move(then)] {
    auto text = std::make_shared<std::string>();
    try {
      *text = text_of(scenarios(house_.library()));
    } catch (const std::exception& bug) {
      log_line(fmt::format("the scenarios: {}", bug.what()));
    }
    house_.staff().desk([this, text, then] {
      if (text->empty()) return then(failure(500, "a mistake of the program itself"));
      scenarios_ = *text;
      then(fine(scenarios_));
    });
  });
}

void Api::post_lab(const ApiRequest& request, Respond then) {
  auto asked = std::make_shared<LabRequest>();
  if (const auto fault = read_lab(request.body, *asked)) return then(failure(400, fault->text));
  const bool offers = request.target == "/api/lab/offers";
  const auto run = [this, asked, offers, then] {
    auto answer = std::make_shared<ApiResponse>();
    try {
      const Result<json::object> told = ask_lab(
          house_.library(), *asked, offers, patience(house_.staff().clock(), house_.config().question_ms));
      *answer = told ? fine(text_of(told.value())) : failure(400, told.problems().front().message);
    } catch (const std::exception& bug) {
      log_line(fmt::format("the odds lab: {}", bug.what()));
      *answer = failure(500, "a mistake of the program itself");
    }
    house_.staff().desk([answer, then] { then(std::move(*answer)); });
  };
  const auto late = [this, then] {
    house_.staff().desk([then] {
      then(failure(503, "so much is asked just now that this was not reached; ask again", "busy"));
    });
  };
  if (const char* no = house_.staff().ask(request.asker, run, late)) then(failure(503, no, "busy"));
}

void Api::post(const ApiRequest& request, Respond then) {
  const bool lab = request.target == "/api/lab" || request.target == "/api/lab/offers";
  const bool create = request.target == "/api/games", status = request.target == "/api/games/status";
  const bool look = request.target == "/api/games/invitation", accept = request.target == "/api/games/accept";
  if (!create && !status && !lab && !look && !accept)
    return then(failure(404, "there is nothing at this address"));
  if (!request.content_type.starts_with("application/json"))
    return then(failure(415, "expected a body of type application/json"));
  if (lab) return post_lab(request, std::move(then));
  const auto reply = [then](const Fault* fault, const json::value& value) {
    then(fault != nullptr ? failure(status_for(*fault), fault->text, fault->code) : fine(to_text(value)));
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

}  // namespace drumhead::desk
