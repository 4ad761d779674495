// drumhead schema: prints the JSON Schema of positions.
#include "documents/schema.h"

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/output.h"

namespace drumhead::cli {

void add_schema(CLI::App& app, Session& session) {
  CLI::App* sub = app.add_subcommand("schema", "Print the JSON Schema of positions, of every sheet");
  sub->footer(
      "For programs that read or write positions; any validator of draft 2020-12 can use it.\n"
      "docs/schema/position.schema.json is its output for this version.");
  sub->callback([&session] {
    session.run = [] {
      put_json(position_schema(sheets()));
      return kFine;
    };
  });
}

}  // namespace drumhead::cli
