// Where a unit may march, charge and shoot, as areas on the map: the same shapes under every sheet.
#pragma once

#include "battle/game.h"
#include "kit/showing.h"
#include "words/sentences.h"

namespace drumhead {

inline constexpr Angle kAllRound = 18000;

template <class S>
class Zones {
 public:
  Zones(const Look<S>& look, PieceId id, const Pose& at)
      : look_(look), id_(id), at_(at), front_(front_at(at, look.piece(id).foot)) {}

  // Before its front, as far as `reach(by)` says in each of that many directions.
  template <class Reach>
  void add_rays(Word kind, Angle half, int rays, std::string label, RuleId cite, Reach reach) {
    add(kind, 0, std::move(label), cite, rays_before(front_, half, rays, reach));
  }
  // As far as the move's own check lets it march: `legal(path)`.
  template <class Legal>
  void add_march(Angle half, int rays, Mil most, std::string label, RuleId cite, Legal legal) {
    add_rays("move", half, rays, std::move(label), cite, [&](Angle by) {
      return longest_legal(most, kGrain, [&](Mil run) { return legal(slanting(run, by)); });
    });
  }
  void add_charge(Angle half, Mil reach, RuleId cite) {
    add("charge", 0, "Charge: " + measured(reach, look_.setting), cite, arc_before(front_, half, reach));
  }
  // One band of fire after the other, the nearest first; a garrison shoots all round its block.
  void add_fire(Angle half, Mil reach, std::string label, RuleId cite) {
    const Footprint& foot = look_.piece(id_).foot;
    const bool round = half >= kAllRound && !look_.piece(id_).inside.valid();
    add("fire", bands_++, std::move(label), cite,
        round ? around(rectangle(at_, foot.width, foot.depth), reach)
              : fire_area(look_.field, id_, at_, half, reach));
  }
  // It may do nothing now, and its side's turn comes: this is how far it could come then, whichever way it
  // goes.
  bool waits_for_its_turn() const {
    const Piece& piece = look_.piece(id_);
    return piece.present && piece.side != look_.core.active && at_ == piece.pose && !piece.inside.valid();
  }
  void add_threat(Mil reach, std::string label, RuleId cite, Word kind = "move", int band = 0) {
    if (reach <= 0 || !waits_for_its_turn()) return;
    const Footprint& foot = look_.piece(id_).foot;
    add(kind, band, std::move(label), cite, around(rectangle(at_, foot.width, foot.depth), reach));
  }
  // By what the sheet knows of its march and its charge.
  void add_threats(const Insight& known, RuleId march, RuleId charge) {
    add_threat(known.march, "may march " + measured(known.march, look_.setting), march);
    if (known.charge > known.march)
      add_threat(known.charge, "may charge " + measured(known.charge, look_.setting), charge, "charge");
  }
  void add(Word kind, int band, std::string label, RuleId cite, const Polygon& area) {
    out_.push_back(zone_on(look_.field.terrain(), kind, band, std::move(label), cite, area));
  }

  std::vector<Zone> take() { return std::move(out_); }

 private:
  const Look<S>& look_;
  PieceId id_;
  Pose at_;
  Front front_;
  int bands_ = 0;
  std::vector<Zone> out_;
};

}  // namespace drumhead
