// What a charge promises: the tests to charge and to stand, closing fire, one die of melee each, and the test
// of both groups after it.
#include <algorithm>
#include <array>
#include <bit>

#include "kit/chances.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// The charge as it would be declared.
Onset onset_of(const Look& look, PieceId id, PieceId foe) {
  Onset out;
  out.unit = id;
  out.target = foe;
  out.stood = out.from = look.piece(id).pose;
  out.gap = look.field.distance(id, foe);
  out.struck = struck_side(look, foe, look.field.centre(id));
  return out;
}

bool has_higher(const Look& look, PieceId id, PieceId enemy, Struck struck) {
  return struck == Struck::front && melee_factor(look, enemy, id) > melee_factor(look, id, enemy);
}

// The chance that a general is near enough to count.
double chance_of_general(const Look& look, std::uint8_t group) {
  const Mil away = general_distance(look, group, {});
  const NearGeneral near = general_near(away, tables(look));
  if (near == NearGeneral::no) return 0;
  const Mil step = tables(look).general_step;
  return near == NearGeneral::yes ? 1.0 : std::clamp<Mil>(5 - (away + step - 1) / step, 0, 4) / 4.0;
}

double general_counts(const Look& look, PieceId id) {
  const std::uint8_t group = group_of(look, id);
  return look.noted<double>(kHelped, piece_id(group), 0, [&] { return chance_of_general(look, group); });
}

// What is added to a unit's die, without its general.
int added_to(const Look& look, PieceId id, const TestOn& on) {
  Tally own;
  morale_of_unit(look, id, on, own);
  const std::uint8_t group = group_of(look, id);
  return own.sum() + look.noted<int>(kGroupAdds, piece_id(group), 0,
                                     [&] { return morale_of_group(look, group, false).sum(); });
}

// The share of faces for which `good(total)` holds, a general's help weighed in.
template <class Good>
double faces_where(const Look& look, double helped, int added, Good good) {
  double sum = 0;
  for (int face = 1; face <= 6; ++face) {
    if (helped < 1.0 && good(face + added)) sum += (1.0 - helped) / 6.0;
    if (helped > 0.0 && good(face + added + tables(look).general_near)) sum += helped / 6.0;
  }
  return sum;
}

// rw.morale.charge-5 and the rows below it.
double goes_in(const Look& look, const Onset& onset, double helped) {
  TestOn on;
  on.charge = true;
  on.onset = &onset;
  on.higher = has_higher(look, onset.unit, onset.target, onset.struck);
  return faces_where(look, helped, added_to(look, onset.unit, on), [&](int total) {
    RuleId cite;
    return charge_goes_in(look, onset.unit, total, cite);
  });
}

bool gives_way(const Look& look, PieceId id, int total) {
  const Fate fate = fate_for(look, id, total);
  return fate == Fate::falls_back || fate == Fate::routs || fate == Fate::killed;
}

// The totals of its test at which a unit gives way, a bit each: row by row, of which the first that is
// reached counts.
class Breaking {
 public:
  Breaking(const Look& look, PieceId id)
      : look_(look), id_(id), at_(look.noted<std::uint64_t>(kGivesWay, id, 0, [&] { return looked_up(); })) {}

  bool operator()(int total) const {
    const bool known = total >= kLeast && total < kLeast + kTotals;
    return known ? (at_ >> (total - kLeast) & 1u) != 0 : gives_way(look_, id_, total);
  }

 private:
  static constexpr int kLeast = -32, kTotals = 64;

  std::uint64_t looked_up() const {
    std::uint64_t out = 0;
    int above = kTotals;
    for (const MoraleRow& row : tables(look_).morale_results) {
      const int from = std::clamp(row.min - kLeast, 0, above);
      if (from < above && gives_way(look_, id_, from + kLeast))
        for (int i = from; i < above; ++i) out |= std::uint64_t{1} << i;
      above = from;
    }
    return out;
  }

  const Look& look_;
  PieceId id_;
  std::uint64_t at_;
};

