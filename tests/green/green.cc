// The sheet's entry in the registry: its words and numbers, how a document becomes a battle, and the turn.
#include "rules/green/green.h"
#include "battle/lexicon.h"
#include "documents/position.h"

namespace drumhead::green {

Sheet sheet() {
  Sheet out;
  out.id = "green";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Green>;
  out.marks = {{"moved", "Moved", "plain", "moved", "vg.move.rate"_rule},
               {"shot", "Shot", "plain", "fired", "vg.shoot.range"_rule}};
  out.short_title = "The Green";
  out.phases = ribbon(Green::phases(Side::british));
  return out;
}

std::vector<Phase<Step>> Green::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},
          {"movement", "Movement", {AskMoves{}}},
          {"shooting", "Shooting", {AskShots{}}}};
}

const Lexicon& Green::words() {
  static const Lexicon kWords = {
      .goings = {{"march", "", "", Going::on},
                 {"charge", "charged", "charges", Going::untold},
                 {"falls-back", "fell back", "falls back", Going::back}},
      .losses = {{"fire", "was shot to pieces"}, {"melee", "was cut down"}, {"home", "went home"}},
      .ordered = {{"charge", "charged", "", true}},
      .markers = {{"men", "men", "man"}}};
  return kWords;
}

struct UnitReader : ReadUnit<Green> {
  void settle() const {
    const bool gone = !piece.present && u.men == 0 && profile.start_men > 0;
    fill_strength(u.men, profile.start_men, setting.tables.most_men, gone);
    expect_no_more("men", u.men, "start_men", profile.start_men);
    expect_no_more("start_men", profile.start_men, "most_men", setting.tables.most_men);
    if (piece.inside.valid()) fail("inside", "nobody goes into a building (vg.move.ground)");
    piece.foot = footprint(setting.tables, u.men);
  }
};

void Green::settle(Setting& setting, Whole<Green>& whole, Problems& problems) {
  plain_settle<Green, UnitReader>(setting, whole, problems);
}

// vg.turn.order
void Turns::open(Play& play, Side side) {
  for (Unit& u : play.state.units) u.moved = u.charged = u.shot = false;
  play.begin("movement", side);
  play.then(AskMoves{});
}

// vg.victory.half
bool Turns::is_beaten(const Look& look, Side side) {
  const Strength men = army_strength(look, side);
  return (men.start - men.now) * 100 >= men.start * tables(look).beaten_percent;
}

}  // namespace drumhead::green
