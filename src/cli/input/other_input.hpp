// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <quadrille/problem.hpp>

#include "cli/flags.hpp"
#include "files/input_file.hpp"

namespace quadrille::cli {

/// What a text is that some commands cannot read.
struct OtherInput {
    std::string what;           ///< as in "a sudoku" or "covers"
    std::string line;           ///< a command line that can do something with it; it may begin a pipeline
    bool makes_problem = false; ///< that line prints a problem, which other commands read
};

/// Recognises a puzzle of a front end, covers, a diagram or a proof by the first lines of a text. `path` is what a
/// command line calls it. Nothing for problems and all other texts.
std::optional<OtherInput> recognise(std::string_view text, const std::string& path);

/// Throws ParseError if the input is something else than a problem, which `recognise` knows. The message names the command
/// line that reads it, and the command of `invocation` behind it where that helps.
void refuse_other_input(const Invocation& invocation, const InputFile& file, const std::string& path);

/// The start of a text file, decompressed; nothing if it is no regular file, cannot be read or has more than a megabyte.
std::optional<std::string> read_small_file(const std::string& path);

/// The problem that an input of `path` is, of which another command has read the beginning. Nothing if it is none, or if it
/// cannot be told.
std::optional<Problem> problem_in(const InputFile& file, const std::string& path);

} // namespace quadrille::cli
