// How the server is run, and its bounds. docs/protocol.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "desk/config.h"

namespace drumhead::server {

struct Config : desk::Config {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 1776;         // 0: any that is free
  std::vector<int> sockets;          // that listen already, instead of these two
  std::string data;                  // the archive's folder
  std::string archive;               // or its database, postgresql://…; empty: the folder
  std::string page;                  // the built page's folder
  bool proxy = false;                // a proxy says in X-Forwarded-For who connects: on this machine,
  std::vector<std::string> proxies;  // or at one of these addresses

  int drain = 0;         // seconds that it serves on after it was told to stop, and says that it will
  bool metrics = false;  // figures for Prometheus at /metrics

  std::function<void()> at_end;  // called when it is told to stop, before it waits for its threads

  std::size_t most_connections = 2000;
  std::size_t most_waiting = 8u << 20;  // bytes that a slow reader may leave unread

  // Questions: odds, options, routes, sight, earlier moments, the lab, the home screen.
  int questions = 32;              // under way for one connection
  int questions_of_address = 128;  // for one address
  int most_questions = 2000;       // in all
  int question_wait_ms = 10'000;   // that one may wait for its turn
};

}  // namespace drumhead::server
