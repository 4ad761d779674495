// Letters between the ranks of Open MPI, for which nobody waits: a rank that has died takes none, and ends no
// letter that it began, and whoever waits for that waits for ever. Builds without Open MPI have none.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drumhead::cli {

struct Letter {
  int from = 0, kind = 0;
  std::string text;
};

class Letters {
 public:
  explicit Letters(int ranks);
  ~Letters();
  Letters(const Letters&) = delete;
  Letters& operator=(const Letters&) = delete;

  // On its way when this comes back; it arrives whenever the other looks.
  void send(int to, int kind, std::string_view text);
  // One that has come in whole; those of a rank in the order in which it sent them.
  std::optional<Letter> next();

 private:
  struct Parcel;
  using Parcels = std::list<std::unique_ptr<Parcel>>;

  void let_go();   // of what was taken
  void take_in();  // what is there
  std::optional<Letter> open(const Parcel& parcel);

  Parcels out_, in_;
  std::vector<std::string> begun_;  // by rank
};

}  // namespace drumhead::cli
