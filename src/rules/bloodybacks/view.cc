// How the table looks to a player: pieces with their cards, the tray, reaches and arcs, sight.
#include <fmt/format.h>

#include <algorithm>

#include "kit/fans.h"
#include "kit/zones.h"
#include "rules/bloodybacks/bloodybacks.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

static std::string_view title_for(Formation formation) {
  static constexpr std::string_view kTitles[] = {"", "deployed", "column of march", "limbered"};
  return kTitles[static_cast<std::size_t>(formation)];
}

std::vector<Word> forms_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (type(look, id) == Type::artillery)
    return {u.formation == Formation::limbered ? Word("deployed") : Word("limbered")};
  std::vector<Word> out;
  if (u.formation == Formation::column) {
    out.push_back("deployed");
    return out;
  }
  if (type(look, id) == Type::infantry)
    for (int d = tables(look).density_min; d <= profile(look, id).basing_density; ++d)
      if (d != u.density) out.push_back("density-" + std::to_string(d));
  out.push_back("column");
  return out;
}

namespace {

// ---- pieces

Word drawn_as(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return "garrison";
  if (formation(look, id) == Formation::column) return "column";
  if (formation(look, id) == Formation::limbered) return "limbered";
  return is_open_order(look, id) ? "skirmish" : "line";
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<Mark> out;
  if (u.drp > 0) out.push_back({"disrupted", u.drp});
  if (u.stamina > 0) out.push_back({"stamina", u.stamina});
  if (u.routing) out.push_back({"routing"});
  if (u.actions > 0)
    out.push_back({"actions", u.actions});
  else if (u.attempted)
    out.push_back({"attempted"});
  if (u.shot) out.push_back({"shot"});
  if (u.recovered) out.push_back({"recovered"});
  if (is_engaged(look, id)) out.push_back({"engaged"});
  return out;
}

std::string troops_text(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  if (p.type == Type::cavalry) return p.heavy ? "Heavy cavalry" : "Cavalry";
  if (p.type == Type::infantry) return p.weapon == Weapon::rifle ? "Riflemen" : "Infantry";
  if (p.amusette) return "Amusettes";
  if (p.mortar) return "Mortars";
  if (p.howitzer) return "Howitzers";
  return fmt::format("{} artillery, {} section{}", capital(spaced(word_for(p.gun_class))), p.sections,
                     p.sections == 1 ? "" : "s");
}

std::string ammo_title(Ammo ammo) {
  const bool small = ammo == Ammo::musket || ammo == Ammo::rifle || ammo == Ammo::carbine;
  return capital(word_for(ammo)) + (small ? "s" : "");
}

std::string fate_text(Fate fate) { return capital(spaced(word_for(fate))); }

void show_commander(const Look& look, PieceId id, PieceView& v) {
  const Leader& l = leader(look, id);
  v.grade = std::to_string(rating(look, id).cq);
  if (l.al > 0) v.marks.push_back({"level", l.al});
  if (l.cp > 0) v.marks.push_back({"points", l.cp});
}

}  // namespace

void Bloodybacks::show_unit(const Look& look, PieceId id, PieceView& v) {
  const Profile& p = profile(look, id);
  v.arm = p.type == Type::artillery ? "guns" : p.type == Type::cavalry ? "horse" : "foot";
  v.drawn = drawn_as(look, id);
  v.formation = is_garrison(look, id) ? Word("garrison") : Word(word_for(unit(look, id).formation));
  v.start = p.type == Type::artillery ? p.crew : p.size;
  v.strength = unit(look, id).lost ? 0 : v.start;
  v.elements = std::max<int>(1, p.type == Type::artillery ? p.sections : p.figures);
  v.grade = std::to_string(quality(look, id));
  v.marks = marks_of(look, id);
  v.routing = unit(look, id).routing;
}

void Bloodybacks::show(const Look& look, PieceId id, PieceView& v) {
  if (look.piece(id).kind == PieceKind::unit) show_unit(look, id, v);
  if (look.piece(id).kind == PieceKind::leader) show_commander(look, id, v);
}

// bb.deck.composition
static TrayItem deck_item(const State& state) {
  TrayItem out =
      shared_item("deck", "Cards left", kCards - static_cast<int>(state.drawn.size()), kCards, "deck");
  for (int i = 1; i <= kCards; ++i) {
    const Card card = static_cast<Card>(i);
    out.faces.push_back({word_for(card), is_among(state.drawn, card)});
  }
  return out;
}

// bb.deck.value: the card, with those whom it wakes.
static TrayItem card_item(const Look& look, Card card) {
  TrayItem out = shared_item(word_for(card), title_of(card), value_of(card), 5, "card");
  out.side = side_of(card);
  out.pieces = active_commanders(look);
  return out;
}

