# Tests: what a folder of tests/ says about itself, in three lines.

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
include(GoogleTest)

# What most tests read, parsed once.
file(WRITE ${PROJECT_BINARY_DIR}/prelude.cc "")
add_library(test_prelude OBJECT ${PROJECT_BINARY_DIR}/prelude.cc)
target_link_libraries(test_prelude PRIVATE battle drumhead_flags GTest::gtest rapidcheck rapidcheck_gtest)
target_precompile_headers(test_prelude PRIVATE <fstream> <map> <set> <sstream> <string> <vector> <gtest/gtest.h>
  <rapidcheck/gtest.h> <boost/json.hpp> <battle/battle.h> <battle/json.h>)

# ./test builds the tests for the sanitizers without the slow ones.
add_custom_target(quick_tests)

# drumhead_test(name SOURCES a_test.cc ... LINKS rooms ... LABELS slow or long)
#
# One executable of GoogleTest and RapidCheck; ctest knows each TEST as <name>.<suite>.<test>. The sources may
# read the repository's files through DRUMHEAD_SOURCE and DRUMHEAD_RULEBOOKS, both absolute. The label slow keeps a
# test from the sanitizers, long from every run but ./test --long.
function(drumhead_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_definitions(${name} PRIVATE
    DRUMHEAD_SOURCE="${PROJECT_SOURCE_DIR}" DRUMHEAD_RULEBOOKS="${PROJECT_SOURCE_DIR}/rulebooks")
  target_precompile_headers(${name} REUSE_FROM test_prelude)
  if(NOT ARG_LABELS)
    add_dependencies(quick_tests ${name})
  endif()
  target_link_libraries(${name} PRIVATE
    ${ARG_LINKS} drumhead_flags GTest::gtest GTest::gtest_main rapidcheck rapidcheck_gtest)
  string(REGEX REPLACE "_test$" "" prefix ${name})
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST TEST_PREFIX "${prefix}." PROPERTIES LABELS "${ARG_LABELS}")
endfunction()
