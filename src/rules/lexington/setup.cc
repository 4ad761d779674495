// Before the battle: in what a unit may be set up, and where it may stand.
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// The unit as it would stand, or nothing if its troops may not form so. ly.skirmish.untrained
static std::optional<Unit> deployed(const Look& look, const Deploy& d) {
  Unit u = unit(look, d.unit);
  const Profile& p = profile(look, d.unit);
  if (!d.form.empty()) {
    const bool guns = p.arm == Arm::artillery;
    if (d.form == "line" && !guns)
      u.formation = Formation::line;
    else if (d.form == "column" && !guns)
      u.formation = Formation::column;
    else if (d.form == "skirmish" && !guns)
      u.formation = Formation::skirmish;
    else if (d.form == "limbered" && guns)
      u.formation = Formation::limbered;
    else if (d.form == "manhandled" && guns)
      u.formation = Formation::manhandled;
    else
      return std::nullopt;
  }
  if (u.formation != Formation::skirmish && !p.regular && p.arm != Arm::artillery) return std::nullopt;
  u.untrained = u.formation == Formation::skirmish && p.arm == Arm::infantry && p.regular && !p.light;
  const int models = strength(p, u);
  const bool same = u.formation == unit(look, d.unit).formation;
  const int files = d.files > 0           ? d.files
                    : same && u.files > 0 ? u.files
                                          : usual_files(tables(look), p, u.formation, models);
  u.files = static_cast<std::uint8_t>(files);
  const bool narrowed = models < p.start_models && same;
  if (!narrowed && !may_have_files(tables(look), p, u.formation, files, models)) return std::nullopt;
  return u;
}

std::optional<Footprint> Setup::shape(const Look& look, const Deploy& d) {
  const std::optional<Unit> as = deployed(look, d);
  if (!as) return std::nullopt;
  return footprint(tables(look), profile(look, d.unit), *as);
}

void Setup::check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out) {
  March m(look, d.unit);
  m.as = *deployed(look, d);
  m.inside = {};
  check_room(m, d.at, foot, out);
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (kind_at(look, band) == Kind::river)
      out.push_back(reason_at(Code::obstacle, "ly.obstacle.river"_rule, band));
}

void Setup::check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out) {
  check_room(March(look, id), at, look.piece(id).foot, out);
}

// ly.ruling.deployment: the second player first, or by choice unit by unit in turn.
bool Setup::alternates(const Look& look) {
  return chosen<"ly.ruling.deployment", "alternate-units">(look.setting);
}

void Setup::set_up(Play& play, const Deploy& d) {
  const PieceId id = d.unit;
  Piece& p = play.piece(id);
  if (!d.inside.valid()) unit(play, id) = *deployed(play.look(), d);
  p.present = true;
  p.inside = d.inside;
  p.foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, d.inside.valid() ? p.pose : d.at, "deploy");
  unit(play, id).disordered = false;
  unit(play, id).disordered = disordered_by_ground(play.look(), id).valid();
}

// ly.ruling.first-player, ly.turn.first-side
Side Setup::first_side(const Setting& setting) {
  if (chosen<"ly.ruling.first-player", "british">(setting)) return Side::british;
  if (chosen<"ly.ruling.first-player", "american">(setting)) return Side::american;
  return chosen<"ly.ruling.first-player", "roll">(setting) ? Side::none : setting.first;
}

void Setup::begin(Play& play, Side first) {
  play.state.first = first;
  play.then(StartTurn{first});
}

}  // namespace drumhead::lexington
