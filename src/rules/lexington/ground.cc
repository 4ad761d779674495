// Woods, hills, roads, obstacles: who may go where, at which price, and who is disordered by it.
#include <algorithm>

#include "rules/lexington/lexington.h"
#include "table/along.h"

namespace drumhead::lexington {

std::uint8_t who(const Look& look, PieceId id, Formation formation) {
  if (formation == Formation::skirmish || formation == Formation::crew) return kSkirmishers;
  switch (arm(look, id)) {
    case Arm::cavalry:
      return kHorse;
    case Arm::artillery:
      return kGuns;
    case Arm::infantry:
      return profile(look, id).ranks == 3 ? kFoot3 : kFoot2;
  }
  return kFoot2;
}

const GroundRow& ground_row(const Look& look, FeatureId feature) {
  return tables(look).ground[at(kind_at(look, feature))];
}

bool has_trait(const Feature& feature, std::string_view trait) {
  return any_of(feature.traits, [&](const Word& word) { return word == trait; });
}

// ly.obstacle.kinds, ly.obstacle.cross, ly.obstacle.define: a scenario may say otherwise with a trait, cost-0
// to cost-9.
static Mil crossing_cost(const Look& look, FeatureId feature) {
  for (const Word& word : look.field.terrain()[feature].traits)
    if (word.view().starts_with("cost-") && word.view().size() == 6 && word.view()[5] >= '0' &&
        word.view()[5] <= '9')
      return (word.view()[5] - '0') * kUnit;
  return ground_row(look, feature).cross;
}

RuleId ground_rule(const Look& look, PieceId id, FeatureId feature) {
  const bool guns = arm(look, id) == Arm::artillery;
  switch (kind_at(look, feature)) {
    case Kind::woods:
      return guns ? "ly.woods.artillery"_rule : "ly.woods.move-half"_rule;  // 2r foot: ly.woods.move-normal
    case Kind::rough:
    case Kind::marsh:
    case Kind::light_woods:
      return "ly.ruling.terrain-missing"_rule;
    case Kind::gentle_slope:
      return "ly.hill.gentle-move"_rule;
    case Kind::steep_slope:
      return arm(look, id) == Arm::cavalry ? "ly.hill.steep-cavalry"_rule : "ly.hill.steep-move"_rule;
    case Kind::road:
      return "ly.road.speed"_rule;
    case Kind::wall:
    case Kind::fence:
    case Kind::hedge:
      return "ly.obstacle.cross"_rule;
    case Kind::stream:
      return "ly.obstacle.stream"_rule;
    case Kind::river:
      return "ly.obstacle.river"_rule;
    case Kind::bridge:
      return "ly.obstacle.bridge-column"_rule;
    case Kind::ford:
      return "ly.ruling.ford"_rule;
    case Kind::town_block:
      return arm(look, id) == Arm::infantry ? "ly.town.enter"_rule : "ly.ruling.block-size"_rule;
    case Kind::fieldworks_light:
    case Kind::fieldworks_heavy:
      return "ly.ruling.fieldworks"_rule;
    case Kind::open:
      return "ly.ruling.terrain-missing"_rule;
  }
  return "ly.ruling.terrain-missing"_rule;
}

// The rule under which this ground disorders.
static RuleId disorder_rule(const Look& look, FeatureId feature) {
  switch (kind_at(look, feature)) {
    case Kind::woods:
      return "ly.woods.disorder-in"_rule;
    case Kind::steep_slope:
      return "ly.hill.steep-cavalry"_rule;
    case Kind::bridge:
      return "ly.obstacle.bridge-disorder"_rule;
    case Kind::ford:
      return "ly.ruling.ford"_rule;
    case Kind::town_block:
      return "ly.town.disorder-in"_rule;
    case Kind::rough:
    case Kind::marsh:
      return "ly.ruling.terrain-missing"_rule;
    default:
      return "ly.status.disorder-enter"_rule;
  }
}

static bool is_area(const Look& look, FeatureId feature) {
  return look.field.terrain()[feature].form == Form::area;
}

// Blocks are entered by a manoeuvre of their own, never walked through: ly.town.enter.
bool bars(const Look& look, PieceId id, Formation formation, FeatureId feature) {
  if (kind_at(look, feature) == Kind::town_block) return true;
  return (ground_row(look, feature).barred & who(look, id, formation)) != 0;
}

bool disorders(const Look& look, PieceId id, Formation formation, FeatureId feature) {
  return (ground_row(look, feature).disorder & who(look, id, formation)) != 0;
}

// ly.ruling.obstacle-values, ly.obstacle.stream, ly.ruling.ford; guns come through woods by roads alone.
Footing Lexington::footing(const Look& look, PieceId id, FeatureId ground) {
  const Tables& t = tables(look);
  const Formation formation = unit(look, id).formation;
  const Kind kind = kind_at(look, ground);
  if (bars(look, id, formation, ground) || kind == Kind::river) return {0, 0};
  if (is_area(look, ground)) {
    if ((ground_row(look, ground).half & who(look, id, formation)) == 0) return {};
    return {12000 / (kind == Kind::steep_slope ? t.steep_slow : t.woods_slow), 0};
  }
  if (kind == Kind::road || kind == Kind::bridge) return {};
  if (kind == Kind::stream || kind == Kind::ford)
    return {1000, (t.stream_factor - 1) * look.field.terrain()[ground].width};
  return {1000, crossing_cost(look, ground)};
}

bool is_on_road(const Look& look, const Pose& pose, const Footprint& foot) {
  return lies_along(look.field, pose, foot,
                    [&](FeatureId band) { return kind_at(look, band) == Kind::road; });
}

// ly.status.disorder-enter, ly.woods.disorder-in, ly.town.disorder-in, ly.ruling.cover-share: any part of it.
// ly.ruling.road-conditions: a column or limbered gun on a road is in good going.
RuleId disordered_by_ground(const Look& look, PieceId id) {
  const Piece& p = look.piece(id);
  const Formation formation = unit(look, id).formation;
  if (p.inside.valid()) return "ly.town.disorder-in"_rule;
  if (is_skirmishing(look, id) || look.field.terrain().size() == 0) return {};
  const Standing standing = look.field.stand(id, p.pose, p.foot);
  const bool marching = formation == Formation::column || formation == Formation::limbered;
  for (const FeatureId area : standing.areas)
    if (disorders(look, id, formation, area) && !(marching && is_on_road(look, p.pose, p.foot)))
      return disorder_rule(look, area);
  for (const FeatureId band : standing.bands) {
    const Kind kind = kind_at(look, band);
    if ((kind == Kind::bridge || kind == Kind::ford) && disorders(look, id, formation, band))
      return disorder_rule(look, band);
  }
  return {};
}

std::int64_t share_of_move(Mil length, Mil per_turn, int twelfths) {
  if (per_turn <= 0) return 2 * kWholeMove;
  const std::int64_t under = std::int64_t{12} * per_turn;
  return (std::int64_t{length} * twelfths * kWholeMove + under - 1) / under;
}

namespace {

// A leg as its price sees it: the stretches on a road, and the kinds of slow ground.
class Going {
 public:
  Going(const Look& look, PieceId id, Formation formation, const Leg& leg, bool charge)
      : look_(look), id_(id), formation_(formation), leg_(leg) {
    const bool marching = formation == Formation::column || formation == Formation::limbered;
    const bool guns = who(look, id, formation) == kGuns;
    if (!marching && !guns) return;
    for (const Span& span : leg.bands)
      if (kind_at(look, span.feature) == Kind::road && follows(span)) roads_.push_back(span);
    fast_ = marching && leg.made.kind == Motion::advance && !charge;
  }

