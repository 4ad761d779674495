// Guns that their crew has left: abandoned, ridden over, spiked.
#include <algorithm>

#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ly.retreat.artillery, ly.ruling.gunner-evade-guns: the guns stay where they are; the crew is about their
// centre, from which its evade or retreat is measured.
void abandon_guns(Play& play, PieceId id) {
  if (!mans_guns(play.look(), id)) return;
  const PieceId guns = guns_left_by(play.look(), id);
  const Pose was = play.piece(id).pose;
  const Footprint foot = play.piece(id).foot;
  play.piece(guns).pose = was;
  play.piece(guns).foot = foot;
  play.piece(guns).present = true;
  Unit& u = unit(play, id);
  u.left = u.formation;
  u.left_turned = u.turned;
  u.formation = Formation::crew;
  u.turned = false;
  u.files = std::max<std::uint8_t>(1, u.crew);
  u.busy = 0;
  const Footprint crew = footprint(play.setting.tables, play.setting.profiles[id.index()], u);
  play.piece(id).pose = pose_with_centre(centre_at(was, foot), was.heading, crew);
  play.piece(id).foot = crew;
  play.touched();
  play.resolve(id, "abandons-guns", "ly.retreat.artillery"_rule);
  play.move(guns, was, "left");
}

// ---- spiked by enemy foot or horse that touches them: ly.ruling.gunner-evade-guns

static void spike(Play& play, PieceId guns) {
  if (!play.piece(guns).present) return;
  play.piece(guns).foot = {};
  play.remove(guns, "spiked", "ly.ruling.gunner-evade-guns"_rule);
}

bool spikes(const Look& look, PieceId id, const Meeting& met) {
  const Piece& guns = look.piece(met.piece);
  return guns.kind == PieceKind::token && guns.side != look.side(id) && arm(look, id) != Arm::artillery &&
         touching(met.nearest);
}

void spike_on_the_way(Play& play, std::span<const PieceId> guns) {
  for (const PieceId left : guns) spike(play, left);
}

void spike_on_the_way(Play& play, PieceId id, const Leg& leg) {
  for (const Meeting& met : leg.met)
    if (spikes(play.look(), id, met)) spike(play, met.piece);
}

void spike_guns_touched(Play& play) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    const Piece& guns = play.core.pieces[i];
    if (guns.kind != PieceKind::token || !guns.present) continue;
    bool touched = false;
    for_units(play.look(), other(guns.side), [&](PieceId enemy) {
      touched = touched || (arm(play.look(), enemy) != Arm::artillery &&
                            touching(play.field().distance(enemy, piece_id(i))));
    });
    if (touched) spike(play, piece_id(i));
  }
}

}  // namespace drumhead::lexington
