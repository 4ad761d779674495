// Finds by trial what can be changed in a duel: fields of the two units, and house rules.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include "documents/position.h"
#include "lab/lab.h"
#include "odds/presenting.h"
#include "odds/worth.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr std::size_t kProbeSteps = 600;   // of one trial walk; a bound is as good as the truth to compare by
constexpr std::size_t kAllSteps = 60'000;  // of all of them: what is found by then is offered
constexpr std::int64_t kMostCount = 40;    // of whatever a sheet counts
constexpr std::int64_t kUsualCount = 4;    // counts are offered up to here, or to what the unit has

// What a player cares about in the fates of the two; marks are left out: a mark that is there cannot be
// gained.
struct Fate {
  std::vector<double> numbers;
  std::vector<RuleId> modifiers;
  bool done = false;  // the command was legal
};

void add_spread(const Spread& spread, std::vector<double>& out) {
  for (const auto& [number, p] : spread.all) {
    out.push_back(number);
    out.push_back(p);
  }
}

void add_words(const std::vector<WordChance>& list, std::vector<double>& out) {
  for (const WordChance& each : list) {
    for (const char c : each.word.view()) out.push_back(c);
    out.push_back(each.p);
  }
}

bool same(const Fate& a, const Fate& b) {
  return a.done == b.done && a.numbers.size() == b.numbers.size() &&
         std::equal(a.numbers.begin(), a.numbers.end(), b.numbers.begin(),
                    [](double x, double y) { return std::abs(x - y) < 1e-9; });
}

// What is seen of a unit: a count that nobody sees is the sheet's own memory, not a thing to choose.
std::string seen_of(const Battle& battle, PieceId id) {
  const PieceView view = battle.view().pieces[id.index()];
  std::string out = std::to_string(view.strength) + "/" + std::to_string(view.start);
  for (const Mark& mark : view.marks) out += "|" + std::string(mark.key.view()) + std::to_string(mark.count);
  return out;
}

bool has_mark(const Battle& battle, PieceId id, const Word& key) {
  const std::vector<Mark> marks = battle.view().pieces[id.index()].marks;
  return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) { return mark.key == key; });
}

class Prober {
 public:
  Prober(Oddsmaker& maker, const LabAsked& asked, const LabMeans& means, const DuelStage& stage)
      : maker_(maker), asked_(asked), means_(means), stage_(stage), base_(fate(stage.with({}))) {}

  json::array fields() {
    json::array out;
    for (const bool second : {false, true})
      for (const auto& member : stage_.fields(second)) {
        if (is_spent()) return out;
        if (auto offer = field(second, std::string(member.key()), member.value()))
          out.push_back(std::move(*offer));
      }
    return out;
  }

  json::array rules() {
    json::array out;
    for (const RuleId id : means_.book->options()) {
      if (is_spent()) return out;
      const Rule& rule = (*means_.book)[id];
      bool matters = asked_now(rule) != rule.fallback;
      for (const std::string& choice : rule.choices)
        if (!matters && choice != asked_now(rule))
          matters = differs(fate(stage_.with({}, {{rule.id, choice}})));
      if (matters) out.push_back(rule_json(rule));
    }
    return out;
  }

  bool is_cut() const { return cut_; }

