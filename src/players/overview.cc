// Takes stock of the field once a phase, so that single decisions cost little.
#include "players/overview.h"

#include <algorithm>

#include "battle/scene.h"
#include "table/spans.h"

namespace drumhead {
namespace {

// Foot in a formation to march in may have no fire, and is foot all the same.
Role role_of(const Insight& insight) {
  if (insight.shy > 0 || insight.guns) return Role::guns;
  return insight.fire.empty() && insight.fight_form.empty() ? Role::horse : Role::foot;
}

void look_at(const Battle& battle, PieceId id, Troops& out) {
  const Piece& piece = battle.core().pieces[id.index()];
  out.insight = battle.insight(id);
  out.front = vec(piece.pose.point());
  if (out.radius == 0 || out.heading != piece.pose.heading) out.ahead = direction(piece.pose.heading);
  out.heading = piece.pose.heading;
  out.centre = vec(battle.field().centre(id));
  out.radius = length({piece.foot.width * 0.5, piece.foot.depth * 0.5});
  if (piece.inside.valid()) {  // it is shot at wherever its house or town is
    const Box& block = battle.field().terrain().outline(piece.inside).box;
    out.radius = length({(block.right - block.left) * 0.5, (block.top - block.bottom) * 0.5});
  }
  out.reach = 0;
  for (const RangeValue& band : out.insight.fire) out.reach = std::max(out.reach, band.range);
  out.role = role_of(out.insight);
}

bool is_wood(Ground kind) {
  return kind == Ground::woods_light || kind == Ground::woods_heavy || kind == Ground::orchard;
}

}  // namespace

int Troops::fire_at(double distance) const {
  int best = 0;
  for (const RangeValue& band : insight.fire)
    if (distance <= band.range) best = std::max(best, band.hits);
  return best;
}

void Overview::take(const Battle& battle, Side mine) {
  const Core& core = battle.core();
  side_ = mine;
  own_.clear();
  foes_.clear();
  troops_.resize(core.pieces.size());
  price_.assign(core.pieces.size(), 0);
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& piece = core.pieces[i];
    if (!piece.present || piece.kind != PieceKind::unit) continue;
    look_at(battle, piece_id(i), troops_[i]);
    price_[i] = troops_[i].insight.worth;
    (piece.side == mine ? own_ : foes_).push_back(piece_id(i));
  }
  if (!battle.setting().aims.empty()) weigh_aims(battle);
}

void Overview::update(const Battle& battle, PieceId id) {
  if (battle.core().pieces[id.index()].present) look_at(battle, id, troops_[id.index()]);
}

bool Overview::is_current(const Battle& battle) const {
  const Pieces& pieces = battle.core().pieces;
  const auto counts = [](const Piece& piece) { return piece.present && piece.kind == PieceKind::unit; };
  const auto there = [&](PieceId id) { return counts(pieces[id.index()]); };
  return std::all_of(own_.begin(), own_.end(), there) && std::all_of(foes_.begin(), foes_.end(), there) &&
         static_cast<std::size_t>(std::count_if(pieces.begin(), pieces.end(), counts)) ==
             own_.size() + foes_.size();
}

void Overview::weigh_aims(const Battle& battle) {
  const std::vector<SideAim>& aims = battle.setting().aims;
  for (std::size_t i = 0; i < aims.size(); ++i)
    if (battle.core().aims[i] == AimState::open && aims[i].unit.valid())
      price_[aims[i].unit.index()] += price_[aims[i].unit.index()] / 2;
}

bool seems_visible(const Battle& battle, const Overview& overview, PieceId from, PieceId to) {
  const Field& field = battle.field();
  const auto [eye, mark] = field.nearest_points(from, to, overview[from].insight.fronted);
  const Mil fog = seen_within(battle.setting(), battle.core(), to);
  if (fog > 0 && length(vec(mark) - vec(eye)) > fog) return false;
  const Sight sight = field.sight(eye, mark, from, to);
  if (!sight.pieces.empty()) return false;
  const int high = std::max(sight.level_from, sight.level_to);
  for (const Span& span : sight.spans) {
    const Feature& feature = field.terrain()[span.feature];
    const bool housed = span.feature == field.piece(from).inside || span.feature == field.piece(to).inside;
    if (feature.kind == Ground::hill && feature.level > high) return false;
    if ((feature.kind == Ground::town || feature.kind == Ground::building) && !housed) return false;
  }
  const auto in_wood = [&](const Span& span) { return is_wood(field.terrain()[span.feature].kind); };
  const Mil wood = united_length(spans_where(sight.spans, in_wood));
  return wood * 6 <= overview[from].reach;
}

}  // namespace drumhead
