// A game among the open tables: what becomes of its posting as people sit down and the battle ends.
#include "desk/match.h"

namespace drumhead::desk {

namespace {

constexpr std::int64_t kNeverShown = 0;

}  // namespace

// Somebody took the chair, or the host took it off the list.
void Match::settle_chair(Side side, const Person& who) {
  if (!posting_ || posting_->chair != side) return;
  posting_->chair = Side::none;
  posting_->invitation.clear();
  posting_->people[static_cast<std::size_t>(side)] = who;
  keep_posting(means_.archive, row_.number, *posting_);
  means_.relist();
}

// The names stay for whoever looks back; the table is no longer in the list.
void Match::end_posting() {
  if (!posting_ || !shown_->core().over || !posting_->shown()) return;
  posting_->chair = Side::none;
  posting_->invitation.clear();
  posting_->watch.clear();
  means_.archive.list(row_.number, text_of(*posting_), kNeverShown, {});
  means_.relist();
}

AtTable Match::at_table() const {
  AtTable out;
  const Core& core = shown_->core();
  out.turn = core.turn;
  out.turns = shown_->setting().turns;
  out.begun = gathering_.begun();
  out.over = core.over;
  out.watchers = others_.watchers;
  out.here[0] = others_.british > 0;
  out.here[1] = others_.american > 0;
  for (const Present& one : visits_) {
    if (one.role.seats == 0) ++out.watchers;
    for (const Side side : kSides)
      if ((one.role.seats & bit(side)) != 0) out.here[static_cast<std::size_t>(side)] = true;
  }
  return out;
}

// By side, where somebody gave a name.
boost::json::object Match::names() const {
  boost::json::object out;
  for (const Side side : kSides) {
    if (!posting_) break;
    const Person& person = posting_->people[static_cast<std::size_t>(side)];
    if (!person.name.empty())
      out[seat_name_of(side)] = boost::json::object{{"name", person.name}, {"tag", person.tag}};
  }
  return out;
}

}  // namespace drumhead::desk
