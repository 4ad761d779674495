# What emscripten builds beyond the rooms: the engine that a page loads, and a program that node asks about it.

add_executable(engine ${CMAKE_CURRENT_SOURCE_DIR}/offline/engine.cc)
target_link_libraries(engine PRIVATE offline rules drumhead_flags)
set_target_properties(engine PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/engine SUFFIX .mjs)
# The page's policy lets it compile WebAssembly and evaluate nothing else. Who loads it hands the bytes over.
target_link_options(engine PRIVATE
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=2097152 -sINVOKE_RUN=0 -sASSERTIONS=0 --no-entry
  -sEXPORTED_FUNCTIONS=_malloc,_free -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8)

room(recorder FOLDER cli SOURCES recorder.cc USES documents players battle dice)
add_executable(examine ${PROJECT_SOURCE_DIR}/tests/offline/examine.cc)
target_link_libraries(examine PRIVATE recorder desk rules referee balance drumhead_flags)
set_target_properties(examine PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/engine)
target_link_options(examine PRIVATE
  -sENVIRONMENT=node -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=2097152 -sEXIT_RUNTIME=1)

# As in the program's own build: the files of these rooms take it for granted.
target_precompile_headers(desk PRIVATE <boost/json.hpp> ${CMAKE_CURRENT_SOURCE_DIR}/documents/json.h)
target_precompile_headers(offline REUSE_FROM desk)
