# sheet_room(id AT folder BOOK rulebook.toml WORDS words.toml SOURCES a.cc ...): the room of one sheet, rules_<id>, wherever
# its files lie.
#
# Its rulebook's ids become compile-checked citations, and its words are compiled in. Each of its files reads the same heavy
# header; parsing it once halves the build. What it writes it includes as "rules/<id>/...".
include(${CMAKE_CURRENT_LIST_DIR}/rule_ids.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/sheet_words.cmake)
function(sheet_room id)
  cmake_parse_arguments(ARG "" "AT;BOOK;WORDS" "SOURCES" ${ARGN})
  rule_ids(${id} ${ARG_BOOK})
  sheet_words(${id} ${ARG_WORDS})
  room(rules_${id} FOLDER rules/${id} AT ${ARG_AT} SOURCES ${ARG_SOURCES}
    USES kit documents words battle table dice geometry base)
  target_include_directories(rules_${id} PUBLIC ${PROJECT_BINARY_DIR}/generated/${id})
  target_precompile_headers(rules_${id} PRIVATE ${ARG_AT}/${id}.h)
endfunction()
