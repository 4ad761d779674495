// Bases, shapes and losses.
#include "kit/leaders.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

bool has(const Look& look, PieceId id, RuleId special) {
  for (const RuleId rule : profile(look, id).special)
    if (rule == special) return true;
  return false;
}

bool is_unit(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::unit;
}

bool is_garrison(const Look& look, PieceId id) { return look.piece(id).inside.valid(); }

// nt.ruling.square-facing, nt.ruling.town-garrison
bool faces_all_round(const Look& look, PieceId id) {
  return is_garrison(look, id) || unit(look, id).formation == Formation::square;
}

bool has_general(const Look& look, PieceId id) { return has_leader(look.core, id); }

Formation usual_formation(Troop troop) {
  switch (troop) {  // nt.ruling.formations, nt.ruling.light-infantry-no-square
    case Troop::close_order:
      return Formation::line;
    case Troop::light_infantry:
      return Formation::open_order;
    case Troop::artillery:
      return Formation::unlimbered;
    default:
      return Formation::cavalry_line;
  }
}

// nt.ruling.base-size, nt.ruling.footprint
Footprint footprint(const Tables& t, Troop troop, Formation formation, int bases) {
  Footprint foot;
  const bool horse = is_cavalry(troop);
  const Mil width = horse ? t.cavalry_width : t.infantry_width;
  const Mil depth = horse ? t.cavalry_depth : t.infantry_depth;
  int files = bases, ranks = 1;
  if (troop == Troop::artillery) {
    foot.width = t.artillery_width;
    foot.depth = formation == Formation::limbered ? t.limbered_depth : t.unlimbered_depth;
    return foot;
  }
  if (formation == Formation::square) {
    foot.width = foot.depth = bases > 2 ? t.square_large : t.square_small;
    files = ranks = bases > 2 ? 2 : 1;
  } else if (formation == Formation::column) {
    files = bases > 2 ? 2 : 1;
    ranks = (bases + files - 1) / files;
  }
  foot.files = static_cast<std::uint8_t>(files);
  foot.ranks = static_cast<std::uint8_t>(ranks);
  if (formation != Formation::square) {
    foot.width = width * files;
    foot.depth = depth * ranks;
  }
  return foot;
}

Mil rate(const Look& look, PieceId id) {
  const Formation f = unit(look, id).formation;
  if (f == Formation::garrison || f == Formation::none) return 0;
  return tables(look).move[at(troop(look, id))][static_cast<std::size_t>(f)];
}

Pace fastest(const Look& look, PieceId id) {
  const auto who = at(troop(look, id));
  Pace out;
  for (std::size_t f = 0; f < kFormations; ++f)
    if (tables(look).may_form[who][f] && tables(look).move[who][f] > out.rate)
      out = {static_cast<Formation>(f), tables(look).move[who][f]};
  return out;
}

void reshape(Play& play, PieceId id, Formation formation) {
  Unit& u = unit(play, id);
  u.formation = formation;
  const Formation shape =
      formation == Formation::garrison ? usual_formation(troop(play.look(), id)) : formation;
  play.reshape(id, footprint(play.setting.tables, troop(play.look(), id), shape, u.bases));
}

void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path) {
  play.move(id, at, why, path);
}

// nt.general.lost-with-unit: the general falls with his unit, guns included (nt.ruling.general-limits).
void remove_unit(Play& play, PieceId id, Word how, RuleId cite) {
  for (const PieceId leader : leaders_with(play.core, id)) {
    play.piece(leader).with = {};
    play.remove(leader, "lost-with-unit", "nt.general.lost-with-unit"_rule);
  }
  // What is gone keeps no shape of its last moment: it reads the same from a document.
  Unit& u = unit(play, id);
  u.bases = 0;
  if (play.piece(id).inside.valid()) u.left = play.piece(id).inside;  // nt.ruling.town-relief
  if (u.formation == Formation::garrison) u.formation = usual_formation(troop(play.look(), id));
  play.piece(id).foot = footprint(play.setting.tables, troop(play.look(), id), u.formation, 1);
  play.state.hurt = true;
  play.remove(id, how, cite);
}

// nt.ruling.footprint-losses: the middle of the front edge stays, facing and formation too.
void lose_bases(Play& play, PieceId id, int count, Word how, RuleId cite) {
  if (count == 0) return;
  Unit& u = unit(play, id);
  const int was = u.bases;
  u.bases = static_cast<std::uint8_t>(was > count ? was - count : 0);
  play.state.hurt = true;
  play.mark(id, "bases", was, u.bases);
  if (u.bases == 0)
    remove_unit(play, id, how, cite);
  else
    reshape(play, id, u.formation);
}

// nt.fire.four-hits-per-base, nt.fire.hits-carry-over, nt.ruling.fractions-are-hits,
// nt.ruling.melee-hits-per-base, nt.ruling.excess-hits
int take_hits(Play& play, PieceId id, int hits, Word how) {
  if (hits == 0) return 0;
  Unit& u = unit(play, id);
  const int per_base = play.setting.tables.hits_per_base;
  const int total = u.hits + hits;
  int lost = total / per_base;
  if (lost > u.bases) lost = u.bases;
  const int left = lost == u.bases ? 0 : total % per_base;
  play.state.hurt = true;
  play.mark(id, "hits", u.hits, left);
  u.hits = static_cast<std::uint8_t>(left);
  lose_bases(play, id, lost, how, "nt.fire.four-hits-per-base"_rule);
  return lost;
}

}  // namespace drumhead::thomas
