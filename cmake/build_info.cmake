# SPDX-License-Identifier: MIT
# Run at every build: writes OUTPUT with version, commit and build type, and leaves it alone where nothing has changed.
set(QUADRILLE_COMMIT unknown)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --short=12 HEAD WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit
    OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
  if(NOT failed)
    set(QUADRILLE_COMMIT ${commit})
  endif()
endif()
configure_file(${SOURCE}/src/cli/build_info.hpp.in ${OUTPUT} @ONLY)
