// Commands with something changed about them, for tests of what a battle says to such.
#pragma once

#include "battle/battle.h"
#include "dice/generator.h"

namespace drumhead {

// What somebody gives who does not know the rules, or what nobody would: pieces that there are not, lengths
// below nothing, answers to another question.
enum class Slip : std::uint8_t { ignorance, nonsense };

inline Command disturbed(const Command& command, Pcg32& chance, std::size_t pieces, Slip slip) {
  Command out = command;
  const bool wild = slip == Slip::nonsense;
  const auto any = [&] {
    return piece_id(chance.below(static_cast<std::uint32_t>(pieces) + (wild ? 1 : 0)));
  };
  const auto length = [&] {
    return static_cast<Mil>(chance.below(wild ? 40000 : 20000)) - (wild ? 4000 : 0);
  };
  const auto angle = [&] {
    return static_cast<Angle>(chance.below(wild ? 72000 : 36000)) - (wild ? 36000 : 18000);
  };
  if (auto* move = std::get_if<Move>(&out)) {
    if (chance.below(3) == 0) move->unit = any();
    for (Manoeuvre& m : move->path) {
      m.length = length();
      m.angle = angle();
      if (chance.below(4) == 0) m.kind = static_cast<Motion>(chance.below(11));
      m.feature = feature_id(chance.below(4));
    }
  } else if (auto* charge = std::get_if<Charge>(&out)) {
    (chance.below(2) == 0 ? charge->unit : charge->target) = any();
  } else if (auto* shoot = std::get_if<Shoot>(&out)) {
    if (chance.below(2) == 0) shoot->unit = any();
    for (Aim& aim : shoot->aims) aim.target = any();
  } else if (auto* lead = std::get_if<Lead>(&out)) {
    (chance.below(2) == 0 ? lead->leader : lead->unit) = any();
  } else if (auto* deploy = std::get_if<Deploy>(&out)) {
    deploy->at = {length(), length(), static_cast<Angle>(chance.below(36000))};
    if (wild && chance.below(3) == 0) deploy->unit = any();
  } else if (auto* answer = std::get_if<Answer>(&out); answer != nullptr && wild) {
    answer->choice = "nonsense";
    answer->unit = any();
  } else {
    out = Order{any(), {any()}, "advance", any()};
  }
  return out;
}

}  // namespace drumhead
