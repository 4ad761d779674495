// Units: rows of the troop table, formations and footprints, hits, disorder, commanders that go along.
#include <algorithm>

#include "kit/leaders.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

bool is_unit(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::unit;
}

bool is_leader(const Look& look, PieceId id) {
  return look.known(id) && look.piece(id).kind == PieceKind::leader;
}

// On the table, with nobody.
bool is_lone_commander(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::leader && !look.piece(id).with.valid();
}

bool is_garrison(const Look& look, PieceId id) { return look.piece(id).inside.valid(); }

// ---- what the row says

// aw.troops.continental, aw.troops.light-formed, aw.troops.light-skirmish, aw.troops.rifles,
// aw.troops.militia-good, aw.troops.militia-average, aw.troops.militia-terrible, aw.troops.cavalry-american,
// aw.troops.grenadiers, aw.troops.british-line, aw.troops.british-light, aw.troops.british-light-skirmish,
// aw.troops.loyalists, aw.troops.hessians, aw.troops.jagers, aw.troops.cavalry-british, aw.troops.artillery
RuleId row_rule(Row row) {
  static constexpr RuleId kRules[] = {
      "aw.troops.continental"_rule,      "aw.troops.light-formed"_rule,
      "aw.troops.light-skirmish"_rule,   "aw.troops.rifles"_rule,
      "aw.troops.militia-good"_rule,     "aw.troops.militia-average"_rule,
      "aw.troops.militia-terrible"_rule, "aw.troops.cavalry-american"_rule,
      "aw.troops.grenadiers"_rule,       "aw.troops.british-line"_rule,
      "aw.troops.british-light"_rule,    "aw.troops.british-light-skirmish"_rule,
      "aw.troops.loyalists"_rule,        "aw.troops.hessians"_rule,
      "aw.troops.jagers"_rule,           "aw.troops.cavalry-british"_rule,
      "aw.troops.artillery"_rule,        "aw.troops.militia-average"_rule,
      "aw.ruling.wagon-stats"_rule};
  return at(row) < kRows ? kRules[at(row)] : RuleId{};
}

namespace {

// A unit of the militia has its own list of special rules whatever its die said.
bool in_own_row(const Profile& p, Row row) {
  const bool graded = row == Row::militia_good || row == Row::militia_average || row == Row::militia_terrible;
  return row == p.type || (p.type == Row::militia && graded);
}

std::uint16_t bit(Special special) { return static_cast<std::uint16_t>(1u << at(special)); }

}  // namespace

// aw.ruling.light-infantry-stats, aw.ruling.cavalry-twice: every row as it is printed.
bool has(const Look& look, PieceId id, Special special) {
  const Profile& p = profile(look, id);
  const Unit& u = unit(look, id);
  const std::uint16_t bits =
      p.special.given && in_own_row(p, u.row) ? p.special.bits : tables(look).troops[at(u.row)].special;
  if ((bits & bit(special)) != 0) return true;
  // aw.ruling.rifles-skirmish
  return special == Special::skirmishers && u.row == Row::rifles &&
         chosen<"aw.ruling.rifles-skirmish", "yes">(look.setting);
}

int stamina(const Look& look, PieceId id) { return troops(look, id).stamina; }

// aw.ruling.shaken
bool is_shaken(const Look& look, PieceId id) { return unit(look, id).hits >= stamina(look, id); }

bool is_disordered(const Look& look, PieceId id) { return unit(look, id).disordered; }

// aw.ruling.light-cavalry
bool is_light_horse(const Look& look, PieceId id) {
  return arm(look, id) == Arm::cavalry && profile(look, id).light &&
         chosen<"aw.ruling.light-cavalry", "light">(look.setting);
}

// aw.ruling.skirmish-order
bool is_skirmishing(const Look& look, PieceId id) { return unit(look, id).formation == Formation::skirmish; }

// aw.ruling.column-kinds: also limbered guns, for artillery that shoots at them.
bool is_deep(Formation formation) {
  return formation == Formation::attack_column || formation == Formation::march_column ||
         formation == Formation::limbered;
}

