// Cuts letters into parcels so small that the sender keeps nothing back: such a parcel is there, or it is
// not, whatever has become of the sender. Of a longer message the receiver has to ask him for the rest.
#include "cli/letters.h"

#ifdef DRUMHEAD_MPI
#include <mpi.h>

#include <algorithm>
#include <utility>

namespace drumhead::cli {

namespace {

constexpr std::size_t kOfParcel = 2000;  // the least limit of Open MPI's ways is 4096
constexpr char kMoreFollows = '+', kEnds = '.';

bool is_over(MPI_Request& request) {
  int over = 0;
  return MPI_Test(&request, &over, MPI_STATUS_IGNORE) != MPI_SUCCESS || over != 0;
}

}  // namespace

struct Letters::Parcel {
  int rank = 0, kind = 0;
  std::string bytes;
  MPI_Request request = MPI_REQUEST_NULL;
};

Letters::Letters(int ranks) : begun_(static_cast<std::size_t>(ranks)) {}
Letters::~Letters() = default;

void Letters::send(int to, int kind, std::string_view text) {
  for (bool more = true; more;) {
    more = text.size() > kOfParcel;
    auto parcel = std::make_unique<Parcel>();
    parcel->bytes = (more ? kMoreFollows : kEnds) + std::string(text.substr(0, kOfParcel));
    text.remove_prefix(std::min(text.size(), kOfParcel));
    const int size = static_cast<int>(parcel->bytes.size());
    if (MPI_Isend(parcel->bytes.data(), size, MPI_CHAR, to, kind, MPI_COMM_WORLD, &parcel->request) ==
        MPI_SUCCESS)
      out_.push_back(std::move(parcel));
  }
}

void Letters::let_go() {
  out_.remove_if([](const std::unique_ptr<Parcel>& parcel) { return is_over(parcel->request); });
}

void Letters::take_in() {
  for (;;) {
    int there = 0, size = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS) return;
    if (there == 0) return;
    MPI_Get_count(&status, MPI_CHAR, &size);
    auto parcel = std::make_unique<Parcel>();
    parcel->rank = status.MPI_SOURCE;
    parcel->kind = status.MPI_TAG;
    parcel->bytes.resize(static_cast<std::size_t>(size));
    if (MPI_Irecv(parcel->bytes.data(), size, MPI_CHAR, parcel->rank, parcel->kind, MPI_COMM_WORLD,
                  &parcel->request) != MPI_SUCCESS)
      return;
    in_.push_back(std::move(parcel));
  }
}

// The letter that a parcel ends.
std::optional<Letter> Letters::open(const Parcel& parcel) {
  std::string& text = begun_[static_cast<std::size_t>(parcel.rank)];
  text += parcel.bytes.substr(std::min<std::size_t>(1, parcel.bytes.size()));
  if (!parcel.bytes.empty() && parcel.bytes.front() == kMoreFollows) return std::nullopt;
  return Letter{parcel.rank, parcel.kind, std::exchange(text, {})};
}

std::optional<Letter> Letters::next() {
  let_go();
  take_in();
  std::vector<bool> waits(begun_.size(), false);  // for a parcel that is not all there
  for (auto at = in_.begin(); at != in_.end();) {
    Parcel& parcel = **at;
    const auto rank = static_cast<std::size_t>(parcel.rank);
    if (waits[rank] || !is_over(parcel.request)) {
      waits[rank] = true;
      ++at;
      continue;
    }
    std::optional<Letter> letter = open(parcel);
    at = in_.erase(at);
    if (letter) return letter;
  }
  return std::nullopt;
}

}  // namespace drumhead::cli

#endif
