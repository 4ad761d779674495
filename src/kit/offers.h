// Options that every sheet makes alike: shots and charges at each enemy, turns, blocks to enter and leave, a
// leader joins a unit, a unit is set up.
#pragma once

#include <functional>

#include "battle/game.h"
#include "kit/answers.h"
#include "kit/deployment.h"
#include "kit/showing.h"
#include "words/sentences.h"

namespace drumhead {

// The command is offered if it passes; the verdict says why not.
template <class C>
Option offered(Option option, Verdict verdict, C command) {
  option.verdict = std::move(verdict);
  if (option.verdict.empty()) option.command = std::move(command);
  return option;
}

// It is done by dragging: `route` gives the command.
inline Option dragged(Option option, Verdict verdict = {}) {
  option.drag = true;
  option.verdict = std::move(verdict);
  return option;
}

// ---- targets

// A target with the command that goes for it, which is offered if it passes.
template <class C>
OptionTarget aimed(PieceId target, Verdict verdict, Mil distance, C command) {
  OptionTarget out{target, std::move(verdict), distance};
  if (out.verdict.empty()) out.command = std::move(command);
  return out;
}
inline OptionTarget with_dice(OptionTarget target, Tally dice, Tally need, Judged judged) {
  target.dice = std::move(dice);
  target.need = std::move(need);
  target.judged = judged;
  return target;
}
// Each enemy as `judge(enemy)` sees it; where nobody is a target, the nearest says why.
template <class S, class Judge>
Option with_targets(const Look<S>& look, PieceId id, Option option, Judge judge) {
  for (const PieceId enemy : enemies_of(look, id)) option.targets.push_back(judge(enemy));
  judge_by_targets(option);
  return option;
}

// ---- tests

// A test that a unit owes: a button for it.
inline Option test_option(PieceId id, std::string title, const Tally& need) {
  Option out = make_option("test", {}, std::move(title), std::to_string(need.sum()) + "+ passes", need.cite);
  out.need = need;
  out.judged = Judged::at_least;
  out.command = Answer{"test", id, {}};
  return out;
}

// ---- moves

// Buttons for moves of one unit. `plan(move, note)` gives the sheet's verdict, and notes the price.
class MoveOffers {
 public:
  using Plan = std::function<Verdict(const Move&, std::string& note)>;
  MoveOffers(PieceId id, std::vector<Option>& out, Plan plan) : id_(id), out_(out), plan_(std::move(plan)) {}

  Option made(Option option, const Path& path, Word manner = {}) const {
    const Move move{id_, path, manner};
    std::string note;
    Verdict verdict = plan_(move, note);
    if (option.note.empty()) option.note = std::move(note);
    return offered(std::move(option), std::move(verdict), move);
  }
  void operator()(Option option, const Path& path, Word manner = {}) const {
    out_.push_back(made(std::move(option), path, manner));
  }

 private:
  PieceId id_;
  std::vector<Option>& out_;
  Plan plan_;
};

// The usual turns and wheels, as `offer(option, path)`.
template <class Offer>
void offer_turns(RuleId turn, RuleId wheel, Offer offer) {
  for (const UsualTurn& t : usual_turns())
    offer(make_option(t.is_wheel() ? "wheel" : "turn", t.what, t.title, "", t.is_wheel() ? wheel : turn),
          single(t.kind, 0, t.angle));
}

// The key of a feature that is an option's `what`.
inline Word key_of(const Terrain& terrain, FeatureId feature) {
  return Word::fits(terrain[feature].key) ? Word(terrain[feature].key) : Word();
}

// Every unit of his side is a target; `check(lead)` is the sheet's.
template <class S, class Check>
Option join_option(const Look<S>& look, PieceId leader, std::string note, RuleId cite, Check check) {
  Option out = make_option("lead", {}, "Join a unit", std::move(note), cite);
  out.leader = leader;
  out.drag = true;
  for_units(look, look.side(leader), [&](PieceId to) {
    const Lead lead{leader, to, {}, {}};
    const Mil away = look.on_table(leader) ? look.field.distance(to, look.piece(leader).pose.point()) : 0;
    out.targets.push_back(aimed(to, check(lead), away, lead));
  });
  judge_by_targets(out);
  return out;
}

// Blocks within reach, by the sheet's own `is_block(feature)`.
template <class S, class IsBlock>
std::vector<FeatureId> blocks_within(const Look<S>& look, PieceId id, Mil reach, IsBlock is_block) {
  std::vector<FeatureId> out;
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i)
    if (is_block(feature_id(i)) && look.field.distance(id, feature_id(i)) <= reach)
      out.push_back(feature_id(i));
  return out;
}
// Those that such troops may hold.
template <class S>
std::vector<FeatureId> blocks_to_hold(const Look<S>& look, PieceId id, Mil reach) {
  return blocks_within(look, id, reach, [&](FeatureId at) { return may_garrison(look, id, at); });
}
// Each to be occupied, as `offer(option, path)`.
template <class S, class Offer>
void offer_occupying(const Look<S>& look, const std::vector<FeatureId>& blocks, const std::string& note,
                     RuleId cite, Offer offer) {
  for (const FeatureId block : blocks)
    offer(make_option("enter", key_of(look.field.terrain(), block), "Occupy " + called(block, look.setting),
                      note, cite),
          entering(block));
}

