// Puts together what the home screen shows of a game.
#include "desk/status.h"

#include <boost/json.hpp>

#include "desk/gathering.h"
#include "documents/json.h"
#include "wire/known.h"
#include "wire/wire.h"

namespace drumhead::desk {

namespace {

constexpr std::string_view kSides[] = {"british", "american"};

std::string_view name(Side side) { return kSides[static_cast<std::size_t>(side)]; }

json::array outlines(const Battle& battle) {
  json::array out;
  const auto& roster = battle.setting().roster;
  const wire::Known known(battle, 0);  // what anybody may know
  json::array pieces = wire::pieces(battle);
  for (std::size_t i = 0; i < pieces.size() && i < roster.size(); ++i) {
    json::object& piece = pieces[i].get_object();
    if (!piece["present"].is_bool() || !piece["present"].get_bool()) continue;
    if (roster[i].kind != PieceKind::unit || roster[i].side == Side::none) continue;
    if (!known.knows(piece_id(i))) continue;
    out.push_back(json::object{{"side", name(roster[i].side)}, {"outline", piece["outline"]}});
  }
  return out;
}

}  // namespace

boost::json::object status_of(const archive::GameRow& game, const Battle& battle, std::int64_t saved) {
  const Core& core = battle.core();
  const Setting& setting = battle.setting();
  json::object out{{"game", game.id}, {"found", true}, {"title", setting.title}, {"rules", game.rules}};
  if (!game.scenario.empty()) out["scenario"] = game.scenario;
  out["turn"] = core.turn;
  if (setting.turns > 0) out["turns"] = setting.turns;
  out["over"] = core.over;
  if (!has_begun(game)) out["gathering"] = true;
  if (core.over && core.winner != Side::none) out["winner"] = name(core.winner);
  if (const Side asked = battle.decision().side; has_begun(game) && !core.over && asked != Side::none)
    out["asked"] = name(asked);
  out["players"] = json::object{{"british", game.british}, {"american", game.american}};
  json::object about = wire::setting(battle);
  out["table"] = about["table"];
  out["terrain"] = about["terrain"];
  out["pieces"] = outlines(battle);
  out["saved"] = saved;
  return out;
}

std::string telling_line(const std::string& entries) {
  boost::system::error_code error;
  const json::value parsed = json::parse(entries, error);
  if (error || !parsed.is_array()) return {};
  const json::array& list = parsed.get_array();
  for (std::size_t i = list.size(); i-- > 0;) {
    const json::object* entry = list[i].if_object();
    const json::value* weight = entry != nullptr ? entry->if_contains("weight") : nullptr;
    const json::value* text = entry != nullptr ? entry->if_contains("text") : nullptr;
    if (weight == nullptr || text == nullptr || !text->is_string()) continue;
    if (*weight == json::value("detail") || *weight == json::value("heading")) continue;
    return std::string(text->get_string());
  }
  return {};
}

boost::json::object status_of(const archive::StoredGame& stored, const Battle& battle) {
  json::object out =
      status_of(stored.game, battle, stored.steps.empty() ? stored.game.created : stored.steps.back().at);
  const wire::Known known(battle, 0);
  for (std::size_t i = stored.steps.size(); i-- > 0;)
    if (const std::string said = telling_line(known.entries_text(stored.steps[i].entries, battle.setting()));
        !said.empty()) {
      out["say"] = said;
      break;
    }
  return out;
}

}  // namespace drumhead::desk
