// The army that a sheet prints, [[table.army]]: a row for each unit, or for so many alike. A side that claims
// to be it is it to the unit.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kit/loading.h"

namespace drumhead {

// The key of a row for a field of the profile, where it is neither the field's name nor the end of it, as
// `stands` is of start_stands.
struct ArmyKey {
  std::string_view key, field;
};

// What a row says of a unit.
template <class Profile>
class ArmyRow {
 public:
  ArmyRow(const json::object& row, const ArmyKey& also, Reading& r, const Where& at) {
    for (const auto& [key, value] : row) leads = leads || value == "general";
    name = text(row, "name") + text(row, "unit");
    side = text(row, "side").ends_with("ritish") ? Side::british : Side::american;
    if (const json::value* many = row.if_contains("count")) read(*many, count, r, at);
    if (leads) return;
    boost::mp11::mp_for_each<Members<Profile>>([&](auto member) {
      const json::value* said = said_of(row, field_word(member.name), also);
      says_.push_back(said != nullptr || is_list(profile_.*member.pointer));
      if (said != nullptr) read(*said, profile_.*member.pointer, r, at);
    });
  }
  bool fits(const Profile& other) const {
    bool good = !leads;
    std::size_t field = 0;
    boost::mp11::mp_for_each<Members<Profile>>([&](auto member) {
      good = good && (!says_[field++] || profile_.*member.pointer == other.*member.pointer);
    });
    return good;
  }

  bool is_like(const ArmyRow& other) const {
    return leads == other.leads && says_ == other.says_ && fits(other.profile_);
  }

  Side side = Side::none;
  std::string name;
  int count = 1;
  bool leads = false;  // a general, who has no profile

 private:
  // What is not said of a list is that it is empty.
  template <class Field>
  static constexpr bool is_list(const Field&) {
    return requires { Field::kCapacity; };
  }
  static std::string text(const json::object& row, std::string_view key) {
    const json::value* found = row.if_contains(key);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
  }
  static const json::value* said_of(const json::object& row, std::string_view field, const ArmyKey& also) {
    for (const auto& [key, value] : row)
      if (key == field || field.ends_with("_" + std::string(key)) || (key == also.key && field == also.field))
        return &value;
    return nullptr;
  }

  Profile profile_;
  std::vector<bool> says_;  // by field of the profile
};

// All rows, whether anybody claims to be them or not: a rulebook that is wrong is told so at once.
template <class S>
std::vector<ArmyRow<typename S::Profile>> read_army(const typename S::Setting& setting, const ArmyKey& also,
                                                    Problems& problems) {
  std::vector<ArmyRow<typename S::Profile>> out;
  Reading r{&setting, setting.book->id};
  const Where at{nullptr, "army"};
  const json::value* rows = setting.book->tables.if_contains(at.key);
  if (rows == nullptr || !rows->is_array())
    r.fail(at, "expected rows [[table.army]]");
  else
    for (const json::value& row : rows->get_array())
      if (row.is_object()) out.emplace_back(row.get_object(), also, r, at);
  problems.insert(problems.end(), r.problems.begin(), r.problems.end());
  return out;
}

// Its rows, unit for unit, and none besides; as many generals, where it lists them.
template <class S>
void check_listed_armies(const typename S::Setting& setting, const char* rule, Problems& problems,
                         const ArmyKey& also = {}) {
  const auto rows = read_army<S>(setting, also, problems);
  const auto expect = [&](std::size_t wanted, std::size_t found, const std::string& whom) {
    if (wanted != found)
      problems.push_back({"", 0, "units",
                          "the sheet's army has " + std::to_string(wanted) + " " + whom + ", found " +
                              std::to_string(found) + " (" + rule + ")"});
  };
  for_listed_armies(setting, [&](Side side) {
    const auto listed = [&](auto counts) {
      std::size_t all = 0;
      for (const auto& row : rows)
        if (row.side == side && counts(row)) all += static_cast<std::size_t>(row.count);
      return all;
    };
    for (const auto& row : rows)
      if (row.side == side && !row.leads)  // rows that are alike count together
        expect(listed([&](const auto& other) { return other.is_like(row); }),
               units_of(setting, side, [&](std::size_t i) { return row.fits(setting.profiles[i]); }),
               row.name);
    expect(listed([](const auto& row) { return !row.leads; }),
           units_of(setting, side, [](std::size_t) { return true; }), "units");
    const std::size_t leaders = listed([](const auto& row) { return row.leads; });
    if (leaders > 0) expect(leaders, leaders_of(setting, side), "generals");
  });
}

}  // namespace drumhead
