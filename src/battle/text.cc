// Words for refusals and for what happened.
#include "battle/text.h"

#include <fmt/format.h>

namespace drumhead {

namespace {

struct CodeWords {
  std::string_view name, says;
};

CodeWords words_of(Code code) {
  switch (code) {
    case Code::not_asked:
      return {"not_asked", "that is not what is asked now"};
    case Code::wrong_side:
      return {"wrong_side", "it belongs to the other side"};
    case Code::no_such_piece:
      return {"no_such_piece", "there is no such piece on the table"};
    case Code::already:
      return {"already", "it has done so, or what rules it out, this turn"};
    case Code::cannot:
      return {"cannot", "these troops never may"};
    case Code::wrong_formation:
      return {"wrong_formation", "not in or into this formation"};
    case Code::no_move_left:
      return {"no_move_left", "not enough of its move is left"};
    case Code::too_far:
      return {"too_far", "too far"};
    case Code::too_near:
      return {"too_near", "too near an enemy"};
    case Code::barred:
      return {"barred", "ground that it may not enter"};
    case Code::blocked:
      return {"blocked", "something is in the way"};
    case Code::off_table:
      return {"off_table", "off the table"};
    case Code::out_of_arc:
      return {"out_of_arc", "outside the arc"};
    case Code::out_of_sight:
      return {"out_of_sight", "out of sight"};
    case Code::out_of_range:
      return {"out_of_range", "out of range"};
    case Code::not_a_target:
      return {"not_a_target", "not a target for this"};
    case Code::engaged:
      return {"engaged", "in hand-to-hand combat"};
    case Code::obstacle:
      return {"obstacle", "a line that must be crossed in its own way"};
    case Code::bad_angle:
      return {"bad_angle", "not by this angle"};
    case Code::bad_choice:
      return {"bad_choice", "not among the choices"};
    case Code::bad_path:
      return {"bad_path", "not a path that these rules know"};
    case Code::outside_zone:
      return {"outside_zone", "outside the deployment zone"};
    case Code::unfinished:
      return {"unfinished", "something must be done first"};
  }
  return {"?", "?"};
}

std::string fact_text(const Fact& fact) {
  switch (fact.measure) {
    case Measure::length:
      return fmt::format("{} {}", fact.name.view(), length_text(fact.value));
    case Measure::angle:
      return fmt::format("{} {} degrees", fact.name.view(), fact.value / 100.0);
    case Measure::percent:
      return fmt::format("{} {}% of a move", fact.name.view(), fact.value);
    case Measure::count:
      return fmt::format("{} {}", fact.name.view(), fact.value);
  }
  return {};
}

const char* dice_text(Die die) {
  switch (die) {
    case Die::d3:
      return "d3";
    case Die::d4:
      return "d4";
    case Die::d6:
      return "d6";
    case Die::d12:
      return "d12";
    case Die::average:
      return "average dice";
    case Die::urn:
      return "draw";
  }
  return "";
}

// Rulings have no title; their question says what they are about.
const std::string& title_of(const Rule& rule) { return rule.title.empty() ? rule.question : rule.title; }

// ---- one overload an event

struct Narrator {
  const Setting& setting;