  // ly.ruling.road-conditions, ly.woods.artillery-road
  bool on_road(Mil from, Mil to) const {
    return any_of(roads_, [&](const Span& road) { return road.from <= from + 5 && road.to >= to - 5; });
  }

  // Length times price, in twelfths: ly.ruling.mixed-moves, ly.woods.move-half, ly.woods.move-normal,
  // ly.hill.steep-move, ly.hill.steep-skirmish,
  // ly.road.speed
  std::int64_t weighed(int twelfths) const { return weighed(twelfths, 0, leg_.run); }
  std::int64_t weighed(int twelfths, Mil from, Mil to) const {
    std::vector<Mil> cuts = {from, to};
    const auto cut = [&](const Span& span) {
      for (const Mil at : {span.from, span.to})
        if (at > from && at < to) cuts.push_back(at);
    };
    for (const Span& span : leg_.touched)
      if (slows(span.feature)) cut(span);
    for (const Span& span : roads_) cut(span);
    std::sort(cuts.begin(), cuts.end());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
      if (cuts[i + 1] > cuts[i])
        sum += std::int64_t{cuts[i + 1] - cuts[i]} * price(cuts[i], cuts[i + 1], twelfths);
    return sum;
  }

 private:
  // Along it, not just over it.
  bool follows(const Span& span) const {
    const Mil length = span.to - span.from;
    return length >= 2 * look_.field.terrain()[span.feature].width ||
           (touching(span.from) && no_farther(leg_.run, span.to));
  }
  bool slows(FeatureId feature) const {
    return is_area(look_, feature) && (ground_row(look_, feature).half & who(look_, id_, formation_)) != 0;
  }
  int price(Mil from, Mil to, int twelfths) const {
    if (on_road(from, to)) return fast_ ? twelfths * tables(look_).road / 12 : twelfths;
    std::uint32_t kinds = 0;
    int out = twelfths;
    for (const Span& span : leg_.touched) {
      if (span.from >= to || span.to <= from || !slows(span.feature)) continue;
      const Kind kind = kind_at(look_, span.feature);
      if ((kinds & (1u << at(kind))) != 0) continue;
      kinds |= 1u << at(kind);
      out = out * (kind == Kind::steep_slope ? tables(look_).steep_slow : tables(look_).woods_slow) / 12;
    }
    return out;
  }

