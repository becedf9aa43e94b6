// SPDX-License-Identifier: MIT
// Problems as a command reads them, and the options and items that its words name.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

#include "base/input_file.hpp"
#include "bytes.hpp"
#include "cli/flags/flags.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

/// Throws UsageError if `--output` or `--proof` names the file that `input` reads.
void refuse_overwriting(const Invocation& invocation, const InputFile& input);

/// Throws NoInput if the input is a pipe without a byte: what is wrong was told by the command before. `what` should
/// have come, as in "problem".
void refuse_empty_pipe(InputFile& input, std::string_view what);

/// Throws UsageError if the flag's value is no format that can be read (or written, as `can` says).
void check_format(const Invocation& invocation, std::string_view flag, bool FormatInfo::*can);

/// Tells where the name of --output ends in another format than json, which a command without --to writes.
void warn_of_ending(const Invocation& invocation);

/// What a command hands over: covers, which may be drawn, or a number or a word. Only covers need an origin, so only
/// for them is it compared with the problem: its digest takes a quarter of the time of reading.
enum class Handed : std::uint8_t { covers, number };

/// A problem that a command reads. Its format is the name of the front end if the text is a puzzle.
struct InputProblem : ReadResult {
    bool is_puzzle = false;
};

/// Reads the problem in `path` as `--from` says, and prints warnings unless `--quiet`. A text that is no problem, but a
/// puzzle that can be nothing else, stands for the problem that `gen` makes of it without flags.
InputProblem read_input(const Invocation& invocation, const std::string& path, Handed handed = Handed::covers);

/// Reads the problem to be searched; unless `--quiet`, tells of items that rule out any cover. If covers are handed
/// over, its origin states the digest.
InputProblem read_to_search(const Invocation& invocation, Handed handed = Handed::covers);

/// The problem with its digest in its origin, if a front end that is built in made it: `render` finds by it covers of
/// another problem.
Problem with_digest(Problem problem);

/// Finds an option by its index or its name. Digits are an index, `name:x` is the name x, and so is any other
/// word x. Nothing if there is no such option, or if several have the name.
std::optional<OptionId> find_option(const Problem& problem, OptionNames& names, std::string_view word);

/// What a message expects in place of a word that `find_option` does not find: with the nearest name, or how several
/// options are named. `flag`: of the command line, with dashes; empty for a word of a list.
std::string expected_option(const Problem& problem, OptionNames& names, std::string_view word,
                            std::string_view flag = "");

/// The same option; throws UsageError, which names the flag, where there is none.
OptionId find_option_word(const Problem& problem, OptionNames& names, const std::string& word, std::string_view flag);

/// Says of an index that the user gave that it is also the name of another option; nothing if it is not.
std::optional<std::string> namesake_note(const Problem& problem, OptionNames& names, std::string_view word,
                                         OptionId option);

/// Warns of the first such index of a list, which may have as many as it has lines.
class NamesakeWarning {
  public:
    explicit NamesakeWarning(bool quiet) : done_(quiet) {}
    void check(const std::string& source, std::uint64_t line, const Problem& problem, OptionNames& names,
               std::string_view word, OptionId option);

  private:
    bool done_;
};

/// The options that a flag names, one each time it is given. Tells, unless `--quiet`, where an index is also
/// the name of another option.
std::vector<OptionId> options_of_flag(const Invocation& invocation, const Problem& problem, std::string_view flag);

/// An item by index or name likewise. Throws UsageError, with the nearest name, if there is none.
ItemId find_item_word(const Problem& problem, const std::string& word, std::string_view flag);

/// A file that a command reads line by line: covers, or a list of problems.
class LineInput {
  public:
    /// Opens `path`, or standard input for "-". Throws NoInput if it cannot be opened, and UsageError if an output
    /// of the command would replace it.
    LineInput(const Invocation& invocation, const std::string& path);

    InputFile& file() { return file_; }

    /// What to call it in messages.
    const std::string& name() const { return file_.name(); }

    /// Its lines, decompressed. The first call reads the first bytes.
    format::Lines& lines();

  private:
    InputFile file_;
    std::optional<format::Bytes> bytes_;
    std::optional<format::Lines> lines_;
};

} // namespace quadrille::cli
