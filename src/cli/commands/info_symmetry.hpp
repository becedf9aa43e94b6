// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/problem.hpp>

#include "cli/exit_code.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

/// Prints the symmetries of a problem as text, as JSON or as a program for GAP.
ExitCode print_symmetry(const Invocation& invocation, const Problem& problem);

} // namespace quadrille::cli
