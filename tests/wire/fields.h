// Holds JSON against the interfaces of web/src/wire.
#pragma once

#include <boost/json.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace drumhead {

class Fields {
 public:
  Fields();  // reads the files

  // Every problem, as "State.decision: `prompt` is missing". `without` names fields that somebody else adds.
  std::vector<std::string> problems(const boost::json::value& value, const std::string& type,
                                    const std::set<std::string>& without = {}) const;

 private:
  struct Field {
    std::string type;
    bool optional = false;
  };
  using Interface = std::map<std::string, Field>;

  void read(const std::string& file);
  void check(const boost::json::value& value, const std::string& type, const std::string& where,
             const std::set<std::string>& without, std::vector<std::string>& out) const;

  std::map<std::string, Interface> interfaces_;
};

}  // namespace drumhead
