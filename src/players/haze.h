// A battle as a beginner sees it: the same rules and field, but a poor judgement of what troops are worth.
#pragma once

#include <cstdint>
#include <memory>

#include "battle/battle.h"

namespace drumhead {

// Everything is asked of the battle behind it, which must outlive this; only judgements are blurred, each
// unit's in its own way, the same throughout a turn. It is for reading only; no command is applied to it.
class HazyBattle final : public Battle {
 public:
  HazyBattle(const Battle& clear, std::uint64_t seed) : clear_(clear), seed_(seed) {}

  const Setting& setting() const override { return clear_.setting(); }
  const Core& core() const override { return clear_.core(); }
  const Field& field() const override { return clear_.field(); }
  Decision decision() const override { return clear_.decision(); }
  Verdict check(const Command& command) const override { return clear_.check(command); }
  void apply(const Command& command, Dice& dice, Sink* sink) override;
  void begin(const Command& command, Sink* sink) override;
  bool step(Dice& dice, Sink* sink) override;
  std::size_t agenda_height() const override { return clear_.agenda_height(); }
  std::unique_ptr<Battle> clone() const override { return clear_.clone(); }
  void assign(const Battle& from) override;
  void forget(PieceId id) override;
  bool equals(const Battle& that) const override { return clear_.equals(that); }
  std::uint64_t digest() const override { return clear_.digest(); }
  boost::json::value position() const override;
  std::vector<PieceView> pieces(const Decision& decision) const override { return clear_.pieces(decision); }
  std::vector<TrayItem> tray() const override { return clear_.tray(); }
  std::vector<Option> options(PieceId unit) const override { return clear_.options(unit); }
  Routed route(PieceId unit, const Pose& goal, Word manner) const override {
    return clear_.route(unit, goal, manner);
  }
  std::vector<Zone> zones(PieceId unit, const Pose& at) const override { return clear_.zones(unit, at); }
  bool may_shoot_after(PieceId unit, const Command& command) const override {
    return clear_.may_shoot_after(unit, command);
  }
  Sightline sight(PieceId from, PieceId to) const override { return clear_.sight(from, to); }
  Polygon fan(PieceId from) const override { return clear_.fan(from); }
  std::vector<CardFact> card(PieceId id) const override { return clear_.card(id); }
  std::vector<Command> candidates() const override { return clear_.candidates(); }
  Insight insight(PieceId unit) const override;
  Forecast forecast() const override;
  ChargeOdds charge_odds(PieceId unit, PieceId foe) const override;
  Footing footing(PieceId unit, FeatureId ground) const override { return clear_.footing(unit, ground); }
  int chance(const Command& command) const override { return clear_.chance(command); }

 private:
  int blurred(int value, std::uint64_t what) const;

  const Battle& clear_;
  std::uint64_t seed_;
};

}  // namespace drumhead