// The deck, the clock, the hand and what every commander has: bb.deck.composition, bb.drp.markers
std::vector<TrayItem> Bloodybacks::tray(const Look& look) {
  std::vector<TrayItem> out;
  const State& s = look.state;
  const Card card = card_in_hand(s);
  out.push_back(shared_item("clock", "Minutes gone", s.clock, time_limit(look), "clock"));
  if (card != Card::none) {
    out.push_back(card_item(look, card));
    out.push_back(shared_item("turn-length", "Minutes of this turn", s.minutes, 0, "step"));
  }
  out.push_back(deck_item(s));
  if (s.hand.unit.valid())
    out.push_back(shared_item("hand", "Last hand: successes at " + std::to_string(s.hand.need),
                              s.hand.successes, s.hand.dice, "dice"));
  for (const Side side : {Side::british, Side::american}) {
    const Losses l = losses_of(look, side);
    out.push_back({side, {}, "units-lost", "Units lost", l.lost, l.units, "counter"});
    for_commanders(look, side, [&](PieceId id) {
      const Leader& who = leader(look, id);
      out.push_back({side, id, "level", "Activity level", who.al, rating(look, id).ar, "card"});
      out.push_back({side, id, "points", "Command points", who.cp, 3, "counter"});
    });
  }
  return out;
}

// A natural 1 always passes a test: bb.morale.natural-1.
static std::string at_most_said(const Tally& need) {
  return need.sum() <= 1 ? std::string("a 1") : fmt::format("{} or less", need.sum());
}

std::vector<CardFact> Bloodybacks::card_of_unit(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Profile& p = profile(look, id);
  const Tables& t = tables(look);
  std::vector<CardFact> out;
  out.push_back({"Troops", troops_text(look, id), "bb.size.figures"_rule});
  out.push_back({"Quality", std::to_string(quality(look, id)),
                 p.uq_woods > 0 ? "bb.quality.indians"_rule : "bb.quality.range"_rule});
  const std::string form = is_garrison(look, id) ? "garrison" : std::string(title_for(u.formation));
  out.push_back({"Formation", capital(form), "bb.ruling.density-change"_rule});
  out.push_back({"Density",
                 fmt::format("{}{}", density(look, id),
                             p.type == Type::infantry && p.basing_density != u.density
                                 ? fmt::format(" of {}", p.basing_density)
                                 : std::string()),
                 "bb.density.concept"_rule});
  out.push_back({"Size",
                 p.type == Type::artillery ? fmt::format("{} shooting, {} crew", p.size, p.crew)
                                           : std::to_string(p.size),
                 p.type == Type::cavalry     ? "bb.size.mounted"_rule
                 : p.type == Type::artillery ? "bb.size.artillery-melee"_rule
                                             : "bb.size.figures"_rule});
  out.push_back({"Disruption", fmt::format("{} of {}", u.drp, t.drp_max), "bb.drp.maximum"_rule});
  out.push_back({"Stamina losses", std::to_string(u.stamina), "bb.drp.stamina-effect"_rule});
  RuleId rule;
  const Mil length = rate(look, id, u.formation, false, &rule);
  out.push_back({"Move",
                 moves_by_dice(look, id) ? "by dice, at most " + measured(length, look.setting)
                                         : measured(length, look.setting),
                 rule});
  for (const FireBand& band : fire_bands(look, id))
    out.push_back({ammo_title(band.ammo),
                   fmt::format("{}: {} {}, {} action{}", measured(band.range, look.setting), band.dice,
                               band.dice == 1 ? "die" : "dice", band.price, band.price == 1 ? "" : "s"),
                   band.cite});
  if (!has_bayonets(look, id)) out.push_back({"Bayonets", "none", "bb.melee.no-bayonets"_rule});
  if (const RuleId cold = cold_steel_rule(look, id); cold.valid()) out.push_back({"Cold steel", "yes", cold});
  out.push_back(
      {"Morale", at_most_said(test_need(look, id, Cause::activation, 0)), "bb.morale.morale-base"_rule});
  out.push_back(
      {"Cohesion", at_most_said(test_need(look, id, Cause::winner, 0)), "bb.morale.cohesion-base"_rule});
  const PieceId own = commander_of(look, id);
  out.push_back({"Commander", own.valid() ? name_of(own, look.setting) : std::string("none: acts on the ace"),
                 own.valid() ? "bb.act.when"_rule : "bb.act.leaderless-ace"_rule});
  return out;
}

