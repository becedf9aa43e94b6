// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::cli {

/// Runs one command line, as `main` gets it, and returns its exit code. All output, messages included, is
/// done when it returns; a stop by a signal ends the process by that signal.
int run(int argc, const char* const* argv);

} // namespace quadrille::cli
