# SPDX-License-Identifier: MIT
# The library quadrille_puzzles: front ends, boards, painters, importers, making, the page that replays a search.
find_package(pugixml REQUIRED)
file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/puzzles/*.cpp)
add_objects(quadrille_puzzles_objects)
target_link_libraries(quadrille_puzzles_objects PRIVATE pugixml::pugixml)
target_sources(quadrille_puzzles_objects PRIVATE ${sources})
target_compile_options(quadrille_puzzles_objects PRIVATE ${quick_to_build})
# It reads some 300,000 sudokus a second.
set_source_files_properties(src/puzzles/sudoku/list.cpp PROPERTIES COMPILE_OPTIONS "${quick_to_run}")
# Making the problem of a picture takes as long as the search that follows.
set_source_files_properties(src/puzzles/nonogram/nonogram.cpp src/puzzles/nonogram/puzzle.cpp PROPERTIES COMPILE_OPTIONS "${quick_to_run}")
include(cmake/Page.cmake)

# add_puzzles_library(NAME CORE [STATIC|SHARED]): the puzzles for those who link the library CORE.
function(add_puzzles_library name core)
  add_quadrille_library(${name} quadrille_puzzles_objects ${ARGN})
  get_target_property(type ${name} TYPE)
  if(type STREQUAL "SHARED_LIBRARY")
    target_link_libraries(${name} PUBLIC ${core} PRIVATE quadrille_whole)
    target_link_options(${name} PRIVATE LINKER:--exclude-libs,$<TARGET_FILE_NAME:quadrille_whole>)
  else()
    target_link_libraries(${name} PUBLIC ${core})
  endif()
  target_link_libraries(${name} PRIVATE fmt::fmt pugixml::pugixml)
endfunction()
add_puzzles_library(quadrille_puzzles quadrille)
add_library(quadrille::puzzles ALIAS quadrille_puzzles)
set_target_properties(quadrille_puzzles PROPERTIES EXPORT_NAME puzzles)
if(BUILD_SHARED_LIBS)
  add_puzzles_library(quadrille_puzzles_whole quadrille_whole STATIC)
else()
  add_library(quadrille_puzzles_whole ALIAS quadrille_puzzles)
endif()
