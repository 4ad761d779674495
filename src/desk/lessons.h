// Lessons: what a sheet is like, and a first battle under it step by step. Data of lessons/SHEET.toml; the
// real rules run, and the page only waits for what a step asks for.
#pragma once

#include <boost/json/object.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"
#include "battle/registry.h"
#include "documents/document.h"

namespace drumhead::desk {

struct LessonStep {
  std::string title, text;
  std::string task;   // one thing to do; empty: it is only read
  std::string phase;  // Core::phase at which it is told; empty: any
  std::string verb;   // the command that does it: a verb of the wire, or "done"; empty: it is only read
  std::string rule;   // to look up; may be empty
};

// What is easily missed in a phase.
struct PhaseHint {
  std::string phase, text;
};

struct Lesson {
  std::string sheet, scenario;
  Side side = Side::british;  // the learner's
  std::string intro;          // what the sheet is like, in a sentence or two
  std::string minutes;        // that a battle takes: "45 to 90"
  int complexity = 1;         // 1 to 5
  bool beginner = false;      // suits somebody's first battle
  std::vector<PhaseHint> hints;
  std::vector<LessonStep> steps;
};

std::string sheet_taught(const Document& document);  // empty: it does not say
Result<Lesson> read_lesson(const Document& document);
boost::json::object intro_json(const Lesson& lesson);   // SheetIntro
boost::json::object lesson_json(const Lesson& lesson);  // Lesson

// Plays the lesson's battle several times, doing what the next step asks for wherever the question takes it:
// how many of its steps were done in the best of them. All of them, for a lesson that can be finished.
std::size_t steps_reached(const Lesson& lesson, const Battle& opening);

}  // namespace drumhead::desk
