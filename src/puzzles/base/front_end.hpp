// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>

#include "base/errors.hpp"
#include "base/wording.hpp"
#include "output/words/words.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/text_picture.hpp"

namespace quadrille::puzzles {

using Flag = FrontEndFlag;
using Arguments = FrontEndArguments;
using Claim = PuzzleClaim;

/// What a front end makes of its arguments: a problem, and all that is known of it as a puzzle.
struct Made {
    Problem problem;
    Board board; ///< what the puzzle shows, and what each option adds
    TextPainter paint = rows_of();

    /// Tells in words what was deduced of the problem. Null if the names of items and options say enough.
    std::unique_ptr<output::Explainer> (*explain)(const Problem& problem) = nullptr;

    /// For each option the number of its orbit under one of FrontEndInfo::symmetries: the options whose places
    /// on the board the symmetry exchanges. Asked for "none" too, where it returns no numbers: each option is
    /// then an orbit of its own. Throws UsageError for a problem with options that cannot be givens. Empty if
    /// the front end states no symmetries.
    std::function<std::vector<std::uint32_t>(std::string_view symmetry)> orbits = {};

    /// Draws clues for a cover: see Puzzle::draw_clues. Null if `clue_kinds` is empty.
    std::span<const std::string_view> clue_kinds = {};
    std::function<std::string(std::string_view kind, std::span<const OptionId> cover, std::uint64_t seed)> draw_clues
        = {};

    /// What is odd about the puzzle, though it has a meaning: see Puzzle::warnings.
    std::vector<std::string> warnings = {};

    /// Titles the puzzle in which these options are given too: see Puzzle::title. Null if its own title says enough.
    std::function<std::string(std::span<const OptionId> givens)> title = {};

    std::string draw(std::span<const OptionId> cover, const Style& style = {}) const {
        return paint(board, cover, style);
    }
};

/// A front end: it makes problems of one kind.
struct Generator {
    FrontEndInfo info;

    /// Makes the problem. Its origin holds arguments that make the same problem again without any file.
    /// Throws UsageError, or ParseError where the input is wrong.
    Made (*emit)(const Arguments& arguments);

    /// What it says of a text, or of whole lines from its beginning, that has the looks of its puzzles. It is
    /// asked of texts that are no sensible problem. Null if its puzzles have no text.
    std::optional<Claim> (*claim)(std::string_view text) = nullptr;

