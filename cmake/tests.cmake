# Tests: what a folder of tests/ says about itself, in three lines.

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
include(GoogleTest)

# What most tests read, parsed once; for those above the battle its headers too.
file(WRITE ${PROJECT_BINARY_DIR}/prelude.cc "")
set(read_by_tests <fstream> <map> <set> <sstream> <string> <vector> <gtest/gtest.h> <rapidcheck/gtest.h>)
foreach(prelude test_prelude battle_test_prelude)
  add_library(${prelude} OBJECT ${PROJECT_BINARY_DIR}/prelude.cc)
  target_link_libraries(${prelude} PRIVATE drumhead_flags GTest::gtest rapidcheck rapidcheck_gtest)
  target_precompile_headers(${prelude} PRIVATE ${read_by_tests})
endforeach()
target_link_libraries(battle_test_prelude PRIVATE documents battle)
target_precompile_headers(battle_test_prelude PRIVATE <boost/json.hpp> <battle/battle.h> <documents/json.h>)

# ./test builds the slow tests as players run the program, and the others for the sanitizers.
add_custom_target(quick_tests)
add_custom_target(slow_tests)

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
  if(ARG_LINKS MATCHES "battle|rules|scenario|players|balance|odds|wire|desk|cli")
    target_precompile_headers(${name} REUSE_FROM battle_test_prelude)
  else()
    target_precompile_headers(${name} REUSE_FROM test_prelude)
  endif()
  if(ARG_LABELS)
    add_dependencies(slow_tests ${name})
  else()
    add_dependencies(quick_tests ${name})
  endif()
  target_link_libraries(${name} PRIVATE
    ${ARG_LINKS} drumhead_flags GTest::gtest GTest::gtest_main rapidcheck rapidcheck_gtest)
  string(REGEX REPLACE "_test$" "" prefix ${name})
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST TEST_PREFIX "${prefix}." PROPERTIES LABELS "${ARG_LABELS}")
endfunction()
