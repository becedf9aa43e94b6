// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

#include "cli/files.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag from_flag{"from", "FORMAT", "the format of the input (default: told by its content)"};
inline constexpr Flag quiet_flag{"quiet,q", "", "print no warnings"};
inline constexpr Flag output_flag{"output,o", "FILE", "write to FILE, complete or not at all"};
inline constexpr Flag json_flag{"json", "", "answer in JSON lines"};

/// Throws UsageError if `--output` or `--proof` names the file that `input` reads.
void refuse_overwriting(const Invocation& invocation, const InputFile& input);

/// Throws UsageError if the flag's value is no format that can be read (or written, as `can` says).
void check_format(const Invocation& invocation, std::string_view flag, bool FormatInfo::*can);

/// Reads the problem in `path` as `--from` says, and prints warnings unless `--quiet`.
ReadResult read_input(const Invocation& invocation, const std::string& path);

/// If the input is a puzzle of a front end, throws ParseError, which names the command line that reads it.
/// `path` is the word that names the file.
void refuse_puzzle(const Invocation& invocation, const InputFile& file, const std::string& path);

/// Reads the problem to be searched; unless `--quiet`, tells of items that rule out any cover.
Problem read_to_search(const Invocation& invocation);

/// An option by index, or by name as `name:x`. Throws UsageError, which names the flag, if there is none or
/// several.
OptionId find_option_word(const Problem& problem, OptionNames& names, const std::string& word,
                          std::string_view flag);

/// The options that a flag names, one each time it is given.
std::vector<OptionId> options_of_flag(const Invocation& invocation, const Problem& problem,
                                      std::string_view flag);

/// An item likewise. Throws UsageError if there is none.
ItemId find_item_word(const Problem& problem, const std::string& word, std::string_view flag);

/// Prints a line on standard error, with the program's name in front.
void say(std::string_view message);

} // namespace quadrille::cli
