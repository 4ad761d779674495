// Before the battle: in what a unit may be set up, where it may stand, commanders, the grades of the militia.
#include <algorithm>

#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

static Formation formation_to_deploy(const Look& look, PieceId id, const Word& form) {
  if (const std::optional<Formation> named = formation_named(form)) return *named;
  return unit(look, id).formation;
}

Verdict Setup::check_unit(const Look& look, const Deploy& d) {
  const Formation formation = formation_to_deploy(look, d.unit, d.form);
  if ((!d.form.empty() && !formation_named(d.form)) || !row_in(look, d.unit, formation))
    return {reason_of(Code::wrong_formation, "aw.ruling.formations"_rule, d.unit)};
  return {};
}

std::optional<Footprint> Setup::shape(const Look& look, const Deploy& d) {
  return footprint(tables(look), arm(look, d.unit), formation_to_deploy(look, d.unit, d.form));
}

void Setup::check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out) {
  check_end(look, d.unit, d.at, foot, out);
  const Formation formation = formation_to_deploy(look, d.unit, d.form);
  const bool road = (formation == Formation::march_column || formation == Formation::limbered) &&
                    is_on_road(look, d.at, foot);
  const Standing there = look.field.stand(d.unit, d.at, foot);
  for (const FeatureId area : there.areas) {
    const Kind kind = kind_at(look, area);
    if (kind != Kind::building && !road && price(look, d.unit, formation, kind) == 0)
      out.push_back(reason_at(Code::barred, ground_rule(look, d.unit, formation, kind), area));
  }
  for (const FeatureId band : there.bands)
    if (kind_at(look, band) == Kind::river)
      out.push_back(reason_at(Code::barred, "aw.ruling.water"_rule, band));
}

std::optional<Reason> Setup::why_not_inside(const Look& look, const Deploy& d) {
  const Formation formation = formation_to_deploy(look, d.unit, d.form);
  if (!holds_blocks(look, d.unit)) return reason_at(Code::cannot, building, d.inside);
  if (formation == Formation::line || formation == Formation::skirmish) return std::nullopt;
  return reason_at(Code::not_now, building, d.inside);
}

// Commanders come after the units of their side.
Verdict check_post(const Look& look, Side side, const Lead& lead) {
  const RuleId cite = Setup::cite;
  if (!is_leader(look, lead.leader) || look.setting.roster[lead.leader.index()].arrives > 0)
    return {reason(Code::no_such_piece, cite)};
  if (look.setting.roster[lead.leader.index()].side != side)
    return {reason_of(Code::wrong_side, cite, lead.leader)};
  const int left = static_cast<int>(undeployed(look, side).size());
  if (left > 0) return {reason(Code::unfinished, cite, count_fact("left", left))};
  if (lead.unit.valid()) {
    if (!is_unit(look, lead.unit) || look.side(lead.unit) != side) return {reason(Code::no_such_piece, cite)};
    return {};
  }
  Verdict out;
  const Footprint foot = look.piece(lead.leader).foot;
  if (!in_zone(look.setting.info(side).zone, body_at(lead.to, foot).shape()))
    out.push_back(reason(Code::outside_zone, cite));
  return out;
}

Verdict Setup::check_leader(const Look& look, Side side, const Lead& lead) {
  return check_post(look, side, lead);
}

void Setup::lead(Play& play, const Lead& lead) {
  play.piece(lead.leader).present = true;
  play.touched();
  ride(play, lead);
}

void Setup::set_up(Play& play, const Deploy& d) {
  const Formation formation = formation_to_deploy(play.look(), d.unit, d.form);
  play.piece(d.unit).present = true;
  play.piece(d.unit).inside = d.inside;
  set_formation(play, d.unit, formation);
  Pose pose = d.at;
  if (d.inside.valid()) {
    const Point centre = to_point(centre_of_block(play.look(), d.inside));
    pose = {centre.x, centre.y, d.at.heading};
  }
  set_down(play, d.unit, pose, "deploy");
}

// A commander whom nobody placed stands where the scenario has him, or with the first unit that he commands.
void Setup::finish(Play& play, Side side) {
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    const PieceId leader = piece_id(i);
    const RosterEntry& entry = play.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::leader || entry.arrives > 0) continue;
    if (play.piece(leader).present || is_lost(play.look(), leader)) continue;
    const Look look = play.look();
    const Pose& place = entry.place;
    Piece& p = play.piece(leader);
    const Verdict there = check_post(look, side, Lead{leader, {}, place, {}});
    PieceId post = p.with;
    for_units(look, side, [&](PieceId id) {
      if (!post.valid() && may_command(look, leader, id)) post = id;
    });
    if (there.empty() && !p.with.valid()) {
      p.present = true;
      play.move(leader, place, "deploy");
      play.piece(leader).with = unit_touched_by(play.look(), leader);
    } else if (post.valid() && play.piece(post).present) {
      p.present = true;
      p.with = post;
      const Point centre = look.field.centre(post);
      play.move(leader, {centre.x, centre.y, place.heading}, "deploy");
    }
  }
}

void Setup::check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out) {
  check_end(look, id, at, look.piece(id).foot, out);
}

void Setup::arrive(Play& play, PieceId id, const Pose& at) {
  play.piece(id).present = true;
  set_down(play, id, at, "arrives");
}

// aw.ruling.deploy-order: by choice the scenario's active side is first.
std::vector<Step> Setup::open(const Setting& setting, Side active) {
  const bool said = setting.first == Side::none && chosen<"aw.ruling.deploy-order", "scenario">(setting);
  if (said) return {AskDeploy{other(active), active, false}};
  return PlainSetup<Awi28>::open(setting, active);
}

void Setup::begin(Play& play, Side first) {
  play.state.first = first;
  play.then(StartTurn{first});
}

// ---- militia: aw.militia.grade-1, aw.militia.grade-2-5, aw.militia.grade-6, aw.ruling.militia-roll

void run(Play& play, const GradeMilitia& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(play.look(), id) || unit(play, id).row != Row::militia) continue;
    if (step.unit.valid() && step.unit != id) continue;
    if (!step.unit.valid()) play.then(GradeMilitia{{}, static_cast<std::uint8_t>(i + 1)});
    Throw made;
    made.judged = Judged::looked_up;
    made.bands = each_face(Die::d6);
    made.purpose = "aw.ruling.militia-roll"_rule;
    made.unit = id;
    made.who = play.piece(id).side;
    const Outcome out = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose));
    std::size_t face = 0;
    while (face < 5 && out.count[face] == 0) ++face;
    static constexpr RuleId kRules[] = {"aw.militia.grade-1"_rule,   "aw.militia.grade-2-5"_rule,
                                        "aw.militia.grade-2-5"_rule, "aw.militia.grade-2-5"_rule,
                                        "aw.militia.grade-2-5"_rule, "aw.militia.grade-6"_rule};
    unit(play, id).row = play.setting.tables.grades[face];
    play.resolve(id, word_for(unit(play, id).row), kRules[face]);
    return;
  }
}

// By option a unit is graded with the first thing that it does or suffers.
void grade_before(Play& play, PieceId id) {
  if (unit(play, id).row == Row::militia && chosen<"aw.ruling.militia-roll", "first-action">(play.setting))
    play.then(GradeMilitia{id, 0});
}

}  // namespace drumhead::awi28
