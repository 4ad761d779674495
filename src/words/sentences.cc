// Words for refusals and for what happened.
#include "words/sentences.h"

#include <fmt/format.h>

#include <cctype>

#include "words/incidents.h"

namespace drumhead {

// Rulings have no title; their question says what they are about.
std::string_view title_of(const Rule& rule) { return rule.title.empty() ? rule.question : rule.title; }

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
    case Code::not_now:
      return {"not_now", "not as it is now"};
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
    case Code::waiting:
      return {"waiting", "the scenario keeps it waiting"};
    case Code::silent:
      return {"silent", "the scenario keeps it from shooting"};
    case Code::no_powder:
      return {"no_powder", "it has no powder left"};
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

std::string dice_text(Die die) {
  if (die == Die::average) return "average dice";
  return die == Die::urn ? std::string("draw") : std::string(word_for(die));
}

// ---- one overload an event

struct Narrator {
  const Setting& setting;

  std::string operator()(const Moved& e) const {
    const Mil by = to_mil(length(vec(e.to.point()) - vec(e.from.point())));
    if (e.why == kReshapes) return {};
    if (e.why == kDeploys) return fmt::format("{} takes its place.", name_of(e.unit, setting));
    if (e.why == kArrives) return fmt::format("{} comes onto the field.", name_of(e.unit, setting));
    const GoingWord* word = find_word(setting.words->goings, e.why);
    const bool said = word != nullptr && !word->does.empty();
    return fmt::format("{} {} {}.", name_of(e.unit, setting), said ? word->does : "marches", length_text(by));
  }
  std::string operator()(const Rolled& e) const {
    std::string faces;
    for (const std::uint8_t face : e.faces) faces += fmt::format("{}{}", faces.empty() ? "" : " ", face);
    const std::string why =
        e.made.purpose.valid() ? std::string(title_of((*setting.book)[e.made.purpose])) : std::string();
    std::string who = e.made.unit.valid() ? name_of(e.made.unit, setting) : std::string(name_of(e.made.who));
    const std::string dice = fmt::format("{} {}", e.made.n, dice_text(e.made.die));
    const std::string need = need_text(e);
    if (!need.empty() && e.made.total)
      return fmt::format("{}: {}, needs {} ({}): {} = {}.", who, dice, need, why, faces, e.hits);
    if (!need.empty())
      return fmt::format("{}: {}, needs {} ({}): {}, {} good.", who, dice, need, why, faces, e.hits);
    if (e.made.total) return fmt::format("{}: {} for {}: {} = {}.", who, dice, why, faces, e.hits);
    return fmt::format("{}: {} for {}: {}.", who, dice_text(e.made.die), why, faces);
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
    return fmt::format("{}: {}.", name_of(e.unit, setting), plain(e.result));
  }
  std::string operator()(const Weighed& e) const {
    return fmt::format("{} {} against {} {}.", name_of(e.unit, setting), e.ours.sum(),
                       name_of(e.against, setting), e.theirs.sum());
  }
  std::string operator()(const Removed& e) const {
    if (e.how == kLeft) return fmt::format("{} leaves the field in order.", name_of(e.unit, setting));
    return fmt::format("{} is gone ({}).", name_of(e.unit, setting), e.how.view());
  }
  std::string operator()(const Ordered& e) const {
    if (!e.leader.valid()) return fmt::format("{}: {}.", name_of(e.unit, setting), plain(e.what));
    const OrderedWord* word = find_word(setting.words->ordered, e.what);
    if (word == nullptr)
      return fmt::format("{} {} {}.", name_of(e.leader, setting), plain(e.what), name_of(e.unit, setting));
    return fmt::format("{} {} {}{}{}.", name_of(e.leader, setting), word->did, name_of(e.unit, setting),
                       word->after.empty() ? "" : " ", word->after);
  }
  std::string operator()(const Drew& e) const {
    return fmt::format("The card turned up is the {}.", card_text(e.card, setting));
  }
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

std::string card_text(const Word& card, const Setting& setting) {
  const CardWord* word = find_word(setting.words->cards, card);
  return word != nullptr ? std::string(word->title) : plain(card);
}

std::string_view name_of(Side side) {
  return side == Side::british ? "British" : side == Side::american ? "American" : "neither";
}

std::string name_of(PieceId id, const Setting& setting) {
  if (!id.valid() || id.index() >= setting.roster.size()) return "nobody";
  return setting.name(id);
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

// ---- for people

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string_view compass(Angle heading) {
  constexpr std::string_view kNames[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
  return kNames[wrap(heading + 2250) / 4500 % 8];
}

std::string called(PieceId id, const Setting& setting) {
  std::string name = name_of(id, setting);
  return !name.empty() && name[0] >= '0' && name[0] <= '9' ? "the " + name : name;
}

std::string called(FeatureId id, const Setting& setting) {
  if (!id.valid() || id.index() >= setting.terrain.size()) return "the ground";
  const Feature& feature = setting.terrain[id];
  if (!feature.name.empty()) return feature.name;
  std::string kind(word_of(feature.kind));
  if (const std::size_t dash = kind.find('-'); dash != std::string::npos) kind.resize(dash);
  return "the " + kind;
}

std::string_view length_unit(const Setting& setting) {
  return setting.book != nullptr && setting.book->lengths == "cm" ? "cm" : "in";
}

std::string measured(Mil value, const Setting& setting) {
  const Mil tenths = (value + (value < 0 ? -50 : 50)) / 100;
  return fmt::format("{} {}", tenths / 10.0, length_unit(setting));
}

std::string move_share(int part, int whole) {
  if (part == 0) return "no move";
  if (part >= whole) return "the whole move";
  if (part * 2 == whole) return "half a move";
  if (part * 4 == whole) return "a quarter of a move";
  return fmt::format("{}% of a move", part * 100 / whole);
}

namespace {

struct Explainer {
  const Reason& reason;
  const Setting& setting;

  std::string piece(const char* otherwise) const {
    return reason.piece.valid() ? called(reason.piece, setting) : std::string(otherwise);
  }
  std::string ground(const char* otherwise) const {
    return reason.feature.valid() ? called(reason.feature, setting) : std::string(otherwise);
  }
  std::string head() const;
  std::string facts() const;
  // Rounded for reading, unless that hides that a limit was passed.
  std::string length(const Fact& fact) const {
    const Mil hundredths = (fact.value + 5) / 10;
    for (const Fact& limit : reason.facts)
      if (limit.value != fact.value && limit.measure == Measure::length && limit.value == hundredths * 10)
        return fmt::format("{} {}", length_text(fact.value), length_unit(setting));
    return fmt::format("{} {}", hundredths / 100.0, length_unit(setting));
  }
  std::string fact(const Fact& fact) const;
  // A length beyond its move needs no share of a move to explain it.
  bool is_plain() const {
    Mil is = 0, move = 0;
    for (const Fact& one : reason.facts) {
      if (one.name == "is") is = one.value;
      if (one.name == "move") move = one.value;
    }
    return move > 0 && is > move;
  }
};

std::string Explainer::head() const {
  switch (reason.code) {
    case Code::not_asked:
      return "That is not what is asked now";
    case Code::wrong_side:
      return capital(piece("it")) + ": this is not for its side to do now";
    case Code::no_such_piece:
      return "There is no such piece on the table";
    case Code::already:
      return "Not any more this turn";
    case Code::cannot:
      return "These troops never may";
    case Code::not_now:
      return "Not as it is now";
    case Code::wrong_formation:
      return "Not in this formation";
    case Code::no_move_left:
      return "Not enough of its move is left";
    case Code::too_far:
      return reason.piece.valid()     ? "Too far from " + piece("")
             : reason.feature.valid() ? "Too far from " + ground("")
                                      : "Too far";
    case Code::too_near:
      return "Too near to " + piece("an enemy");
    case Code::barred:
      return "May not enter " + ground("this ground");
    case Code::blocked:
      if (reason.feature.valid()) return "No room in " + ground("");
      return reason.piece.valid() ? capital(piece("")) + ": in the way" : "There is no room";
    case Code::off_table:
      return "Off the table";
    case Code::out_of_arc:
      return capital(piece("the target")) + ": outside the arc";
    case Code::out_of_sight:
      return capital(piece("the target")) + ": out of sight" +
             (reason.feature.valid() ? " behind " + ground("") : std::string());
    case Code::out_of_range:
      return capital(piece("the target")) + ": out of range";
    case Code::not_a_target:
      return reason.piece.valid() ? capital(piece("")) + ": not a target for this"
                                  : "There is no target there";
    case Code::engaged:
      return capital(piece("it")) + ": in hand-to-hand combat";
    case Code::obstacle:
      return reason.feature.valid() ? capital(ground("")) + ": to be crossed as the rules say"
                                    : "There is nothing to cross here";
    case Code::bad_angle:
      return "Not by this angle";
    case Code::bad_choice:
      return "Not among the choices";
    case Code::bad_path:
      return "Not a move that these rules know";
    case Code::outside_zone:
      return "Outside the deployment zone";
    case Code::unfinished:
      return "Something must be done first";
    case Code::waiting:
      return capital(piece("it")) + " is not ready to act yet";
    case Code::silent:
      return capital(piece("it")) + " may not shoot yet";
    case Code::no_powder:
      return capital(piece("it")) + " has no powder left";
  }
  return "Not allowed";
}

std::string Explainer::fact(const Fact& fact) const {
  const FactName name = fact.name;
  if (fact.measure == Measure::percent)
    return name == "most" || is_plain() ? std::string() : fmt::format("it takes {}% of a move", fact.value);
  if (fact.measure == Measure::count && name == "left") return fmt::format("{} still to do", fact.value);
  const std::string value = fact.measure == Measure::length  ? length(fact)
                            : fact.measure == Measure::angle ? fmt::format("{}°", fact.value / 100.0)
                                                             : fmt::format("{}", fact.value);
  if (name == "until") return "not before turn " + value;
  if (name == "is") return value;
  if (name == "most") return "at most " + value;
  if (name == "least") return "at least " + value;
  if (name == "at") return "after " + value;
  if (name == "move") return "its move is " + value;
  return fmt::format("{} {}", name.view(), value);
}

std::string Explainer::facts() const {
  std::string out;
  for (const Fact& one : reason.facts)
    if (const std::string said = fact(one); !said.empty()) out += (out.empty() ? "" : ", ") + said;
  return out;
}

}  // namespace

std::string explain(const Reason& reason, const Setting& setting) {
  const Explainer explainer{reason, setting};
  std::string out = explainer.head();
  if (const std::string facts = explainer.facts(); !facts.empty())
    out += (out.find(':') == std::string::npos ? ": " : ", ") + facts;
  return out + ".";
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
