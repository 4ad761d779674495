// Asks a sheet where its troops may stand and how much room they take.
#include "scenario/inquiry.h"

#include <boost/json.hpp>

#include "documents/document.h"

namespace drumhead::mustering {

namespace {

bool is_asked(const Battle& battle, Side side) {
  const Decision asked = battle.decision();
  return asked.ask == Ask::place && asked.side == side;
}

}  // namespace

// Who deploys first is the sheet's affair: as a rule the side that moves second, else the other battle asks.
Result<Inquiry> Inquiry::open(const MusterWork& work) {
  Inquiry out;
  std::shared_ptr<const Battle> battles[2];  // by who moves first
  for (const Side first : {Side::british, Side::american}) {
    Document probe;
    probe.file = work.scenario.file;
    probe.root = write_opening(work, {true, first});
    Result<std::unique_ptr<Battle>> loaded = work.rules.load(work.book, probe);
    if (!loaded) return loaded.problems();
    battles[static_cast<std::size_t>(first)] = std::move(loaded.value());
  }
  for (const Side side : {Side::british, Side::american}) {
    const auto& usual = battles[static_cast<std::size_t>(other(side))];
    const auto& otherwise = battles[static_cast<std::size_t>(side)];
    const bool asks = is_asked(*usual, side);
    const bool asks_otherwise = !asks && is_asked(*otherwise, side);
    out.of(side) = {asks_otherwise ? otherwise : usual, asks || asks_otherwise};
  }
  return out;
}

Footprint Inquiry::foot(const Fielded& unit) const {
  const Battle& battle = *of(Side::british).battle;
  return battle.core().pieces[battle.setting().find(unit.key).index()].foot;
}

Mil Inquiry::march(const Fielded& unit, Side side) const {
  const Battle& battle = *of(side).battle;
  return battle.insight(battle.setting().find(unit.key)).march;
}

bool Inquiry::may_stand(const Fielded& unit, Side side, const Pose& pose) const {
  if (!Word::fits(unit.formation)) return false;
  const Battle& battle = *of(side).battle;
  Deploy command;
  command.unit = battle.setting().find(unit.key);
  command.at = pose;
  command.form = Word(unit.formation);
  if (!of(side).answers) return battle.field().on_table(pose, unit.foot);
  for (const Reason& reason : battle.check(command))
    if (reason.code == Code::barred || reason.code == Code::obstacle || reason.code == Code::off_table)
      return false;
  return true;
}

}  // namespace drumhead::mustering
