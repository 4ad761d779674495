// Who touches whom, with which stands, and who overlaps. rw.ruling.contact-stands, rw.ruling.overlap
#include <algorithm>
#include <bit>

#include "kit/answers.h"
#include "kit/picking.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

static Point size_of_stand(const Look& look, PieceId id) {
  return {row(look, id).width, row(look, id).depth};
}

// rw.ruling.square-limits: one stand a side, one more for every two above four. rw.ruling.defences: two.
static TouchAt touch_of_block(const Look& look, PieceId a) {
  TouchAt out;
  out.touching = true;
  out.edge = Edge::front;
  const int stands = unit(look, a).stands;
  out.count = is_garrison(look, a) ? std::min(2, stands) : 1 + std::max(0, (stands - 4) / 2);
  out.cells = (1u << out.count) - 1;
  return out;
}

TouchAt touch_of(const Look& look, PieceId a, PieceId b) {
  TouchAt out;
  if (!touching(look.field.distance(a, b))) return out;
  if (is_garrison(look, a) || in_square(look, a)) return touch_of_block(look, a);
  static constexpr Struck kSides[] = {Struck::front, Struck::flank, Struck::rear, Struck::flank,
                                      Struck::front};
  const auto [edge, cells] = stands_touching(look.field, a, unit(look, a).stands, size_of_stand(look, a), b);
  return {kSides[static_cast<std::size_t>(edge)], edge, cells, std::popcount(cells), true};
}

std::uint32_t cells_in_contact(const Look& look, PieceId id) {
  std::uint32_t out = 0;
  for (const PieceId foe : foes_of(look, id)) out |= touch_of(look, id, foe).cells;
  return out;
}

// ---- links: contact lasts until one falls back, routs, is ordered to Retreat or is destroyed

static bool is_of(const Link& held, PieceId id) { return held.unit == id || held.target == id; }

void link(Play& play, PieceId unit, PieceId target, Struck struck) {
  if (!in_contact(play.look(), unit, target) && !play.state.links.full())
    play.state.links.push_back({unit, target, struck});
}

void unlink(Play& play, PieceId id) {
  drop_if(play.state.links, [&](const Link& held) { return is_of(held, id); });
}

