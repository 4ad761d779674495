// Distributions of throws, from weights of faces by + and × alone.
#include "dice/enumerate.h"

#include <algorithm>
#include <utility>

namespace drumhead {

namespace {

// The weight of all the faces of a die in each band.
std::array<int, kMostBands> weights_of(const Throw& made) {
  const Bands& bands = made.bands;
  ENSURE(bands.n >= 1 && bands.n <= kMostBands, bands.n, kMostBands);
  std::array<int, kMostBands> weights{};
  for (const Face& face : faces_of(made.die, made.sides)) {
    std::size_t band = 0;
    while (band < bands.n && face.value > bands.top[band]) ++band;
    ENSURE(band < bands.n, face.value, bands.top[bands.n - 1u]);
    weights[band] += face.weight;
  }
  return weights;
}

// powers[k] = base^k, for k up to n.
std::vector<double> powers_of(double base, int n) {
  std::vector<double> powers(static_cast<std::size_t>(n) + 1, 1.0);
  for (std::size_t k = 1; k < powers.size(); ++k) powers[k] = powers[k - 1] * base;
  return powers;
}

// A multinomial as a chain of binomials: band 0 takes k of n dice, band 1 some of the rest, and so on.
// A prefix is at least as likely as whatever it leads to, so the floor cuts whole subtrees.
class Spread {
 public:
  Spread(const Throw& made, std::vector<Branch>& out, double floor)
      : last_(made.bands.n - 1u), floor_(floor), out_(out) {
    const auto weights = weights_of(made);
    int rest = 0;
    for (const int weight : weights) rest += weight;
    for (std::size_t band = 0; band < last_; ++band) {
      const int whole = rest;
      rest -= weights[band];
      // Nothing left to share out: the bands before have taken every die.
      inside_.push_back(powers_of(whole ? double(weights[band]) / whole : 0.0, made.n));
      beyond_.push_back(powers_of(whole ? double(rest) / whole : 1.0, made.n));
    }
  }

  void walk(std::size_t band, int left, double p) {
    if (band == last_) {
      branch_.outcome.count[band] = static_cast<std::uint8_t>(left);
      branch_.p = p;
      out_.push_back(branch_);
      return;
    }
    double ways = 1;
    for (int k = 0; k <= left; ++k) {
      const auto in = static_cast<std::size_t>(k), out = static_cast<std::size_t>(left - k);
      const double here = p * (ways * inside_[band][in] * beyond_[band][out]);
      branch_.outcome.count[band] = static_cast<std::uint8_t>(k);
      if (here > 0 && here >= floor_) walk(band + 1, left - k, here);
      ways = ways * (left - k) / (k + 1);
    }
  }

 private:
  std::size_t last_;
  double floor_;
  std::vector<Branch>& out_;
  Branch branch_;
  std::vector<std::vector<double>> inside_, beyond_;  // powers of the chances, for each band but the last
};

// Adds die after die; sums[i] is the chance of i above the least sum.
void totals(const Throw& made, std::vector<Branch>& out, double floor) {
  const auto faces = faces_of(made.die, made.sides);
  const int low = lowest(made.die);
  const double whole = spots(made.die, made.sides);
  std::vector<double> sums = {1.0};
  for (int i = 0; i < made.n; ++i) {
    std::vector<double> next(sums.size() + faces.size() - 1, 0.0);
    for (std::size_t s = 0; s < sums.size(); ++s)
      for (std::size_t f = 0; f < faces.size(); ++f) next[s + f] += sums[s] * (faces[f].weight / whole);
    sums = std::move(next);
  }
  std::size_t band = 0;  // that the last branch lies in
  for (std::size_t s = 0; s < sums.size(); ++s) {
    Branch branch;
    branch.outcome.sum = made.n * low + static_cast<int>(s);
    branch.p = sums[s];
    const std::size_t here = band_of_total(made, branch.outcome.sum);
    if (made.bands.n > 1 && !out.empty() && here == band)
      out.back().p += branch.p;
    else
      out.push_back(branch);
    band = here;
  }
  std::erase_if(out, [&](const Branch& branch) { return !(branch.p > 0 && branch.p >= floor); });
}

}  // namespace

void branches(const Throw& made, std::vector<Branch>& out, double floor) {
  ENSURE(made.n <= kMostDice, made.n, kMostDice);
  out.clear();
  if (made.total)
    totals(made, out, floor);
  else
    Spread(made, out, floor).walk(0, made.n, 1.0);
}

double branch_count(const Throw& made) {
  if (made.total && made.bands.n > 1) return made.bands.n;
  if (made.total) return 1.0 + made.n * (highest(made.die, made.sides) - lowest(made.die));
  const auto weights = weights_of(made);
  const auto bands = weights.size() - static_cast<std::size_t>(std::count(weights.begin(), weights.end(), 0));
  double count = 1;  // n dice in b bands: n + b - 1 over b - 1
  for (std::size_t i = 1; i < bands; ++i) count = count * double(made.n + i) / double(i);
  return count;
}

void EnumeratingDice::aim(const Branch* branch) {
  made_ = 0;
  starved_ = false;
  wanted_.reset();
  path_.clear();
  if (branch) also(*branch);
}

void EnumeratingDice::also(const Branch& branch) { path_.push_back(&branch); }

void EnumeratingDice::draw(const Throw& made, Outcome& out) {
  if (made_ < path_.size() && !starved_) {
    out = path_[made_++]->outcome;
    return;
  }
  if (!starved_) wanted_ = made;
  starved_ = true;
  out = read(made, lowest_faces(made));
}

Enumerator::Key Enumerator::key_of(const Throw& made) {
  Key key{};
  key[0] = static_cast<std::uint8_t>(made.die);
  key[1] = made.die == Die::urn ? made.sides : std::uint8_t{0};
  key[2] = made.n;
  if (made.total && made.bands.n <= 1) return key;
  key[3] = made.total ? static_cast<std::uint8_t>(made.bands.n + kMostBands) : made.bands.n;
  for (std::size_t i = 0; i < made.bands.n; ++i) key[4 + i] = made.bands.top[i];
  return key;
}

const std::vector<Branch>& Enumerator::branches_of(const Throw& made) {
  ENSURE(made.bands.n <= kMostBands, made.bands.n, kMostBands);
  const auto [place, fresh] = tables_.try_emplace(key_of(made));
  if (fresh) branches(made, place->second);
  return place->second;
}

bool Enumerator::settle(std::vector<Fork>& forks, double floor, double& missed) {
  while (!forks.empty()) {
    Fork& fork = forks.back();
    if (fork.at == fork.table->size()) {
      forks.pop_back();
      if (!forks.empty()) ++forks.back().at;
    } else if (fork.p_after() < floor) {
      missed += fork.p_after();
      ++fork.at;
    } else {
      return true;
    }
  }
  return false;
}

}  // namespace drumhead
