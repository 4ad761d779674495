// What a desk answers to single requests: the addresses under /api that docs/protocol.md lists.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "desk/staff.h"

namespace drumhead::desk {

class House;

struct ApiRequest {
  std::string method, target, content_type, body;
  Asker asker;
};

// The status is HTTP's; the body is JSON.
struct ApiResponse {
  int status = 200;
  std::string body;
};
using Respond = std::function<void(ApiResponse)>;

ApiResponse failure(int status, std::string_view sentence, std::string_view code = {});  // Failure

class Api {
 public:
  explicit Api(House& house) : house_(house) {}

  // Answers now or later, at the desk, once.
  void answer(const ApiRequest& request, Respond then);

 private:
  void get(std::string_view target, Respond then);
  void post(const ApiRequest& request, Respond then);
  void send_scenarios(Respond then);
  void post_lab(const ApiRequest& request, Respond then);

  House& house_;
  std::string about_, scenarios_, lab_;  // written once
};

}  // namespace drumhead::desk
