// Section "Move Modifiers": what ground costs, what it bars, and what cover it gives.
#include <algorithm>

#include "rules/awi28/awi28.h"
#include "table/along.h"

namespace drumhead::awi28 {

namespace {

// aw.ruling.obstacle-kinds: the rulebook's table.ground says which ground is of which kind, and table.going
// what it does.
const GroundRow& ground_row(const Look& look, FeatureId feature) {
  return tables(look).ground[at(kind_at(look, feature))];
}

bool keeps_to_roads(Formation formation) {
  return formation == Formation::march_column || formation == Formation::limbered;
}

bool is_foot(const Look& look, PieceId id) { return arm(look, id) == Arm::infantry; }
bool is_horse(const Look& look, PieceId id) { return arm(look, id) == Arm::cavalry; }

Mover mover(const Look& look, PieceId id, Formation formation) {
  const bool loose = formation == Formation::skirmish;
  if (is_foot(look, id)) return loose ? Mover::skirmishers : Mover::infantry;
  if (is_horse(look, id)) return loose ? Mover::cavalry_skirmishing : Mover::cavalry;
  return Mover::guns_and_wagons;
}

}  // namespace

// Twelfths of the price of an inch in the open; 0: it may not go there.
// aw.terrain.woods-half, aw.terrain.woods-infantry-only, aw.terrain.woods-skirmishers,
// aw.terrain.open-woods-infantry, aw.terrain.open-woods-skirmishers, aw.terrain.rough-infantry,
// aw.terrain.rough-cavalry, aw.terrain.rough-skirmishers, aw.ruling.woods-wording,
// aw.ruling.open-woods-others, aw.ruling.rough-others
int price(const Look& look, PieceId id, Formation formation, Kind kind) {
  return tables(look).ground[at(kind)].price[at(mover(look, id, formation))];
}

// aw.ruling.obstacle-cost, aw.ruling.water; guns in action are not moved over a line.
Footing Awi28::footing(const Look& look, PieceId id, FeatureId ground) {
  const Tables& t = tables(look);
  const Formation formation = unit(look, id).formation;
  const Kind kind = kind_at(look, ground);
  if (kind == Kind::bridge) return {};
  if (kind == Kind::ford) return {1000, t.ford};
  if (t.ground[at(kind)].obstacle)
    return formation == Formation::deployed ? Footing{0, 0} : Footing{1000, t.obstacle};
  const int each = price(look, id, formation, kind);
  return {each == 0 ? 0 : 12000 / each, 0};
}

RuleId ground_rule(const Look& look, PieceId id, Formation formation, Kind kind) {
  const bool loose = formation == Formation::skirmish;
  switch (kind) {
    case Kind::woods:
      if (!is_foot(look, id)) return "aw.terrain.woods-infantry-only"_rule;
      return loose ? "aw.terrain.woods-skirmishers"_rule : "aw.terrain.woods-half"_rule;
    case Kind::open_woods:
      if (!is_foot(look, id)) return "aw.ruling.open-woods-others"_rule;
      return loose ? "aw.terrain.open-woods-skirmishers"_rule : "aw.terrain.open-woods-infantry"_rule;
    case Kind::rough:
      if (!is_foot(look, id) && !is_horse(look, id)) return "aw.ruling.rough-others"_rule;
      if (loose) return "aw.terrain.rough-skirmishers"_rule;
      return is_horse(look, id) ? "aw.terrain.rough-cavalry"_rule : "aw.terrain.rough-infantry"_rule;
    case Kind::building:
      return "aw.ruling.buildings"_rule;
    case Kind::river:
    case Kind::bridge:
    case Kind::ford:
      return "aw.ruling.water"_rule;
    default:
      return "aw.terrain.obstacle"_rule;
  }
}

// aw.ruling.on-road: the centre line of the whole unit lies on one road.
bool is_on_road(const Look& look, const Pose& pose, const Footprint& foot) {
  return lies_along(look.field, pose, foot,
                    [&](FeatureId band) { return kind_at(look, band) == Kind::road; });
}

// ---- the price of a way

namespace {

bool has_span(const std::vector<Span>& spans, FeatureId feature) {
  return any_of(spans, [&](const Span& s) { return s.feature == feature; });
}

class Surveyor {
 public:
  Surveyor(const Look& look, PieceId id, Formation formation, const Leg& leg, bool group)
      : look_(look), id_(id), formation_(formation), leg_(leg), group_(group) {
    out_.open = leg.off_table ? std::max<Mil>(leg.off_at, 0) : leg.run;
    if (leg.off_table) out_.stop = reason(Code::off_table, "aw.ruling.off-table"_rule);
    if (keeps_to_roads(formation))
      for (const Span& span : leg.bands)
        if (kind_at(look, span.feature) == Kind::road || kind_at(look, span.feature) == Kind::bridge)
          roads_.push_back(span);
  }

