// The two army lists: a side that claims to be one of them must be it to the unit.
#include <fmt/format.h>

#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

// The list's row with this key, as a rule.
RuleId list_rule(const std::string& key) {
  if (key == "line-infantry") return "nt.army.british-line"_rule;
  if (key == "british-light-infantry") return "nt.army.british-light-infantry"_rule;
  if (key == "grenadiers") return "nt.army.british-grenadiers"_rule;
  if (key == "british-light-cavalry") return "nt.army.british-light-cavalry"_rule;
  if (key == "british-artillery") return "nt.army.british-artillery"_rule;
  if (key == "british-general") return "nt.army.british-general"_rule;
  if (key == "continentals") return "nt.army.american-continentals"_rule;
  if (key == "state-militia") return "nt.army.american-militia"_rule;
  if (key == "minutemen") return "nt.army.american-minutemen"_rule;
  if (key == "american-light-cavalry") return "nt.army.american-light-cavalry"_rule;
  if (key == "american-artillery") return "nt.army.american-artillery"_rule;
  return "nt.army.american-general"_rule;
}

bool is_of(const ArmyRow& row, const Profile& profile) {
  return !row.general && profile.troop == row.troop && profile.class_ == row.class_ &&
         profile.start_bases == row.bases && profile.special == row.special;
}

int count_of(const ArmyRow& row, const Setting& setting, Side side) {
  int count = 0;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& entry = setting.roster[i];
    if (entry.side != side) continue;
    if (row.general ? entry.kind == PieceKind::leader
                    : entry.kind == PieceKind::unit && is_of(row, setting.profiles[i]))
      ++count;
  }
  return count;
}

}  // namespace

// nt.ruling.unlisted-troops: the two listed armies are fixed as printed.
void check_listed_army(const Setting& setting, Side side, Problems& problems) {
  int listed = 0, there = 0;
  for (const ArmyRow& row : setting.tables.army) {
    if (row.side != side) continue;
    listed += row.count;
    const int count = count_of(row, setting, side);
    if (count != row.count)
      problems.push_back({"", 0, "units",
                          fmt::format("the listed army has {} {}, found {} ({})", row.count, row.name, count,
                                      (*setting.book)[list_rule(row.key)].id)});
  }
  for (const RosterEntry& entry : setting.roster) there += entry.side == side ? 1 : 0;
  if (there != listed)
    problems.push_back(
        {"", 0, "units", fmt::format("the listed army has {} pieces, found {}", listed, there)});
}

}  // namespace drumhead::thomas
