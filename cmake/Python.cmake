# SPDX-License-Identifier: MIT
# Whether the package for Python is built. Like the tests it is, if it is asked for or if it can be; for those who only want the
# command it is not.
set(python_by_default OFF)
if(QUADRILLE_PYTHON OR QUADRILLE_TESTS)
  if(NOT Python_EXECUTABLE)
    find_program(Python_EXECUTABLE python3 PATHS /usr/bin NO_DEFAULT_PATH)
  endif()
  find_package(Python 3.11 QUIET COMPONENTS Interpreter Development.Module)
  if(Python_FOUND) # else pybind11 looks for another one
    find_package(pybind11 2.10 CONFIG QUIET)
  endif()
  set(python_by_default ${pybind11_FOUND})
endif()
option(QUADRILLE_PYTHON "Build the package for Python, for which pybind11 is needed" ${python_by_default})
if(QUADRILLE_PYTHON AND NOT pybind11_FOUND)
  message(FATAL_ERROR "The package for Python needs Python 3.11 and pybind11 (Debian packages python3-dev and pybind11-dev)")
endif()
