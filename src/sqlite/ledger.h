// An archive's file opened for reading, also while a server writes to it.
#pragma once

#include "archive/ledger.h"

namespace drumhead::archive {

class FileLedger final : public Ledger {
 public:
  static Result<std::unique_ptr<FileLedger>> open(const std::string& file);
  ~FileLedger() override;

  Result<std::optional<StoredGame>> load(const std::string& id) const override;
  Result<std::optional<std::string>> text(const std::string& digest) const override;
  Result<std::vector<std::string>> texts(const std::string& kind) const override;
  Result<std::optional<std::string>> invited_to(
      const std::string& invitation) const;               // by its hash; the game
  Result<std::vector<Listing>> listings(int most) const;  // those listed last first
  Result<std::vector<Listed>> list() const override;
  Result<Checked> check() const override;
  std::optional<Problem> copy_to(const std::string& file) const override;

 private:
  struct Inside;
  explicit FileLedger(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> in_;
};

}  // namespace drumhead::archive
