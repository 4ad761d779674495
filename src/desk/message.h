// What the program says to a page, as text that many connections share.
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace drumhead::desk {

using Text = std::shared_ptr<const std::string>;

// One message is "{" + re + body + tail. The body is written once for all who hear it; what differs from one
// receiver to the next is put before and behind it.
struct Outgoing {
  Text body;
  std::string re;  // "\"re\":7," or nothing
  Text tail;       // null: the body is complete

  std::size_t size() const { return 1 + re.size() + body->size() + (tail ? tail->size() : 0); }
};

std::string re_of(std::int64_t id);  // nothing for -1

// A whole message; `fields` begin with "type".
Outgoing message(boost::json::object fields, std::int64_t re = -1);
Outgoing error_message(std::string_view code, std::string_view text, std::int64_t re = -1);

// The members of an object as text, without its braces.
std::string members_of(boost::json::object object);
std::string text_of(boost::json::object object);
std::string text_of(boost::json::array array);

}  // namespace drumhead::desk
