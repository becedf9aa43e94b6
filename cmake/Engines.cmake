# SPDX-License-Identifier: MIT
# What can be switched off: vector instructions by Highway, the engines sat (CaDiCaL) and milp (Cbc).
if(QUADRILLE_HWY)
  find_path(QUADRILLE_HWY_HEADER hwy/highway.h REQUIRED)
  target_include_directories(quadrille_objects SYSTEM PRIVATE ${QUADRILLE_HWY_HEADER})
  target_compile_definitions(quadrille_objects PRIVATE QUADRILLE_HWY)
  # Its library is needed where its assertions are compiled, as under sanitizers, and slows each start down.
  list(APPEND libraries -Wl,--push-state,--as-needed hwy -Wl,--pop-state)
endif()
file(GLOB kernels src/search/masks/kernels/*.cpp)
# g++ 12 does not see that loops over the words of a set of items end within it.
set_source_files_properties(${kernels} PROPERTIES COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
if(QUADRILLE_HWY AND QUADRILLE_SANITIZE)
  target_compile_definitions(quadrille_objects PRIVATE QUADRILLE_FEW_TARGETS)
  # Highway's functions of one instruction each must be inlined: else the tests of masks take ten times as long.
  set_source_files_properties(${kernels} src/search/slices/kernels.cpp PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS TRUE)
endif()

if(QUADRILLE_CBC)
  # Types only (Debian package coinor-libcbc-dev): linking Cbc would cost every start 4 ms.
  find_path(QUADRILLE_CBC_HEADER coin/Cbc_C_Interface.h REQUIRED)
  target_include_directories(quadrille_objects SYSTEM PRIVATE ${QUADRILLE_CBC_HEADER})
  target_compile_definitions(quadrille_objects PRIVATE QUADRILLE_CBC)
  list(APPEND libraries ${CMAKE_DL_LIBS})
else()
  list(FILTER sources EXCLUDE REGEX "src/external/(cbc|child_task|clp|loaded_library|milp)|src/weights/(needed|program|unequal)")
endif()
if(QUADRILLE_CADICAL)
  find_path(QUADRILLE_CADICAL_HEADER cadical.hpp REQUIRED)
  find_library(QUADRILLE_CADICAL_LIBRARY cadical REQUIRED)
  target_include_directories(quadrille_objects SYSTEM PRIVATE ${QUADRILLE_CADICAL_HEADER})
  target_compile_definitions(quadrille_objects PRIVATE QUADRILLE_CADICAL)
  list(APPEND libraries cadical)
else()
  list(FILTER sources EXCLUDE REGEX "src/external/sat|src/proof/core")
endif()
