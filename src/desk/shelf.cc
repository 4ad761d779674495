// Finds the texts in the archive and reads them once.
#include "desk/shelf.h"

#include <fmt/format.h>

#include "documents/record.h"

namespace drumhead::desk {

namespace {

Problem sorry_that(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

}  // namespace

Shelf::Shelf(const Library& library, TextOf text, TextsOf texts)
    : library_(library), text_(std::move(text)), texts_(std::move(texts)) {
  for (const auto& [sheet, body] : library.book_texts) {
    const std::string digest = archive::digest_of(body);
    book_digests_.emplace(sheet, digest);
    books_.emplace(digest, library.book(sheet));
  }
}

Origin Shelf::origin(const std::string& rules, const std::string& scenario) const {
  Origin out;
  const auto add = [&](const char* kind, const std::string& body, std::string& digest) {
    digest = archive::digest_of(body);
    out.texts.push_back({kind, body});
  };
  if (const auto found = library_.book_texts.find(rules); found != library_.book_texts.end())
    add("rulebook", found->second, out.book);
  if (const auto found = library_.scenario_texts.find(scenario); found != library_.scenario_texts.end()) {
    add("scenario", found->second, out.scene);
    add("muster", library_.muster_text, out.muster);
  }
  return out;
}

// ---- rulebooks

Result<BookPtr> Shelf::book(const archive::GameRow& game, Origin& origin) {
  const Sheet* sheet = find_sheet(game.rules);
  if (sheet == nullptr) return sorry_that(fmt::format("this program has no sheet called \"{}\"", game.rules));
  origin.book = game.book;
  origin.scene = game.scene;
  origin.muster = game.muster;
  return game.book.empty() ? of_old(*sheet, game, origin) : read(*sheet, game.book);
}

Result<BookPtr> Shelf::read(const Sheet& sheet, const std::string& digest) {
  {
    const std::lock_guard held(lock_);
    if (const auto known = books_.find(digest); known != books_.end()) return known->second;
  }
  const Result<std::optional<std::string>> text = text_(digest);
  if (!text) return text.problems();
  if (!text.value()) return sorry_that("the rulebook that it was begun with is not in the archive");
  const BookPtr today = library_.book(sheet.id);
  Result<BookPtr> book =
      read_whole_book(sheet, *text.value(), "the rulebook that it was begun with", today.get());
  if (!book) return sorry_that(fmt::format("this program cannot play by {}", book.problems().front().text()));
  const std::lock_guard held(lock_);
  return books_.emplace(digest, book.value()).first->second;
}

// A game from before texts were kept says only a short digest of its rulebook, in its record.
Result<BookPtr> Shelf::of_old(const Sheet& sheet, const archive::GameRow& game, Origin& origin) {
  const Result<Record> header = read_record(game.header, "");
  if (!header) return header.problems();
  const BookPtr today = library_.book(game.rules);
  if (today != nullptr && today->digest == header.value().rulebook) {
    origin.book = book_digests_[game.rules];
    return today;
  }
  const Result<std::vector<std::string>> digests = texts_("rulebook");
  if (!digests) return digests.problems();
  for (const std::string& digest : digests.value()) {
    const Result<BookPtr> book = read(sheet, digest);
    if (!book || book.value()->digest != header.value().rulebook) continue;
    origin.book = digest;
    return book;
  }
  return sorry_that(
      "it was begun with another text of the rulebook, which is not in the archive; whoever runs the server "
      "can "
      "add it with `drumhead archive add-rulebook FILE`");
}

// ---- scenarios

std::shared_ptr<const Scenario> Shelf::scenario(const archive::GameRow& game) {
  if (game.scene.empty()) {
    const Scenario* today = library_.scenario(game.scenario);
    return today != nullptr ? std::make_shared<const Scenario>(*today) : nullptr;
  }
  {
    const std::lock_guard held(lock_);
    if (const auto known = scenarios_.find(game.scene); known != scenarios_.end()) return known->second;
  }
  std::shared_ptr<const Scenario> out;
  const auto scene = text_(game.scene), muster = text_(game.muster);
  if (scene && scene.value() && muster && muster.value()) {
    const Result<MusterTables> tables = read_muster(*muster.value(), "muster.toml");
    Result<Scenario> read = tables ? read_scenario(*scene.value(), "scenario.toml", tables.value())
                                   : Result<Scenario>(tables.problems());
    if (read) out = std::make_shared<const Scenario>(std::move(read.value()));
  }
  const std::lock_guard held(lock_);
  return scenarios_.emplace(game.scene, out).first->second;
}

}  // namespace drumhead::desk
