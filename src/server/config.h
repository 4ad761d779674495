// How the server is run, and its bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace drumhead::server {

struct Config {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 1776;  // 0: any that is free
  std::string data;           // the archive's folder
  std::string page;           // the built page's folder
  std::string version;        // of the program
  std::string engine;         // a digest of the program itself; a position saved by another is not trusted

  int bot_pace = 150;  // milliseconds between commands when bots play each other
  int rate = 400;      // messages a second that a connection may send, on average
  int burst = 800;     // and at once
  std::size_t most_connections = 2000;
  std::size_t most_games = 4000;        // open at once
  std::size_t most_waiting = 8u << 20;  // bytes that a slow reader may leave unread
  int idle_seconds = 120;               // a game that nobody watches is closed after so long
};

}  // namespace drumhead::server
