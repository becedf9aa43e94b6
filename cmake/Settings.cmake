# SPDX-License-Identifier: MIT
# How every target is compiled: warnings, sanitizers.
add_library(quadrille_settings INTERFACE)
# g++ 12 takes "text" + std::string for overlapping copies (GCC bug 105651) and, where headers are precompiled, for copies
# of half the memory.
set(false_alarms -Wno-restrict)
if(QUADRILLE_PRECOMPILE)
  list(APPEND false_alarms -Wno-array-bounds -Wno-stringop-overflow)
  # Of sources that are compiled together g++ takes the unnamed namespaces for those of headers, and clang warns of a name that another one
  # of them has. The preset bare compiles each by itself.
  list(APPEND false_alarms -Wno-subobject-linkage)
  set(shadows $<$<CXX_COMPILER_ID:Clang>:-Wno-shadow>)
endif()
target_compile_options(quadrille_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow ${shadows}
  "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:${false_alarms}>" $<$<BOOL:${QUADRILLE_WERROR}>:-Werror>)
if(QUADRILLE_SANITIZE)
  # Checks of pointers for null and for alignment make half of the code. What uses a null pointer the address sanitizer stops,
  # and x86 reads at any place.
  if(QUADRILLE_SANITIZE MATCHES undefined)
    set(unchecked -fno-sanitize=null,alignment)
  endif()
  target_compile_options(quadrille_settings INTERFACE -fsanitize=${QUADRILLE_SANITIZE} ${unchecked}
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # lld, where it is there, links in a second what takes ld ten.
  find_program(QUADRILLE_LLD ld.lld)
  target_link_options(quadrille_settings INTERFACE -fsanitize=${QUADRILLE_SANITIZE} $<$<BOOL:${QUADRILLE_LLD}>:-fuse-ld=lld>)
endif()
