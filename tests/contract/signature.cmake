# Plays the fixed battles again: a change of play changes tests/signatures.txt, and says why in its commit.
execute_process(COMMAND ${PROGRAM} signature OUTPUT_VARIABLE found RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "drumhead signature failed with ${code}")
endif()
file(READ ${EXPECTED} expected)
if(NOT found STREQUAL expected)
  message(FATAL_ERROR "play has changed.\nexpected:\n${expected}\nfound:\n${found}\n./test --bless writes it anew")
endif()
