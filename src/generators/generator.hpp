// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "generators/board.hpp"
#include "generators/explainer.hpp"
#include "generators/text_picture.hpp"
#include "problem/usage_error.hpp"

namespace quadrille::generators {

/// A flag of a front end, as help and completion list it and as the command line takes it.
struct Flag {
    std::string_view name;  ///< without dashes
    std::string_view value; ///< what stands for its value in help; empty if it takes none
    std::string_view help;
};

/// The words behind `gen NAME`: flags with their values (empty for a flag without), then the rest in order.
struct Arguments {
    std::map<std::string, std::string, std::less<>> flags;
    std::vector<std::string> words;
    std::string input;      ///< the text of FILE, if the front end reads one; FILE is not among `words` then
    std::string input_name; ///< what to call FILE in messages

    bool has(std::string_view flag) const { return flags.contains(flag); }
    std::string_view get(std::string_view flag, std::string_view otherwise = "") const {
        const auto found = flags.find(flag);
        return found == flags.end() ? otherwise : std::string_view(found->second);
    }
};

/// Reads a list of problems that are all on one base, a line each.
class ListReader {
  public:
    virtual ~ListReader() = default;

    /// Appends the names of the base's options that the problem requires, between blanks. False if the line
    /// holds no problem. Throws ParseError; `number` is that of the line, from 1.
    virtual bool read(std::string_view line, std::uint64_t number, std::string& names) = 0;
};

/// What a front end says of a text that is a puzzle of its own, given where a problem is expected.
struct Claim {
    std::string what;               ///< as in "a sudoku"
    std::optional<std::string> way; ///< what stands between `gen NAME` and FILE to read it; none: help tells
};

/// What a front end makes of its arguments: a problem, and all that is known of it as a puzzle.
struct Made {
    Problem problem;
    Board board; ///< what the puzzle shows, and what each option adds
    TextPainter paint = rows_of();

    /// Tells in words what was deduced of the problem. Null if the names of items and options say enough.
    std::unique_ptr<Explainer> (*explain)(const Problem& problem) = nullptr;

    /// For each option the number of its orbit under one of Generator::symmetries: the options whose places
    /// on the board the symmetry exchanges. Asked for "none" too, where it returns no numbers: each option is
    /// then an orbit of its own. Throws UsageError for a problem with options that cannot be givens. Empty if
    /// the front end states no symmetries.
    std::function<std::vector<std::uint32_t>(std::string_view symmetry)> orbits = {};

    std::string draw(std::span<const OptionId> cover, const Style& style = {}) const {
        return paint(board, cover, style);
    }
};

/// A front end: it makes problems of one kind.
struct Generator {
    std::string_view name;
    std::string_view summary;  ///< one line, for the list
    std::string_view synopsis; ///< the words it takes, as in "N [--toroidal]"
    std::string_view help;     ///< a few lines with examples
    std::span<const Flag> flags;
    bool reads_file; ///< takes a FILE of its own: cli reads it into Arguments::input

    /// Makes the problem. Its origin holds arguments that make the same problem again without any file.
    /// Throws UsageError, or ParseError where the input is wrong.
    Made (*emit)(const Arguments& arguments);

    bool takes_sizes = false; ///< words such as 8 and 4x6 are no FILE

    bool draws_lines = false; ///< knows Style::line; what it draws of a part of a cover, `list` can read

    /// What reads a list of problems, `gen NAME --givens LIST`; the arguments say of what kind they are, and
    /// `input_name` what to call the list. The base is what `gen NAME --base` makes with the same other
    /// arguments. Null if the problems of this kind have no base.
    std::unique_ptr<ListReader> (*list)(const Arguments& arguments) = nullptr;

    /// The symmetries of its boards, by name, as `make --symmetry` takes them. Empty if it states none.
    std::span<const std::string_view> symmetries = {};

    /// What it says of a text, or of whole lines from its beginning, that has the looks of its puzzles. It is
    /// asked of texts that are no sensible problem. Null if its puzzles have no text.
    std::optional<Claim> (*claim)(std::string_view text) = nullptr;
};

/// What `generator.emit(arguments)` makes, the origin of the problem completed by the digest. Throws as
/// `emit` does.
Made make(const Generator& generator, const Arguments& arguments);

/// Whether a word is a number or several joined by `x`, as in 4x6.
bool is_size(std::string_view word);

/// All front ends by name. A new one is one line here.
std::span<const Generator> generators();

/// The front end of that name, or null.
const Generator* find_generator(std::string_view name);

/// The first front end that claims a text, if there is one, and what it says.
std::optional<std::pair<const Generator*, Claim>> find_claim(std::string_view text);

} // namespace quadrille::generators
