// Adds the sheet to the list of whatever program this is linked to.
#include "battle/guests.h"

namespace drumhead {

namespace green {
Sheet sheet();
}

static const Guest kGreen(&green::sheet, GREEN_FOLDER);

}  // namespace drumhead
