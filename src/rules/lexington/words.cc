// The sheet's words, with what they say.
#include "battle/lexicon.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

const Lexicon& Lexington::words() {
  static const Lexicon kWords = {
      .results = {{"passes", "passed the test"},
                  {"fails", "failed the test"},
                  {"rallies", "rallied"},
                  {"stays-shaken", "stayed shaken"},
                  {"moves", "answered the order"},
                  {"held", "did not answer the order"},
                  {"reformed", "reformed"},
                  {"retreats", "went back of its own accord"},
                  {"disordered", "fell into disorder"},
                  {"shaken", "was shaken"},
                  {"loses", "lost the fight"},
                  {"pursued", "was pursued"},
                  {"abandons-guns", "left the guns"}},
      .goings = {{"march", "", "", Going::on},
                 {"changes", "", "", Going::on},
                 {"enters", "went into the buildings", "goes into the buildings", Going::aside},
                 {"rides", "", "", Going::on},
                 {"attack", "attacked", "attacks", Going::untold},
                 {"charge", "charged", "charges", Going::untold},
                 {"left", "was left behind", "is left behind", Going::aside},
                 {"evade", "evaded", "evades", Going::back},
                 {"retreat", "fell back", "falls back", Going::back}},
      .losses = {{"shattered", "shattered and lost"},
                 {"cut-off", "was cut off and lost"},
                 {"caught", "was caught and lost"},
                 {"off-table", "fled the field"},
                 {"captured", "was captured"},
                 {"killed", "was killed"},
                 {"spiked", "spiked and left"},
                 {"manned", "manned again"}},
      .ordered = {{"charge", "charged", "", true}, {"attack", "attacked", "", true}, {"joins", "joined", ""}},
      .markers = {{"models", "models", "model"},
                  {"crew", "crew", "crew"},
                  {"disordered", "disordered", "disordered"},
                  {"shaken", "shaken", "shaken"}},
      .cards = {},
      .answers = {{"stand", AnswerRole::stand},
                  {"evade", AnswerRole::evade},
                  {"fire", AnswerRole::shoot},
                  {"hold", AnswerRole::hold},
                  {"occupy", AnswerRole::occupy},
                  {"stay", AnswerRole::stop},
                  {"share", AnswerRole::share}},
      .orders = {},
      .manners = {{"reform", MannerRole::reform}}};
  return kWords;
}

}  // namespace drumhead::lexington
