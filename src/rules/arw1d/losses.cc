// Stands that are killed: which come off, and what becomes of the others. rw.ruling.stand-removal
#include <fmt/format.h>

#include <algorithm>

#include "kit/answers.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// The end that is proposed: one that touches nobody first, then the one farther from the enemy who did it,
// and of two alike the right one.
bool takes_right_end(const Look& look, PieceId id, PieceId by) {
  const int last = look.piece(id).foot.files - 1;
  const std::uint32_t touching = cells_in_contact(look, id);
  const bool left = (touching & 1u) != 0, right = (touching >> last & 1u) != 0;
  if (left != right) return left;
  if (!by.valid() || !look.on_table(by)) return true;
  return no_farther(look.field.cell_distance(id, 0, by), look.field.cell_distance(id, last, by));
}

void note_fallen(Play& play, PieceId id, int cell) {
  if (play.state.fallen.full() || is_garrison(play.look(), id)) return;
  const TroopRow& r = row(play.look(), id);
  play.state.fallen.push_back(
      {play.setting.group_of[id.index()], play.field().cell_pose(id, cell), {r.width, r.depth}});
}

// The front row after so many stands fell at its ends.
Pose closed_on(const Pose& was, Mil width, int from_left, int from_right) {
  return slid(was, was.heading + 9000, width * 0.5 * (from_left - from_right));
}

Ends& ends_of(Play& play, PieceId id) {
  if (Ends* held = find_if(play.state.ends, [&](const Ends& e) { return e.unit == id; })) return *held;
  play.state.ends.push_back({id, play.piece(id).pose, 0, 0});
  return play.state.ends.back();
}

// One from an end of the only rank, the proposed one for now.
void lose_end(Play& play, PieceId id, PieceId by) {
  Unit& u = unit(play, id);
  const bool right = takes_right_end(play.look(), id, by);
  note_fallen(play, id, right ? play.piece(id).foot.files - 1 : 0);
  if (!play.state.ends.full()) {
    Ends& ends = ends_of(play, id);
    ++ends.lost;
    ends.left = static_cast<std::uint8_t>(ends.left + (right ? 0 : 1));
  }
  play.piece(id).pose =
      closed_on(play.piece(id).pose, row(play.look(), id).width, right ? 0 : 1, right ? 1 : 0);
  --u.stands;
}

void lose_one(Play& play, PieceId id, PieceId by) {
  Unit& u = unit(play, id);
  const Footprint was = play.piece(id).foot;
  if (is_garrison(play.look(), id)) {
    --u.stands;
    return;
  }
  if (u.formation == Formation::square) {
    note_fallen(play, id, 0);
    const Point centre = centre_at(play.piece(id).pose, was);
    --u.stands;
    play.piece(id).pose =
        pose_with_centre(centre, play.piece(id).pose.heading, footprint(play.look(), id, u));
  } else if (was.ranks == 1 && u.stands > 1) {
    lose_end(play, id, by);
  } else {  // of the rear rank
    note_fallen(play, id, u.stands - 1);
    --u.stands;
  }
  if (u.stands == 0) return;
  reshape(play, id);
  play.touched();
}

}  // namespace

void forget_ends(Play& play, PieceId id) {
  drop_if(play.state.ends, [&](const Ends& ends) { return ends.unit == id; });
}

// rw.ruling.losses-count: kills beyond the stands left are lost.
int lose_stands(Play& play, PieceId id, int kills, PieceId by, RuleId cite) {
  Unit& u = unit(play, id);
  const int was = u.stands, lost = std::min<int>(kills, was);
  if (lost <= 0) return 0;
  const std::vector<PieceId> foes = foes_of(play.look(), id);
  group(play, id).lost_stand = u.hurt = true;
  for (int i = 0; i < lost; ++i) lose_one(play, id, by);
  play.mark(id, "stands", was, u.stands);
  risk_generals(play, id);
  if (u.stands == 0) {
    remove_unit(play, id, "destroyed", cite);
    return lost;
  }
  if (u.formation == Formation::square && u.stands < 3)
    become_line(play, id,
                play.look().on_table(by) ? bearing_to(play.look(), id, by) : play.piece(id).pose.heading);
  restore_contact(play, id, foes);
  return lost;
}

// ---- the question: the stands are gone, the owner may have the other end closed up instead

namespace {

Word ends_key(const Ends& ends, int left) {
  if (left == 0) return "right";
  return left == ends.lost ? Word("left") : Word(fmt::format("left-{}", left));
}

std::string ends_title(const Ends& ends, int left) {
  if (left == 0) return "From the right end";
  if (left == ends.lost) return "From the left end";
  return fmt::format("{} from the left end, {} from the right", left, ends.lost - left);
}

// How many go from the left end by an answer; -1: it is none.
int left_by(const Ends& ends, const Word& choice) {
  for (int left = 0; left <= ends.lost; ++left)
    if (choice == ends_key(ends, left)) return left;
  return -1;
}

void take_otherwise(Play& play, const Ends& ends, int left) {
  const PieceId id = ends.unit;
  const Mil width = row(play.look(), id).width;
  const Pose to = closed_on(ends.was, width, left, ends.lost - left);
  const Standing there = play.field().stand(id, to, play.piece(id).foot);
  if (!there.overlapped.empty()) return;  // somebody has closed up to where its stands were
  const std::vector<PieceId> foes = foes_of(play.look(), id);
  const TroopRow& r = row(play.look(), id);
  const int files = play.piece(id).foot.files + ends.lost;
  for (int cell = 0; cell < files; ++cell) {  // rw.morale.general-before-removal
    if ((cell >= left && cell < files - (ends.lost - left)) || play.state.fallen.full()) continue;
    const Mil aside = r.width * (2 * cell + 1 - files) / 2;
    play.state.fallen.push_back({play.setting.group_of[id.index()],
                                 slid(ends.was, ends.was.heading + 9000, aside),
                                 {r.width, r.depth}});
  }
  play.move(id, to, "closes-up");
  restore_contact(play, id, foes);
}

}  // namespace

Decision ask(const Look& look, const AskEnds&) {
  if (look.state.ends.empty()) return {};
  const Ends& ends = look.state.ends[0];
  Decision out = question(Ask::choose, look.side(ends.unit), "rw.ruling.stand-removal"_rule,
                          "From which end are the lost stands taken?");
  out.subject = ends.unit;
  out.units = {ends.unit};
  out.choices.push_back(
      {ends_key(ends, ends.left), out.cite, {}, ends_title(ends, ends.left), AnswerRole::sacrifice});
  for (int left = 0; left <= ends.lost; ++left)
    if (left != ends.left)
      out.choices.push_back(
          {ends_key(ends, left), out.cite, {}, ends_title(ends, left), AnswerRole::sacrifice});
  return out;
}

void answer(Play& play, const AskEnds&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return play.pop();
  const Ends ends = play.state.ends[0];
  play.state.ends.erase_at(0);
  if (const int left = left_by(ends, said->choice); left != ends.left) take_otherwise(play, ends, left);
}

}  // namespace drumhead::arw1d