 private:
  bool is_spent() {
    cut_ = cut_ || spent_ > kAllSteps || (asked_.gone && asked_.gone() >= 1);
    return cut_;
  }
  Fate fate(const DuelStage::Tried& tried) {
    Fate out;
    if (tried.battle == nullptr || !tried.command) return out;
    OddsAsked how;
    how.until = asked_.until;
    how.policy = Policy::first();
    how.limit = kProbeSteps;
    how.battles = kPageBattles;
    how.gone = asked_.gone;
    const Odds odds = maker_.odds(*tried.battle, *tried.command, how);
    spent_ += odds.steps + 1;
    if (odds.cut) {  // others that were cut elsewhere would seem to differ
      cut_ = true;
      return out;
    }
    out.done = true;
    out.modifiers = odds.modifiers;
    for (const Marginal& each : marginals(odds)) {
      if (each.piece != stage_.unit(false) && each.piece != stage_.unit(true)) continue;
      out.numbers.push_back(each.piece.value);
      out.numbers.push_back(each.gone);
      add_spread(each.lost, out.numbers);
      add_spread(each.hits, out.numbers);
      add_words(each.went, out.numbers);
      add_words(each.results, out.numbers);
    }
    return out;
  }
  // What only makes the act impossible is no way to do it.
  bool differs(const Fate& fate) const { return fate.done && !same(fate, base_); }

  std::optional<json::object> field(bool second, const std::string& name, const json::value& now) {
    const auto& shared = piece_keys();
    const SheetMuster* muster = means_.tables.find_sheet(means_.sheet.id);
    if (std::find(shared.begin(), shared.end(), name) != shared.end()) return std::nullopt;
    if (muster != nullptr && muster->type_key == name) return std::nullopt;  // the class decides it
    json::array values;
    if (now.is_bool()) values = switched(second, name, now.get_bool());
    if (now.is_string()) values = named(second, name, now);
    if (now.is_int64()) values = counted(second, name, now.get_int64());
    if (values.empty()) return std::nullopt;
    return json::object{{"of", second ? "second" : "first"},
                        {"field", name},
                        {"title", title_for(second, name, now, values)},
                        {"now", now},
                        {"values", std::move(values)}};
  }

  // The mark that it puts on the unit says it best; two fields with the same mark keep their own names.
  std::string title_for(bool second, const std::string& name, const json::value& now,
                        const json::array& values) {
    std::string marked;
    for (const json::value& each : values) {
      const json::value* mark = each.get_object().if_contains("mark");
      if (mark != nullptr) marked = mark->get_string();
      if (mark == nullptr && each.get_object().at("value") != now) return capital(spaced(name));
    }
    const std::string key = (second ? "2" : "1") + marked;
    if (now.is_string() || std::find(titled_.begin(), titled_.end(), key) != titled_.end())
      return capital(spaced(name));
    titled_.push_back(key);
    return marked;
  }

  // The value told, with the rule that it brings into play and the mark that it puts on the unit.
  json::object value_json(const json::value& value, const DuelSet& set, const Fate& fate,
                          const Battle& battle) const {
    json::object out{{"value", value}};
    if (value.is_string()) out["title"] = spaced(value.get_string());
    for (const RuleId rule : fate.modifiers)
      if (std::find(base_.modifiers.begin(), base_.modifiers.end(), rule) == base_.modifiers.end()) {
        out["rule"] = (*means_.book)[rule].id;
        break;
      }
    const PieceId unit = stage_.unit(set.second);
    for (const MarkKind& mark : means_.sheet.marks)
      if (has_mark(battle, unit, mark.key) && !has_mark(stage_.battle(), unit, mark.key))
        out["mark"] = std::string(mark.title);
    return out;
  }

  json::array switched(bool second, const std::string& name, bool now) {
    const DuelSet set{second, name, json::value(!now)};
    const DuelStage::Tried tried = stage_.with({set});
    if (!tried.unknown.empty() || !tried.command) return {};
    const Fate then = fate(tried);
    if (!differs(then)) return {};
    return {value_json(set.value, set, then, *tried.battle)};
  }

  json::array named(bool second, const std::string& name, const json::value& now) {
    json::array out;
    bool matters = false;
    for (const std::string& word : words_for(second, name)) {
      const DuelSet set{second, name, json::value(word)};
      const bool same_word = word == now.get_string();
      const DuelStage::Tried tried = stage_.with({set});
      if (!tried.unknown.empty() || tried.battle == nullptr || (!tried.command && !same_word)) continue;
      const Fate then = same_word ? base_ : fate(tried);
      matters = matters || differs(then);
      if (same_word || differs(then)) out.push_back(value_json(set.value, set, then, *tried.battle));
    }
    return matters ? out : json::array();
  }

