// A connection for readers on any thread. For src/postgres only.
#pragma once

#include <mutex>

#include "archive/rows.h"
#include "postgres/database.h"

namespace drumhead::archive {

// One connection, for readers on any thread.
class Reader {
 public:
  explicit Reader(std::string address) : address_(std::move(address)), sql_(address_) {}

  // One moment of the database. A connection that broke since the last time is made anew.
  template <class T, class Do>
  Result<T> at_once(Do what) {
    const std::lock_guard held(lock_);
    for (int i = 0;; ++i) try {
        if (!sql_.holds()) sql_.connect();
        Whole whole(sql_, "begin isolation level repeatable read read only");
        return T(what(sql_));
      } catch (const std::exception& error) {
        if (i > 0 || sql_.holds()) return database_problem(address_, error);
      }
  }

  // The first column of what is found for a value.
  Result<std::vector<std::string>> column(const char* sql, const std::string& given) {
    return at_once<std::vector<std::string>>([&](Database& database) {
      const Rows rows = database.run(sql, {given});
      std::vector<std::string> out;
      for (int i = 0; i < rows.count(); ++i) out.push_back(rows.text(i, 0));
      return out;
    });
  }

  Result<std::optional<std::string>> text(const std::string& digest) {
    auto found = column("select body from texts where digest = $1", digest);
    if (!found) return found.problems();
    if (found.value().empty()) return std::optional<std::string>();
    if (digest_of(found.value().front()) != digest)
      return Problem{"", 0, "", "the text that it was begun with is damaged in the archive"};
    return std::optional(std::move(found.value().front()));
  }

 private:
  std::string address_;
  std::mutex lock_;
  Database sql_;
};

}  // namespace drumhead::archive