  const Look& look_;
  PieceId id_;
  Formation formation_;
  const Leg& leg_;
  std::vector<Span> roads_;
  bool fast_ = false;
};

// ly.obstacle.bridge-column, ly.ruling.bridge-stand: a column one stand wide, a limbered gun, skirmishers.
int bridge_files(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  return (arm(look, id) == Arm::cavalry ? t.column_cavalry : t.column_infantry) / 2;
}
bool fits_bridge(const Look& look, PieceId id, Formation formation, const Footprint& foot) {
  return who(look, id, formation) == kSkirmishers || formation == Formation::limbered ||
         (formation == Formation::column && foot.files <= bridge_files(look, id));
}

// ly.obstacle.river, ly.obstacle.bridge-column, ly.ruling.bridge-stand, ly.ruling.ford
FeatureId check_river(const Look& look, PieceId id, Formation formation, const Footprint& foot,
                      const Leg& leg, FeatureId water, Verdict& out) {
  const FeatureId over = look.field.crossing_of(leg, water);
  if (!over.valid()) {
    out.push_back(reason_at(Code::barred, "ly.obstacle.river"_rule, water));
    return {};
  }
  const bool loose = who(look, id, formation) == kSkirmishers;
  if (kind_at(look, over) == Kind::bridge) {
    if (!fits_bridge(look, id, formation, foot))
      out.push_back(reason_at(Code::wrong_formation, "ly.ruling.bridge-stand"_rule, over,
                              count_fact("is", foot.files), count_fact("most", bridge_files(look, id))));
  } else if (!loose && foot.width > look.field.terrain()[over].width) {
    out.push_back(reason_at(Code::wrong_formation, "ly.ruling.ford"_rule, over, length_fact("is", foot.width),
                            length_fact("most", look.field.terrain()[over].width)));
  }
  return over;
}

// What a leg costs a unit, and whether it is put in disorder, gathered from what it touches.
class TollKeeper {
 public:
  TollKeeper(const Look& look, PieceId id, const Unit& as, const Leg& leg, bool charge, Verdict& out)
      : look_(look),
        id_(id),
        formation_(as.formation),
        foot_(footprint(tables(look), profile(look, id), as)),
        leg_(leg),
        per_turn_(rate(look, id, as.formation)),
        going_(look, id, as.formation, leg, charge),
        out_(out) {}

  Toll take(int twelfths) {
    std::int64_t weighed = going_.weighed(twelfths);
    if (leg_.made.kind == Motion::wheel && leg_.run > 0) weighed = weighed * leg_.outer / leg_.run;
    const std::int64_t under = std::int64_t{12} * std::max<Mil>(per_turn_, 1);
    result_.cost = (weighed * kWholeMove + under - 1) / under;
    for (const Span& span : leg_.touched) take(span);
    return result_;
  }

