// How the table looks to a player: pieces with their cards, reaches and arcs, sight.
#include <fmt/format.h>

#include <algorithm>

#include "kit/fans.h"
#include "kit/near.h"
#include "kit/zones.h"
#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

// ---- words

std::string word_for(Formation f) { return drumhead::word_for(f); }
std::string word_for(Class c) {
  return c == Class::none ? "" : file_word(boost::describe::enum_to_string(c, ""));
}

std::string_view title_for(Troop troop) {
  static constexpr std::string_view kTitles[] = {"Close order infantry", "Light infantry", "Heavy cavalry",
                                                 "Light cavalry",        "Lancers",        "Artillery"};
  return kTitles[static_cast<std::size_t>(troop)];
}

std::string_view title_for(Formation formation) {
  static constexpr std::string_view kTitles[] = {
      "line", "column", "square", "open order", "line", "limbered", "in action", "garrison", ""};
  return kTitles[static_cast<std::size_t>(formation)];
}

std::string_view title_for(Class grade) {
  static constexpr std::string_view kTitles[] = {"Elite", "Average", "Levy", ""};
  return kTitles[static_cast<std::size_t>(grade)];
}

namespace {

// ---- pieces

Word arm_of(Troop troop) { return troop == Troop::artillery ? "guns" : is_cavalry(troop) ? "horse" : "foot"; }

Word drawn_as(Formation formation) {
  if (formation == Formation::open_order) return "skirmish";
  const bool plain = formation == Formation::cavalry_line || formation == Formation::unlimbered ||
                     formation == Formation::none;
  return plain ? Word("line") : Word(word_for(formation));
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<Mark> out;
  if (u.hits > 0) out.push_back({"hits", u.hits});
  if (u.charged) out.push_back({"charged"});
  if (u.moved) out.push_back({"moved"});
  if (u.fired) out.push_back({"fired"});
  if (u.shot_at_charger) out.push_back({"shot"});
  if (u.lost_to_fire + u.lost_round > 0) out.push_back({"tests-due", u.lost_to_fire + u.lost_round});
  if (is_engaged(look, id)) out.push_back({"engaged"});
  return out;
}

std::string move_text(const Look& look, PieceId id) {
  const Mil most = rate(look, id);
  return most == 0 ? std::string("none in this formation") : measured(most, look.setting);
}

void add_fire(const Look& look, PieceId id, std::vector<CardFact>& out) {
  const std::vector<FireBand> bands = fire_bands(look, id);
  if (bands.empty()) out.push_back({"Fire", "none", "nt.fire.cavalry-never-fires"_rule});
  for (std::size_t i = 0; i < bands.size(); ++i) {
    const std::string_view title = bands.size() == 1 ? "Fire" : i == 0 ? "Short range" : "Long range";
    out.push_back({std::string(title),
                   fmt::format("{}, {}+", measured(bands[i].range, look.setting), bands[i].need),
                   bands[i].cite});
  }
}

bool has_target(const Look& look, PieceId id) {
  if (look.core.phase == "firing")
    return tables(look).may_fire[at(troop(look, id))] &&
           has_target(look, id, fire_bands(look, id).back().range,
                      [&](PieceId enemy) { return plan_shot(look, id, enemy).verdict.empty(); });
  if (look.core.phase != "charge") return true;
  return has_target(look, id, rate(look, id), [&](PieceId enemy) {
    ChargePlan plan;
    best_charge(look, id, enemy, plan);
    return plan.verdict.empty();
  });
}

}  // namespace

void Thomas::show_unit(const Look& look, PieceId id, PieceView& v) {
  const Unit& u = unit(look, id);
  v.arm = arm_of(troop(look, id));
  v.drawn = drawn_as(u.formation);
  v.formation = word_for(u.formation);
  v.elements = std::max<int>(1, u.bases);
  v.strength = u.bases;
  v.start = profile(look, id).start_bases;
  v.grade = word_for(profile(look, id).class_);
  v.marks = marks_of(look, id);
  v.can_act = v.can_act && has_target(look, id);
}

std::vector<TrayItem> Thomas::tray(const Look& look) {
  std::vector<TrayItem> out;
  for (const Side side : {Side::british, Side::american}) {
    const Strength s = army_strength(look, side);
    out.push_back({side, {}, "strength", "Counted bases", s.now, s.start, "counter"});
  }
  // A battle in which nothing happens ends by itself; nobody should be surprised by it.
  constexpr int kWorthSaying = 3;
  if (look.state.quiet >= kWorthSaying)
    out.push_back(
        shared_item("quiet", "Turns without a loss", look.state.quiet, tables(look).quiet_turns, "clock"));
  return out;
}

