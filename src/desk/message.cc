// Puts messages together.
#include "desk/message.h"

#include <boost/json.hpp>

#include "documents/json.h"

namespace drumhead::desk {

std::string re_of(std::int64_t id) { return id < 0 ? std::string() : "\"re\":" + std::to_string(id) + ","; }

// to_text wants a value; moving into one spares a deep copy.
std::string text_of(boost::json::object object) { return to_text(boost::json::value(std::move(object))); }
std::string text_of(boost::json::array array) { return to_text(boost::json::value(std::move(array))); }

std::string members_of(boost::json::object object) {
  std::string out = text_of(std::move(object));
  out.pop_back();
  out.erase(0, 1);
  return out;
}

Outgoing message(boost::json::object fields, std::int64_t re) {
  std::string body = text_of(std::move(fields));
  body.erase(0, 1);
  return {std::make_shared<const std::string>(std::move(body)), re_of(re), nullptr};
}

Outgoing error_message(std::string_view code, std::string_view text, std::int64_t re) {
  return message({{"type", "error"}, {"code", code}, {"text", text}}, re);
}

}  // namespace drumhead::desk