 private:
  void take(const Span& span) {
    const FeatureId feature = span.feature;
    const Kind kind = kind_at(look_, feature);
    if (is_area(look_, feature)) return area(span, kind);
    if (kind == Kind::river) return river(feature);
    if (kind == Kind::road || kind == Kind::bridge || kind == Kind::ford || began_over(feature)) return;
    if (kind == Kind::stream) return stream(feature);
    result_.cost += share_of_move(crossing_cost(look_, feature), per_turn_);  // ly.ruling.obstacle-values
  }

  void area(const Span& span, Kind kind) {
    const bool road = going_.on_road(span.from, std::min(span.to, leg_.run));
    const GroundRow& row = ground_row(look_, span.feature);
    const bool lets_by = row.guns_by_road ? road : began_over(span.feature) && kind != Kind::town_block;
    if (bars(look_, id_, formation_, span.feature) && !lets_by)
      out_.push_back(reason_at(Code::barred, ground_rule(look_, id_, span.feature), span.feature));
    if (!road && kind != Kind::town_block) disorder(span.feature);
  }

  void river(FeatureId water) {
    const FeatureId over = check_river(look_, id_, formation_, foot_, leg_, water, out_);
    if (!over.valid()) return;
    disorder(over);
    // ly.ruling.ford: twice the river's width, of which the path has paid one.
    if (kind_at(look_, over) == Kind::ford && !began_over(water)) wade(water);
  }

  // ly.obstacle.stream: the width is not charged again. Whoever is narrow enough goes over a bridge, and is
  // disordered; the others wade beside it.
  void stream(FeatureId water) {
    const FeatureId over = look_.field.crossing_of(leg_, water);
    const bool bridged =
        over.valid() && kind_at(look_, over) == Kind::bridge && fits_bridge(look_, id_, formation_, foot_);
    bridged ? disorder(over) : wade(water);
  }

  void wade(FeatureId water) {
    const Mil more = (tables(look_).stream_factor - 1) * look_.field.terrain()[water].width;
    result_.cost += share_of_move(more, per_turn_);
  }

  void disorder(FeatureId feature) {
    if (!disorders(look_, id_, formation_, feature)) return;
    result_.disorders = true;
    result_.disorder_rule = disorder_rule(look_, feature);
  }

  bool began_over(FeatureId feature) {
    if (!start_) start_ = look_.field.stand(id_, leg_.from, foot_);
    return holds(start_->areas, feature) || holds(start_->bands, feature);
  }

  const Look& look_;
  PieceId id_;
  Formation formation_;
  Footprint foot_;
  const Leg& leg_;
  Mil per_turn_;
  Going going_;
  Verdict& out_;
  std::optional<Standing> start_;  // found when first asked for
  Toll result_;
};

}  // namespace

std::int64_t stretch_cost(const Look& look, PieceId id, Formation formation, const Leg& leg, Mil from,
                          Mil length, int twelfths) {
  const Going going(look, id, formation, leg, false);
  const std::int64_t under = std::int64_t{12} * std::max<Mil>(rate(look, id, formation), 1);
  return (going.weighed(twelfths, from, from + length) * kWholeMove + under - 1) / under;
}

Toll toll(const Look& look, PieceId id, const Unit& as, const Leg& leg, int twelfths, Verdict& out,
          bool charge) {
  return TollKeeper(look, id, as, leg, charge, out).take(twelfths);
}

Mil open_run(const Look& look, PieceId id, Formation formation, const Footprint& foot, const Leg& leg,
             FeatureId own_block) {
  Mil most = leg.off_table ? std::max<Mil>(leg.off_at, 0) : leg.run;
  for (const Span& span : leg.touched) {
    if (span.feature == own_block || span.from >= most) continue;
    bool stops = false;
    if (is_area(look, span.feature)) {
      stops = bars(look, id, formation, span.feature) && span.from > 0;
    } else if (kind_at(look, span.feature) == Kind::river && span.from > 0) {
      Verdict no;
      check_river(look, id, formation, foot, leg, span.feature, no);
      stops = !no.empty();
    }
    if (stops) most = span.from;
  }
  return most;
}

Ways ways_over_ground(const Look& look) {
  Ways ways(look.field);
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i)
    if (kind_at(look, feature_id(i)) == Kind::river) ways.bar(feature_id(i));
  return ways;
}

FeatureId impassable_between(const Look& look, Point a, Point b) {
  return ways_over_ground(look).barred_by(a, b);
}

}  // namespace drumhead::lexington
