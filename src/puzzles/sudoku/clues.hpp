// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "puzzles/base/board.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

struct ClueLine;
class RuleMaker;

/// How the cells of a clue should hang together; where they do not, a warning says so.
enum class Join : std::uint8_t { free, edges, corners, line };

/// A kind of clue: what may be said of a sudoku beside its grid, in a line of the text each or in a flag with several of
/// them.
struct ClueKind {
    Flag flag;
    bool is_counted = true; ///< in titles: "12 cages"

    /// Adds a clue to the houses and marks. Null for rules, regions and what `add_tables` adds alone.
    void (*add)(Sudoku& puzzle, const ClueLine& clue) = nullptr;

    std::string_view name = {};  ///< in sentences, behind "the"
    std::string_view place = {}; ///< what stands between the name of its table and a cell; empty if it has none
    Join join = Join::free;

    // How it is drawn. A kind without a figure is told in the notes as it is written.
    std::optional<Figure::Kind> figure = {};
    std::string_view note = {};
    std::string_view note_with_number = {}; ///< said instead if a number stands before the cells; {} is the number
    std::uint8_t tint = 0;
};

// What adds the clues of some words; these throw as `complete` does. A cage with a sum is left to `add_tables`.
void add_marks(Sudoku& puzzle, const ClueLine& clue);
void add_candidates(Sudoku& puzzle, const ClueLine& clue);
void add_whisper(Sudoku& puzzle, const ClueLine& clue);
void add_plain_cage(Sudoku& puzzle, const ClueLine& clue);

inline constexpr std::string_view sum_note = "sum (blue line): digits that add up to the number, also equal ones";

inline constexpr std::array clue_kinds{
    ClueKind{
        {"rules", "WORDS", "x falling rising windoku asterisk disjoint antiknight antiking nonconsecutive toroidal"}},
    ClueKind{{"regions", "TEXT", "a letter for each cell, row by row, instead of boxes"}, false},
    ClueKind{.flag = {"even", "CELLS", "cells with even digits, as in \"r0c0 r4c4\""},
             .is_counted = false,
             .add = add_marks,
             .figure = Figure::Kind::square,
             .note = "square: an even digit"},
    ClueKind{.flag = {"odd", "CELLS", "cells with odd digits"},
             .is_counted = false,
             .add = add_marks,
             .figure = Figure::Kind::disc,
             .note = "circle: an odd digit"},
    ClueKind{{"candidates", "CELLS", "digits and cells that take no others, as in \"123 r0c0 r0c1\""},
             false,
             add_candidates},
    ClueKind{.flag
             = {"whisper", "LINES", "neighbours on a line differ by half of the size, or a first number, at least"},
             .add = add_whisper,
             .name = "whisper",
             .join = Join::line,
             .figure = Figure::Kind::line,
             .note = "whisper (green line): neighbours differ by half of the size at least",
             .note_with_number = "whisper (green line): neighbours differ by {} at least"},
    ClueKind{.flag = {"cage", "CAGES", "a sum, if known, and cells with different digits, as in \"15 r0c0 r0c1\""},
             .add = add_plain_cage,
             .name = "cage",
             .place = "at",
             .join = Join::edges,
             .figure = Figure::Kind::cage,
             .note = "cage: different digits",
             .note_with_number = "cage: different digits that add up to the number"},
    ClueKind{.flag
             = {"sum", "LINES", "a sum and cells whose digits may repeat, as in \"12 r0c1-r2c3\", a little killer"},
             .name = "sum",
             .place = "from",
             .figure = Figure::Kind::line,
             .note = sum_note,
             .note_with_number = sum_note,
             .tint = 2},
    ClueKind{.flag = {"thermo", "LINES", "digits grow along a line, as in \"r0c0 r0c1 r1c2; r5c5 r6c6\""},
             .name = "thermometer",
             .place = "from",
             .join = Join::line,
             .figure = Figure::Kind::thermometer,
             .note = "thermometer: digits grow from the bulb on"},
    ClueKind{.flag = {"arrow", "LINES", "the first digit of a line is the sum of the others"},
             .name = "arrow",
             .place = "from",
             .join = Join::line,
             .figure = Figure::Kind::arrow,
             .note = "arrow: the digit in the circle is the sum of those on the line"},
    ClueKind{.flag = {"renban", "LINES", "the digits of a line follow each other, in any order"},
             .name = "renban",
             .place = "from",
             .join = Join::corners,
             .figure = Figure::Kind::line,
             .note = "renban (purple line): digits that follow each other, in any order",
             .tint = 1},
    ClueKind{.flag = {"dots", "PAIRS", "white black < > V or X between cells, as in \"r0c0-r0c1 white\""},
             .is_counted = false,
             .name = "sign",
             .place = "between"},
};

