// The sheet's entry in the registry: how a document becomes a battle, and the turn.
#include "rules/green/green.h"
#include "kit/entry.h"
#include "rules/green/words.h"

namespace drumhead::green {

const Wordbook& Green::words() { return wordbook(); }

Sheet sheet() { return entry_of<Green>("green", rule_ids(), option_specs()); }

std::vector<Phase<Step>> Green::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},
          {"movement", "Movement", {AskMoves{}}},
          {"shooting", "Shooting", {AskShots{}}}};
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
