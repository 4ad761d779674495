// How the server is run, and its bounds. docs/protocol.md lists them.
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
  bool proxy = false;         // a proxy on this machine says in X-Forwarded-For who connects

  int bot_pace = 150;  // milliseconds between commands when bots play each other
  int rate = 400;      // messages a second that a connection may send, on average; an address five times that
  int burst = 800;     // and at once
  std::size_t most_connections = 2000;
  int most_games = 4000;                // open at once
  std::size_t most_waiting = 8u << 20;  // bytes that a slow reader may leave unread
  int idle_seconds = 120;               // a game that nobody watches is closed after so long

  // Of one address; 0: no limit.
  int connections_of_address = 200;
  int games_an_hour = 240;
  int games_at_once = 60;
  int megabytes_an_hour = 64;  // kept in the archive; so many at once, too
  int tries_an_hour = 60;      // of invitations that open nothing
  int tries_at_once = 20;

  // Of one game; 0: no limit.
  int watchers = 200;
  int at_a_seat = 8;       // connections with the same seat
  int chat_a_minute = 60;  // of one connection; an address twice that
  int chat_at_once = 20;
  int chat_lines = 5000;  // kept, of which a fifth may be the spectators'
  int megabytes_a_game = 64;
  int most_commands = 50'000;  // a record of more is not read, either

  // Questions: odds, options, routes, sight, earlier moments, the lab, the home screen.
  int questions = 32;              // under way for one connection
  int questions_of_address = 128;  // for one address
  int most_questions = 2000;       // in all
  int question_ms = 1000;          // that one may take; an earlier moment ten times that
  int question_wait_ms = 10'000;   // that one may wait for its turn
};

}  // namespace drumhead::server
