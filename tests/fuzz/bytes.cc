// Builds commands from bytes.
#include "bytes.h"

namespace drumhead::fuzz {

namespace {

constexpr Mil kLongest = 1000 * kUnit;  // what a file may say
constexpr Angle kWidest = 72'000;

std::int32_t within(Bytes& bytes, std::int32_t most) {
  return static_cast<std::int32_t>(bytes.four() % (2u * static_cast<std::uint32_t>(most) + 1)) - most;
}

// Mostly quarters of an inch within a move.
Mil any_length(Bytes& bytes) {
  if (bytes.one_in(16)) return within(bytes, kLongest);
  return bytes.one_in(4) ? static_cast<Mil>(bytes.word() % 16'000)
                         : static_cast<Mil>(bytes.byte() % 64) * 250;
}

Angle any_angle(Bytes& bytes) {
  if (bytes.one_in(16)) return within(bytes, kWidest);
  return bytes.one_in(4) ? within(bytes, 18'000) : (static_cast<Angle>(bytes.byte() % 17) - 8) * 2'250;
}

Word any_word(Bytes& bytes, const Supply& supply) {
  static const std::vector<Word> kWords = {
      "",           "line",     "column", "square", "open-order", "cavalry-line", "limbered",
      "unlimbered", "garrison", "shoot",  "hold",   "edge-0",     "edge-1",       "edge-2",
      "edge-99",    "none",     "march",  "musket", "form-square"};
  if (!supply.decision.choices.empty() && !bytes.one_in(4))
    return supply.decision.choices[bytes.below(supply.decision.choices.size())].key;
  if (!bytes.one_in(8)) return bytes.any_of(kWords);
  std::string text(bytes.below(Word::kMost + 1), 'x');
  for (char& letter : text) letter = static_cast<char>(bytes.byte());
  return Word(text);
}

FeatureId any_feature(Bytes& bytes, const Supply& supply) {
  const std::size_t pick = bytes.below(supply.battle.setting().terrain.size() + 1);
  return pick < supply.battle.setting().terrain.size() ? feature_id(pick) : FeatureId{};
}

Manoeuvre any_manoeuvre(Bytes& bytes, const Supply& supply) {
  Manoeuvre out;
  out.kind = static_cast<Motion>(bytes.below(static_cast<std::size_t>(Motion::free) + 1));
  switch (out.kind) {
    case Motion::advance:
    case Motion::back:
      out.length = any_length(bytes);
      break;
    case Motion::side:
    case Motion::oblique:
      out.length = any_length(bytes);
      out.angle = any_angle(bytes);
      break;
    case Motion::wheel:
    case Motion::turn:
      out.angle = any_angle(bytes);
      break;
    case Motion::form:
    case Motion::leave:
      out.form = any_word(bytes, supply);
      out.files = bytes.one_in(4) ? bytes.byte() : std::uint8_t{0};
      out.angle = bytes.one_in(4) ? any_angle(bytes) : 0;
      out.to = any_pose(bytes, supply);
      break;
    case Motion::cross:
      break;
    case Motion::enter:
      out.feature = any_feature(bytes, supply);
      break;
    case Motion::free:
      out.to = any_pose(bytes, supply);
      break;
  }
  return out;
}

Path any_path(Bytes& bytes, const Supply& supply) {
  Path out;
  const std::size_t legs = bytes.one_in(32) ? bytes.below(64) : bytes.below(5);
  while (out.size() < legs) out.push_back(any_manoeuvre(bytes, supply));
  return out;
}

int any_number(Bytes& bytes) {
  return bytes.one_in(4) ? static_cast<int>(bytes.four()) : static_cast<int>(bytes.byte() % 8);
}

std::vector<Aim> any_aims(Bytes& bytes, const Supply& supply) {
  std::vector<Aim> out;
  const std::size_t count = bytes.one_in(4) ? bytes.below(5) : 1;
  while (out.size() < count) {
    Aim aim;
    aim.target = any_piece(bytes, supply);
    if (bytes.one_in(4))
      aim = {aim.target, bytes.four(), any_number(bytes), any_number(bytes), any_number(bytes)};
    out.push_back(aim);
  }
  return out;
}

Charge any_charge(Bytes& bytes, const Supply& supply) {
  Charge out;
  out.unit = any_piece(bytes, supply);
  out.target = any_piece(bytes, supply);
  if (bytes.one_in(2)) out.path = any_path(bytes, supply);
  if (bytes.one_in(8)) out.manner = any_word(bytes, supply);
  if (bytes.one_in(8)) out.mates = {{any_piece(bytes, supply), any_path(bytes, supply)}};
  return out;
}

Order any_order(Bytes& bytes, const Supply& supply) {
  Order out;
  out.leader = any_piece(bytes, supply);
  for (std::size_t i = bytes.below(4); i > 0; --i) out.units.push_back(any_piece(bytes, supply));
  out.what = any_word(bytes, supply);
  out.target = any_piece(bytes, supply);
  return out;
}

Answer any_answer(Bytes& bytes, const Supply& supply) {
  Answer out;
  out.choice = any_word(bytes, supply);
  if (bytes.one_in(2)) out.unit = any_piece(bytes, supply);
  if (bytes.one_in(8)) out.shares = {any_number(bytes), any_number(bytes)};
  return out;
}

Deploy any_deploy(Bytes& bytes, const Supply& supply) {
  Deploy out;
  out.unit = any_piece(bytes, supply);
  out.at = any_pose(bytes, supply);
  if (bytes.one_in(2)) out.form = any_word(bytes, supply);
  if (bytes.one_in(8)) out.files = bytes.byte();
  if (bytes.one_in(8)) out.inside = any_feature(bytes, supply);
  return out;
}

Lead any_lead(Bytes& bytes, const Supply& supply) {
  Lead out;
  out.leader = any_piece(bytes, supply);
  out.unit = any_piece(bytes, supply);
  if (bytes.one_in(4)) out.to = any_pose(bytes, supply);
  if (bytes.one_in(8)) out.via = {any_pose(bytes, supply).point()};
  return out;
}

}  // namespace

// Mostly one that is asked about.
PieceId any_piece(Bytes& bytes, const Supply& supply) {
  const std::vector<PieceId>& asked = supply.decision.units;
  if (!asked.empty() && bytes.one_in(2)) return bytes.any_of(asked);
  const std::size_t pick = bytes.below(supply.battle.setting().roster.size() + 1);
  return pick < supply.battle.setting().roster.size() ? piece_id(pick) : PieceId{};
}

// Mostly near a piece or on the table.
Pose any_pose(Bytes& bytes, const Supply& supply) {
  if (bytes.one_in(16)) return {within(bytes, kLongest), within(bytes, kLongest), any_angle(bytes)};
  const PieceId near = any_piece(bytes, supply);
  if (!near.valid() || bytes.one_in(2)) {
    const Terrain& terrain = supply.battle.setting().terrain;
    return {static_cast<Mil>(bytes.byte()) * (terrain.width() / 255),
            static_cast<Mil>(bytes.byte()) * (terrain.depth() / 255), any_angle(bytes)};
  }
  Pose out = supply.battle.core().pieces[near.index()].pose;
  out.x += any_length(bytes);
  out.y += any_length(bytes);
  if (bytes.one_in(2)) out.heading = any_angle(bytes);
  return out;
}

Command any_command(Bytes& bytes, const Supply& supply) {
  switch (bytes.below(12)) {
    case 0:
      return any_deploy(bytes, supply);
    case 1:
      return any_charge(bytes, supply);
    case 2:
      return Shoot{any_piece(bytes, supply), bytes.one_in(8) ? any_word(bytes, supply) : Word{},
                   bytes.one_in(8) ? any_number(bytes) : 0, any_aims(bytes, supply)};
    case 3:
      return Rally{any_piece(bytes, supply)};
    case 4:
      return any_order(bytes, supply);
    case 5:
      return any_lead(bytes, supply);
    case 6:
      return Place{any_piece(bytes, supply), any_pose(bytes, supply), any_word(bytes, supply), bytes.byte()};
    case 7:
      return any_answer(bytes, supply);
    case 8:
      return Done{};
    case 9:
      return Concede{static_cast<Side>(bytes.below(3)), !bytes.one_in(16)};
    default:
      return Move{any_piece(bytes, supply), any_path(bytes, supply),
                  bytes.one_in(8) ? any_word(bytes, supply) : Word{}};
  }
}

}  // namespace drumhead::fuzz