  Going look_over() {
    for (const Span& span : leg_.touched) look_at(span);
    for (const Span& span : leg_.crossed) cross(span);
    if (keeps_to_roads(formation_))
      for (const Span& span : leg_.middle) bar_off_road(span);
    price_stretches();
    std::sort(out_.lumps.begin(), out_.lumps.end(),
              [](const Lump& a, const Lump& b) { return a.at != b.at ? a.at < b.at : a.cost < b.cost; });
    return std::move(out_);
  }

 private:
  void stop_at(Mil run, Reason why) {
    if (run >= out_.open && out_.stop) return;
    if (run > out_.open) return;
    out_.open = run;
    out_.stop = std::move(why);
  }

  void look_at(const Span& span) {
    const Kind kind = kind_at(look_, span.feature);
    const bool area = look_.field.terrain()[span.feature].form == Form::area;
    if (kind == Kind::river) return cross_water(span);
    if (!area || span.from <= 0) return;  // it stands there already
    // aw.ruling.brigade-woods: also along a road
    if (group_ && (kind == Kind::woods || kind == Kind::open_woods))
      stop_at(span.from, reason_at(Code::barred, "aw.command.no-brigade-woods"_rule, span.feature));
    if (keeps_to_roads(formation_) && kind != Kind::building) return;
    if (price(look_, id_, formation_, kind) == 0)
      stop_at(span.from, reason_at(Code::barred, ground_rule(look_, id_, formation_, kind), span.feature));
  }

  // aw.ruling.on-road: on a road the wood and the rough ground beside it do not count.
  void bar_off_road(const Span& span) {
    const Kind kind = kind_at(look_, span.feature);
    if (price(look_, id_, formation_, kind) != 0 || kind == Kind::building || kind == Kind::river) return;
    Mil at_run = span.from;
    for (bool on = true; on && at_run < span.to;) {
      on = false;
      for (const Span& road : roads_)
        if (no_farther(road.from, at_run) && road.to > at_run) {
          at_run = road.to;
          on = true;
        }
    }
    if (no_farther(span.to, at_run) || (at_run <= 0 && span.from <= 0)) return;
    stop_at(at_run, reason_at(Code::barred, "aw.ruling.on-road"_rule, span.feature));
  }

  // aw.ruling.water
  void cross_water(const Span& span) {
    if (span.from <= 0 && !has_span(leg_.crossed, span.feature)) return;
    const FeatureId over = look_.field.crossing_of(leg_, span.feature);
    const bool narrow = formation_ == Formation::march_column || formation_ == Formation::skirmish ||
                        formation_ == Formation::limbered;
    if (!over.valid())
      stop_at(span.from, reason_at(Code::barred, "aw.ruling.water"_rule, span.feature));
    else if (kind_at(look_, over) == Kind::bridge && !narrow)
      stop_at(span.from, reason_at(Code::wrong_formation, "aw.ruling.water"_rule, over));
    else if (kind_at(look_, over) == Kind::ford)
      out_.lumps.push_back(
          {std::max<Mil>(span.from, 0), tables(look_).ford, "aw.ruling.water"_rule, span.feature, 0, {}});
  }

