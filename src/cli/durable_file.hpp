// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille::cli {

// Records that must outlive the process, and the machine.

/// Puts a text into the place of a file. Whoever looks, after a power cut too, finds all of the old text or
/// all of the new one. It is written beside the file as PATH.HOST.PID.tmp, synced, and renamed; then the
/// folder is synced. Throws std::system_error, and leaves the old file.
void write_durably(const std::string& path, std::string_view text);

/// Makes the names in the folder of a file as lasting as the files. Throws std::system_error.
void sync_folder_of(const std::string& path);

} // namespace quadrille::cli
