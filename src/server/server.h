// The server: HTTP and WebSocket on one port, games from one archive.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "desk/library.h"
#include "server/config.h"

namespace drumhead::server {

// Runs until it is told to stop (SIGINT, SIGTERM); everything acknowledged is on the disk by then. `ready` is
// called with the address once it can be reached. Problems: it never began.
Problems run(const Config& config, const desk::Library& library,
             const std::function<void(std::string)>& ready);

}  // namespace drumhead::server