std::vector<PieceId> foes_of(const Look& look, PieceId id) {
  std::vector<PieceId> out;
  for (const Link& held : look.state.links) {
    if (held.unit == id) out.push_back(held.target);
    if (held.target == id) out.push_back(held.unit);
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool is_in_contact(const Look& look, PieceId id) {
  return any_of(look.state.links, [&](const Link& held) { return is_of(held, id); });
}

bool in_contact(const Look& look, PieceId a, PieceId b) {
  return any_of(look.state.links, [&](const Link& held) { return is_of(held, a) && is_of(held, b); });
}

// ---- parts

namespace {

bool is_block(const Look& look, PieceId id) { return is_garrison(look, id) || in_square(look, id); }

// The side of `id` on which it fights this enemy: where it was charged, else the side that touches him.
Struck side_fought(const Look& look, PieceId id, PieceId enemy) {
  if (is_block(look, id)) return Struck::front;
  const Link* charged =
      find_if(look.state.links, [&](const Link& held) { return held.unit == enemy && held.target == id; });
  return charged != nullptr ? charged->struck : touch_of(look, id, enemy).side;
}

struct Touching {
  PieceId enemy;
  TouchAt at;
  Struck side;
};

// Enemies that a unit touches, those in front first, then those whom fewer stands touch.
std::vector<Touching> all_touching(const Look& look, PieceId id) {
  std::vector<Touching> out;
  for (const PieceId enemy : foes_of(look, id))
    out.push_back({enemy, touch_of(look, id, enemy), side_fought(look, id, enemy)});
  std::stable_sort(out.begin(), out.end(), [](const Touching& a, const Touching& b) {
    if ((a.side == Struck::front) != (b.side == Struck::front)) return a.side == Struck::front;
    return a.at.count < b.at.count;
  });
  return out;
}

// Whom one stand may fight: front before flank. The first is proposed, then it is the owner's choice.
std::vector<PieceId> rivals_for(const std::vector<Touching>& all, int cell) {
  std::vector<PieceId> out;
  bool front = false;
  for (const Touching& one : all) {
    if ((one.at.cells >> cell & 1u) == 0 || (front && one.side != Struck::front)) continue;
    front = one.side == Struck::front;
    out.push_back(one.enemy);
  }
  return out;
}

const Pick* picked(const Look& look, PieceId id, int cell) {
  return find_if(look.state.picks, [&](const Pick& p) { return p.unit == id && p.cell == cell; });
}

// The stands that fight each of these enemies.
std::vector<std::uint32_t> shared_out(const Look& look, PieceId id, const std::vector<Touching>& all) {
  std::vector<std::uint32_t> out;
  const bool undivided = is_block(look, id) || all.size() == 1;
  for (const Touching& one : all) out.push_back(undivided ? one.at.cells : 0);
  if (undivided) return out;
  for (int cell = 0; cell < unit(look, id).stands; ++cell) {
    const std::vector<PieceId> rivals = rivals_for(all, cell);
    if (rivals.empty()) continue;
    const Pick* pick = picked(look, id, cell);
    const PieceId enemy = pick != nullptr ? pick->enemy : rivals.front();
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].enemy == enemy) out[i] |= 1u << cell;
  }
  return out;
}

void share_stands(const Look& look, PieceId id, std::vector<Part>& out) {
  const std::vector<Touching> all = all_touching(look, id);
  const std::vector<std::uint32_t> cells = shared_out(look, id, all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Touching& one = all[i];
    const bool corner = one.at.count == 0 && one.at.touching;  // one stand meets him there
    const int count = corner ? 1 : std::popcount(cells[i]);
    if (count > 0)
      out.push_back(
          {id, one.enemy, static_cast<std::uint8_t>(count), one.side, side_fought(look, one.enemy, id)});
  }
}

// ---- overlaps

bool reaches_beyond(const Look& look, PieceId id, int cell, Vec from, Vec to) {
  constexpr double kPast = 100;
  const double whole = length(to - from);
  const Vec along = (to - from) * (1.0 / std::max(1.0, whole));
  return any_of(body_of_stand(look.field, id, cell, size_of_stand(look, id)), [&](Vec corner) {
    const double t = dot(corner - from, along);
    return t < -kPast || t > whole + kPast;
  });
}

// A stand of this unit that touches no enemy and reaches past the end of the enemy's side.
bool has_overlap(const Look& look, PieceId id, Vec from, Vec to) {
  const std::uint32_t busy = cells_in_contact(look, id);
  for (int cell = 0; cell < std::min<int>(front_row(look, id), unit(look, id).stands); ++cell)
    if ((busy >> cell & 1u) == 0 && reaches_beyond(look, id, cell, from, to)) return true;
  return false;
}

// rw.melee.overlap-not-retreating
bool may_overlap(const Look& look, PieceId id) {
  const Orders order = unit(look, id).order;
  return order != Orders::retreat && order != Orders::rout && !is_block(look, id);
}

bool is_beside(const Look& look, PieceId id, PieceId mate) {
  if (mate == id || look.side(mate) != look.side(id)) return false;
  const Angle turn = turn_between(look.piece(id).pose.heading, look.piece(mate).pose.heading);
  return turn <= 4500 && turn >= -4500 && look.field.distance(id, mate) <= kBeside;
}

// Bodies that already support somebody, or that their owner keeps for another: each counts against one
// enemy. rw.melee.overlap-once
bool is_free(const std::vector<Support>& used, PieceId body, PieceId against) {
  return !any_of(used, [&](const Support& s) { return s.body == body && s.against != against; });
}

// rw.melee.overlap-not-v-square, rw.melee.overlap-not-v-buildings, rw.melee.overlap-not-v-bridge
bool counts_overlaps(const Look& look, PieceId enemy) {
  return !is_block(look, enemy) && !is_on_bridge(look, enemy);
}

// Who could support this fight: the fighters' own unengaged stands first, then units beside them.
std::vector<PieceId> supporters(const Look& look, const Part& part) {
  std::vector<PieceId> out;
  if (part.side != Struck::front || !counts_overlaps(look, part.enemy)) return out;
  const Edge edge = touch_of(look, part.enemy, part.unit).edge;
  if (edge == Edge::none) return out;
  const Shape enemy = look.field.shape(part.enemy);
  const auto corner = static_cast<std::size_t>(edge);
  const Vec from = enemy[corner], to = next_corner(enemy, corner);
  const auto supports = [&](PieceId body) {
    return may_overlap(look, body) && has_overlap(look, body, from, to);
  };
  if (supports(part.unit)) out.push_back(part.unit);
  for_units(look, look.side(part.unit), [&](PieceId mate) {
    if (is_beside(look, part.unit, mate) && supports(mate)) out.push_back(mate);
  });
  return out;
}

// The first of them who supports nobody else does so; whether there is one.
bool is_supported(const std::vector<PieceId>& bodies, PieceId against, std::vector<Support>& used) {
  const PieceId* body = find_if(bodies, [&](PieceId id) { return is_free(used, id, against); });
  if (body != nullptr) used.push_back({*body, against});
  return body != nullptr;
}

std::vector<Part> parts_in_contact(const Look& look) {
  std::vector<Part> out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (is_unit(look, piece_id(i)) && is_in_contact(look, piece_id(i))) share_stands(look, piece_id(i), out);
  return out;
}

}  // namespace

