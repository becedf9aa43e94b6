// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <quadrille/front_ends.hpp>

#include "base/input_file.hpp"
#include "cli/flags/flags.hpp"

namespace quadrille::cli {

/// What a text is that some commands cannot read.
struct OtherInput {
    std::string what;           ///< as in "a sudoku" or "covers"
    std::string line;           ///< a command line that can do something with it; it may begin a pipeline, or be empty
    bool makes_problem = false; ///< that line prints a problem, which other commands read
    std::string advice = {};    ///< what to write instead, or what else it could be; it may be empty
    /// Of a puzzle that can be nothing else, and needs no flags: what makes a problem of it. Else null.
    const FrontEndInfo* reader = nullptr;

    /// What to do, as the end of a message: ": try LINE BEHIND; ADVICE".
    std::string way_on(std::string_view behind) const;
};

/// Recognises a puzzle of a front end, covers, a diagram or a proof by the first lines of a text. `path` is
/// what a command line calls it. Nothing for problems and all other texts.
std::optional<OtherInput> recognise(std::string_view text, const std::string& path);

/// The same of a file. Nothing if it is no regular file, or cannot be read.
std::optional<OtherInput> recognise_file(const std::string& path);

/// Whether a text has the looks of covers that solve printed: it says so, or is nothing but indices.
bool is_listing(std::string_view text);

/// Whether a text can be read as a problem with options, and is no listing.
bool is_problem(std::string_view text);

/// Throws ParseError if the input is something else than a problem, which `recognise` knows. The message
/// names the command line that reads it, and the command of `invocation` behind it where that helps.
void refuse_other_input(const Invocation& invocation, const InputFile& file, const std::string& path);

/// The text of a file, decompressed; nothing if it is no regular file, cannot be read or has more than a
/// megabyte.
std::optional<std::string> read_small_file(const std::string& path);

/// Throws ParseError if the input is a problem, but `expected` is wanted, which `quadrille MAKER` makes of a
/// problem; an empty MAKER if none does.
void refuse_problem(const Invocation& invocation, const InputFile& file, std::string_view expected,
                    std::string_view maker);

} // namespace quadrille::cli
