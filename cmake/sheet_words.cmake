# sheet_words(<sheet> <file>): the sheet's words as text in its words.h, beside its cite.h (cmake/rule_ids.cmake).
#
# A change of the file configures again, and compiles the one file of the sheet that reads them.
function(sheet_words sheet file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${file})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/words.h.in
    ${PROJECT_BINARY_DIR}/generated/${sheet}/rules/${sheet}/words.h @ONLY)
endfunction()
