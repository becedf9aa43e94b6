// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

/// What may be said of a sudoku beside its grid: a line of the text each, or a flag with several of them.
inline constexpr std::array clue_flags{
    Flag{"rules", "WORDS", "x falling rising windoku asterisk disjoint antiknight antiking nonconsecutive toroidal"},
    Flag{"regions", "TEXT", "a letter for each cell, row by row, instead of boxes"},
    Flag{"even", "CELLS", "cells with even digits, as in \"r0c0 r4c4\""},
    Flag{"odd", "CELLS", "cells with odd digits"},
    Flag{"candidates", "CELLS", "digits and cells that take no others, as in \"123 r0c0 r0c1\""},
    Flag{"whisper", "LINES", "neighbours on a line differ by half of the size, or a first number, at least"},
    Flag{"cage", "CAGES", "a sum, if known, and cells with different digits, as in \"15 r0c0 r0c1\""},
    Flag{"sum", "LINES", "a sum and cells whose digits may repeat, as in \"12 r0c1-r2c3\", a little killer"},
    Flag{"thermo", "LINES", "digits grow along a line, as in \"r0c0 r0c1 r1c2; r5c5 r6c6\""},
    Flag{"arrow", "LINES", "the first digit of a line is the sum of the others"},
    Flag{"renban", "LINES", "the digits of a line follow each other, in any order"},
    Flag{"dots", "PAIRS", "white black < > V or X between cells, as in \"r0c0-r0c1 white\""},
};

/// A clue as it is written, without its first word.
struct ClueLine {
    std::string word;      ///< the name of a flag above
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

/// Whether a line of a text is a clue by its first word.
bool is_clue_word(std::string_view word);

/// The word of `clue_flags` or of a rule that says what others call otherwise: "dots" for "kropki". Empty if
/// there is none.
std::string_view own_word(std::string_view word);

/// The clues that the flags have.
std::vector<ClueLine> clues_of_flags(const Arguments& arguments);

/// Flags that have the same clues.
std::vector<std::string> flags_of_clues(std::span<const ClueLine> clues);

/// Makes a plain sudoku one with these clues and with the givens that it has, and finds its candidates.
/// Throws ParseError or UsageError if a clue is wrong, or two givens contradict each other.
void complete(Sudoku& puzzle, std::span<const ClueLine> clues);

// One kind of clue a file. Each takes the clues of its own words, and throws as `complete` does.

/// Puts regions in the place of boxes. They may reach over the edges of a toroidal sudoku.
void add_regions(Sudoku& puzzle, const ClueLine& clue, bool toroidal);

/// Adds the houses of rules, of whispers and of cages without a sum; other cages it leaves to `add_tables`.
void add_rules(Sudoku& puzzle, std::span<const ClueLine> clues);
void add_whisper(Sudoku& puzzle, const ClueLine& clue);
void add_plain_cage(Sudoku& puzzle, const ClueLine& clue);

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
