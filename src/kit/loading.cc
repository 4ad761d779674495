#include "kit/loading.h"

namespace drumhead {

void check_one_in_each_block(const Setting& setting, const Core& core, Problems& problems) {
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    for (std::size_t k = i + 1; k < core.pieces.size(); ++k) {
      const Piece &a = core.pieces[i], &b = core.pieces[k];
      if (a.present && b.present && a.inside.valid() && a.inside == b.inside)
        problems.push_back({"", 0, "units." + setting.roster[k].key + ".inside",
                            setting.terrain[a.inside].key + " holds another unit"});
    }
}

}  // namespace drumhead
