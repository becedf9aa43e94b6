# SPDX-License-Identifier: MIT
# What `cmake --install` puts where, and what `cpack` packs: Debian packages and an archive. Built as the
# preset `package`, two builds of one commit give equal files, wherever they are built (tests/package/deb.sh).
#
# The components: `quadrille` (commands, manual, completions, documents), `library` (the shared library, if it is
# one), `development` (headers, what programs link to, and how they find it), and, in a Debian package only, `python`
# (python/CMakeLists.txt).
set(documents ${CMAKE_INSTALL_DOCDIR})
set(zsh_completions share/zsh/site-functions)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr") # where Debian's zsh looks
  set(zsh_completions share/zsh/vendor-completions)
endif()

set(installed quadrille)
if(QUADRILLE_PUZZLES)
  list(APPEND installed quadrille_puzzles)
else()
  set(without_puzzles PATTERN front_ends.hpp EXCLUDE)
endif()
install(TARGETS ${installed} EXPORT quadrille_targets
  ARCHIVE COMPONENT development
  LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(DIRECTORY include/ TYPE INCLUDE COMPONENT development ${without_puzzles})
install(EXPORT quadrille_targets NAMESPACE quadrille:: FILE quadrilleTargets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille COMPONENT development)
configure_package_config_file(cmake/quadrilleConfig.cmake.in quadrilleConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille)
write_basic_package_version_file(quadrilleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
if(QUADRILLE_CADICAL)
  set(QUADRILLE_PRIVATE_LIBRARIES "-lcadical ")
endif()
if(QUADRILLE_NAUTY)
  string(APPEND QUADRILLE_PRIVATE_LIBRARIES "-lnauty ")
endif()
file(RELATIVE_PATH up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" up ${up})
configure_file(cmake/quadrille.pc.in quadrille.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/quadrilleConfig.cmake ${PROJECT_BINARY_DIR}/quadrilleConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/quadrille.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
if(QUADRILLE_PUZZLES)
  configure_file(cmake/quadrille_puzzles.pc.in quadrille_puzzles.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/quadrille_puzzles.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endif()

install(TARGETS quadrille_command quadrille_verify_command RUNTIME COMPONENT quadrille)
install(PROGRAMS src/verify/quadrille-verify.py TYPE BIN COMPONENT quadrille)
install(FILES build/site/playground/playground.html TYPE DATA COMPONENT quadrille OPTIONAL RENAME quadrille/playground.html)
install(FILES docs/problem.schema.json TYPE DATA COMPONENT quadrille RENAME quadrille/problem.schema.json)
install(DIRECTORY ${PROJECT_BINARY_DIR}/manual/man/ TYPE MAN COMPONENT quadrille)
install(FILES ${PROJECT_BINARY_DIR}/manual/completions/quadrille DESTINATION share/bash-completion/completions
  COMPONENT quadrille)
install(FILES ${PROJECT_BINARY_DIR}/manual/completions/_quadrille DESTINATION ${zsh_completions} COMPONENT quadrille)
install(FILES ${PROJECT_BINARY_DIR}/manual/completions/quadrille.fish DESTINATION share/fish/vendor_completions.d
  COMPONENT quadrille)
install(FILES README.md NEWS.md LICENSE DESTINATION ${documents} COMPONENT quadrille)
install(DIRECTORY docs examples DESTINATION ${documents} USE_SOURCE_PERMISSIONS COMPONENT quadrille PATTERN api.sh EXCLUDE)
install(DIRECTORY formats DESTINATION ${documents} COMPONENT quadrille FILES_MATCHING PATTERN "*.md")

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
set(QUADRILLE_MAINTAINER "The Quadrille authors <authors@quadrille.invalid>" CACHE STRING "Who makes the packages")
set(CPACK_PACKAGE_CONTACT "${QUADRILLE_MAINTAINER}")
set(CPACK_PACKAGE_VENDOR "The Quadrille authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_FILE_NAME quadrille-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1) # several would compress the same to other bytes
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
configure_file(cmake/cpack_date.cmake.in cpack_date.cmake @ONLY)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/cpack_date.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/sort_archive.cmake)
set(CPACK_GENERATOR TGZ)

# Debian packages only with a shared library. Its package has the soname's version in its name: libquadrille0.2.
if(BUILD_SHARED_LIBS)
  list(APPEND CPACK_GENERATOR DEB)
  set(release ${PROJECT_VERSION}-1)
  get_target_property(soversion quadrille SOVERSION)
  set(package_of_quadrille quadrille)
  set(package_of_library libquadrille${soversion})
  set(package_of_development libquadrille-dev)
  set(package_of_python python3-quadrille)
  set(components quadrille library development)
  if(QUADRILLE_PYTHON)
    list(APPEND components python)
  endif()

  find_program(GZIP gzip REQUIRED)
  file(READ LICENSE license)
  string(REGEX REPLACE "^.*(Permission is hereby.*)\n$" "\\1" license "${license}")
  string(REPLACE "\n\n" "\n.\n" license "${license}")
  string(REPLACE "\n" "\n " QUADRILLE_LICENSE " ${license}")
  foreach(component IN LISTS components)
    string(TOUPPER ${component} upper)
    set(package ${package_of_${component}})
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
    # Debian wants both in a folder named by the package; nobody else does.
    configure_file(cmake/changelog.in debian/changelog @ONLY)
    execute_process(COMMAND ${GZIP} -9nc debian/changelog WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
      OUTPUT_FILE debian/changelog.Debian.gz COMMAND_ERROR_IS_FATAL ANY)
    configure_file(cmake/copyright.in debian/copyright @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz ${PROJECT_BINARY_DIR}/debian/copyright
      DESTINATION share/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
  endforeach()
  set(CPACK_COMPONENTS_ALL ${components})
  set(CPACK_COMPONENTS_GROUPING IGNORE)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
  file(WRITE ${PROJECT_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
  set(CPACK_DEBIAN_QUADRILLE_PACKAGE_DEPENDS python3:any) # for quadrille-verify.py
  set(CPACK_DEBIAN_QUADRILLE_PACKAGE_SECTION math)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${package_of_library} (= ${release})")
  if(QUADRILLE_CBC) # the engine milp loads it when it is first used
    foreach(component IN ITEMS QUADRILLE LIBRARY PYTHON)
      set(CPACK_DEBIAN_${component}_PACKAGE_RECOMMENDS coinor-libcbc3)
    endforeach()
  endif()
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python_VERSION_MINOR}~), python3 (<< 3.${next}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "quadrille, python3-distributed, python3-scipy, python3-tqdm")
  foreach(script IN ITEMS postinst prerm)
    configure_file(cmake/python.${script} debian/${script} FILE_PERMISSIONS
      OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE COPYONLY)
  endforeach()
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/postinst ${PROJECT_BINARY_DIR}/debian/prerm)
  set(about "An exact cover is a choice of options that has every item exactly once.
Sudoku, tilings, queens, timetables and crew schedules are such problems.")
  set(CPACK_DEBIAN_QUADRILLE_DESCRIPTION "${about}

These are the commands, with their manual.")
  set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "${about}

This is the library that programs are linked with.")
  set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "${about}

These are the headers for C++ and C, and what CMake and pkg-config need.")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "${about}

This is the module for Python, for numpy, notebooks and any Executor.")
endif()
include(CPack)
