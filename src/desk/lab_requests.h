// The odds lab as a desk offers it: requests in the library's words.
#pragma once

#include <boost/json/object.hpp>

#include <functional>

#include "desk/library.h"
#include "desk/request.h"

namespace drumhead::desk {

boost::json::object lab_choices(const Library& library);  // LabWords
// LabOdds, or LabOffers. For a worker: it takes milliseconds. `gone` says how much of its time has passed. A
// problem is one of the request.
Result<boost::json::object> ask_lab(const Library& library, const LabRequest& asked, bool offers,
                                    std::function<double()> gone);

}  // namespace drumhead::desk
