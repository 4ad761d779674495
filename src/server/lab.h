// The odds lab as the server offers it: requests in the library's words.
#pragma once

#include <boost/json/object.hpp>

#include "server/library.h"
#include "server/request.h"

namespace drumhead::server {

boost::json::object lab_choices(const Library& library);  // LabWords
// LabOdds, or LabOffers. For a worker: it takes milliseconds. A problem is one of the request.
Result<boost::json::object> ask_lab(const Library& library, const LabRequest& asked, bool offers,
                                    int milliseconds);

}  // namespace drumhead::server