double runs_from(const Look& look, const Onset& onset, double helped) {
  const PieceId foe = onset.target;
  if (is_routing(look, foe)) return 1.0;
  TestOn on;
  on.charged = true;
  on.flank = onset.struck != Struck::front;
  on.higher = has_higher(look, foe, onset.unit, onset.struck);
  on.cavalry = is_cavalry(look, onset.unit);
  return faces_where(look, helped, added_to(look, foe, on), Breaking(look, foe));
}

// How many stands one die with so much added kills.
Chances kills_of(const std::vector<ResultRow>& rows, int added) {
  return Chances::of_faces(6, [&](int face) {
    int kills = 0;
    for (const ResultRow& row : rows)
      if (face + added >= row.min) kills = std::max(kills, row.kills);
    return kills;
  });
}

Chances closing_kills(const Look& look, const Onset& onset) {
  Chances out;
  for (const Shot& shot : closing_shots(look, onset)) {
    const int score =
        shooting_score(look, shot.unit, shot.target, std::popcount(shot.cells), shot.range, shot.first).sum();
    out = out.with(kills_of(tables(look).shooting_results, score));
  }
  return out;
}

// One side of the melee, with so many stands left to it.
Part part_of(const Look& look, PieceId id, PieceId enemy, int stands, Struck side, Struck struck) {
  Part out;
  out.unit = id;
  out.enemy = enemy;
  out.stands = static_cast<std::uint8_t>(std::max(1, stands));
  out.side = side;
  out.struck = struck;
  const std::uint32_t as = is_routing(look, id) ? id.value + 1u : 0u;  // then it is counted for itself alone
  out.half_group = look.noted<bool>(kHalfGroup, piece_id(group_of(look, id)), as,
                                    [&] { return is_half_group_disordered(look, id); });
  return out;
}

// Stands that would touch: no more than the narrower front.
int stands_in_front(const Look& look, PieceId id, PieceId enemy) {
  const int own = std::min<int>(unit(look, id).stands, front_row(look, id));
  const Mil room = look.piece(enemy).foot.width + row(look, id).width;
  return std::clamp<int>(static_cast<int>(room / std::max<Mil>(1, row(look, id).width)), 1, std::max(1, own));
}

// rw.melee.enemy-protected: a wall or work close before the enemy, over which the charge must come.
int barrier_against(const Look& look, const Onset& onset) {
  const PieceId foe = onset.target;
  if (is_garrison(look, foe)) return 0;  // counted already
  if (!has_defence_near(look, foe)) return 0;
  for (const Span& span : look.field.sight(look.field.centre(onset.unit), look.field.centre(foe)).crossed)
    if (ground_row(look, span.feature).defence && look.field.distance(foe, span.feature) <= kBehindLine)
      return tables(look).protected_;
  return 0;
}

// How a melee went for one side, as far as its test asks: who killed more, and whether it lost any.
constexpr std::size_t kKindsOfMelee = 6, kNoSuchMelee = 2;  // whoever lost more has lost some
std::size_t kind_of_melee(int killed, int lost) {
  return (killed > lost ? 0u : lost > killed ? 2u : 4u) + (lost > 0 ? 1u : 0u);
}

double breaks_in(const Look& look, PieceId id, std::size_t kind) {
  const Tables& t = tables(look);
  int added = look.noted<int>(kUnitAdds, id, 0, [&] { return added_to(look, id, {}); });
  if (kind / 2 == 0) added += t.more_casualties + t.melee_won;
  if (kind / 2 == 1) added += t.melee_lost;
  if (kind % 2 == 1 && !unit(look, id).disorganised) added += t.disordered;
  return faces_where(look, general_counts(look, id), added, Breaking(look, id));
}

// One side of what follows the melee: its stands, and how likely it gives way after each kind of melee.
struct Tester {
  int stands = 0;
  std::array<double, kKindsOfMelee> breaks{};
};

