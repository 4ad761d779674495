// Asks a sheet where its troops may stand and how much room they take.
#include "scenario/inquiry.h"

#include <boost/json.hpp>

#include "documents/document.h"

namespace drumhead::mustering {

Result<Inquiry> Inquiry::open(const MusterWork& work) {
  Inquiry out;
  for (const Side side : {Side::british, Side::american}) {
    // The side that moves first deploys last, so the other is the one asked.
    Document probe;
    probe.file = work.scenario.file;
    probe.root = write_opening(work, {true, other(side)});
    Result<std::unique_ptr<Battle>> battle = work.rules.load(work.book, probe);
    if (!battle) return battle.problems();
    out.battles_[static_cast<std::size_t>(side)] = std::move(battle.value());
  }
  return out;
}

Footprint Inquiry::foot(const Fielded& unit) const {
  const Battle& battle = of(Side::british);
  return battle.core().pieces[battle.setting().find(unit.key).index()].foot;
}

Mil Inquiry::march(const Fielded& unit, Side side) const {
  return of(side).insight(of(side).setting().find(unit.key)).march;
}

bool Inquiry::may_stand(const Fielded& unit, Side side, const Pose& pose) const {
  if (!Word::fits(unit.formation)) return false;
  Deploy command;
  command.unit = of(side).setting().find(unit.key);
  command.at = pose;
  command.form = Word(unit.formation);
  for (const Reason& reason : of(side).check(command))
    if (reason.code == Code::barred || reason.code == Code::obstacle || reason.code == Code::off_table)
      return false;
  return true;
}

}  // namespace drumhead::mustering