  // aw.terrain.obstacle, aw.ruling.obstacle-cost
  void cross(const Span& span) {
    if (!ground_row(look_, span.feature).obstacle) return;
    if (kind_at(look_, span.feature) == Kind::stream) {
      const FeatureId over = look_.field.crossing_of(leg_, span.feature);
      if (over.valid() && kind_at(look_, over) == Kind::bridge && goes_any_way(formation_)) return;
    }
    if (formation_ == Formation::deployed)
      return stop_at(span.from, reason_at(Code::obstacle, "aw.ruling.obstacle-cost"_rule, span.feature));
    out_.lumps.push_back({std::max<Mil>(span.from, 0),
                          tables(look_).obstacle,
                          "aw.terrain.obstacle"_rule,
                          span.feature,
                          0,
                          {}});
  }

  // aw.ruling.terrain-mixed
  void price_stretches() {
    std::vector<Mil> cuts = {0, leg_.run};
    for (const Span& span : leg_.middle) cuts.insert(cuts.end(), {span.from, std::min(span.to, leg_.run)});
    for (const Span& span : roads_)
      cuts.insert(cuts.end(), {std::max<Mil>(span.from, 0), std::min(span.to, leg_.run)});
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
      if (cuts[i + 1] > cuts[i])
        out_.stretches.push_back({cuts[i], cuts[i + 1], price_of(cuts[i], cuts[i + 1])});
  }

  int price_of(Mil from, Mil to) {
    for (const Span& road : roads_)
      if (road.from <= from + 5 && road.to >= to - 5) return 12;
    int most = 12;
    for (const Span& span : leg_.middle) {
      if (span.from >= to || span.to <= from) continue;
      const int here = price(look_, id_, formation_, kind_at(look_, span.feature));
      if (here > most) {
        most = here;
        out_.slowed = span.feature;
      }
      if (here == 0) most = std::max(most, 24);  // where it stands already and may not be
    }
    return most;
  }

  const Look& look_;
  PieceId id_;
  Formation formation_;
  const Leg& leg_;
  bool group_;
  std::vector<Span> roads_;
  Going out_;
};

}  // namespace

Going going_of(const Look& look, PieceId id, Formation formation, const Leg& leg, bool group) {
  return Surveyor(look, id, formation, leg, group).look_over();
}

bool Purse::next_move() {
  if (used >= moves) return false;
  ++used;
  left = std::int64_t{rate} * 12;
  return true;
}

bool Purse::pay(std::int64_t cost) {
  while (cost > left) {
    cost -= left;
    left = 0;
    if (!next_move()) return false;
  }
  left -= cost;
  return true;
}

// What cannot be spread over two moves.
bool Purse::pay_at_once(std::int64_t cost) {
  while (cost > left)
    if (!next_move()) return false;
  left -= cost;
  return true;
}

std::int64_t Purse::worth() const { return left + std::int64_t{rate} * 12 * (moves - used); }

Mil walk(const Going& going, Mil length, int factor, Purse& purse, Reason* why) {
  const auto stopped = [&](Mil run, const Reason& reason) {
    if (why != nullptr) *why = reason;
    return run;
  };
  std::size_t lump = 0;
  Mil run = 0;
  const Mil most = std::min(length, going.open);
  const auto pay_lumps = [&](Mil up_to, Reason& said) {
    for (; lump < going.lumps.size() && going.lumps[lump].at <= up_to; ++lump) {
      const Lump& l = going.lumps[lump];
      if (l.at >= most && l.at > 0) return true;  // it stops before that
      // aw.ruling.interp-half: it must have enough of this move to get clear.
      const std::int64_t clear = std::int64_t{l.clear} * 12 * factor;
      const std::int64_t cost = std::int64_t{l.cost} * 12;
      Purse tried = purse;
      while (tried.left < cost + clear)
        if (!tried.next_move()) {
          said = l.friendly.valid()
                     ? reason_of(Code::blocked, l.cite, l.friendly, length_fact("needs", l.cost + l.clear),
                                 length_fact("left", static_cast<Mil>(purse.left / 12)))
                     : reason_at(Code::obstacle, l.cite, l.feature, length_fact("needs", l.cost),
                                 length_fact("left", static_cast<Mil>(purse.left / 12)));
          return false;
        }
      tried.left -= cost;
      purse = tried;
    }
    return true;
  };
  Reason said;
  for (const Priced& s : going.stretches) {
    if (s.from >= most) break;
    Mil from = std::max(s.from, run);
    const Mil end = std::min(s.to, most);
    while (from < end) {
      if (!pay_lumps(from, said)) return stopped(from, said);
      Mil to = end;
      if (lump < going.lumps.size() && going.lumps[lump].at < to) to = std::max(going.lumps[lump].at, from);
      const std::int64_t per = std::int64_t{s.price} * factor;
      if (std::int64_t{to - from} * per > purse.worth()) {
        const Mil some = static_cast<Mil>(purse.worth() / per);
        purse.pay(std::int64_t{some} * per);
        return stopped(from + some, reason(Code::too_far, "aw.ruling.command-roll"_rule,
                                           length_fact("needs", length), length_fact("most", from + some)));
      }
      purse.pay(std::int64_t{to - from} * per);
      from = to;
    }
    run = end;
  }
  if (length > going.open && going.stop) return stopped(going.open, *going.stop);
  return most;
}

// ---- cover

namespace {

// aw.ruling.cover-behind: near the line, and the line from the enemy's front to its own centre goes over it.
FeatureId line_between(const Look& look, PieceId id, Point from) {
  const Terrain& terrain = look.field.terrain();
  FeatureId found;
  Cover best = Cover::none;
  const Box box = box_around(look.field.shape(id));
  std::optional<Sight> sight;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId band = feature_id(i);
    const GroundRow& line = ground_row(look, band);
    if (!line.obstacle || line.cover <= best) continue;
    const bool inside = terrain[band].closed && kind_at(look, band) == Kind::fieldwork;
    if (inside && look.field.within(id, band)) {
      best = line.cover;
      found = band;
      continue;
    }
    if (!boxes_meet(terrain.outline(band).box, box, tables(look).cover_touch)) continue;
    if (look.field.distance(id, band) > tables(look).cover_touch) continue;
    if (!sight) sight = look.field.sight(from, look.field.centre(id));
    if (!has_span(sight->crossed, band)) continue;
    best = line.cover;
    found = band;
  }
  return found;
}

}  // namespace

