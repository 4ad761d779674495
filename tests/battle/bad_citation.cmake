# A wrong citation does not compile: ctest runs the compiler and looks for our own words in what it says.
set(citation ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only
  -I${PROJECT_SOURCE_DIR}/src -I${PROJECT_BINARY_DIR}/generated/thomas
  ${CMAKE_CURRENT_LIST_DIR}/bad_citation.cc)
add_test(NAME citation.good COMMAND ${citation})
foreach(case "rule:no_such_rule_in_this_rulebook" "sheet:no_such_rule_in_this_rulebook"
             "option:no_such_option_in_this_rulebook" "choice:no_such_choice_of_this_option")
  string(REPLACE ":" ";" case ${case})
  list(GET case 0 name)
  list(GET case 1 words)
  string(TOUPPER ${name} define)
  add_test(NAME citation.bad_${name} COMMAND ${citation} -DBAD_${define})
  set_tests_properties(citation.bad_${name} PROPERTIES PASS_REGULAR_EXPRESSION ${words})
endforeach()
