// Before the battle: in what a unit may be set up, where it may stand, and generals whom nobody placed.
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

static std::optional<Formation> formation_named(const Look& look, PieceId id, const Word& name) {
  if (name.empty()) return usual_formation(troop(look, id));
  for (std::size_t f = 0; f < kFormations; ++f)
    if (name == word_for(static_cast<Formation>(f)) && tables(look).may_form[at(troop(look, id))][f])
      return static_cast<Formation>(f);
  return std::nullopt;
}

std::optional<Footprint> Setup::shape(const Look& look, const Deploy& d) {
  const std::optional<Formation> formation = formation_named(look, d.unit, d.form);
  if (!formation) return std::nullopt;
  return footprint(tables(look), troop(look, d.unit), *formation, unit(look, d.unit).bases);
}

void Setup::check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out) {
  thomas::check_standing(look, d.unit, d.at, foot, true, out);
  if (front_in_barrier(look, d.at)) out.push_back(reason(Code::obstacle, cite));
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (kind_at(look, band) == Kind::river) out.push_back(reason_at(Code::obstacle, cite, band));
}

Verdict Setup::check_leader(const Look& look, Side side, const Lead& lead) {
  return check_lead(look, side, lead);
}

void Setup::lead(Play& play, const Lead& lead) { attach(play, lead.leader, lead.unit); }

void Setup::set_up(Play& play, const Deploy& d) {
  play.piece(d.unit).present = true;
  play.piece(d.unit).inside = d.inside;
  reshape(play, d.unit,
          d.inside.valid() ? Formation::garrison : *formation_named(play.look(), d.unit, d.form));
  set_down(play, d.unit, d.at, "deploy");
}

Formation formation_or_usual(const Look& look, PieceId id) {
  const Formation now = unit(look, id).formation;
  return now == Formation::garrison || now == Formation::none ? usual_formation(troop(look, id)) : now;
}

// nt.ruling.general-reach: a general must be with some unit; guns only if there is nobody else.
PieceId unit_for_general(const Look& look, Side side) {
  PieceId first, guns;
  for_units(look, side, [&](PieceId id) {
    PieceId& slot = troop(look, id) == Troop::artillery ? guns : first;
    if (!slot.valid()) slot = id;
  });
  return first.valid() ? first : guns;
}

void Setup::finish(Play& play, Side side) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != side) continue;
    if (p.with.valid() && play.piece(p.with).present) continue;
    if (p.with.valid() && play.setting.roster[p.with.index()].arrives > 0) {
      p.present = false;  // he comes with his unit
      continue;
    }
    p.with = unit_for_general(play.look(), side);
  }
}

// A garrison waits until its block is free and no enemy stands at its walls.
bool Setup::may_arrive(const Look& look, PieceId id) {
  const FeatureId held = look.piece(id).inside;
  bool free = !is_lost(look, id);
  if (!held.valid()) return free;
  for (const Piece& p : look.core.pieces) free = free && !(p.present && p.inside == held);
  for_enemies(look, id, [&](PieceId enemy) {
    free = free && look.field.distance(enemy, held) >= tables(look).unit_gap;
  });
  return free;
}

void Setup::check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out) {
  thomas::check_standing(look, id, at, look.piece(id).foot, true, out);
  if (front_in_barrier(look, at)) out.push_back(reason(Code::obstacle, cite));
}

void Setup::arrive(Play& play, PieceId id, const Pose& at) {
  play.piece(id).present = true;
  for (Piece& p : play.core.pieces)
    if (p.kind == PieceKind::leader && p.with == id && !p.present) p.present = true;
  set_down(play, id, at, "arrives");
}

void Setup::begin(Play& play, Side first) {
  play.state.first = first;
  play.then(StartTurn{first});
}

}  // namespace drumhead::thomas