  // Whether the number next to it can be seen on the unit.
  bool shows(bool second, const std::string& name, std::int64_t now) const {
    const PieceId unit = stage_.unit(second);
    for (const std::int64_t near : {now - 1, now + 1}) {
      const std::unique_ptr<Battle> battle =
          near < 0 ? nullptr : stage_.stood({second, name, json::value(near)});
      if (battle != nullptr && seen_of(*battle, unit) != seen_of(stage_.battle(), unit)) return true;
    }
    return false;
  }

  // What is counted in millionths is done or not done: one number that differs is enough of those.
  json::array counted(bool second, const std::string& name, std::int64_t now) {
    if (now > kMostCount || now < 0 || !shows(second, name, now)) return {};
    json::array out, few;
    std::vector<Fate> fates;
    for (std::int64_t each = now == 0 ? 0 : 1; each <= std::max(now, kUsualCount); ++each) {
      const DuelSet set{second, name, json::value(each)};
      const DuelStage::Tried tried = stage_.with({set});
      if (!tried.unknown.empty() || tried.battle == nullptr || (!tried.command && each != now)) continue;
      Fate then = each == now ? base_ : fate(tried);
      const bool fresh = differs(then) && std::none_of(fates.begin(), fates.end(),
                                                       [&](const Fate& known) { return same(known, then); });
      out.push_back(value_json(set.value, set, then, *tried.battle));
      if (fresh || each == now) few.push_back(out.back());
      if (fresh) fates.push_back(std::move(then));
    }
    return fates.empty() ? json::array() : fates.size() == 1 ? few : out;
  }

  // A loader that is given nonsense says what it expected; whatever of that it takes is a word.
  std::vector<std::string> words_for(bool second, const std::string& name) const {
    std::vector<std::string> out;
    for (const Problem& problem : stage_.takes({second, name, json::value("?")})) {
      const std::string message = problem.message.substr(0, problem.message.find(", found"));
      std::string word;
      for (const char c : message + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.') {
          word += c;
        } else {
          if (!word.empty() && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
          word.clear();
        }
      }
    }
    if (out.size() > static_cast<std::size_t>(kMostCount)) out.clear();
    return out;
  }

  std::string asked_now(const Rule& rule) const {
    for (const auto& [id, choice] : asked_.duel.rules)
      if (id == rule.id) return choice;
    return rule.fallback;
  }
  json::object rule_json(const Rule& rule) const {
    json::array choices;
    for (const std::string& choice : rule.choices)
      choices.push_back(json::object{{"choice", choice}, {"title", spaced(choice)}});
    return {{"rule", rule.id},
            {"question", rule.question.empty() ? rule.title : rule.question},
            {"now", asked_now(rule)},
            {"usual", rule.fallback},
            {"choices", std::move(choices)}};
  }

  Oddsmaker& maker_;
  const LabAsked& asked_;
  const LabMeans& means_;
  const DuelStage& stage_;
  std::size_t spent_ = 0;
  bool cut_ = false;  // time is up: the rest is not tried
  std::vector<std::string> titled_;
  Fate base_;
};

}  // namespace

json::object lab_offers(Oddsmaker& maker, const LabAsked& asked, const LabMeans& means) {
  json::object out{{"rules", means.sheet.id}, {"fields", json::array()}, {"options", json::array()}};
  const Result<DuelStage> stage =
      DuelStage::open(asked.duel, asked.verb, means.tables, means.sheet, means.book);
  if (!stage) return out;
  Prober prober(maker, asked, means, stage.value());
  out["fields"] = prober.fields();
  out["options"] = prober.rules();
  if (prober.is_cut()) out["cut"] = true;
  return out;
}

}  // namespace drumhead
