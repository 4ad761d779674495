// Hashes with libsodium, and finds the first row that does not hold.
#include "archive/chain.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/ensure.h"

namespace drumhead::archive {

namespace {

// Each field goes in with its length, so that no two lists of fields read alike.
class Hash {
 public:
  explicit Hash(std::string_view kind) {
    static const int ready = sodium_init();
    ENSURE(ready >= 0, ready, 0);
    crypto_generichash_init(&state_, nullptr, 0, kBytes);
    add(kind);
  }
  Hash& add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    feed(text.data(), text.size());
    return *this;
  }
  Hash& add(std::int64_t number) {
    std::array<unsigned char, 8> bytes{};
    for (std::size_t i = 0; i < 8; ++i)
      bytes[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i));
    feed(bytes.data(), bytes.size());
    return *this;
  }
  std::string hex() {
    std::array<unsigned char, kBytes> bytes{};
    crypto_generichash_final(&state_, bytes.data(), bytes.size());
    return hex_of(bytes);
  }
  static constexpr std::size_t kBytes = 32;
  static std::string hex_of(const std::array<unsigned char, kBytes>& bytes) {
    std::string out(kBytes * 2 + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
    out.pop_back();
    return out;
  }

 private:
  void feed(const void* data, std::size_t size) {
    crypto_generichash_update(&state_, static_cast<const unsigned char*>(data), size);
  }
  crypto_generichash_state state_{};
};

void add_step(Hash& hash, std::int64_t n, const StepRow& step) {
  hash.add(n).add(step.version).add(step.side).add(step.rolled ? 1 : 0);
  hash.add(step.line).add(step.entries).add(step.at);
}

}  // namespace

std::string digest_of(std::string_view text) {
  std::array<unsigned char, Hash::kBytes> out{};
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  return Hash::hex_of(out);
}

// Its seats are sealed each for itself: they may change while it is played.
std::string seal_of(const GameRow& game) {
  Hash hash("game");
  hash.add(game.number).add(game.id).add(game.rules).add(game.scenario).add(game.header).add(game.opening);
  hash.add(game.british).add(game.american).add(game.secret).add(game.numbers);
  hash.add(game.version).add(game.created);
  return hash.add(game.book).add(game.scene).add(game.muster).hex();
}

// A command that was taken back keeps its seal, so that the chain goes through it all the same.
std::string seal_of(const std::string& before, GameNumber game, std::int64_t n, const StepRow& step) {
  Hash hash("command");
  hash.add(before).add(game);
  add_step(hash, n, step);
  return hash.hex();
}

std::string seal_of(const std::string& before, GameNumber game, const RewindRow& row) {
  return Hash("rewind").add(before).add(game).add(row.keep).add(row.version).add(row.at).add(row.why).hex();
}

std::string seal_of(const std::string& before, GameNumber game, const ChatRow& row) {
  return Hash("chat").add(before).add(game).add(row.from).add(row.text).add(row.at).hex();
}

std::string seal_of(GameNumber game, const Seat& seat) {
  Hash hash("seat");
  hash.add(game).add(seat.name).add(seat.token);
  if (!seat.invitation.empty()) hash.add(seat.invitation);  // a seat of format 2 has none
  return hash.hex();
}

std::string seal_of_hot_seat(GameNumber game, bool hot, std::int64_t seats) {
  return Hash("hot-seat").add(game).add(hot ? 1 : 0).add(seats).hex();
}

std::string seal_of(GameNumber game, const Head& head) {
  return Hash("head").add(game).add(head.version).add(head.commands).add(head.seal).hex();
}

std::string seal_of(const std::string& command, const SnapshotRow& row) {
  return Hash("snapshot").add(command).add(row.n).add(row.engine).add(row.position).hex();
}

std::string name_of(const Link& link) {
  if (link.kind == Link::Kind::command) return fmt::format("command {}", link.n);
  if (link.kind == Link::Kind::undone)
    return fmt::format("command {} of version {}, taken back", link.n, link.step.version);
  return fmt::format("the undo of version {}", link.rewind.version);
}

namespace {

std::string seal_after(const std::string& before, GameNumber game, const Link& link) {
  if (link.kind == Link::Kind::rewind) return seal_of(before, game, link.rewind);
  return seal_of(before, game, link.n, link.step);
}

// Walks the chain once. A row whose seal is wrong may yet be proven by the one behind it: then only its seal
// is damaged.
class Walk {
 public:
  Walk(Chain& chain, StoredGame& out) : chain_(chain), out_(out), game_(out.game.number) {}

  // False: the game's own row is damaged.
  bool run() {
    for (const Link& link : chain_.links) out_.version = std::max(out_.version, link.version());
    if (chain_.head) out_.version = std::max(out_.version, chain_.head->version);
    if (!begin()) return false;
    for (std::size_t i = 0; i < chain_.links.size(); ++i)
      if (!step(i)) break;
    if (!out_.damage) end();
    proven_.link = link_;
    return true;
  }
  const Proven& how_far() const { return proven_; }

 private:
  // Whether `seal` is what the row after place i was chained to.
  bool proven(std::size_t i, const std::string& seal) const {
    if (i < chain_.links.size()) return seal_after(seal, game_, chain_.links[i]) == chain_.links[i].seal;
    return chain_.head && chain_.head->seal == seal;
  }

  bool begin() {
    link_ = seal_of(out_.game);
    if (link_ == chain_.own) return true;
    if (!proven(0, link_)) return false;
    out_.flaws.emplace_back("the seal of the game's own row");
    return true;
  }

  bool step(std::size_t i) {
    Link& link = chain_.links[i];
    const bool live = link.kind == Link::Kind::command;
    const auto next = static_cast<std::int64_t>(out_.steps.size()) + 1;
    if (live && link.n != next) return lose(fmt::format("command {}", next));
    std::string seal = seal_after(link_, game_, link);
    if (seal != link.seal) {
      const bool good = proven(i + 1, seal);
      if (!good && live) return lose(name_of(link));
      // What was taken back is not needed to play on, as long as the chain goes on behind it.
      if (!good && !proven(i + 1, link.seal)) return lose(name_of(link));
      out_.flaws.push_back(good ? "the seal of " + name_of(link) : name_of(link));
      if (!good) seal = link.seal;
    }
    proven_.version = link.version();
    if (live) out_.steps.push_back(std::move(link.step));
    link_ = std::move(seal);
    return true;
  }

  void end() {
    if (!chain_.head)
      out_.flaws.emplace_back("the row that says where it ends");
    else if (chain_.head->seal != link_)
      lose("its end");
  }

  bool lose(std::string where) {
    std::int64_t had = chain_.head ? chain_.head->commands : 0;
    for (const Link& link : chain_.links)
      if (link.kind == Link::Kind::command && !chain_.head) had = std::max(had, link.n);
    const auto kept = static_cast<std::int64_t>(out_.steps.size());
    out_.damage = Damage{kept, std::max(had, kept), std::move(where)};
    return false;
  }

  Chain& chain_;
  StoredGame& out_;
  GameNumber game_;
  std::string link_;
  Proven proven_;
};

}  // namespace

std::optional<Proven> check_chain(Chain chain, StoredGame& out) {
  std::stable_sort(chain.links.begin(), chain.links.end(),
                   [](const Link& a, const Link& b) { return a.version() < b.version(); });
  Walk walk(chain, out);
  if (!walk.run()) return std::nullopt;
  return walk.how_far();
}

}  // namespace drumhead::archive
