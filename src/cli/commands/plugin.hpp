// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/flags/flags.hpp"

namespace quadrille::cli {

/// The executable `quadrille-NAME`, first in the folders of $QUADRILLE_EXEC_PATH, then in the installed
/// libexec folder, then in $PATH. Throws UsageError for a name with anything but letters, digits, `_` and
/// `-`, before any file is looked at. A link that leads out of the libexec folder is passed over.
std::optional<std::string> find_plugin(const std::string& name);

/// The same for a front end: nothing for the programs of Quadrille itself, which make no problems.
std::optional<std::string> find_external_front_end(const std::string& name);

/// The names of all front ends that are such executables, sorted, each once.
std::vector<std::string> list_plugins();

/// Throws UsageError if there is a file of that name in those folders which is not executable. For names that
/// `find_plugin` does not find.
void refuse_unusable_plugin(const std::string& name);

/// Becomes that executable: it has our input and output. Returns only by throwing: ParseError where the first line of
/// a script is to blame.
[[noreturn]] void exec_plugin(const std::string& path, const std::vector<std::string>& words);

/// Runs it with our input, and passes on what it prints. Returns its exit code.
int capture_plugin(const std::string& path, const std::vector<std::string>& words, std::string& output);

/// Runs it with `input` as its standard input, and returns its exit code.
int run_plugin(const std::string& path, const std::vector<std::string>& words, const std::string& input);

} // namespace quadrille::cli
