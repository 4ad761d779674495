// Terrain: what each kind does to movement, cover and those behind it. bb.ruling.terrain-kinds
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

const GroundRow& ground_row(const Look& look, FeatureId feature) {
  return tables(look).ground[at(kind_at(look, feature))];
}

// Works, or a house that the scenario calls a fort.
static bool is_fort(const Look& look, FeatureId feature) {
  const Feature& f = look.field.terrain()[feature];
  return ground_row(look, feature).shoot == Cover::fortification ||
         any_of(f.traits, [](const Word& w) { return w == "fort"; });
}

namespace {

constexpr int kHalf = 500;  // thousandths: bb.ruling.cover-direction, bb.ruling.indian-woods

std::vector<FeatureId> features_near(const Look& look, PieceId id, Mil reach) {
  std::vector<FeatureId> out;
  const Shape shape = look.field.shape(id);
  look.field.terrain().near(widened(box_around(shape), reach), out);
  return out;
}

Cover better(Cover a, Cover b) { return a > b ? a : b; }

}  // namespace

bool in_woods(const Look& look, PieceId id) {
  return look.on_table(id) && !is_garrison(look, id) && look.field.share(id, tables(look).woods) >= kHalf;
}

bool in_heavy_woods(const Look& look, PieceId id) {
  return !is_garrison(look, id) && look.field.share(id, tables(look).heavy_woods_alone) >= kHalf;
}

// A line counts when it is near and between; an area when half the unit is in it. bb.ruling.woods-word:
// heavy woods have no cover class.
Cover cover_against(const Look& look, PieceId id, PieceId foe, bool melee) {
  const Tables& t = tables(look);
  if (is_garrison(look, id)) {
    const FeatureId block = look.piece(id).inside;
    if (is_fort(look, block)) return Cover::fortification;
    return melee ? ground_row(look, block).melee : ground_row(look, block).shoot;
  }
  Cover best = Cover::none;
  const GroundRow& woods = t.ground[at(Kind::light_woods)];
  const Cover wooded = melee ? woods.melee : woods.shoot;
  if (wooded != Cover::none && look.field.share(id, t.light_woods) >= kHalf) best = wooded;
  for (const FeatureId feature : features_near(look, id, t.near_line)) {
    const Feature& f = look.field.terrain()[feature];
    if (f.form != Form::band) continue;
    const Cover cover = melee ? ground_row(look, feature).melee : ground_row(look, feature).shoot;
    if (cover <= best) continue;
    const bool inside_it = f.closed && look.field.within(id, feature);
    if (inside_it || look.field.lines(id, feature, foe, t.near_line)) best = better(best, cover);
  }
  return best;
}

bool in_fortifications(const Look& look, PieceId id, PieceId foe) {
  return cover_against(look, id, foe, false) == Cover::fortification;
}

bool is_protected(const Look& look, PieceId id, PieceId foe) {
  if (is_garrison(look, id)) return true;
  const Tables& t = tables(look);
  const PieceId enemy = is_unit(look, foe) ? foe : nearest_enemy(look, id);
  for (const FeatureId feature : features_near(look, id, t.near_line)) {
    const Feature& f = look.field.terrain()[feature];
    if (f.closed && is_fort(look, feature) && look.field.within(id, feature)) return true;
    if (!ground_row(look, feature).obstacle || !enemy.valid()) continue;
    if (f.form == Form::band) {
      if (look.field.lines(id, feature, enemy, t.near_line)) return true;
      continue;
    }
    if (f.form != Form::area || look.field.distance(id, feature) > t.near_line) continue;
    const auto [a, b] = look.field.nearest_points(id, enemy, false);
    for (const Span& span : look.field.sight(a, b, id, enemy).spans)
      if (span.feature == feature) return true;  // the house is between them
  }
  return false;
}

bool in_the_open(const Look& look, PieceId id, PieceId foe) {
  return !is_garrison(look, id) && !in_woods(look, id) &&
         cover_against(look, id, foe, false) == Cover::none &&
         cover_against(look, id, foe, true) == Cover::none;
}

bool is_uphill(const Look& look, Point a, Point b) {
  if (look.field.level(b) <= look.field.level(a)) return false;
  std::vector<FeatureId> under, there;
  look.field.areas_at(a, under);
  look.field.areas_at(b, there);
  return any_of(there,
                [&](FeatureId f) { return kind_at(look, f) == Kind::steep_hill && !is_among(under, f); });
}

// ---- going

namespace {

// bb.move.scenario-terrain: whatever it is besides.
bool is_difficult(const Look& look, FeatureId feature) {
  return is_among(look.field.terrain()[feature].traits, Word("difficult"));
}

void note(Lined& list, FeatureId feature) {
  if (!list.full() && !is_among(list, feature)) list.push_back(feature);
}

class Ways {
 public:
  Ways(const Look& look, PieceId id, Formation formation, const Leg& leg, Those met)
      : look_(look), id_(id), leg_(leg), met_(met) {
    marching_ = formation == Formation::column || formation == Formation::limbered;
    guns_ = type(look, id) == Type::artillery;
    by_hand_ = guns_ && formation == Formation::deployed;
  }