std::vector<CardFact> Thomas::card_of_unit(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Profile& p = profile(look, id);
  std::vector<CardFact> out;
  out.push_back({"Troops", std::string(title_for(p.troop)), "nt.ruling.formations"_rule});
  out.push_back({"Formation", capital(std::string(title_for(u.formation))), "nt.ruling.formations"_rule});
  if (p.class_ != Class::none)
    out.push_back({"Class", std::string(title_for(p.class_)), morale_need(look, id).cite});
  out.push_back({"Bases", fmt::format("{} of {}", u.bases, p.start_bases), "nt.ruling.bases-per-unit"_rule});
  out.push_back({"Hits carried", fmt::format("{} of {}", u.hits, tables(look).hits_per_base),
                 "nt.fire.hits-carry-over"_rule});
  out.push_back({"Move", move_text(look, id), rate_rule(look, id, u.formation)});
  add_fire(look, id, out);
  if (p.troop != Troop::artillery)
    out.push_back(
        {"Hand to hand", fmt::format("{}+ hits", tables(look).melee_hit), "nt.melee.hit-score"_rule});
  if (p.troop != Troop::artillery) {
    const Tally need = morale_need(look, id);
    out.push_back({"Morale", fmt::format("{}+ passes", need.sum()), need.cite});
  }
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& leader = look.core.pieces[i];
    if (leader.kind == PieceKind::leader && leader.present && leader.with == id)
      out.push_back({"General", name_of(piece_id(i), look.setting), "nt.general.morale-plus-one"_rule});
  }
  for (const RuleId special : p.special)
    if (special.valid())
      out.push_back({"Special", std::string(title_of((*look.setting.book)[special])), special});
  return out;
}

std::vector<CardFact> Thomas::card_of_leader(const Look& look, PieceId id) {
  return {with_fact(look.setting, look.piece(id), "nt.general.assign"_rule),
          {"Effect", fmt::format("+{} to morale", tables(look).general_bonus),
           "nt.general.morale-plus-one"_rule}};
}

// ---- zones

namespace {

constexpr int kRays = 13;  // over the directions in which a unit may run

Angle most_oblique(const Look& look) {
  return chosen<"nt.ruling.oblique-moves", "0">(look.setting) ? 0 : tables(look).oblique;
}

// How far its move carries it along a charge: pieces in the way are seen on the map.
Mil charge_reach(const Look& look, PieceId id, Angle by) {
  const Piece& p = look.piece(id);
  const Leg leg = look.field.straight(id, p.pose, p.foot, wrap(p.pose.heading + by), rate(look, id), 0);
  Mil run = run_within(look, id, rate(look, id), leg, kWholeMove);
  for (const Span& span : leg.touched)
    if (look.field.terrain()[span.feature].form == Form::area && speed(look, id, span.feature) == 0)
      run = std::min(run, span.from);
  return run;
}

}  // namespace

std::vector<Zone> Thomas::zones(const Look& look, const Step* top, PieceId id, const Pose& at) {
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return {};
  Zones zones(look, id, at);
  const Unit& u = unit(look, id);
  const Mil most = rate(look, id);
  const bool here = is_unit(look, id) && at == look.piece(id).pose && most > 0;
  const bool fresh = here && top != nullptr && look.side(id) == look.core.active && !u.moved && !u.charged;
  if (fresh && std::holds_alternative<AskMoves>(*top))
    zones.add_march(most_oblique(look), kRays, most, measured(most, look.setting),
                    rate_rule(look, id, u.formation),
                    [&](const Path& path) { return plan_move(look, id, path).verdict.empty(); });
  if (fresh && std::holds_alternative<AskCharges>(*top) &&
      tables(look).may_charge[static_cast<std::size_t>(troop(look, id))])
    zones.add_rays("charge", most_oblique(look), kRays, "Charge: " + measured(most, look.setting),
                   "nt.ruling.charge-distance"_rule, [&](Angle by) { return charge_reach(look, id, by); });
  if (is_unit(look, id))
    zones.add_threats(insight(look, id), rate_rule(look, id, u.formation), "nt.ruling.charge-distance"_rule);
  if (u.formation == Formation::limbered) return zones.take();  // nt.ruling.limbered-no-fire
  for (const FireBand& band : fire_bands(look, id))
    zones.add_fire(u.formation == Formation::square ? kAllRound : tables(look).fire_arc, band.range,
                   fmt::format("{}: {}+", measured(band.range, look.setting), band.need), band.cite);
  return zones.take();
}

// ---- sight

Sightline Thomas::sight(const Look& look, PieceId from, PieceId to) {
  if (!is_unit(look, from) || !is_unit(look, to)) return no_sightline("nt.ruling.line-of-sight"_rule);
  return line_of_sight(look, from, to);
}

// Up to the first unit, block or crest, or deep into woods.
Polygon Thomas::fan(const Look& look, PieceId from) {
  if (!is_unit(look, from)) return {};
  return fan_of(look.field, from, faces_all_round(look, from), kUnit / 10,
                [&](Point eye, Point mark) { return sees_ground(look, from, eye, mark); });
}

}  // namespace drumhead::thomas
