// Clauses to sentences.
#include "words/composer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "words/phrases.h"

namespace drumhead {

namespace {

std::string times_said(int times) {
  if (times == 1) return {};
  return times == 2 ? std::string(", twice") : ", " + number_word(times) + " times";
}

// "were disordered", "were shaken": one verb is enough.
std::vector<std::string> one_verb(const std::vector<std::string>& deeds) {
  std::vector<std::string> out;
  bool open = false;  // the deed before has the verb already
  for (std::size_t i = 0; i < deeds.size(); ++i) {
    const std::string verb = deeds[i].substr(0, deeds[i].find(' ') + 1);
    const bool state = verb == "was " || verb == "were ";
    if (state && open) {
      const bool more = i + 1 < deeds.size() && deeds[i + 1].starts_with(verb);
      out.back() += (more ? ", " : " and ") + deeds[i].substr(verb.size());
    } else {
      out.push_back(deeds[i]);
    }
    open = state;
  }
  return out;
}

// What was in vain follows with "but": "charged the 64th but could get no nearer".
// "evaded 6 in, and were caught and destroyed": where a deed has an "and" of its own, the last is set apart.
std::string deeds_said(std::vector<std::string> deeds, bool paired) {
  constexpr std::size_t kBut = 4;
  if (!deeds.empty() && deeds.front().starts_with("but ")) deeds.front().erase(0, kBut);
  if (deeds.size() > 1 && deeds.back().starts_with("but ")) {
    const std::string last = std::move(deeds.back());
    deeds.pop_back();
    return deeds_said(std::move(deeds), paired) + " " + last;
  }
  if (!paired || deeds.size() < 2) return and_list(deeds);
  return fmt::format("{}, and {}", fmt::join(deeds.begin(), deeds.end() - 1, ", "), deeds.back());
}

}  // namespace

bool Composer::said(PieceId who, std::string_view did) const {
  return std::any_of(said_.begin(), said_.end(), [&](const auto& one) {
    return one.first == who && one.second.find(did) != std::string::npos;
  });
}

void Composer::say(PieceId who, std::string_view did, std::string more) {
  if (more.empty() && said(who, did)) return;
  said_.emplace_back(who, std::string(did));
  const bool same_deed = clauses_.size() == 1 && deed_of(clauses_[0]) == did && more.empty();
  if (same_deed && std::find(subject_.begin(), subject_.end(), who) == subject_.end()) {
    subject_.push_back(who);
    return;
  }
  if (subject_ != std::vector<PieceId>{who}) {
    hold();
    subject_ = {who};
  }
  clauses_.push_back({std::string(did), std::move(more), {}, {}});
}

void Composer::go(PieceId who, std::string_view did, std::string more) {
  const bool same = clauses_.size() == 1 && deed_of(clauses_[0]) == did && clauses_[0].more == more;
  if (!same || std::find(subject_.begin(), subject_.end(), who) != subject_.end())
    return say(who, did, std::move(more));
  said_.emplace_back(who, std::string(did));
  subject_.push_back(who);
}

void Composer::march(PieceId who, const MarchSaid& way, std::string more) {
  const bool goes_on = subject_ == std::vector<PieceId>{who} && !clauses_.empty();
  if (goes_on && clauses_.back().way == way.way && clauses_.back().did == way.verb &&
      clauses_.back().more == more && clauses_.back().lengths.empty() == way.length.empty()) {
    if (way.length.empty())
      ++clauses_.back().times;
    else
      clauses_.back().lengths.push_back(way.length);
    return;
  }
  Clause clause{way.verb, more, {}, way.way};
  if (!way.length.empty()) clause.lengths.push_back(way.length);
  const std::string did = deed_of(clause);
  say(who, did, std::move(more));
  if (subject_ == std::vector<PieceId>{who} && clauses_.back().did == did)
    clauses_.back() = std::move(clause);
}

// "inclined 7 in and 4.3 in to the right"; where all are alike, `times` says how many.
std::string Composer::deed_of(const Clause& clause) {
  if (clause.lengths.empty()) return clause.did;
  const bool alike = std::equal(clause.lengths.begin() + 1, clause.lengths.end(), clause.lengths.begin());
  return fmt::format("{} {}{}", clause.did, alike ? clause.lengths[0] : and_list(clause.lengths), clause.way);
}

int Composer::times_of(const Clause& clause) {
  if (clause.lengths.empty()) return clause.times;
  const bool alike = std::equal(clause.lengths.begin() + 1, clause.lengths.end(), clause.lengths.begin());
  return alike ? static_cast<int>(clause.lengths.size()) : 1;
}

void Composer::add(const std::string& more) {
  if (!clauses_.empty()) clauses_.back().more += more;
}

// Four units or more of one brigade are called by it: "Pickens's militia line", "his militia line" where he
// himself acts, "four units of Pickens's militia line".
std::string Composer::brigade_of(const std::vector<PieceId>& those, PieceId leader) const {
  constexpr std::size_t kMostNames = 3;
  if (those.size() <= kMostNames) return {};
  const RosterEntry& first = setting_.roster[those[0].index()];
  const auto is_of_it = [&](const RosterEntry& entry) {
    return entry.kind == PieceKind::unit && entry.side == first.side && entry.brigade == first.brigade;
  };
  if (first.brigade_name.empty() || !std::all_of(those.begin(), those.end(), [&](PieceId id) {
        return is_of_it(setting_.roster[id.index()]);
      }))
    return {};
  std::string name = first.brigade_name;
  if (name.starts_with("The ")) name[0] = 't';
  if (const std::size_t comma = name.find(", "); comma != std::string::npos)
    name = fmt::format("{} ({})", name.substr(0, comma), name.substr(comma + 2));
  if (leader.valid())
    if (const std::string owner = brief_of(leader, setting_) + "'s "; name.starts_with(owner))
      name = "his " + name.substr(owner.size());
  const auto all =
      static_cast<std::size_t>(std::count_if(setting_.roster.begin(), setting_.roster.end(), is_of_it));
  if (all == those.size()) return name;
  return number_word(static_cast<int>(those.size())) + " units of " + name;
}

std::string Composer::names(const std::vector<PieceId>& those, PieceId leader) {
  if (std::string brigade = brigade_of(those, leader); !brigade.empty()) return brigade;
  std::vector<std::string> out;
  for (const PieceId id : those) out.push_back(name(id));
  return and_list(out);
}

std::string Composer::object(const std::vector<PieceId>& those, PieceId leader) {
  if (!meant_next_ || those != meant_ || subject_ != std::vector<PieceId>{leader})
    return names(those, leader);
  return those.size() == 1 && agreeing("was", those[0], setting_) == "was" ? "it" : "them";
}

std::string Composer::pronoun(PieceId who) const {
  if (setting_.roster[who.index()].kind == PieceKind::leader) return "He";
  return agreeing("was", who, setting_) == "was" ? "It" : "They";
}

std::string Composer::subject_of(PieceId who) {
  flush();
  return last_ == who || meant_ == std::vector<PieceId>{who} ? pronoun(who) : capital(name(who));
}

std::string Composer::subject() {
  const std::vector<PieceId>& those = held_subject_;
  const bool units = !those.empty() && setting_.roster[those[0].index()].kind == PieceKind::unit;
  if (units && those == meant_) return those.size() == 1 ? pronoun(those[0]) : "They";
  if (those.size() == 1 && those[0] == last_) return pronoun(last_);
  return capital(names(those));
}

// "Hayes's regiment and Brandon's regiment fell back 20 cm and faced about": told of each, said once.
void Composer::hold() {
  if (clauses_.empty()) return;
  const bool other = std::none_of(subject_.begin(), subject_.end(), [&](PieceId id) {
    return std::find(held_subject_.begin(), held_subject_.end(), id) != held_subject_.end();
  });
  const bool rolled = std::any_of(clauses_.begin(), clauses_.end(), [](const Clause& clause) {
    return clause.more.find('(') != std::string::npos;  // each had dice of its own
  });
  if (other && !rolled && held_ == clauses_) {
    held_subject_.insert(held_subject_.end(), subject_.begin(), subject_.end());
  } else {
    write();
    held_ = clauses_;
    held_subject_ = subject_;
  }
  clauses_.clear();
  subject_.clear();
  if (held_.size() < 2 || meant_next_) write();
}

void Composer::write() {
  if (held_.empty()) return;
  const bool many = held_subject_.size() > 1;
  std::vector<std::string> deeds;
  const bool paired = std::any_of(held_.begin(), held_.end(), [](const Clause& clause) {
    return deed_of(clause).find(" and ") != std::string::npos || times_of(clause) > 1;
  });
  for (const Clause& clause : held_) {
    const std::string did = deed_of(clause);
    deeds.push_back((many ? agreeing_many(did) : agreeing(did, held_subject_[0], setting_)) + clause.more +
                    times_said(times_of(clause)));
  }
  deeds = one_verb(deeds);
  const bool joined = deeds.size() < held_.size();
  out_ += (out_.empty() ? "" : " ") + subject() + " " + deeds_said(deeds, paired || joined) + ".";
  last_ = many ? PieceId() : held_subject_[0];
  held_.clear();
  held_subject_.clear();
  if (!std::exchange(meant_next_, false)) meant_.clear();
}

void Composer::sentence(const std::string& text, PieceId subject) {
  flush();
  meant_.clear();
  last_ = subject;
  out_ += (out_.empty() ? "" : " ") + text;
}

std::string Composer::text() {
  flush();
  return out_;
}

}  // namespace drumhead