    /// What reads a list of problems: see `open_list`. Null if the problems of this kind have no base.
    std::unique_ptr<ListReader> (*list)(const Arguments& arguments) = nullptr;
};

/// What `generator.emit(arguments)` makes. Throws as `emit` does, and UsageError for arguments that are no UTF-8. The
/// origin states no digest, which would take longer than making the problem: commands that hand on covers state it.
Made make(const Generator& generator, const Arguments& arguments);

/// All front ends by name. A new one is one line here.
std::span<const Generator> generators();

/// The front end of that name, or null.
const Generator* find_generator(std::string_view name);

// The front ends, one a file.
extern const Generator edge_tiles;
extern const Generator graph_problems;
extern const Generator grid_problems;
extern const Generator player_groups;
extern const Generator langford;
extern const Generator latin;
extern const Generator nonogram;
extern const Generator pentomino;
extern const Generator queens;
extern const Generator star_boards;
extern const Generator sudoku;
extern const Generator tile;
extern const Generator word_grids;
extern const Generator zebra;

/// Rows and columns, of a board or of a sudoku box.
struct Extent {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t area() const { return rows * columns; }
    friend bool operator==(const Extent&, const Extent&) = default;
};

/// Throws UsageError with "GENERATOR: found FOUND, expected EXPECTED".
[[noreturn]] void refuse(std::string_view generator, std::string_view found, std::string_view expected);

/// Throws ParseError with "found FOUND, expected EXPECTED" at a place of a text.
[[noreturn]] void fail_at(const std::string& source, Place place, std::string_view found, std::string_view expected);

/// Throws UsageError for a problem that would not fit, before it is made: more than 4,000,000 options or
/// 40,000,000 cells.
void check_size(std::string_view generator, std::uint64_t options, std::uint64_t cells);

/// Whether a character is an ASCII letter or digit, in every locale.
constexpr bool is_ascii_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool is_alnum(char c) { return (c >= '0' && c <= '9') || is_ascii_letter(c); }

/// A word of a text as all front ends compare it with their keywords: capitals do not matter, nor a colon behind it.
std::string keyword_of(std::string_view word);

/// The one word that a front end takes. Throws UsageError if there is none, or another one.
std::string_view only_word(const Arguments& arguments, std::string_view generator, std::string_view expected);

/// The one word as a number from `min` to `max`, or as an extent of at most `max` rows and columns. Throws
/// UsageError if it is none, or as above: `what` is expected, as in "an order", or "4x5 and the like".
std::uint32_t only_number(const Arguments& arguments, std::string_view generator, std::string_view what,
                          std::uint32_t min, std::uint32_t max);
Extent only_extent(const Arguments& arguments, std::string_view generator, std::string_view what, std::uint32_t max);

/// The decimal number that the whole token is, if it is one from `min` to `max`.
std::optional<std::uint32_t> parse_number(std::string_view token, std::uint32_t min, std::uint32_t max);

/// The extent that the whole token is, as in "6x10", if both its numbers are from 1 to `max`.
std::optional<Extent> parse_extent(std::string_view token, std::uint32_t max);

/// How a square is called in items and options: "r0c9", rows and columns from 0.
std::string square_name(std::uint32_t row, std::uint32_t column);

/// Where a square stands, in rows and columns from 0.
struct Position {
    std::uint32_t row;
    std::uint32_t column;
    friend bool operator==(const Position&, const Position&) = default;
};

/// The position that "r3c4" names, or "R4C5", which counts from 1; wherever it is. Nothing for another word.
std::optional<Position> parse_square(std::string_view word);

/// The squares from one to another along a row, a column or a diagonal.
struct Stretch {
    Position first;
    std::int64_t down = 0, right = 0; ///< of each step: -1, 0 or 1
    std::uint32_t steps = 0;

    Position at(std::uint32_t step) const {
        return {static_cast<std::uint32_t>(first.row + down * step),
                static_cast<std::uint32_t>(first.column + right * step)};
    }
};

/// The stretch between two squares; nothing if no line has both.
std::optional<Stretch> stretch(Position first, Position last);

/// The symmetries of a square board, as FrontEndInfo::symmetries lists them: by a half turn, by a quarter
/// turn, from left to right, and along the diagonal from the first square.
inline constexpr std::array<std::string_view, 4> square_symmetries{"half", "quarter", "mirror", "diagonal"};

/// For each square of such a board, row by row, the first one of its orbit. Precondition: the name is one of
/// those.
std::vector<std::uint32_t> square_orbits(std::uint32_t size, std::string_view symmetry);

/// Adds a named option. Precondition: the items differ.
void add_option(ProblemBuilder& builder, std::string_view name, std::span<const ItemId> items);

/// Sets the title, and the origin without a digest.
void annotate(ProblemBuilder& builder, std::string title, std::string_view generator,
              std::vector<std::string> arguments);

} // namespace quadrille::puzzles

namespace quadrille::inline QUADRILLE_ABI {

struct Puzzle::State {
    const FrontEndInfo* front_end;
    puzzles::Made made;
};

/// What a puzzle is made of, for painters and pages.
struct PuzzleAccess {
    static const puzzles::Made& made(const Puzzle& puzzle) { return puzzle.state_->made; }
    static Puzzle puzzle(const FrontEndInfo& front_end, puzzles::Made made) {
        return Puzzle(std::make_shared<const Puzzle::State>(Puzzle::State{&front_end, std::move(made)}));
    }
};

} // namespace quadrille::inline QUADRILLE_ABI