// A way out over each edge of its block, as `offer(option, path)`.
template <class S, class Offer>
void offer_ways_out(const Look<S>& look, PieceId id, const std::string& note, RuleId cite, Offer offer) {
  for (const Point& way : ways_out(look.field.terrain(), look.piece(id).inside)) {
    const std::string side(compass(bearing(vec(way) - vec(look.field.centre(id)))));
    offer(make_option("leave", side, "Leave to the " + side, note, cite), leaving(way));
  }
}

// Setting a unit up, where it stands or at the place that the sheet proposes for it.
template <class S>
class Deployment {
 public:
  template <class Step>
  Deployment(const Look<S>& look, const Step& step, PieceId id, std::vector<Option>& out)
      : look_(look),
        id_(id),
        check_([&look, step](const Deploy& deploy) { return check_answer(look, step, Command(deploy)); }),
        out_(out) {
    const bool placed = look.piece(id).present;
    place_ = placed ? std::optional<Pose>(look.piece(id).pose) : deploy_place(look, step.side, id);
    Option deploy = make_option("deploy", {}, placed ? "Place elsewhere" : "Deploy", "in your zone", kCite);
    deploy.drag = true;
    if (!place_) deploy.verdict.push_back(reason_of(Code::blocked, kCite, PieceId{}));
    if (place_ && !placed)
      offer(std::move(deploy), {id, *place_, {}, 0, {}, {}});
    else
      out_.push_back(std::move(deploy));
  }

  bool has_place() const { return place_.has_value(); }
  void offer(Option option, Deploy command) {
    out_.push_back(offered(std::move(option), check_(command), command));
  }
  // In the same place in another formation, or under an order.
  void offer_form(Word form, std::string title, std::uint8_t files = 0) {
    if (place_)
      offer(make_option("form", form, std::move(title), "", kCite), {id_, *place_, form, files, {}, {}});
  }
  void offer_order(Word order, std::string title, RuleId cite) {
    if (place_)
      offer(make_option("order", order, std::move(title), "", cite), {id_, *place_, {}, 0, order, {}});
  }
  void offer_blocks() {
    const Terrain& terrain = look_.field.terrain();
    for (std::size_t i = 0; i < terrain.size(); ++i) {
      const FeatureId block = feature_id(i);
      if (!S::Setup::is_block(look_, block) || look_.piece(id_).inside == block) continue;
      offer(make_option("enter", key_of(terrain, block), "Occupy " + called(block, look_.setting), "", kCite),
            {id_, look_.setting.roster[id_.index()].place, {}, 0, {}, block});
    }
  }

 private:
  static constexpr RuleId kCite = S::Setup::cite;
  const Look<S>& look_;
  PieceId id_;
  std::function<Verdict(const Deploy&)> check_;
  std::vector<Option>& out_;
  std::optional<Pose> place_;
};

// ---- all that a question offers to one piece
//
// A sheet has a struct {look, id, out} with of_unit(step) and of_leader(step) for each question that offers a
// piece more than its answers, and set_up(step, deployment), which adds to the usual place.
template <class Offers, class S>
std::vector<Option> offers_at(const Look<S>& look, const typename S::Step* top, PieceId id) {
  std::vector<Option> out;
  if (top == nullptr || !look.known(id)) return out;
  const RosterEntry& entry = look.setting.roster[id.index()];
  const Offers offers{look, id, out};
  const auto offer = [&](const auto& step) {
    constexpr bool sets_up = kSetsUp<std::remove_cvref_t<decltype(step)>>;
    if constexpr (sets_up) {
      if (entry.side != step.side) return;
      if (is_of_setup(look, id) && S::Setup::is_due(look, step, id)) {
        Deployment<S> deployment(look, step, id, out);
        if constexpr (requires { offers.set_up(step, deployment); }) offers.set_up(step, deployment);
      }
    }
    if (!sets_up && !asks_of(look, step, id)) return;
    if constexpr (requires { offers.of_leader(step); })
      if (entry.kind == PieceKind::leader) offers.of_leader(step);
    if constexpr (requires { offers.of_unit(step); })
      if (entry.kind == PieceKind::unit) offers.of_unit(step);
  };
  std::visit(offer, *top);
  return out;
}

}  // namespace drumhead
