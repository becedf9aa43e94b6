// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <quadrille/front_ends.hpp>

#include "cli/flags.hpp"

namespace quadrille::cli {

/// The flags of a built-in front end, as the command line takes them.
std::vector<Flag> front_end_flags(const FrontEndInfo& front_end);

/// What of a command line is meant for the front end: its own flags and all words.
FrontEndArguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own);

/// Reads the FILE that the arguments name, if it is a front end that takes one, and they name any.
void read_own_file(const Invocation& invocation, const FrontEndInfo& front_end, FrontEndArguments& arguments);

/// All front ends, built in or not, as in "pentomino, queens, sudoku".
std::string front_end_names();

} // namespace quadrille::cli