// aw.ruling.no-flank-units
bool has_flanks(const Look& look, PieceId id) {
  return !is_leader(look, id) && !is_skirmishing(look, id) && !is_garrison(look, id);
}

// aw.ruling.wheel: these go any way at full rate.
bool goes_any_way(Formation formation) {
  return formation == Formation::skirmish || formation == Formation::march_column ||
         formation == Formation::limbered;
}

bool is_in_combat(const Look& look, PieceId id) {
  return any_of(look.state.engagements,
                [&](const Engagement& e) { return e.charger == id || e.target == id; });
}

// ---- formations and shapes

// aw.ruling.formations, aw.special.skirmishers, aw.ruling.profile-switch
std::optional<Row> row_in(const Look& look, PieceId id, Formation formation) {
  const Profile& p = profile(look, id);
  const Row row = unit(look, id).row;
  const Arm who = arm(look, id);
  const auto is_loose_row = [&](Row r) {
    return at(r) < kRows && tables(look).troops[at(r)].formation == Formation::skirmish;
  };
  const bool other = p.other != Row::none && at(p.other) < kRows;
  const Row partner = !other ? row : row == p.type ? p.other : row == p.other ? p.type : row;
  const bool changes = partner != row;
  switch (who) {
    case Arm::infantry:
      if (formation == Formation::skirmish) {
        if (is_loose_row(row) && has(look, id, Special::skirmishers)) return row;
        if (changes && is_loose_row(partner)) return partner;
        return has(look, id, Special::skirmishers) ? std::optional(row) : std::nullopt;
      }
      if (formation != Formation::line && formation != Formation::attack_column &&
          formation != Formation::march_column)
        return std::nullopt;
      return changes && is_loose_row(row) && !is_loose_row(partner) ? partner : row;
    case Arm::cavalry:
      if (formation == Formation::line || formation == Formation::march_column) return row;
      if (formation == Formation::skirmish && is_light_horse(look, id)) return row;
      return std::nullopt;
    case Arm::artillery:
      if (formation == Formation::deployed || formation == Formation::limbered) return row;
      return std::nullopt;
    case Arm::wagon:
      return formation == Formation::limbered ? std::optional(row) : std::nullopt;
  }
  return std::nullopt;
}

std::vector<Formation> formations_of(const Look& look, PieceId id) {
  std::vector<Formation> out;
  for (std::size_t i = 0; i < at(Formation::none); ++i)
    if (row_in(look, id, static_cast<Formation>(i))) out.push_back(static_cast<Formation>(i));
  return out;
}

// aw.ruling.footprint, aw.ruling.no-shrink, aw.ruling.unit-size
Footprint footprint(const Tables& t, Arm arm, Formation formation) {
  Point size = t.foot_line;
  switch (formation) {
    case Formation::attack_column:
      size = t.foot_attack;
      break;
    case Formation::march_column:
      size = arm == Arm::cavalry ? t.horse_march : t.foot_march;
      break;
    case Formation::skirmish:
      size = arm == Arm::cavalry ? t.horse_skirmish : t.foot_skirmish;
      break;
    case Formation::deployed:
      size = t.gun_deployed;
      break;
    case Formation::limbered:
      size = arm == Arm::wagon ? t.wagon_size : t.gun_limbered;
      break;
    default:
      if (arm == Arm::cavalry) size = t.horse_line;
  }
  Footprint out;
  out.width = size.x;
  out.depth = size.y;
  return out;
}

std::string_view title_for(Formation formation) {
  static constexpr std::string_view kTitles[] = {"line",           "attack column", "march column",
                                                 "skirmish order", "deployed",      "limbered"};
  return at(formation) < std::size(kTitles) ? kTitles[at(formation)] : "";
}

std::optional<Formation> formation_named(const Word& name) {
  for (std::size_t i = 0; i < at(Formation::none); ++i)
    if (name == word_for(static_cast<Formation>(i))) return static_cast<Formation>(i);
  return std::nullopt;
}

