// The log as JSON, an object a line, for programs that gather logs.
#pragma once

#include <string>

namespace drumhead::server {

void log_as_json();  // from now on
// What is told only in such a log: `event` is started, stopping or stopped.
void log_event(const std::string& event, const std::string& text);

}  // namespace drumhead::server