Tester tester(const Look& look, PieceId id) {
  Tester out{unit(look, id).stands};
  for (std::size_t kind = 0; kind < kKindsOfMelee; ++kind)
    if (kind != kNoSuchMelee)
      out.breaks[kind] = look.noted<double>(kBreaks, id, static_cast<std::uint32_t>(kind),
                                            [&] { return breaks_in(look, id, kind); });
  return out;
}

// Kills and losses of the unit, as far as they count for its group.
double breaks_after(const Tester& who, int killed, int lost) {
  return lost >= who.stands ? 1.0 : who.breaks[kind_of_melee(killed, lost)];
}

// The two as they would meet, looked up once for all that closing fire may do.
struct Encounter {
  Tester us, them;
  int stands = 0;             // of ours that would touch
  int score = 0, theirs = 0;  // added to the die of melee
};

Encounter met_by(const Look& look, const Onset& onset) {
  const PieceId id = onset.unit, foe = onset.target;
  Encounter out{tester(look, id), tester(look, foe), stands_in_front(look, id, foe)};
  const Part us = part_of(look, id, foe, out.stands, Struck::front, onset.struck);
  const Part them = part_of(look, foe, id, stands_in_front(look, foe, id), onset.struck, Struck::front);
  out.score = melee_score(look, us).sum() + barrier_against(look, onset);
  out.theirs = melee_score(look, them).sum();
  return out;
}

MeanOfFight melee_of(const Look& look, const Encounter& met, int shot) {
  MeanOfFight out;
  Tester us = met.us;
  us.stands -= shot;
  if (us.stands <= 0) {
    out.loses = 1.0;
    return out;
  }
  const Tables& t = tables(look);
  const int fewer = std::max(0, met.stands - us.stands);
  const Chances given = kills_of(t.melee_results, met.score - fewer * t.extra_stand);
  const Chances taken = kills_of(t.melee_results, met.theirs);
  for_both(given, taken, [&](int killed, int lost, double chance) {
    if (chance <= 0) return;
    out.given += chance * std::min(killed, met.them.stands);
    out.taken += chance * std::min(lost, us.stands);
    out.wins += chance * breaks_after(met.them, lost, killed);
    out.loses += chance * breaks_after(us, killed, lost);
  });
  return out;
}

// Closing fire, and the melee after it.
MeanOfFight fought(const Look& look, const Onset& onset) {
  const Chances fire = closing_kills(look, onset);
  const Encounter met = met_by(look, onset);
  MeanOfFight all;
  for (std::size_t shot = 0; shot < fire.size(); ++shot) {
    if (fire[shot] <= 0) continue;
    MeanOfFight melee = melee_of(look, met, static_cast<int>(shot));
    melee.taken += static_cast<double>(shot);
    all.add(fire[shot], melee);
  }
  return all;
}

int share_of(const Look& look, PieceId id, double stands) {
  return thousandths(stands / std::max<int>(1, profile(look, id).start_stands));
}

}  // namespace

int chance_to_charge(const Look& look, const Charge& charge) {
  if (!is_unit(look, charge.unit) || !is_unit(look, charge.target)) return 1000;
  return thousandths(
      goes_in(look, onset_of(look, charge.unit, charge.target), general_counts(look, charge.unit)));
}

ChargeOdds Arw1d::charge_odds(const Look& look, PieceId id, PieceId foe) {
  if (!is_unit(look, id) || !is_unit(look, foe)) return {};
  const Onset onset = onset_of(look, id, foe);
  const double helped = general_counts(look, id), they_helped = general_counts(look, foe);
  const double goes = goes_in(look, onset, helped), runs = runs_from(look, onset, they_helped);
  const double fights = goes * (1.0 - runs);
  const MeanOfFight all = fights > 0 ? fought(look, onset) : MeanOfFight{};
  ChargeOdds out;
  out.wins = thousandths(goes * runs + fights * all.wins);
  out.loses = thousandths(1.0 - goes + fights * all.loses);
  out.given = share_of(look, foe, fights * all.given);
  out.taken = share_of(look, id, fights * all.taken);
  return out;
}

}  // namespace drumhead::arw1d
