# What the engine links when emscripten builds it: libraries that are nothing but headers, and a stand-in for libsodium.
#
# The compiler is given a folder that holds these and no more. Under /usr/include itself it would find the headers of another
# machine's C library before its own.

set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library boost fmt toml++)
  find_path(headers_of_${library} ${library} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(NOT headers_of_${library})
    message(FATAL_ERROR "the headers of ${library} are not installed")
  endif()
  file(CREATE_LINK ${headers_of_${library}}/${library} ${headers}/${library} SYMBOLIC)
endforeach()

# As one machine throws what another catches.
add_compile_options(-fwasm-exceptions -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
add_link_options(-fwasm-exceptions)
include_directories(SYSTEM ${headers})

add_library(fmt_headers INTERFACE)
target_compile_definitions(fmt_headers INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS fmt_headers)

file(WRITE ${PROJECT_BINARY_DIR}/json.cc "#include <boost/json/src.hpp>\n")
add_library(boost_json STATIC ${PROJECT_BINARY_DIR}/json.cc)
add_library(Boost::json ALIAS boost_json)

# Emscripten needs what Debian keeps there, where a node that is not Debian's own does not look.
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