// aw.move.infantry, aw.move.cavalry, aw.move.limbered-foot, aw.move.limbered-horse, aw.move.manhandled,
// aw.move.wagons, aw.ruling.horse-artillery
Mil rate(const Look& look, PieceId id, Formation formation) {
  const Tables& t = tables(look);
  switch (arm(look, id)) {
    case Arm::infantry:
      return t.infantry;
    case Arm::cavalry:
      return t.cavalry;
    case Arm::wagon:
      return t.wagon;
    case Arm::artillery:
      if (formation == Formation::deployed) return t.manhandled;
      return profile(look, id).horse ? t.limbered_horse : t.limbered_foot;
  }
  return 0;
}

RuleId rate_rule(const Look& look, PieceId id, Formation formation) {
  switch (arm(look, id)) {
    case Arm::infantry:
      return "aw.move.infantry"_rule;
    case Arm::cavalry:
      return "aw.move.cavalry"_rule;
    case Arm::wagon:
      return "aw.move.wagons"_rule;
    case Arm::artillery:
      if (formation == Formation::deployed) return "aw.move.manhandled"_rule;
      return profile(look, id).horse ? "aw.move.limbered-horse"_rule : "aw.move.limbered-foot"_rule;
  }
  return {};
}

// ---- changes

// Where a commander stands in his unit's frame goes with it.
void set_down(Play& play, PieceId id, const Pose& to, Word why, const Path& path) {
  const Pose from = play.piece(id).pose;
  const Angle turn = wrap(to.heading - from.heading);
  play.move(id, to, why, path);
  for (const PieceId leader : leaders_with(play.core, id)) {
    const Piece& p = play.piece(leader);
    const Vec off = vec(p.pose.point()) - vec(from.point());
    const Vec ahead = direction(from.heading), aside = right_of(ahead);
    const Vec now = vec(to.point()) + direction(to.heading) * dot(off, ahead) +
                    right_of(direction(to.heading)) * dot(off, aside);
    play.move(leader, pose_at(now, wrap(p.pose.heading + turn)), why);
  }
}

void set_formation(Play& play, PieceId id, Formation formation) {
  const Look look = play.look();
  const std::optional<Row> row = row_in(look, id, formation);
  Unit& u = unit(play, id);
  if (row && *row != u.row) {
    play.resolve(id, word_for(*row), "aw.ruling.profile-switch"_rule);
    u.row = *row;
  }
  u.formation = formation;
  play.reshape(id, footprint(play.setting.tables, arm(play.look(), id), formation));
}

// aw.ruling.disorder-effect
void disorder(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  play.mark(id, "disordered", u.disordered ? 1 : 0, 1);
  u.disordered = true;
}

void recover(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  play.mark(id, "disordered", u.disordered ? 1 : 0, 0);
  u.disordered = false;
}

void take_fresh_hits(Play& play, PieceId id, int hits) {
  if (hits == 0) return;
  Unit& u = unit(play, id);
  play.mark(id, "hits", u.hits, u.hits + hits);
  const bool was_shaken = is_shaken(play.look(), id);
  u.hits = static_cast<std::uint8_t>(u.hits + hits);
  u.fresh = static_cast<std::uint8_t>(u.fresh + hits);
  play.mark(id, "shaken", was_shaken ? 1 : 0, is_shaken(play.look(), id) ? 1 : 0);
}

// aw.ruling.excess: afterwards hits are set back to the Stamina value.
void drop_excess(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  const int most = stamina(play.look(), id);
  if (u.hits <= most) return;
  play.mark(id, "hits", u.hits, most);
  u.hits = static_cast<std::uint8_t>(most);
}

// It is in no combat any more; what it won there is over: aw.ruling.won-last-carry.
void leave_combat(Play& play, PieceId id) {
  drop_if(play.state.engagements, [&](const Engagement& e) { return e.charger == id || e.target == id; });
  unit(play, id).won_last = unit(play, id).charging = false;
}

void remove_unit(Play& play, PieceId id, Word how, RuleId cite) {
  leave_combat(play, id);
  Unit& u = unit(play, id);
  u.lost = true;
  u.owes = Cause::none;
  for (const PieceId leader : leaders_with(play.core, id)) play.then(CommanderFate{leader});
  play.remove(id, how, cite);
}

}  // namespace drumhead::awi28
