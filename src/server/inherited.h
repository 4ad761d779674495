// Listening sockets that whoever started the program has opened for it, as systemd does with a unit's
// .socket.
#pragma once

#include <vector>

#include "base/result.h"
#include "server/config.h"

namespace drumhead::server {

// Those that LISTEN_FDS and LISTEN_PID name for this process; no child inherits them, nor the two words.
std::vector<int> inherited_sockets();

// The server listens on these, wherever it was told to. A problem: one of them is no such socket.
Problems take_sockets(const std::vector<int>& sockets, Config& config);

}  // namespace drumhead::server