/// The kind of that word, or null.
const ClueKind* find_clue_kind(std::string_view word);

/// A rule of the whole grid, and how it is drawn.
struct RuleKind {
    std::string_view word;
    void (*add)(RuleMaker& maker); ///< null for what only changes other rules
    bool goes_round;               ///< toroidal changes it
    std::string_view letters;      ///< its houses are drawn: names of their items begin with one of these
    Figure::Kind figure;
    std::string_view note;
};

std::span<const RuleKind> rule_kinds();

/// A clue as it is written, without its first word.
struct ClueLine {
    std::string word;      ///< of its kind
    std::string text;      ///< what stands behind it
    std::string source;    ///< where it was read,
    Place place;           ///< and the place of `text` there
    bool imported = false; ///< the text was put together, and all of it is at that place
    std::string key = {};  ///< what a file of another program calls it, as in "killercage 2"

    /// The beginning of what messages say of it.
    std::string path() const { return key.empty() ? "" : key + ": "; }
};

/// A word of a clue.
struct ClueWord {
    std::string_view text;
    Place place;
};

/// What may stand between the words of a line.
inline constexpr std::string_view blanks = " \t\r\v\f";

/// Makes the capitals of a clue's keywords those of the tables: of rules, and of the signs of dots.
void fold_keywords(ClueLine& clue);

/// The words of a clue, parted by blanks, commas, colons and arrows. The clue must outlive them.
std::vector<ClueWord> words_of(const ClueLine& clue);

/// The clue's complaint of one of its words. Throws ParseError.
[[noreturn]] void refuse_word(const ClueLine& clue, Place place, std::string_view message);

/// The cells that the words name, a range such as r0c0-r4c4 several. Throws ParseError if they name none, or one twice.
std::vector<std::uint32_t> parse_cells(const Sudoku& puzzle, const ClueLine& clue, std::span<const ClueWord> words);

/// Whether the first word of a clue is a number, and no cell. A cage without one only keeps its digits apart, and a
/// whisper then has the usual difference.
bool has_number(const ClueLine& clue);

/// The word of a clue or of a rule that says what others call otherwise: "dots" for "kropki". Empty if
/// there is none.
std::string_view own_word(std::string_view word);

/// The clues that the flags have.
std::vector<ClueLine> clues_of_flags(const Arguments& arguments);

/// Flags that have the same clues.
std::vector<std::string> flags_of_clues(std::span<const ClueLine> clues);

/// Makes a plain sudoku one with these clues and with the givens that it has, and finds its candidates.
/// Throws ParseError or UsageError if a clue is wrong, or two givens contradict each other.
void complete(Sudoku& puzzle, std::span<const ClueLine> clues);

// Each of these takes the clues of its own words, and throws as `complete` does.

/// Puts regions in the place of boxes. They may reach over the edges of a toroidal sudoku.
void add_regions(Sudoku& puzzle, const ClueLine& clue, bool toroidal);

/// Adds the houses of rules.
void add_rules(Sudoku& puzzle, std::span<const ClueLine> clues);

/// Whether the grid is toroidal.
bool is_toroidal(std::span<const ClueLine> clues);

/// Adds the tables of cages, lines and dots, with the tuples that givens and marks leave; then those of the sums
/// that follow from them and from houses.
/// Precondition: `candidates` holds what these and the houses leave.
void add_tables(Sudoku& puzzle, std::span<const ClueLine> clues);

/// What is odd about clues that have a meaning: cages and lines in parts, and cages with sums that overlap. Each is a
/// warning with its place.
/// Precondition: the sudoku was completed with the clues.
std::vector<std::string> clue_warnings(const Sudoku& puzzle, std::span<const ClueLine> clues);

} // namespace quadrille::puzzles
