// Filling in and refusing a position that was read, as far as it is the same under every sheet.
#pragma once

#include "base/result.h"
#include "battle/game.h"
#include "kit/places.h"

namespace drumhead {

// The sheet's tables, and zones along their edges for sides that name none. False: the tables are wrong.
template <class SheetSetting, class Tables>
bool settle_tables(SheetSetting& setting, Result<Tables> tables, Problems& problems) {
  if (!tables) {
    problems = tables.problems();
    return false;
  }
  setting.tables = tables.value();
  for (SideInfo& info : setting.sides)
    if (info.zone == Box{})
      info.zone = strip_along(info.edge, setting.terrain.width(), setting.terrain.depth(),
                              setting.tables.deploy_depth);
  return true;
}

// Each step of the agenda, by the sheet's own visitor.
template <class Agenda, class MayLie>
void check_agenda(const Agenda& agenda, const MayLie& may_lie, Problems& problems) {
  for (std::size_t i = 0; i < agenda.size(); ++i)
    if (!std::visit(may_lie, agenda[i]))
      problems.push_back(
          {"", 0, "agenda[" + std::to_string(i) + "]", "this step cannot be due in this position"});
}

// Where a sheet lets one unit hold a block.
void check_one_in_each_block(const Setting& setting, const Core& core, Problems& problems);

// Where several units of one side may, as long as their sizes are not more than `most`.
template <class Size>
void check_garrisons(const Setting& setting, const Core& core, int most, Size size_of, Problems& problems) {
  for (std::size_t f = 0; f < setting.terrain.size(); ++f) {
    const std::string& key = setting.terrain[feature_id(f)].key;
    int held = 0;
    Side holder = Side::none;
    for (std::size_t i = 0; i < core.pieces.size(); ++i) {
      const Piece& p = core.pieces[i];
      if (!p.present || p.inside != feature_id(f)) continue;
      held += size_of(i);
      if (holder != Side::none && holder != p.side)
        problems.push_back({"", 0, "units", "both sides hold " + key});
      holder = p.side;
    }
    if (held > most) problems.push_back({"", 0, "units", key + " holds more than it can"});
  }
}

// `check(side)` for each side that claims the army printed in the sheet.
template <class Check>
void check_listed_armies(const Setting& setting, Check check) {
  for (const Side side : {Side::british, Side::american})
    for (const Word& flag : setting.info(side).flags)
      if (flag == "listed-army") check(side);
}

}  // namespace drumhead