  Going take() {
    out.on_road = marching_ && on_road();
    for (const Span& span : leg_.touched) look_at(span);
    return out;
  }

 private:
  bool on_road() const {
    std::vector<Span> roads;
    for (const Span& span : leg_.bands)
      if (kind_at(look_, span.feature) == Kind::road || kind_at(look_, span.feature) == Kind::bridge)
        roads.push_back(span);
    std::sort(roads.begin(), roads.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
    Mil reached = 0;
    for (const Span& span : roads)
      if (no_farther(span.from, reached)) reached = std::max(reached, span.to);
    return no_farther(leg_.run, reached) && !roads.empty();
  }
  void stop_at(Mil run, FeatureId feature, RuleId rule) {
    if (out.stop >= 0 && out.stop <= run) return;
    out.stop = std::max<Mil>(0, run);
    out.barred = feature;
    out.rule = rule;
  }
  bool began_over(FeatureId feature) {
    if (!began_) {
      const Standing standing = look_.field.stand(id_, leg_.from, look_.piece(id_).foot);
      began_ = true;
      over_ = standing.bands;
      over_.insert(over_.end(), standing.areas.begin(), standing.areas.end());
    }
    return is_among(over_, feature);
  }
  void look_at(const Span& span) {
    const GroundRow& ground = ground_row(look_, span.feature);
    if (is_difficult(look_, span.feature)) hard_ground(span, false);
    switch (ground.going) {
      case Tread::heavy_woods:
        return hard_ground(span, true);
      case Tread::difficult:
        return hard_ground(span, false);
      case Tread::uphill:
        if (climbs(span.feature)) hard_ground(span, false);
        return;
      case Tread::closed:
        if (span.from > 0 || !began_over(span.feature))
          stop_at(span.from, span.feature, "bb.ruling.terrain-kinds"_rule);
        return;
      case Tread::open:  // bb.move.light-woods, roads, fields, gentle hills
        if (ground.impassable) return water(span);
        if (ground.obstacle) obstacle(span);
        return;
    }
  }
  // bb.move.difficult-drp: up it, not along or down. Whoever stands partly on it climbs if more of him comes
  // onto it.
  bool climbs(FeatureId hill) {
    if (!began_over(hill)) return true;
    const auto on_it = [&](const Pose& pose) {
      return shared_area(body_at(pose, look_.piece(id_).foot).shape(),
                         look_.field.terrain().outline(hill).area);
    };
    const Footprint& foot = look_.piece(id_).foot;
    return on_it(leg_.to) > on_it(leg_.from) + 0.001 * foot.width * foot.depth;  // rounding is no climb
  }
  // bb.move.difficult-guns, bb.move.heavy-woods-foot; bb.ruling.partial-terrain: a road carries columns.
  void hard_ground(const Span& span, bool woods) {
    if (out.on_road) return;
    if (by_hand_) stop_at(span.from, span.feature, "bb.move.difficult-guns"_rule);
    (woods ? out.heavy_woods : out.difficult) = true;
  }
  void water(const Span& span) {
    const FeatureId over = look_.field.crossing_of(leg_, span.feature);
    if (over.valid() && kind_at(look_, over) == Kind::ford) return hard_ground(span, false);
    if (over.valid() && marching_) return;
    if (!began_over(span.feature) || span.from > 0)
      stop_at(span.from, over.valid() ? over : span.feature, "bb.ruling.terrain-kinds"_rule);
  }
  // bb.move.obstacle, bb.move.obstacle-artillery, bb.ruling.charge-path, bb.ruling.fort-obstacle-guns
  void obstacle(const Span& span) {
    const bool goes_on = goes_on_over(span.feature);
    if (began_over(span.feature) && !goes_on) return;
    if (kind_at(look_, span.feature) == Kind::stream) {
      const FeatureId over = look_.field.crossing_of(leg_, span.feature);
      if (over.valid() && kind_at(look_, over) == Kind::ford) return hard_ground(span, false);
      if (over.valid() && marching_) return;
    }
    if (is_lined(span.feature)) return note(out.lined, span.feature);
    if (guns_) return stop_at(span.from, span.feature, "bb.move.obstacle-artillery"_rule);
    if (goes_on) return note(out.overdue, span.feature);
    ++out.obstacles;
  }
  bool is_lined(FeatureId feature) const {
    return any_of(met_, [&](PieceId enemy) {
      return is_unit(look_, enemy) && look_.field.lines(enemy, feature, id_, tables(look_).near_line);
    });
  }
  bool goes_on_over(FeatureId feature) const {
    const Unit& u = unit(look_, id_);
    const Vec way = vec(leg_.to.point()) - vec(leg_.from.point());
    return is_among(u.across, feature) && dot(way, direction(u.across_heading)) > 1.0;
  }

  const Look& look_;
  PieceId id_;
  const Leg& leg_;
  Those met_;
  bool marching_ = false, guns_ = false, by_hand_ = false, began_ = false;
  std::vector<FeatureId> over_;
  Going out;
};

}  // namespace

// A point of disruption takes an action to mend, as long as a move: bb.move.obstacle, bb.move.difficult-drp.
Footing Bloodybacks::footing(const Look& look, PieceId id, FeatureId ground) {
  const Tables& t = tables(look);
  const bool guns = type(look, id) == Type::artillery;
  const Formation form = formation(look, id);
  const Mil march = rate(look, id, guns ? Formation::limbered : form, false);
  const GroundRow& row = ground_row(look, ground);
  if (row.impassable || row.going == Tread::closed) return {0, 0};
  if (row.obstacle) return guns ? Footing{0, 0} : Footing{1000, t.obstacle_drp * march / 2};
  if (row.going == Tread::open) return {1000, is_difficult(look, ground) ? t.difficult_drp * march / 2 : 0};
  if (guns && form == Formation::deployed) return {0, 0};
  const Mil slowed = std::max<Mil>(0, march + t.heavy_woods);
  const bool slow = row.going == Tread::heavy_woods;
  return {slow ? static_cast<int>(1000 * slowed / std::max<Mil>(march, 1)) : 1000,
          t.difficult_drp * march / 2};
}

Going going(const Look& look, PieceId id, Formation formation, const Leg& leg, Those met) {
  if (leg.touched.empty() && leg.bands.empty()) return {};
  return Ways(look, id, formation, leg, met).take();
}

void add_going(Going& to, const Going& more) {
  to.heavy_woods = to.heavy_woods || more.heavy_woods;
  to.difficult = to.difficult || more.difficult;
  to.on_road = to.on_road && more.on_road;
  to.obstacles += more.obstacles;
  for (const FeatureId feature : more.lined) note(to.lined, feature);
  for (const FeatureId feature : more.overdue) note(to.overdue, feature);
}

// Disruption of a charge over it.
static int ground_points(const Tables& t, const Going& g) {
  const int obstacles = g.obstacles + static_cast<int>(g.overdue.size());
  return obstacles * t.obstacle_drp + (g.heavy_woods || g.difficult ? t.difficult_drp : 0);
}

// bb.ruling.charge-path
void pay_ground(Play& play, PieceId id, const Going& g, Angle along) {
  disrupt(play, id, ground_points(play.setting.tables, g));
  Unit& u = unit(play, id);
  for (std::size_t i = u.across.size(); i-- > 0;)
    if (is_among(g.overdue, u.across[i])) u.across.erase_at(i);
  const Piece& p = play.piece(id);
  const std::vector<FeatureId> astride =
      g.lined.empty() ? std::vector<FeatureId>{} : play.field().stand(id, p.pose, p.foot).bands;
  for (const FeatureId feature : g.lined) {
    if (!is_among(astride, feature)) continue;
    note(u.across, feature);
    u.across_heading = along;
  }
}

// bb.ruling.commander-figure: nothing stops a commander but impassable ground.
bool may_ride(const Look& look, Point a, Point b) {
  const Sight s = look.field.sight(a, b);
  const Vec way = (vec(b) - vec(a)) * (1.0 / std::max<Mil>(1, s.length));
  const auto barred = [&](const Span& span) {
    if (!ground_row(look, span.feature).impassable) return false;
    const Point in = to_point(vec(a) + way * span.from), out = to_point(vec(a) + way * span.to);
    return !look.field.crossing_at(span.feature, in, out, Ground::bridge).valid() &&
           !look.field.crossing_at(span.feature, in, out, Ground::ford).valid();
  };
  return !any_of(s.spans, barred) && !any_of(s.crossed, barred);
}

void check_room(const Look& look, PieceId id, const Unit& as, const Pose& at, Verdict& out) {
  const Footprint foot = footprint(tables(look), profile(look, id), as);
  const Standing standing = look.field.stand(id, at, foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, "bb.ruling.off-table"_rule));
  for (const PieceId piece : standing.overlapped)
    out.push_back(reason_of(Code::blocked, "bb.ruling.passage-details"_rule, piece));
  for (const FeatureId area : standing.areas)
    if (kind_at(look, area) == Kind::building || ground_row(look, area).impassable)
      out.push_back(reason_at(Code::barred, "bb.ruling.terrain-kinds"_rule, area));
}

}  // namespace drumhead::bloodybacks
