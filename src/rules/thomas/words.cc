// The sheet's words, with what they say.
#include "battle/lexicon.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

const Lexicon& Thomas::words() {
  static const Lexicon kWords = {
      .results = {{"passes", "passed the test"},
                  {"fails", "failed the test"},
                  {"stands", "stood"},
                  {"withdraws", "gave way before contact"},
                  {"forms-square", "formed square in time"},
                  {"strikes-first", "struck first"},
                  {"strikes-together", "struck at the same moment"},
                  {"lost-round", "lost the round"},
                  {"won-round", "won the round"},
                  {"equal-losses", "suffered as much as was dealt"}},
      .goings = {{"march", "", "", Going::on},
                 {"charge", "charged", "charges", Going::untold},
                 {"forms", "changed formation, shifting", "changes formation, shifting", Going::untold},
                 {"crosses", "went over to the far side", "crosses over", Going::aside},
                 {"retreat", "fell back", "falls back", Going::back},
                 {"withdraw", "withdrew", "withdraws", Going::back}},
      .losses = {{"overrun", "overrun and lost"},
                 {"lost-with-unit", "fell with the unit"},
                 {"morale", "broke and dispersed"},
                 {"retreat", "fled the field"},
                 {"withdraw", "fled the field"},
                 {"fire", "destroyed"},
                 {"melee", "destroyed"}},
      .ordered = {{"charge", "charged", "", true}, {"joins", "joined", ""}},
      .markers = {{"bases", "bases", "base"}, {"hits", "hits", "hit", false}},
      .cards = {},
      .answers = {{"hold", AnswerRole::hold},
                  {"shoot", AnswerRole::shoot},
                  {"square", AnswerRole::square},
                  {"strike", AnswerRole::pick}},
      .orders = {},
      .manners = {}};
  return kWords;
}

}  // namespace drumhead::thomas
