// Words of a position document that its reader and its writer share.
#pragma once

namespace drumhead {

inline constexpr const char* kEdges[] = {"north", "east", "south", "west"};
inline constexpr const char* kAimKinds[] = {"hold-area", "break-army", "destroy-unit", "survive",
                                            "exit-edge"};

}  // namespace drumhead
