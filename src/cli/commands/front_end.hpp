// SPDX-License-Identifier: MIT
// Front ends of gen, make and render: those that are built in, and executables quadrille-NAME.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/front_ends.hpp>

#include "cli/flags/flags.hpp"

namespace quadrille::cli {

/// The flags of a built-in front end, as the command line takes them.
Flags front_end_flags(const FrontEndInfo& front_end);

/// What of a command line is meant for the front end: its own flags and all words.
FrontEndArguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own);

/// Reads the FILE that the arguments name, if it is a front end that takes one, and they name any.
void read_own_file(const Invocation& invocation, const FrontEndInfo& front_end, FrontEndArguments& arguments);

/// Reads standard input instead, where the arguments name no puzzle and it is no terminal. An empty one is passed
/// over, so that the front end says what it expects. False if that is a pipe.
[[nodiscard]] bool read_standard_input(const FrontEndInfo& front_end, FrontEndArguments& arguments);

/// Throws UsageError if a word is a range such as 2..6: a front end makes one problem. `command` is what
/// stands before the words.
void refuse_range(std::string_view command, std::span<const std::string> words);

/// What a message expects in place of a word that is no front end: "one of pentomino, queens, sudoku", built
/// in or not, and the nearest of them.
std::string expected_front_end(std::string_view word);

/// Whether a word of a command line is a flag of the table, with its value or without: --to, --to=csv, -t, -tcsv.
bool names_flag(std::string_view word, const Flag& flag);

/// The words behind `gen` or `make`, with the front end before flags of these that stand in front of it.
std::vector<std::string> front_end_first(std::span<const std::string> words, std::span<const Flag> flags);

/// The executable `quadrille-NAME`, first in the folders of $QUADRILLE_EXEC_PATH, then in the installed
/// libexec folder, then in $PATH. Throws UsageError for a name with anything but letters, digits, `_` and
/// `-`, before any file is looked at. A link that leads out of the libexec folder is passed over.
std::optional<std::string> find_plugin(const std::string& name);

/// The same for a front end: nothing for the programs of Quadrille itself, which make no problems.
std::optional<std::string> find_external_front_end(const std::string& name);

/// The names of all front ends that are such executables, sorted, each once.
std::vector<std::string> list_plugins();

/// Throws UsageError if there is a file of that name in those folders which is not executable. For names that
/// `find_plugin` does not find.
void refuse_unusable_plugin(const std::string& name);

/// Becomes that executable: it has our input and output. Returns only by throwing: ParseError where the first line of
/// a script is to blame.
[[noreturn]] void exec_plugin(const std::string& path, const std::vector<std::string>& words);

/// Runs it with our input, and passes on what it prints. Returns its exit code.
int capture_plugin(const std::string& path, const std::vector<std::string>& words, std::string& output);

/// Runs it with `input` as its standard input, and returns its exit code.
int run_plugin(const std::string& path, const std::vector<std::string>& words, const std::string& input);

} // namespace quadrille::cli
