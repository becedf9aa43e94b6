# SPDX-License-Identifier: MIT
# Run by cpack when packages are made. It lists the files of an archive as the file system does, and they belong to whoever
# builds. Here they are sorted, and become root's. Debian packages are so by themselves.
foreach(archive IN LISTS CPACK_PACKAGE_FILES)
  if(NOT archive MATCHES "\\.tar\\.gz$")
    continue()
  endif()
  set(folder ${archive}.unpacked)
  file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${folder})
  execute_process(
    COMMAND tar --sort=name --owner=root:0 --group=root:0 --mtime=@$ENV{SOURCE_DATE_EPOCH} --format=gnu
            -cf - -C ${folder} ${CPACK_PACKAGE_FILE_NAME}
    COMMAND gzip -9n
    OUTPUT_FILE ${archive} COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()
