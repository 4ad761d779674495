// Runs the built program as a user would, through the shell.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace drumhead {

struct Ran {
  int code = -1;
  std::string out, err;
};

// A folder of its own for each test, gone when the test is.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "drumhead-test-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string text_in(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What the shell makes of a line, as an exit code; 128 and the signal where one ended it.
inline int shell(const std::string& line) {
  setenv("DRUMHEAD_HOME", DRUMHEAD_SOURCE, 0);  // the build may lie anywhere
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// The arguments as the shell reads them; `before` goes in front of the program, such as "cat x |".
inline Ran run(const std::string& arguments, const std::string& before = "") {
  const Folder folder;
  Ran ran;
  ran.code = shell(before + " " DRUMHEAD_PROGRAM " " + arguments + " >" + folder.file("out") + " 2>" +
                   folder.file("err"));
  ran.out = text_in(folder.file("out"));
  ran.err = text_in(folder.file("err"));
  return ran;
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace drumhead
