// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/thomas/tables.h"

namespace drumhead::thomas {

namespace {

void load_troops(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("troops")) {
    const auto troop = at(row.word<Troop>("troop"));
    FixedVec<Formation, 16> formations;
    row.list("formations", formations);
    for (const Formation formation : formations)
      if (at(formation) < kFormations) t.may_form[troop][at(formation)] = true;
    t.may_fire[troop] = row.flag("may_fire");
    t.may_charge[troop] = row.flag("may_charge");
    t.counts[troop] = row.flag("counts_for_victory");
  }
  for (const TableRow& row : in.rows("moves")) {
    const auto troop = at(row.word<Troop>("troop"));
    const auto formation = at(row.word<Formation>("formation"));
    if (formation < kFormations) t.move[troop][formation] = row.length("inches");
  }
}

// nt.ruling.bases-per-unit: a full unit has as many bases as the lists give its kind.
void load_bases(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("army"))
    if (row.text("troop") != "general") t.bases[at(row.word<Troop>("troop"))] = row.whole("bases", 1, 12);
  // The lists have no heavy cavalry or lancers: they get what other horse has.
  for (const Troop horse : {Troop::heavy_cavalry, Troop::lancers})
    if (t.bases[at(horse)] == 0) t.bases[at(horse)] = t.bases[at(Troop::light_cavalry)];
}

void load_ground(TableReader& in, Tables& t) {
  t.kind_of.load(in);
  t.woods = t.kind_of.all({Kind::woods});
  t.rough = t.kind_of.all({Kind::rough});
  for (const TableRow& row : in.rows("terrain")) {
    GroundRow& ground = t.ground[at(row.word<Kind>("kind"))];
    ground.speed[at(Troop::close_order)] = row.share("close_order");
    ground.speed[at(Troop::light_infantry)] = row.share("light_infantry");
    for (const Troop horse : {Troop::heavy_cavalry, Troop::light_cavalry, Troop::lancers})
      ground.speed[at(horse)] = row.share("cavalry");
    ground.speed[at(Troop::artillery)] = row.share("artillery");
    ground.fire_save = row.flag("fire_save");
    ground.melee_save = row.flag("melee_save");
    ground.blocks_sight = row.flag("blocks_sight");
  }
}

void load_fire(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("fire")) {
    const FireRow fire{row.length("min_range_over"), row.length("range"), row.whole("hit", 1, 7),
                       row.whole("dice_per_base", 0, 6)};
    const std::string firer = row.text("firer");
    if (firer == "elite-infantry")
      t.infantry_fire[at(Class::elite)] = fire;
    else if (firer == "average-infantry")
      t.infantry_fire[at(Class::average)] = fire;
    else if (firer == "levy-infantry")
      t.infantry_fire[at(Class::levy)] = fire;
    else if (firer == "artillery-short")
      t.artillery_short = fire;
    else if (firer == "artillery-long")
      t.artillery_long = fire;
    else
      in.fail("fire.firer",
              "expected elite-infantry, average-infantry, levy-infantry, artillery-short or artillery-long");
  }
}

void load_melee_and_morale(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("melee")) {
    const auto own = at(row.word<Troop>("own"));
    if (own >= 5) continue;
    constexpr const char* kAgainst[] = {"vs_close_order", "vs_light_infantry", "vs_heavy_cavalry",
                                        "vs_light_cavalry", "vs_lancers"};
    for (std::size_t enemy = 0; enemy < 5; ++enemy) t.melee[own][enemy] = row.whole(kAgainst[enemy], 0, 8);
  }
  for (const TableRow& row : in.rows("morale")) {
    const auto grade = at(row.word<Class>("class"));
    if (grade < 3) t.morale[grade] = row.whole("pass", 1, 7);
  }
}

}  // namespace

Result<Tables> load_tables(const Rulebook& book) {
  return read_tables<Tables>(book, [&](TableReader& in, Tables& t) {
    load_troops(in, t);
    load_bases(in, t);
    load_ground(in, t);
    load_fire(in, t);
    load_melee_and_morale(in, t);
  });
}

}  // namespace drumhead::thomas