std::vector<Part> melee_parts(const Look& look) {
  std::vector<Part> out = parts_in_contact(look);
  std::vector<Support> used(look.state.supports.begin(), look.state.supports.end());
  for (Part& part : out) {
    part.overlap = is_supported(supporters(look, part), part.enemy, used);
    part.half_group = is_half_group_disordered(look, part.unit);
  }
  return out;
}

// ---- the owners' choices before the dice are thrown

namespace {

struct Contested {
  PieceId unit;
  int cell = 0;
  std::vector<PieceId> rivals;
};

// A stand that may fight either of several enemies, and whose owner has not said which.
std::optional<Contested> next_contested(const Look& look) {
  for (std::size_t i = 0; i < look.core.pieces.size() && !look.state.picks.full(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(look, id) || !is_in_contact(look, id) || is_block(look, id)) continue;
    const std::vector<Touching> all = all_touching(look, id);
    for (int cell = 0; all.size() > 1 && cell < unit(look, id).stands; ++cell) {
      std::vector<PieceId> rivals = rivals_for(all, cell);
      if (rivals.size() > 1 && picked(look, id, cell) == nullptr)
        return Contested{id, cell, std::move(rivals)};
    }
  }
  return std::nullopt;
}

// A body that could support its friends against several enemies, the one it would support first.
std::optional<Contested> next_supporter(const Look& look) {
  if (look.state.supports.full()) return std::nullopt;
  const auto& said = look.state.supports;
  std::vector<Support> chances, used(said.begin(), said.end());
  for (const Part& part : parts_in_contact(look)) {
    const std::vector<PieceId> bodies = supporters(look, part);
    for (const PieceId body : bodies) chances.push_back({body, part.enemy});
    is_supported(bodies, part.enemy, used);
  }
  for (const Support& chance : chances) {
    const auto is_its = [&](const Support& held) { return held.body == chance.body; };
    if (any_of(said, is_its)) continue;
    Contested out{chance.body, 0, {}};
    for (const auto* list : {&used, &chances})
      for (const Support& held : *list)
        if (is_its(held)) add_once(out.rivals, held.against);
    if (out.rivals.size() > 1) return out;
  }
  return std::nullopt;
}

}  // namespace

Picking pick(const Look& look, const AskFights&) {
  const std::optional<Contested> about = next_contested(look);
  if (!about) return {};
  return {look.side(about->unit),
          "This stand touches two enemies. Fight which?",
          "fight",
          "rw.ruling.contact-stands"_rule,
          "rw.melee.die"_rule,
          about->rivals,
          about->unit};
}

void answer(Play& play, const AskFights&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return play.pop();
  const Contested about = *next_contested(play.look());
  play.state.picks.push_back({about.unit, static_cast<std::uint8_t>(about.cell), said->unit});
}

Picking pick(const Look& look, const AskOverlaps&) {
  const std::optional<Contested> about = next_supporter(look);
  if (!about) return {};
  return {look.side(about->unit),
          "Overlap: against which enemy?",
          "support",
          "rw.melee.overlap-once"_rule,
          "rw.melee.overlap"_rule,
          about->rivals,
          about->unit};
}

void answer(Play& play, const AskOverlaps&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return play.pop();
  play.state.supports.push_back({next_supporter(play.look())->unit, said->unit});
}

// Losses may open a gap: the unit that suffered them slides back into contact.
void restore_contact(Play& play, PieceId id, const std::vector<PieceId>& foes) {
  constexpr double kHold = 400;  // of an edge, more than a corner
  if (is_garrison(play.look(), id)) return;
  for (const PieceId foe : foes) {
    const Look look = play.look();
    if (!look.on_table(foe) || !in_contact(look, id, foe)) continue;
    const TouchAt own = touch_of(look, id, foe), theirs = touch_of(look, foe, id);
    if (own.count > 0 || theirs.count > 0) continue;
    const auto [a, b] = look.field.nearest_points(id, foe, false);
    const Vec gap = vec(b) - vec(a);
    const double far = length(gap);
    if (far <= 1) continue;
    for (const Vec by : {gap * ((far + kHold) / far), gap}) {
      const Pose to = slid(look.piece(id).pose, by);
      if (!is_free_at(look, id, to)) continue;
      set_down(play, id, to, "closes-up");
      break;
    }
  }
}

}  // namespace drumhead::arw1d
