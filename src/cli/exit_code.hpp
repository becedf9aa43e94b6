// SPDX-License-Identifier: MIT
#pragma once

#include "problem/usage_error.hpp"

namespace quadrille::cli {

/// What the process ends with; docs/command-line.md says when.
enum ExitCode : int {
    answered = 0,
    refuted = 1, ///< proved none, not unique, or a check failed
    usage = 2,
    stopped = 3, ///< a limit came before the answer
    bad_data = 65,
    no_input = 66,
    internal = 70,
    io_error = 74,
};

} // namespace quadrille::cli
