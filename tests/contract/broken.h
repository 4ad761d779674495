// A battle that breaks a promise, for the tests that must find it: units halt where they stand, whatever they
// were told.
#pragma once

#include <memory>

#include "battle/battle.h"

namespace drumhead {

// Forwards everything but the doing of a move.
class Halting : public Battle {
 public:
  explicit Halting(std::unique_ptr<Battle> whole) : whole_(std::move(whole)) {}

  const Setting& setting() const override { return whole_->setting(); }
  const Core& core() const override { return whole_->core(); }
  const Field& field() const override { return whole_->field(); }
  Decision decision() const override { return whole_->decision(); }
  Verdict check(const Command& command) const override { return whole_->check(command); }
  void apply(const Command& command, Dice& dice, Sink* sink) override {
    if (!std::holds_alternative<Move>(command)) whole_->apply(command, dice, sink);
  }
  void begin(const Command& command, Sink* sink) override { whole_->begin(command, sink); }
  bool step(Dice& dice, Sink* sink) override { return whole_->step(dice, sink); }
  std::size_t agenda_height() const override { return whole_->agenda_height(); }
  std::unique_ptr<Battle> clone() const override { return std::make_unique<Halting>(whole_->clone()); }
  void assign(const Battle& from) override { whole_->assign(*static_cast<const Halting&>(from).whole_); }
  void forget(PieceId id) override { whole_->forget(id); }
  bool equals(const Battle& that) const override {
    return whole_->equals(*static_cast<const Halting&>(that).whole_);
  }
  std::uint64_t digest() const override { return whole_->digest(); }
  boost::json::value position() const override { return whole_->position(); }
  std::vector<PieceView> pieces(const Decision& asked) const override { return whole_->pieces(asked); }
  std::vector<TrayItem> tray() const override { return whole_->tray(); }
  std::vector<Option> options(PieceId unit) const override { return whole_->options(unit); }
  Routed route(PieceId unit, const Pose& goal, Word manner) const override {
    return whole_->route(unit, goal, manner);
  }
  std::vector<Zone> zones(PieceId unit, const Pose& at) const override { return whole_->zones(unit, at); }
  Sightline sight(PieceId from, PieceId to) const override { return whole_->sight(from, to); }
  Polygon fan(PieceId from) const override { return whole_->fan(from); }
  std::vector<CardFact> card(PieceId id) const override { return whole_->card(id); }
  std::vector<Command> candidates() const override { return whole_->candidates(); }
  bool may_shoot_after(PieceId unit, const Command& command) const override {
    return whole_->may_shoot_after(unit, command);
  }
  Insight insight(PieceId unit) const override { return whole_->insight(unit); }
  Forecast forecast() const override { return whole_->forecast(); }
  ChargeOdds charge_odds(PieceId unit, PieceId foe) const override { return whole_->charge_odds(unit, foe); }
  Footing footing(PieceId unit, FeatureId ground) const override { return whole_->footing(unit, ground); }
  int chance(const Command& command) const override { return whole_->chance(command); }

 private:
  std::unique_ptr<Battle> whole_;
};

}  // namespace drumhead