// aw.ruling.woods-cover
bool is_in_woods(const Look& look, PieceId id) {
  return look.field.terrain().size() > 0 && !is_garrison(look, id) &&
         look.field.share(id, tables(look).woods) >= 500;
}

// The woods that are not open.
bool is_in_closed_woods(const Look& look, PieceId id) {
  return look.field.terrain().size() > 0 && !is_garrison(look, id) &&
         look.field.share(id, tables(look).closed_woods) >= 500;
}

bool is_in_woods_at(const Look& look, PieceId id, const Pose& pose) {
  return look.field.terrain().size() > 0 &&
         look.field.share_at(pose, look.piece(id).foot, tables(look).woods) >= 500;
}

FeatureId cover_line(const Look& look, PieceId id, Point from) {
  return is_garrison(look, id) ? FeatureId{} : line_between(look, id, from);
}

Cover cover_against(const Look& look, PieceId id, Point from) {
  if (is_garrison(look, id)) return ground_row(look, look.piece(id).inside).cover;
  if (look.field.terrain().size() == 0) return Cover::none;
  const FeatureId line = line_between(look, id, from);
  const Cover behind = line.valid() ? ground_row(look, line).cover : Cover::none;
  const Cover wooded = tables(look).ground[at(Kind::woods)].cover;
  return behind < wooded && is_in_woods(look, id) ? wooded : behind;
}

bool touches_woods(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  const Terrain& terrain = look.field.terrain();
  const Box box = box_around(look.field.shape(id));
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Kind kind = kind_at(look, feature_id(i));
    if (kind != Kind::woods && kind != Kind::open_woods) continue;
    if (boxes_meet(terrain.outline(feature_id(i)).box, box, static_cast<Mil>(kSlack)) &&
        touching(look.field.distance(id, feature_id(i))))
      return true;
  }
  return false;
}

}  // namespace drumhead::awi28
