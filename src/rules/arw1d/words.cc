// The sheet's words, with what they say.
#include "battle/lexicon.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

const Lexicon& Arw1d::words() {
  static const Lexicon kWords = {
      .results = {{"holds", "held its ground"},
                  {"stands", "halted and stood"},
                  {"retreats", "went to Retreat"},
                  {"falls-back", "fell back"},
                  {"routs", "broke and ran"},
                  {"guns-lost", "lost its guns"},
                  {"charges", "charged home"},
                  {"refuses", "would not charge"},
                  {"evades", "evaded"},
                  {"rallies", "rallied"},
                  {"flees-on", "fled on"},
                  {"recovers", "was in order again"},
                  {"hit", "lost men"},
                  {"disordered", "was disorganised"},
                  {"disorganised", "was disorganised"},
                  {"not-heard", "was not heard"},
                  {"begins-on-advance", "began on Advance"},
                  {"begins-on-reserve", "began on Reserve"},
                  {"begins-on-stand", "began on Stand"},
                  {"begins-on-retreat", "began on Retreat"},
                  {"begins-on-rout", "began on Rout"},
                  {"goes-to-advance", "went to Advance"},
                  {"goes-to-reserve", "went to Reserve"},
                  {"goes-to-stand", "went to Stand"},
                  {"goes-to-retreat", "went to Retreat"},
                  {"goes-to-rout", "went to Rout"}},
      .goings = {{"march", "", "", Going::on},
                 {"rides", "", "", Going::on},
                 {"closes-up", "closed up", "closes up", Going::aside},
                 {"faces-about", "faced about", "faces about", Going::aside},
                 {"pursuit", "pursued", "pursues", Going::on},
                 {"charge", "charged", "charges", Going::untold},
                 {"evade", "evaded", "evades", Going::back},
                 {"retreat", "fell back", "falls back", Going::back},
                 {"rout", "ran", "runs", Going::back}},
      .losses = {{"destroyed", "destroyed"},
                 {"killed", "was killed"},
                 {"taken", "was taken"},
                 {"surrendered", "surrendered"},
                 {"off-table", "fled the field"}},
      .ordered = {{"charge", "charged", "", true},
                  {"counter-charge", "counter-charged", "", true},
                  {"advance", "put", "on Advance"},
                  {"reserve", "put", "on Reserve"},
                  {"stand", "put", "on Stand"},
                  {"retreat", "put", "on Retreat"},
                  {"rout", "put", "on Rout"}},
      .markers = {{"stands", "stands", "stand"}, {"disorganised", "disorganised", "disorganised"}},
      .cards = {},
      .answers = {{"evade", AnswerRole::evade},
                  {"stand", AnswerRole::stand},
                  {"countercharge", AnswerRole::countercharge},
                  {"shoot", AnswerRole::shoot},
                  {"hold", AnswerRole::hold}},
      .orders = {},
      .manners = {}};
  return kWords;
}

}  // namespace drumhead::arw1d
