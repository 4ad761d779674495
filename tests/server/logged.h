// What the programs under test write on standard error, and the secrets that must never stand there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drumhead::server {

// Tokens and invitations in what a program has answered are secrets from then on.
void note_secrets(std::string_view answer);
// Those that stand in a text; the password of the tests' database too.
std::vector<std::string> secrets_in(const std::string& text);

// Takes what one program writes there, and says it again, for whoever reads along, when the program has
// ended.
class Logged {
 public:
  Logged();
  ~Logged();
  Logged(const Logged&) = delete;
  Logged& operator=(const Logged&) = delete;
  int file() const { return file_; }
  void end();  // fails the test where a secret stands there

 private:
  int file_ = -1;
};

}  // namespace drumhead::server
