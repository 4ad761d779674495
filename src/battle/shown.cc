// Outlines, plain views and plain options.
#include "battle/shown.h"

#include <algorithm>

#include "battle/scene.h"

namespace drumhead {

namespace {

constexpr Mil kLeaderWidth = kUnit;  // as he is drawn; no sheet measures to it

template <class Corners>
Polygon points_of(const Corners& corners) {
  Polygon out;
  for (const Vec& corner : corners) out.push_back(to_point(corner));
  return out;
}

}  // namespace

// ---- pieces

std::vector<Polygon> outlines_at(const Pose& pose, const Footprint& foot) {
  const Body body = body_at(pose, foot);
  if (body.is_bent()) return {points_of(body.wings[0]), points_of(body.wings[1])};
  return {points_of(body.shape())};
}

std::vector<Polygon> outlines_of(const Piece& piece, const Terrain& terrain) {
  if (piece.inside.valid()) return {points_of(terrain.outline(piece.inside).area)};
  return outlines_at(piece.pose, piece.foot);
}

std::vector<Polygon> outlines_of(const PieceView& view, const Piece& piece, const Terrain& terrain) {
  if (!view.present) return {};
  if (piece.kind != PieceKind::leader) return outlines_of(piece, terrain);
  return outlines_at(view.pose, view.foot);
}

PieceView plain_view(const Core& core, const Field& field, PieceId id, const Decision& decision) {
  const Piece& piece = core.pieces[id.index()];
  PieceView out;
  out.id = id;
  out.pose = piece.pose;
  out.foot = piece.foot;
  out.present = piece.present;
  out.can_act = std::find(decision.units.begin(), decision.units.end(), id) != decision.units.end();
  if (piece.kind == PieceKind::leader) {
    out.arm = "leader";
    if (piece.foot.width == 0 && piece.foot.radius == 0) out.foot.width = out.foot.depth = kLeaderWidth;
    if (piece.with.valid() && core.pieces[piece.with.index()].present) {
      const Piece& host = core.pieces[piece.with.index()];
      const Vec back = direction(host.pose.heading) * host.foot.depth;
      const Point p =
          host.inside.valid() ? field.centre(piece.with) : to_point(vec(host.pose.point()) - back);
      out.pose = {p.x, p.y, host.pose.heading};
    }
    out.drawn = "line";
    return out;
  }
  out.arm = piece.kind == PieceKind::token ? "token" : "foot";
  out.drawn = piece.inside.valid() ? "garrison" : "line";
  out.elements = std::max(1, piece.foot.files * piece.foot.ranks);
  return out;
}

Routed staying(const Piece& piece, const Terrain& terrain, Verdict why) {
  Routed out;
  out.end = piece.pose;
  out.rest = std::move(why);
  out.trail = {out.end};
  out.outline = outlines_of(piece, terrain);
  return out;
}

// ---- choices

void keep_from(Option& option, const Reason& why) {
  option.verdict = {why};
  option.command.reset();
  option.drag = false;
  for (OptionTarget& target : option.targets) {
    target.verdict = {why};
    target.command.reset();
  }
}

bool is_of_shooting(const Option& option) {
  const auto shoots = [](const auto& with) {
    return with.command && std::holds_alternative<Shoot>(*with.command);
  };
  return option.verb == "shoot" || shoots(option) ||
         std::any_of(option.targets.begin(), option.targets.end(), shoots);
}

Option leave_option(const Move& leave, std::uint8_t how, const Verdict& verdict) {
  constexpr const char* kEdges[] = {"north", "east", "south", "west"};
  Option out;
  out.verb = "leave";
  out.title = how == kRetired ? std::string("Retire from the field")
                              : std::string("March off by the ") + kEdges[how - 1] + " edge";
  out.note = "it counts as neither lost nor present";
  out.verdict = verdict;
  if (passes(verdict)) out.command = leave;
  return out;
}

std::vector<Option> options_of_choices(const Decision& decision, PieceId unit, const Setting& setting) {
  std::vector<Option> out;
  if (decision.ask == Ask::share) return out;  // no single share is an answer: they are told together
  for (const Choice& choice : decision.choices) {
    if (choice.unit.valid() ? choice.unit != unit : decision.subject != unit) continue;
    Option option;
    option.verb = choice.key;
    option.title = choice.title.empty() ? setting.name(choice.unit) : choice.title;
    option.cite = choice.cite;
    option.command = Answer{choice.key, choice.unit, {}};
    out.push_back(std::move(option));
  }
  return out;
}

}  // namespace drumhead