  std::string operator()(const Moved& e) const {
    const Mil by = to_mil(length(vec(e.to.point()) - vec(e.from.point())));
    if (e.why == "reshape") return {};
    if (e.why == "deploy") return fmt::format("{} takes its place.", name_of(e.unit, setting));
    if (e.why == "arrives") return fmt::format("{} comes onto the field.", name_of(e.unit, setting));
    const char* verb = e.why == "charge"     ? "charges"
                       : e.why == "retreat"  ? "falls back"
                       : e.why == "withdraw" ? "withdraws"
                       : e.why == "crosses"  ? "crosses over"
                       : e.why == "forms"    ? "changes formation, shifting"
                                             : "marches";
    return fmt::format("{} {} {}.", name_of(e.unit, setting), verb, length_text(by));
  }
  std::string operator()(const Rolled& e) const {
    std::string faces;
    for (const std::uint8_t face : e.faces) faces += fmt::format("{}{}", faces.empty() ? "" : " ", face);
    const std::string why =
        e.made.purpose.valid() ? title_of((*setting.book)[e.made.purpose]) : std::string();
    std::string who = e.made.unit.valid() ? name_of(e.made.unit, setting) : std::string(name_of(e.made.who));
    if (e.made.total)
      return fmt::format("{}: {} {} for {}: {} = {}.", who, e.made.n, dice_text(e.made.die), why, faces,
                         e.hits);
    if (e.need.sum() == 0) return fmt::format("{}: {} for {}: {}.", who, dice_text(e.made.die), why, faces);
    const char* way = e.made.judged == Judged::at_most ? " or less" : "+";
    return fmt::format("{}: {} {}, needs {}{} ({}): {}, {} good.", who, e.made.n, dice_text(e.made.die),
                       e.need.sum(), way, why, faces, e.hits);
  }
  std::string operator()(const Struck& e) const {
    if (e.hits == 0 && e.stopped == 0) return fmt::format("{} is untouched.", name_of(e.unit, setting));
    if (e.stopped > 0)
      return fmt::format("{} takes {} hits, {} stopped by cover.", name_of(e.unit, setting), e.hits,
                         e.stopped);
    return fmt::format("{} takes {} {}.", name_of(e.unit, setting), e.hits, e.hits == 1 ? "hit" : "hits");
  }
  std::string operator()(const Marked& e) const {
    return fmt::format("{}: {} {} -> {}.", name_of(e.unit, setting), e.marker.view(), e.was, e.now);
  }
  std::string operator()(const Resolved& e) const {
    std::string result = e.result.text();
    for (char& c : result)
      if (c == '-') c = ' ';
    return fmt::format("{}: {}.", name_of(e.unit, setting), result);
  }
  std::string operator()(const Weighed& e) const {
    return fmt::format("{} {} against {} {}.", name_of(e.unit, setting), e.ours.sum(),
                       name_of(e.against, setting), e.theirs.sum());
  }
  std::string operator()(const Removed& e) const {
    return fmt::format("{} is gone ({}).", name_of(e.unit, setting), e.how.view());
  }
  std::string operator()(const Ordered& e) const {
    if (e.what == "charge")
      return fmt::format("{} declares a charge on {}.", name_of(e.leader, setting), name_of(e.unit, setting));
    return fmt::format("{} {} {}.", name_of(e.leader, setting), e.what.view(), name_of(e.unit, setting));
  }
  std::string operator()(const Drew& e) const { return fmt::format("Card: {}.", e.card.view()); }
  std::string operator()(const Contacted& e) const {
    return fmt::format("{} strikes {} in the {}.", name_of(e.a, setting), name_of(e.b, setting),
                       e.edge.view());
  }
  std::string operator()(const Began& e) const {
    return fmt::format("-- Turn {}, {}: {}", e.turn, name_of(e.side), e.phase.view());
  }
  std::string operator()(const Ended& e) const {
    const std::string points = setting.aims.empty() ? std::string()
                                                    : fmt::format(" Points: British {}, American {}.",
                                                                  e.points_british, e.points_american);
    if (e.winner == Side::none) return "The battle ends in a draw." + points;
    return fmt::format("The battle is won by the {} side.{}", name_of(e.winner), points);
  }
};

}  // namespace

std::string_view code_name(Code code) { return words_of(code).name; }

std::string length_text(Mil value) { return fmt::format("{}", static_cast<double>(value) / kUnit); }

std::string_view name_of(Side side) {
  return side == Side::british ? "British" : side == Side::american ? "American" : "neither";
}

std::string name_of(PieceId id, const Setting& setting) {
  if (!id.valid() || id.index() >= setting.roster.size()) return "nobody";
  const RosterEntry& entry = setting.roster[id.index()];
  return entry.name.empty() ? entry.key : entry.name;
}

std::string sentence(const Reason& reason, const Setting& setting) {
  std::string out(words_of(reason.code).says);
  if (reason.piece.valid()) out += fmt::format(", {}", name_of(reason.piece, setting));
  if (reason.feature.valid() && reason.feature.index() < setting.terrain.size()) {
    const Feature& feature = setting.terrain[reason.feature];
    out += fmt::format(", {}", feature.name.empty() ? feature.key : feature.name);
  }
  std::string facts;
  for (const Fact& fact : reason.facts) facts += (facts.empty() ? ": " : ", ") + fact_text(fact);
  out += facts;
  if (reason.cite.valid()) out += fmt::format(" ({})", (*setting.book)[reason.cite].id);
  return out;
}

std::string sentence(const Verdict& verdict, const Setting& setting) {
  std::string out;
  for (const Reason& reason : verdict) out += (out.empty() ? "" : "; ") + sentence(reason, setting);
  return out;
}

std::string narrate(const Event& event, const Setting& setting) {
  return std::visit(Narrator{setting}, event);
}

}  // namespace drumhead
