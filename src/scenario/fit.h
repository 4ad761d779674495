// Fitting footprints onto the ground: the ladder of [balance.fit] in scenarios/muster.toml.
#pragma once

#include "scenario/inquiry.h"
#include "scenario/work.h"

namespace drumhead::mustering {

// The units on the table while they are moved clear of each other, of the edge and of barred ground.
class Fitting {
 public:
  Fitting(MusterWork& work, const Inquiry& inquiry);

  void ready_columns();   // columns of march near an enemy
  void keep_in_bounds();  // wholly on the table, or in the zone of a free deployment
  void leave_barred_ground();
  void line_works();  // off the top of a wall or work, behind it
  void spread();      // step 2
  void step_back();   // step 3
  bool close_up();    // step 4: one unit into column; false: nothing to close
  void wait();        // step 5
  void part_enemies();
  void hide();  // those who begin hidden
  void guard_guns();

 private:
  Fielded& unit(std::size_t i) { return work_.units[i]; }
  const Fielded& unit(std::size_t i) const { return work_.units[i]; }
  bool stands(std::size_t i) const;  // on the table from the start and not in a block
  bool is_gun(std::size_t i) const { return work_.corps[unit(i).body].is_gun(); }
  Side side(std::size_t i) const { return work_.side_of(unit(i)); }
  Quad shape(std::size_t i, const Pose& pose) const;
  const Box& bounds(std::size_t i) const;  // of those that arrive later: the table
  bool in_bounds(std::size_t i, const Pose& pose) const;
  double gap_to(std::size_t i, const Pose& pose, std::size_t other) const;
  bool overlap_at(std::size_t i, const Pose& pose, std::size_t other) const;
  bool clear_of_friends(std::size_t i, const Pose& pose) const;
  bool astride(std::size_t i, const Pose& pose) const;  // of a wall or work
  bool crosses_barrier(std::size_t i, const Pose& pose) const;
  // The limits: on the table, on ground it may enter, not nearer to an enemy; and not across a wall or river.
  bool tolerable(std::size_t i, const Pose& pose) const;
  bool allowed(std::size_t i, const Pose& pose) const {
    return tolerable(i, pose) && !crosses_barrier(i, pose);
  }
  Mil from_place(std::size_t i, const Pose& pose) const;
  bool push(std::size_t i, Vec along, double by);
  bool part_abreast(std::size_t a, std::size_t b);
  bool slide_clear(std::size_t i, Angle along, Mil most);
  bool free_ground_near(std::size_t i, Mil most);
  bool reform(std::size_t i, const std::string& formation);
  bool is_far_from_enemies(std::size_t i, const Pose& pose, Mil within) const;
  bool is_guarded(std::size_t gun, const Pose& pose) const;
  bool is_threatened(std::size_t gun) const;
  bool find_guard(std::size_t gun);
  std::vector<std::pair<std::size_t, std::size_t>> overlapping() const;  // pairs of friends
  void note(std::size_t i, std::string_view what);

  MusterWork& work_;
  const Inquiry& inquiry_;
  Mil gap_, enemy_gap_, spread_, back_;
};

}  // namespace drumhead::mustering
