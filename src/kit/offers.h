// Options that every sheet makes alike: a leader joins a unit, a garrison leaves, a unit is set up.
#pragma once

#include "battle/game.h"
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
    OptionTarget target{to, check(lead), away};
    if (target.verdict.empty()) target.command = lead;
    out.targets.push_back(std::move(target));
  });
  judge_by_targets(out);
  return out;
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
template <class S, class Check>
class Deployment {
 public:
  template <class Propose>
  Deployment(const Look<S>& look, PieceId id, Propose propose, RuleId cite, Check check,
             std::vector<Option>& out)
      : look_(look), id_(id), cite_(cite), check_(check), out_(out) {
    const bool placed = look.piece(id).present;
    place_ = placed ? std::optional<Pose>(look.piece(id).pose) : propose();
    Option deploy = make_option("deploy", {}, placed ? "Place elsewhere" : "Deploy", "in your zone", cite);
    deploy.drag = true;
    if (!place_) deploy.verdict.push_back(reason_of(Code::blocked, cite, PieceId{}));
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
      offer(make_option("form", form, std::move(title), "", cite_), {id_, *place_, form, files, {}, {}});
  }
  void offer_order(Word order, std::string title, RuleId cite) {
    if (place_)
      offer(make_option("order", order, std::move(title), "", cite), {id_, *place_, {}, 0, order, {}});
  }
  template <class IsBlock>
  void offer_blocks(IsBlock is_block) {
    const Terrain& terrain = look_.field.terrain();
    for (std::size_t i = 0; i < terrain.size(); ++i) {
      const FeatureId block = feature_id(i);
      if (!is_block(block) || look_.piece(id_).inside == block) continue;
      offer(make_option("enter", key_of(terrain, block), "Occupy " + called(block, look_.setting), "", cite_),
            {id_, look_.setting.roster[id_.index()].place, {}, 0, {}, block});
    }
  }

 private:
  const Look<S>& look_;
  PieceId id_;
  RuleId cite_;
  Check check_;
  std::vector<Option>& out_;
  std::optional<Pose> place_;
};

}  // namespace drumhead
