// The log as JSON, an object a line, for programs that gather logs.
#pragma once

#include <string>

namespace drumhead::server {

void log_as_json();  // from now on
// What is told only in such a log: `event` is started, draining, stopping or stopped.
void log_event(const std::string& event, const std::string& text);
void log_failure(const std::string& text);  // why it does not start, in such a log

}  // namespace drumhead::server
