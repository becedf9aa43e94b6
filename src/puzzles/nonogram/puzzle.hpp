// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::puzzles {

/// What cells are filled with.
struct Ink {
    static constexpr char black = '#'; ///< the letter of the ink of clues without a colour

    char letter = black;                   ///< in names and texts
    std::string name = {};                 ///< in the file; empty if that has letters only
    std::optional<std::uint32_t> rgb = {}; ///< 0xrrggbb; nothing if a text names colours by letters only
    Place place = {};                      ///< where it is declared; line 0 if it need not be

    std::string shown() const; ///< in messages
};

/// Neighbouring cells of one ink.
struct Run {
    std::uint32_t length = 0;
    std::uint32_t ink = 0; ///< as a number of NonogramPuzzle::inks
    friend auto operator<=>(const Run&, const Run&) = default;
};

/// The runs of a row or column; empty for a blank one. Runs of one ink are apart, others may touch.
using Clue = std::vector<Run>;

/// Rows or columns, with the places of their clues.
struct Lines {
    std::vector<Clue> clues = {};
    std::vector<Place> places = {};

    std::uint32_t size() const { return static_cast<std::uint32_t>(clues.size()); }
};

struct NonogramPuzzle {
    static constexpr std::uint32_t max_side = 1000;

    std::string title = {};
    std::vector<Ink> inks = {}; ///< ordered by letters
    Lines rows = {}, columns = {};
    std::vector<std::string> warnings = {};
    std::uint64_t blank_line = 0; ///< of the text, an empty one among clues that is left out; 0: none

    bool is_coloured() const { return inks.size() > 1; }
};

/// How many cells the runs of a clue take at least.
std::uint64_t least_length(const Clue& clue);

/// Reads a colour such as "#ff0000", "ff0000" or "f00". Nothing if the word is none.
std::optional<std::uint32_t> parse_rgb(std::string_view word);

/// A row or column as an automaton that reads its cells one by one. Its states are the places in its *word*: the runs
/// of the clue with one blank where two of one ink follow each other. For 2,1 in five cells:
///
///     word     # # . #          place 0 before it, place 4 behind it
///     place   0 1 2 3 4
///
/// A cell takes the next symbol of the word, or it is a blank beyond those of the word. Such a blank is only read where a
/// run may begin, and behind the last run, so each picture of the line has one path (the automaton is deterministic).
/// Before cell k the place is at most k, and at least k minus the number of blanks beyond the word, `slack`. All places
/// between have a path from the beginning and to the end, since blanks may precede and follow the runs.
class NonogramLine {
  public:
    /// A cell of the line between two places.
    struct Step {
        std::uint32_t before = 0, after = 0;
        std::optional<std::uint32_t> ink = {}; ///< nothing: blank
        std::uint32_t run = 0;                 ///< the run of the cell, from 1; of a blank, how many are done
        std::uint32_t number = 0; ///< of the cell in its run, from 1; of a blank: 1 if the clue asks for it, else 0
    };

    /// Precondition: the clue fits into the line.
    NonogramLine(const Clue& clue, std::uint32_t length);

    std::uint32_t length() const { return length_; }

    /// The least and the greatest place before cell `k`; behind the last one for `k` = length.
    std::uint32_t least(std::uint32_t k) const { return k > slack_ ? k - slack_ : 0; }
    std::uint32_t greatest(std::uint32_t k) const { return std::min(k, static_cast<std::uint32_t>(word_.size())); }

    /// Whether the place before cell `k` is not the same for all pictures of the line.
    bool is_open(std::uint32_t k) const { return least(k) < greatest(k); }

    /// Calls `take(step)` for each way to read cell `k`: by their first places, and blanks beyond the word last.
    template <class Take> void steps(std::uint32_t k, const Take& take) const {
        for (std::uint32_t place = least(k); place <= greatest(k); ++place) {
            if (place < word_.size()) take(word_[place]);
            if (rests_[place] && place >= least(k + 1)) take(Step{place, place, {}, runs_[place], 0});
        }
    }

    /// How many steps all cells have.
    std::uint64_t step_count() const;

  private:
    std::uint32_t length_, slack_;
    std::vector<Step> word_;          // from place to place
    std::vector<bool> rests_;         // by place, whether a blank beyond the word may be there
    std::vector<std::uint32_t> runs_; // by place, how many runs are done
};

/// Makes the inks of a puzzle those that its clues use, ordered by letters, and warns of the others. Throws
/// ParseError, with the place, for a clue that does not fit into its line, and for inks that fill more or fewer
/// cells by the rows than by the columns.
void check_nonogram(NonogramPuzzle& puzzle, const std::string& source);

/// Which of `count` puzzles of a file is meant, from 0. Throws UsageError as `read_non` does.
std::uint32_t pick_puzzle(std::uint32_t count, std::optional<std::uint32_t> number, const std::string& source);

/// Reads a puzzle in the .non format, which src/puzzles/nonogram/text.cpp describes. `number` is which puzzle
/// of several, from 1. Throws ParseError, and UsageError if there is no puzzle of that number, or several and no
/// number.
NonogramPuzzle read_non(std::string_view text, const std::string& source, std::optional<std::uint32_t> number);

/// Writes a puzzle as a text that `read_non` reads.
std::string non_text(const NonogramPuzzle& puzzle);

/// Whether a text, or its beginning, has the looks of an XML file of webpbn.
bool looks_like_webpbn(std::string_view text);

/// Reads a puzzle from an XML file of webpbn (https://webpbn.com/pbn_fmt.html): the clues of a grid, with their
/// colours. `number` and what it throws are as for `read_non`.
NonogramPuzzle read_webpbn(std::string_view text, const std::string& source, std::optional<std::uint32_t> number);

} // namespace quadrille::puzzles
