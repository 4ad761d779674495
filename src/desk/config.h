// What a desk allows. docs/protocol.md lists it.
#pragma once

#include <string>

namespace drumhead::desk {

struct Config {
  std::string version;  // of the program
  std::string engine;   // a digest of the program itself; a position saved by another is not trusted

  int bot_pace = 150;  // milliseconds between commands when bots play each other
  int playouts = 0;    // of a bot's long thought, a hint or an analysis; 0: as many as its time allows
  int rate = 400;      // messages a second that a connection may send, on average; an address five times that
  int burst = 800;     // and at once
  int most_games = 4000;   // open at once
  int idle_seconds = 120;  // a game that nobody watches is closed after so long

  // Of one address; 0: no limit.
  int connections_of_address = 200;
  int games_an_hour = 240;
  int games_at_once = 60;
  int megabytes_an_hour = 64;  // kept in the archive; so many at once, too
  int tries_an_hour = 60;      // of invitations that open nothing
  int tries_at_once = 20;
  int thoughts_a_minute = 60;  // hints and analyses; twice that at once

  // The balance page.
  int balance_runs = 4;             // series fought at once; 0: none
  int balance_runs_of_address = 2;  // of one address
  int balance_battles = 2000;       // of a series under each sheet
  int balance_seconds = 600;        // that a series may take, held or not

  // Of one game; 0: no limit.
  int watchers = 200;
  int at_a_seat = 8;       // connections with the same seat
  int chat_a_minute = 60;  // of one connection; an address twice that
  int chat_at_once = 20;
  int chat_lines = 5000;  // kept, of which a fifth may be the spectators'
  int megabytes_a_game = 64;
  int most_commands = 50'000;  // a record of more is not read, either

  // Of one question: odds, options, routes, sight, earlier moments, the lab, the home screen.
  int question_ms = 1000;  // that it may take; an earlier moment and the home screen ten times that
};

// An earlier moment may take so many times as long as another question.
inline constexpr int kLongTimes = 10;

}  // namespace drumhead::desk
