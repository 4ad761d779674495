// What the server answers to plain requests: the page's files, and what the desk answers under /api. No
// sockets here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "desk/api.h"
#include "server/config.h"

namespace drumhead::server {

using desk::Asker;

struct HttpRequest {
  std::string method, target, host, origin, content_type, accept_encoding, if_none_match, body;
  Asker asker;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

HttpResponse failure(int status, std::string_view sentence, std::string_view code = {});  // Failure

class Routes {
 public:
  Routes(desk::House& house, const Config& config) : api_(house), config_(config) {}

  // Answers now or later, at the desk, once.
  void answer(const HttpRequest& request, std::function<void(HttpResponse)> then);
  // Whether a request comes from where it may; else what is wrong with it.
  const char* objection(const HttpRequest& request) const;

 private:
  desk::Api api_;
  const Config& config_;
};

// Whether a list of encodings ("gzip;q=0.5, br") has this one, and not with a weight of nothing.
bool accepts(std::string_view list, std::string_view encoding);
// A file of the page. `target` is the path of a URL, without its query.
HttpResponse page_file(const std::string& folder, std::string_view target, const HttpRequest& request);
// For every answer; `host` as the browser named it.
void add_safety(HttpResponse& response, const std::string& host);

}  // namespace drumhead::server
