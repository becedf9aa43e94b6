# SPDX-License-Identifier: MIT
# What makes building fast, and nothing else: a compiler cache where there is one, and precompiled headers
# (QUADRILLE_PRECOMPILE, which the presets switch on). Nothing that is built depends on it.
#
# ccache compiles by itself what uses precompiled headers unless it is told to trust them, and reads each source twice unless
# the compiler's list of headers will do. A precompiled header has 100 MB: its hash is remembered by inode, which saves a fifth
# of a second each time.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(QUADRILLE_CCACHE ccache)
endif()
if(QUADRILLE_CCACHE OR CMAKE_CXX_COMPILER_LAUNCHER STREQUAL "ccache")
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_INODECACHE=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ccache)
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>
    "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

# Sources that do not search are compiled with -Og, which takes g++ 40% less time than -O3 and serves the same precompiled headers. Tried
# without gain: -O2 for -O3 (within 5%).
set(quick_to_build $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Og>)
set(quick_to_run $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-O3>)

# Headers that most sources include, read once. Of ours those with which nearly everything is compiled again anyway.
set(precompiled <algorithm> <array> <chrono> <cstdint> <functional> <limits> <map> <memory> <optional> <set> <span> <sstream>
  <stop_token> <string> <string_view> <utility> <vector> <fmt/core.h>
  <quadrille/error.hpp> <quadrille/formats.hpp> <quadrille/solve.hpp>)
if(QUADRILLE_PRECOMPILE)
  add_library(quadrille_precompiled OBJECT cmake/precompiled.cpp)
  target_include_directories(quadrille_precompiled PRIVATE include)
  target_link_libraries(quadrille_precompiled PRIVATE quadrille_settings fmt::fmt)
  target_precompile_headers(quadrille_precompiled PRIVATE ${precompiled})
endif()

# quadrille_compile_fast(TARGET): lets a target use the precompiled headers, and compiles its small sources together, up to eight of a folder:
# they share what they instantiate, which takes half of the time. So names in a folder's sources must differ. Searches and diagrams are
# compiled alone, as are sources with options of their own.
function(quadrille_compile_fast target)
  if(NOT QUADRILLE_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM quadrille_precompiled)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "/src/(search|diagram)/")
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} ABSOLUTE)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    get_filename_component(folder ${folder} DIRECTORY)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    list(LENGTH in_${folder} before)
    math(EXPR part "${before} / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
    list(APPEND in_${folder} ${source})
  endforeach()
endfunction()
