# SPDX-License-Identifier: MIT
# What lets the commands start in 0.8 ms of CPU time instead of 2.3: they carry the libraries that they use, but for libc and libm, if
# there are archives of all of them. Distributions, which mend a library in one place, switch it off. Cbc is still loaded when it is first
# used.
if(BUILD_SHARED_LIBS OR QUADRILLE_SANITIZE)
  set(static_by_default OFF)
else()
  set(static_by_default ON)
endif()
option(QUADRILLE_STATIC "Let the commands carry other libraries, where there are archives of all" ${static_by_default})
if(QUADRILLE_STATIC)
  set(needed boost_iostreams boost_program_options bz2 gmp lzma md utf8proc z zstd)
  if(QUADRILLE_NAUTY)
    list(APPEND needed nauty)
  endif()
  if(QUADRILLE_PUZZLES)
    list(APPEND needed pugixml)
  endif()
  foreach(name IN LISTS needed)
    find_library(QUADRILLE_ARCHIVE_${name} lib${name}.a)
    if(NOT QUADRILLE_ARCHIVE_${name})
      message(STATUS "The commands do not carry other libraries, since there is no lib${name}.a")
      set(QUADRILLE_STATIC OFF)
    endif()
  endforeach()
endif()

# quadrille_carried(VARIABLE NAME...): what a target links before the libraries of these names. For an executable that carries them that is
# their archives; the linker then needs the shared ones no more.
function(quadrille_carried variable)
  set(archives)
  foreach(name IN LISTS ARGN)
    if(name STREQUAL "fmt") # Debian has no archive of it
      list(APPEND archives $<TARGET_FILE:quadrille_fmt>)
    else()
      list(APPEND archives ${QUADRILLE_ARCHIVE_${name}})
    endif()
  endforeach()
  set(${variable} "$<BUILD_INTERFACE:$<$<BOOL:$<TARGET_PROPERTY:QUADRILLE_CARRYING>>:${archives}>>" PARENT_SCOPE)
endfunction()

# quadrille_carry(TARGET): lets an executable carry them.
function(quadrille_carry target)
  if(QUADRILLE_STATIC)
    set_target_properties(${target} PROPERTIES QUADRILLE_CARRYING TRUE)
    target_link_options(${target} PRIVATE LINKER:--as-needed -static-libstdc++ -static-libgcc)
    add_dependencies(${target} quadrille_fmt)
  endif()
endfunction()

# What fmt's headers leave to its library.
add_library(quadrille_fmt STATIC EXCLUDE_FROM_ALL cmake/fmt.cpp)
target_include_directories(quadrille_fmt SYSTEM PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
set_target_properties(quadrille_fmt PROPERTIES OUTPUT_NAME carried_fmt)
