# SPDX-License-Identifier: MIT
# When these sources were made, which manual and packages tell in place of the time of the build, so that two builds are
# equal: QUADRILLE_EPOCH in seconds, QUADRILLE_DATE as a day. By SOURCE_DATE_EPOCH, else by the commit, else by the news.
set(QUADRILLE_EPOCH "$ENV{SOURCE_DATE_EPOCH}")
find_program(GIT git)
if(QUADRILLE_EPOCH STREQUAL "" AND GIT)
  execute_process(COMMAND ${GIT} log -1 --format=%ct WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE QUADRILLE_EPOCH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT QUADRILLE_EPOCH MATCHES "^[0-9]+$")
  file(TIMESTAMP ${PROJECT_SOURCE_DIR}/NEWS.md QUADRILLE_EPOCH "%s" UTC)
endif()
function(quadrille_date result format) # the same in another form
  set(ENV{SOURCE_DATE_EPOCH} ${QUADRILLE_EPOCH})
  string(TIMESTAMP date "${format}" UTC)
  set(${result} "${date}" PARENT_SCOPE)
endfunction()
set(given "$ENV{SOURCE_DATE_EPOCH}")
quadrille_date(QUADRILLE_DATE "%Y-%m-%d")
quadrille_date(QUADRILLE_DATE_LINE "%a, %d %b %Y %H:%M:%S +0000")
if(given STREQUAL "")
  unset(ENV{SOURCE_DATE_EPOCH})
else()
  set(ENV{SOURCE_DATE_EPOCH} "${given}")
endif()
