# Rooms: one target a folder of src. A room sees only its own headers and those of the rooms it uses,
# through a tree of links, so that a wrong #include does not compile.

add_library(drumhead_flags INTERFACE)
# Contraction would fuse a*b+c on some machines and not on others; replays must agree to the bit.
# Every field has a default, so that a command may gain one without touching all who build it.
target_compile_options(drumhead_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Werror -Wno-missing-field-initializers -ffp-contract=off
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)  # what gcc's -Wconversion asks for is enough
# For ccache, which looks at what a precompiled header was made of.
target_compile_options(drumhead_flags INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
if(DRUMHEAD_SANITIZE)
  target_compile_options(drumhead_flags INTERFACE
    -fsanitize=${DRUMHEAD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(drumhead_flags INTERFACE -fsanitize=${DRUMHEAD_SANITIZE})
  # Some forty programs of a hundred megabytes: where there is a linker that is quick about it, clang takes it.
  find_program(LLD NAMES ld.lld-14 ld.lld)
  if(LLD AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    target_link_options(drumhead_flags INTERFACE -fuse-ld=lld)
  endif()
endif()

# room(name SOURCES a.cc ... USES other rooms ... LINKS libraries ...)
# FOLDER is what its headers are included by, if not its name; AT is where they lie, if not in src/FOLDER.
function(room name)
  cmake_parse_arguments(ARG "" "FOLDER;AT" "SOURCES;USES;LINKS" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${name})
  endif()
  if(NOT ARG_AT)
    set(ARG_AT ${PROJECT_SOURCE_DIR}/src/${ARG_FOLDER})
  endif()
  get_filename_component(parent ${PROJECT_BINARY_DIR}/rooms/${name}/${ARG_FOLDER} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${ARG_AT} ${PROJECT_BINARY_DIR}/rooms/${name}/${ARG_FOLDER} SYMBOLIC)
  list(TRANSFORM ARG_SOURCES PREPEND ${ARG_AT}/)
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_BINARY_DIR}/rooms/${name})
  target_link_libraries(${name} PUBLIC ${ARG_USES} ${ARG_LINKS} PRIVATE drumhead_flags)
endfunction()

# must_not_link(room library ...): stops where the room, or one that it uses, links what it must do without.
function(must_not_link room)
  set(waiting ${room})
  set(seen "")
  while(waiting)
    list(POP_FRONT waiting one)
    list(APPEND seen ${one})
    get_target_property(links ${one} LINK_LIBRARIES)
    foreach(link ${links})
      if(link IN_LIST ARGN)
        message(FATAL_ERROR "the room ${room} must do without ${link}, which ${one} links")
      elseif(TARGET ${link} AND NOT link IN_LIST seen)
        get_target_property(imported ${link} IMPORTED)
        if(NOT imported)
          list(APPEND waiting ${link})
        endif()
      endif()
    endforeach()
  endwhile()
endfunction()
