// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/front_ends.hpp>

#include "cli/exit_code.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

/// `make` with `--with KIND`: draws a cover of the base, then clues that hold for it, and gives as few options as leave
/// one cover. Prints each puzzle as a text that `gen` reads: a line of givens, and a line for each clue.
ExitCode make_with_clues(const Invocation& invocation, const FrontEndInfo& front_end,
                         const FrontEndArguments& arguments);

} // namespace quadrille::cli
