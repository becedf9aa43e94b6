# SPDX-License-Identifier: MIT
# The two commands, and the manual with its completions, which is made of what they print.

# The command without its main function, for the tests.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/cli/*.cpp)
list(FILTER sources EXCLUDE REGEX "src/cli/main\\.cpp")
if(QUADRILLE_PUZZLES)
  list(FILTER sources EXCLUDE REGEX "src/cli/without_puzzles\\.cpp")
  set(whole quadrille_puzzles_whole quadrille_whole)
else()
  list(FILTER sources EXCLUDE REGEX "src/cli/commands/(gen|make|make_clues|render|watch)\\.cpp")
  set(whole quadrille_whole)
endif()
add_library(quadrille_app OBJECT ${sources})
target_include_directories(quadrille_app PUBLIC src formats PRIVATE ${PROJECT_BINARY_DIR}/generated)
target_compile_definitions(quadrille_app PRIVATE QUADRILLE_LIBEXEC_DIR="${CMAKE_INSTALL_FULL_LIBEXECDIR}/quadrille"
  QUADRILLE_DATA_DIR="${CMAKE_INSTALL_FULL_DATADIR}/quadrille")
quadrille_carried(carried boost_program_options)
target_link_libraries(quadrille_app
  PUBLIC ${whole} ${carried} fmt::fmt nlohmann_json::nlohmann_json Boost::program_options Threads::Threads PRIVATE quadrille_settings)
target_compile_options(quadrille_app PRIVATE ${quick_to_build})
# They read and answer as many problems a second.
list(FILTER sources INCLUDE REGEX "src/cli/(input/|search/|commands/each)")
set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "${quick_to_run}")
quadrille_compile_fast(quadrille_app)

# The pages of the formats, for help.
file(GLOB texts CONFIGURE_DEPENDS formats/*.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${texts})
foreach(page IN LISTS texts)
  file(READ ${page} text)
  get_filename_component(name ${page} NAME_WE)
  string(APPEND format_texts "    {\"${name}\", R\"quadrille(${text})quadrille\"},\n")
endforeach()
configure_file(src/cli/format_texts.hpp.in ${PROJECT_BINARY_DIR}/generated/cli/format_texts.hpp @ONLY)

set(build_info ${PROJECT_BINARY_DIR}/generated/cli/build_info.hpp)
add_custom_target(quadrille_build_info BYPRODUCTS ${build_info}
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${build_info} -DPROJECT_VERSION=${PROJECT_VERSION}
          -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -P ${PROJECT_SOURCE_DIR}/cmake/build_info.cmake
  VERBATIM COMMENT "")
add_dependencies(quadrille_app quadrille_build_info)

add_executable(quadrille_command src/cli/main.cpp)
set_target_properties(quadrille_command PROPERTIES OUTPUT_NAME quadrille RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
target_link_libraries(quadrille_command PRIVATE quadrille_app quadrille_settings)
quadrille_carry(quadrille_command)

# The checker. The map says which objects it has: tests/usage/verify.py reads it.
add_executable(quadrille_verify_command src/verify/main.cpp)
set_target_properties(quadrille_verify_command PROPERTIES OUTPUT_NAME quadrille-verify RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
target_include_directories(quadrille_verify_command PRIVATE src formats)
target_compile_definitions(quadrille_verify_command PRIVATE QUADRILLE_VERSION="${PROJECT_VERSION}")
target_link_options(quadrille_verify_command PRIVATE LINKER:-Map=${PROJECT_BINARY_DIR}/quadrille-verify.map)
quadrille_carried(carried fmt)
target_link_libraries(quadrille_verify_command PRIVATE quadrille_whole ${carried} fmt::fmt quadrille_settings)
quadrille_carry(quadrille_verify_command)

find_program(GZIP gzip REQUIRED)
find_program(PYTHON3 python3 REQUIRED) # it writes the manual
set(manual ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual}/made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  COMMAND ${PYTHON3} ${PROJECT_SOURCE_DIR}/cmake/manual.py $<TARGET_FILE:quadrille_command> $<TARGET_FILE:quadrille_verify_command>
          ${PROJECT_SOURCE_DIR} ${QUADRILLE_DATE} ${manual}/man
  COMMAND ${GZIP} -9n -r ${manual}/man
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}/completions
  COMMAND quadrille_command completion bash > ${manual}/completions/quadrille
  COMMAND quadrille_command completion zsh > ${manual}/completions/_quadrille
  COMMAND quadrille_command completion fish > ${manual}/completions/quadrille.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${manual}/made
  DEPENDS quadrille_command quadrille_verify_command ${PROJECT_SOURCE_DIR}/cmake/manual.py ${texts} ${PROJECT_SOURCE_DIR}/docs/formats.md
  VERBATIM COMMENT "Writing manual pages and completions")
add_custom_target(quadrille_manual_pages ALL DEPENDS ${manual}/made)
