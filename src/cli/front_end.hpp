// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

#include "cli/flags.hpp"
#include "generators/generator.hpp"

namespace quadrille::cli {

/// The flags of a built-in front end, as the command line takes them.
std::vector<Flag> front_end_flags(const generators::Generator& generator);

/// What of a command line is meant for the front end: its own flags and all words.
generators::Arguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own);

/// Reads the FILE that the arguments name, if it is a front end that takes one, and they name any.
void read_own_file(const Invocation& invocation, const generators::Generator& generator,
                   generators::Arguments& arguments);

/// The arguments that an origin states.
generators::Arguments origin_arguments(const generators::Generator& generator, const Origin& origin);

/// What the built-in front end that a problem names as its origin makes of it now. Nothing if the problem
/// names none, or if the front end now makes another problem.
std::optional<generators::Made> made_again(const Problem& problem);

/// All front ends, built in or not, as in "pentomino, queens, sudoku".
std::string front_end_names();

} // namespace quadrille::cli
