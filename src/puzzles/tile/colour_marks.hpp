// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "puzzles/tile/drawing.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// Marks of cells for colours that fit on each other as they like. Colour 0 stands for none.
///
/// The colours of a board that fit to the same colours of pieces need one label together. Few files have more
/// labels than letters, and a board that looks alike in more places has more symmetries.
class ColourMarks {
  public:
    using Colours = std::set<std::uint32_t>;

    /// Half of the letters: the other half is left for `optional` and `fits` of the text.
    static constexpr std::size_t most_labels = cell_letters.size() / 2;

    explicit ColourMarks(Colours on_board) : on_board_(std::move(on_board)) {}

    /// Adds the colours of the board that some colour of a piece fits on. Precondition: there are some.
    void add(const Colours& fitting) {
        if (fitting != on_board_) sets_.insert(fitting);
    }

    /// Chooses the marks for what was added; false if there are not letters enough.
    bool assign();

    char of_board(std::uint32_t colour) const { return labels_.at(colour); }
    char of_piece(const Colours& fitting) const { return fitting == on_board_ ? '#' : marks_.at(fitting); }

    /// What the marks of pieces stand for that are no labels of the board.
    std::vector<FitMark> fits(Place place) const;

  private:
    std::string labels_of(const Colours& fitting) const;

    Colours on_board_;
    std::set<Colours> sets_; // except the set of all colours
    std::map<std::uint32_t, char> labels_;
    std::map<Colours, char> marks_;
};

} // namespace quadrille::puzzles
