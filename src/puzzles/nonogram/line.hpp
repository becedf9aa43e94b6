// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

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

} // namespace quadrille::puzzles
