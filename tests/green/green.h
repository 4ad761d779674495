// A skirmish on the green: what the files of this sheet share.
#pragma once

#include "kit/plain.h"
#include "rules/green/cite.h"

namespace drumhead::green {

// ---- what a battle remembers
DEFINE_ENUM(Arm, foot, horse)
// What a band is, from first to last.
struct Profile {
  Arm arm = Arm::foot;
  std::uint8_t start_men = 0;  // 0 in a document: as many as it has
};
DESCRIBE(Profile, arm, start_men)
// What it has become, and what it did this turn.
struct Unit {
  std::uint8_t men = 0;  // 0 in a document: all
  bool moved = false, charged = false, shot = false;
};
DESCRIBE(Unit, men, moved, charged, shot)
struct State {
  FixedVec<Unit, kMostPieces> units;  // by PieceId
  Side first = Side::none;            // who has the first turn
};
DESCRIBE(State, units, first)

// ---- the steps: questions to a player, and deeds that follow by themselves
DRUMHEAD_STEPS(Green, OF_THE_KIT(AskDeploy), OF_THE_KIT(StartTurn), QUESTION(AskMoves),
               DEED(Fight, (PieceId, charger), (PieceId, target)), QUESTION(AskShots),
               DEED(Volley, (PieceId, shooter), (PieceId, target)), OF_THE_KIT(EndTurn))
struct Turns;

// ---- the rulebook's numbers
struct Tables : ReadTables {
  using ReadTables::ReadTables;
  Mil move_foot = length("numbers.move_foot"), move_horse = length("numbers.move_horse");
  Mil apart = length("numbers.apart"), range = length("numbers.range");
  Mil fall_back = length("numbers.fall_back"), man_width = length("numbers.man_width");
  Mil deploy_depth = length("numbers.deploy_depth");
  int hit = whole("numbers.hit", 1, 7), cover = whole("numbers.cover", 0, 6);
  int fight = whole("numbers.fight", 1, 7), home_percent = whole("numbers.home_percent", 1, 100);
  int beaten_percent = whole("numbers.beaten_percent", 1, 100), turns = whole("numbers.turns", 1, 100);
  int most_men = whole("numbers.most_men", 1, 40);
};
struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;
};

// ---- the sheet
struct Green : PlainSheet<Green, Step> {
  DRUMHEAD_PLAIN_FACE(green, Green)
  static constexpr RuleId kTurn = "vg.turn.order"_rule, kSight = "vg.shoot.range"_rule;
  static constexpr Angle kArc = 4500;
  static void show(const Look& look, PieceId id, PieceView& view);
  static Insight insight(const Look& look, PieceId id);
};
struct Setup : PlainSheetSetup<Green> {
  static constexpr RuleId cite = "vg.ruling.setup"_rule;
};
struct Turns : PlainTurns<Green> {
  static constexpr RuleId by_losses = "vg.victory.half"_rule, by_time = "vg.ruling.length"_rule;
  static void open(Play& play, Side side);
  static bool is_beaten(const Look& look, Side side);
  static int last(const Look& look) { return tables(look).turns; }
};

// ---- shared by its files
Footprint footprint(const Tables& tables, int men);
void lose(Play& play, PieceId id, PieceId by, int men, Word how);

}  // namespace drumhead::green
