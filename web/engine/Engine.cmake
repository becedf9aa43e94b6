# SPDX-License-Identifier: MIT
# The library in WebAssembly, by emscripten: preset web. It is 32 bits wide, has one thread, and is called through the C interface.
set(here ${PROJECT_SOURCE_DIR}/web/engine)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")

# Libraries that are headers only. Not all of /usr/include: its C library is another one.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(header IN ITEMS boost/config.hpp fmt/core.h nlohmann/json.hpp)
  get_filename_component(library ${header} DIRECTORY)
  find_path(QUADRILLE_WEB_${library} ${header} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  file(CREATE_LINK ${QUADRILLE_WEB_${library}}/${library} ${headers}/${library} SYMBOLIC)
endforeach()

include_directories(SYSTEM ${here}/stand_ins ${headers})
add_compile_definitions(FMT_HEADER_ONLY)
add_compile_options(-fwasm-exceptions "SHELL:-include ${here}/stand_ins/cpp20.hpp")
include(cmake/Settings.cmake)
add_library(fmt::fmt INTERFACE IMPORTED)
include(cmake/Fast.cmake)

# Rooms and files that engine.js does not call, or whose libraries emscripten does not have. stand_ins has the files that take the
# place of some, and headers under the names of libraries.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/*.cpp formats/*.cpp)
set(left_out
  src/cli/ "src/output/(bars|breakdown|csv|text)[.]" # the commands, and what only they write
  src/job/ src/c/job.cpp src/puzzles/making/                    # folders of files; long searches for puzzles
  src/proof/ src/verify/ src/c/proof.cpp                # not called yet
  src/solve/distinct/ src/c/symmetry.cpp                      # nauty
  src/c/table.cpp                                       # it has the rows of these
  formats/decompress.cpp                                # Boost.Iostreams, zstd
  src/puzzles/tile/xmpuzzle.cpp src/puzzles/nonogram/webpbn.cpp) # pugixml
list(JOIN left_out "|" left_out)
list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(${left_out})")
file(GLOB stand_ins CONFIGURE_DEPENDS ${here}/stand_ins/*.cpp)

add_library(quadrille_objects OBJECT)
include(cmake/Page.cmake)
include(cmake/Engines.cmake) # leaves out what the preset has switched off
target_sources(quadrille_objects PRIVATE ${sources} ${stand_ins})
target_include_directories(quadrille_objects PRIVATE include formats src ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(quadrille_objects PRIVATE quadrille_settings)
quadrille_compile_fast(quadrille_objects)

# Searches are compiled for speed, all else for size: with -O2 for all, the module has 3.2 MB instead of 2.3. emcc looks for -Oz anywhere
# in its arguments, so it must not be a flag of all sources; and the precompiled headers are those of -Oz. Tried without gain: Highway's
# vectors of 128 bits for masks (pentominoes 6x10 5.6 s, 5.7 without; 34 kB more by gzip).
set(quick ${sources})
list(FILTER quick INCLUDE REGEX
  "^${PROJECT_SOURCE_DIR}/src/(problem/rest/|solve/simplify/|search/(masks|links|tables|slices|layers|sweep|order)/|solve/(each|engine_table|part)[.])")
set(small ${sources} ${stand_ins})
list(REMOVE_ITEM small ${quick})
set_source_files_properties(${quick} PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Oz)
target_compile_options(quadrille_precompiled PRIVATE -Oz)

# The module: those functions of the C interface that engine.js names. Only a page and a worker can be asked for, which node runs
# too: the code that 3.1.6 makes for node knows no modules.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${here}/engine.js)
file(READ ${here}/engine.js binding)
string(REGEX MATCHALL "_quadrille_[a-z_]+" exports "${binding}")
list(REMOVE_DUPLICATES exports)
list(JOIN exports "," exports)
add_executable(quadrille_web $<TARGET_OBJECTS:quadrille_objects>)
set_target_properties(quadrille_web PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME quadrille RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
target_link_options(quadrille_web PRIVATE -Oz -fwasm-exceptions --no-entry -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker
  -sFILESYSTEM=0 -sWASM_BIGINT -sALLOW_MEMORY_GROWTH -sALLOW_TABLE_GROWTH -sINCOMING_MODULE_JS_API=wasmBinary
  -sEXPORTED_RUNTIME_METHODS=addFunction,UTF8ToString -sEXPORTED_FUNCTIONS=_malloc,_free,${exports})

# The package for npm.
set(package ${PROJECT_BINARY_DIR}/package)
configure_file(web/package/package.json.in ${package}/package.json @ONLY)
file(GLOB files CONFIGURE_DEPENDS web/package/*.js web/package/README.md)
foreach(file IN LISTS files ITEMS ${here}/engine.js LICENSE)
  configure_file(${file} ${package} COPYONLY)
endforeach()
add_custom_command(TARGET quadrille_web POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E copy quadrille.js quadrille.wasm package WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
add_custom_command(OUTPUT ${package}/index.d.ts
  COMMAND node ${PROJECT_SOURCE_DIR}/web/package/types.mjs ${package} ${PROJECT_SOURCE_DIR}/web/package/index.d.ts.in
  DEPENDS quadrille_web ${PROJECT_SOURCE_DIR}/web/package/types.mjs ${PROJECT_SOURCE_DIR}/web/package/index.d.ts.in ${here}/engine.js VERBATIM)
add_custom_target(quadrille_types ALL DEPENDS ${package}/index.d.ts)
