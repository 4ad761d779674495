// Clauses to sentences.
#include "words/composer.h"

#include <algorithm>
#include <utility>

#include "words/phrases.h"

namespace drumhead {

bool Composer::said(PieceId who, std::string_view did) const {
  return std::any_of(said_.begin(), said_.end(), [&](const auto& one) {
    return one.first == who && one.second.find(did) != std::string::npos;
  });
}

void Composer::say(PieceId who, std::string_view did, std::string more) {
  if (more.empty() && said(who, did)) return;
  said_.emplace_back(who, std::string(did));
  const bool same_deed = clauses_.size() == 1 && clauses_[0].did == did && more.empty();
  if (same_deed && std::find(subject_.begin(), subject_.end(), who) == subject_.end()) {
    subject_.push_back(who);
    return;
  }
  if (subject_ != std::vector<PieceId>{who}) {
    flush();
    subject_ = {who};
  }
  clauses_.push_back({std::string(did), std::move(more)});
}

void Composer::add(const std::string& more) {
  if (!clauses_.empty()) clauses_.back().more += more;
}

std::string Composer::names(const std::vector<PieceId>& those) {
  std::vector<std::string> out;
  for (const PieceId id : those) out.push_back(name(id));
  return and_list(out);
}

std::string Composer::subject() {
  const bool units = !subject_.empty() && setting_.roster[subject_[0].index()].kind == PieceKind::unit;
  if (units && subject_ == meant_)
    return subject_.size() == 1 && agreeing("was", subject_[0], setting_) == "was" ? "It" : "They";
  return capital(names(subject_));
}

void Composer::flush() {
  if (clauses_.empty()) return;
  const bool many = subject_.size() > 1;
  std::vector<std::string> deeds;
  for (const Clause& clause : clauses_)
    deeds.push_back((many ? agreeing_many(clause.did) : agreeing(clause.did, subject_[0], setting_)) +
                    clause.more);
  out_ += (out_.empty() ? "" : " ") + subject() + " " + and_list(deeds) + ".";
  clauses_.clear();
  subject_.clear();
  if (!std::exchange(meant_next_, false)) meant_.clear();
}

void Composer::sentence(const std::string& text) {
  flush();
  out_ += (out_.empty() ? "" : " ") + text;
}

std::string Composer::text() {
  flush();
  return out_;
}

}  // namespace drumhead
