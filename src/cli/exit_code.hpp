// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

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

/// An input that cannot be opened.
class NoInput : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace quadrille::cli