std::vector<CardFact> Bloodybacks::card_of_leader(const Look& look, PieceId id) {
  const Rating& r = rating(look, id);
  const Leader& l = leader(look, id);
  const bool attached = look.piece(id).with.valid();
  std::vector<CardFact> out = {
      {"Command quality", std::to_string(r.cq), "bb.quality.range"_rule},
      {"Activity rating", std::to_string(r.ar), "bb.quality.ar"_rule},
      {"Activity level", l.al > 0 ? std::to_string(l.al) : std::string("not rolled"), "bb.al.roll"_rule},
      {"Command points", std::to_string(l.cp), "bb.al.command-points"_rule},
      {"Constitution", fmt::format("{} of {}", int{l.constitution}, r.start_constitution),
       "bb.risk.constitution"_rule},
      with_fact(look.setting, look.piece(id), "bb.ruling.attach"_rule),
      {"Radius", measured(radius_of(look, id), look.setting),
       attached ? "bb.cmd.radius-attached"_rule : "bb.cmd.radius-free"_rule}};
  if (r.cinc) out.push_back({"Commander in chief", "yes", "bb.ruling.cinc-brigade"_rule});
  if (l.fate != Fate::none) out.push_back({"Fate", fate_text(l.fate), "bb.risk.fate"_rule});
  return out;
}

// ---- zones

namespace {

// bb.cmd.radius-free, bb.cmd.radius-attached
void add_radius(const Look& look, PieceId id, Zones<Bloodybacks>& zones) {
  const PieceId with = look.piece(id).with;
  const Mil radius = radius_of(look, id);
  const Vec centre[] = {vec(look.piece(id).pose.point())};
  zones.add("command", 0, measured(radius, look.setting),
            with.valid() ? "bb.cmd.radius-attached"_rule : "bb.cmd.radius-free"_rule,
            with.valid() ? around(look.field.shape(with), radius)
                         : around(centre, radius + look.piece(id).foot.radius));
}

void add_march(const Look& look, PieceId id, Zones<Bloodybacks>& zones) {
  Verdict no;
  check_mobile(look, id, no);
  check_price(look, id, tables(look).move, "bb.tariff.move"_rule, no);
  if (!no.empty() || moves_by_dice(look, id)) return;
  RuleId rule;
  const Mil most = rate(look, id, formation(look, id), false, &rule);
  zones.add_march(is_open_order(look, id) ? 9000 : tables(look).arc, 9, most, measured(most, look.setting),
                  rule, [&](const Path& path) { return plan_move(look, id, path).verdict.empty(); });
}

void add_fire(const Look& look, PieceId id, Zones<Bloodybacks>& zones) {
  Mil last = 0;
  for (const FireBand& band : fire_bands(look, id)) {
    if (band.range <= last) continue;
    last = band.range;
    zones.add_fire(tables(look).arc, band.range,
                   fmt::format("{}: {} {}", measured(band.range, look.setting), band.dice,
                               band.dice == 1 ? "die" : "dice"),
                   band.cite);
  }
}

}  // namespace

std::vector<Zone> Bloodybacks::zones(const Look& look, const Step* top, PieceId id, const Pose& at) {
  if (!is_commander(look, id) && !is_unit(look, id)) return {};
  Zones zones(look, id, at);
  if (is_commander(look, id)) {
    add_radius(look, id, zones);
    return zones.take();
  }
  const bool acts = top != nullptr && std::holds_alternative<AskActions>(*top) && is_acting(look, id);
  if (acts && at == look.piece(id).pose && !is_garrison(look, id)) {
    add_march(look, id, zones);
    if (check_charger(look, id).empty() && unit(look, id).actions >= tables(look).charge)
      zones.add_charge(tables(look).arc, insight(look, id).charge, "bb.ruling.charge-distance"_rule);
  }
  zones.add_threats(insight(look, id), "bb.tariff.move"_rule, "bb.ruling.charge-distance"_rule);
  if (formation(look, id) == Formation::deployed) add_fire(look, id, zones);
  return zones.take();
}

// ---- sight

Sightline Bloodybacks::sight(const Look& look, PieceId from, PieceId to) {
  const RuleId rule = "bb.ruling.los"_rule;
  if (!is_unit(look, from) || !is_unit(look, to)) return no_sightline(rule);
  const LineOfSight line = line_of_sight(look, from, to);
  Sightline out = sightline(line, line.from, line.to, line.clear, rule, to);
  if (!out.seen && line.cut >= 0 && line.length > 0)
    out.cut_at = to_point(vec(line.from) +
                          (vec(line.to) - vec(line.from)) * (static_cast<double>(line.cut) / line.length));
  return out;
}

// Up to the first unit, house or hill.
Polygon Bloodybacks::fan(const Look& look, PieceId from) {
  if (!is_unit(look, from)) return {};
  return fan_of(look.field, from, is_garrison(look, from), kUnit / 10,
                [&](Point eye, Point mark) { return look_along(look, from, {}, eye, mark).clear; });
}

}  // namespace drumhead::bloodybacks
