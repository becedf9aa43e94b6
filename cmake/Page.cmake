# SPDX-License-Identifier: MIT
# The page that `watch` writes: sources that a browser could open, as strings of a header.
set(parts page.html page.css replay.js candidates.js board.js panels.js controls.js)
list(TRANSFORM parts PREPEND ${PROJECT_SOURCE_DIR}/src/puzzles/page/)
foreach(part IN LISTS parts)
  file(READ ${part} text)
  get_filename_component(name ${part} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  set(${name} "${text}")
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${parts})
configure_file(src/puzzles/page/sources.hpp.in ${PROJECT_BINARY_DIR}/generated/page/sources.hpp @ONLY)
