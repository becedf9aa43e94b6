// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace quadrille::cli {

/// Runs one command line, without the program's name, and returns its exit code. All output, messages
/// included, is done when it returns; a stop by a signal ends the process by that signal.
int run(const std::vector<std::string>& words);

} // namespace quadrille::cli
