// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/sudoku.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include <fmt/core.h>

#include "base/shuffle.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

using Cells = std::vector<std::uint32_t>;

/// Grows clues over the cells that no clue has yet.
class Drawing {
  public:
    Drawing(const Sudoku& puzzle, std::span<const std::uint32_t> digits, std::uint64_t seed)
        : puzzle_(puzzle), digits_(digits), random_(seed), free_(digits.size(), true), order_(digits.size()) {
        std::iota(order_.begin(), order_.end(), 0U);
        shuffle(order_, random_);
    }

    /// Each free cell begins a cage, which neighbours with other digits join.
    std::string cages() {
        std::string text;
        for (const std::uint32_t first : order_) {
            if (!free_[first]) continue;
            constexpr std::array<std::size_t, 6> sizes{2, 2, 3, 3, 3, 4};
            const Cells cage
                = grow(first, sizes[random_() % sizes.size()], true, [&](const Cells& cells, std::uint32_t next) {
                      return std::ranges::none_of(cells,
                                                  [&](std::uint32_t cell) { return digits_[cell] == digits_[next]; });
                  });
            std::uint32_t sum = 0;
            for (const std::uint32_t cell : cage) sum += puzzle_.value(digits_[cell]);
            text += fmt::format("{}{}{}", text.empty() ? "" : "; ", sum, names(cage));
        }
        return text;
    }

    /// Lines along which digits grow.
    std::string thermometers() {
        return lines([&](std::uint32_t bulb) {
            return grow(bulb, 3 + random_() % 4, false,
                        [&](const Cells& cells, std::uint32_t next) { return digits_[next] > digits_[cells.back()]; });
        });
    }

    /// Lines whose digits add up to the first one.
    std::string arrows() {
        return lines([&](std::uint32_t circle) {
            std::uint32_t left = puzzle_.value(digits_[circle]);
            Cells arrow = grow(circle, puzzle_.size(), false, [&](const Cells&, std::uint32_t next) {
                const std::uint32_t value = puzzle_.value(digits_[next]);
                if (value > left || value == 0) return false;
                left -= value;
                return true;
            });
            return left == 0 ? arrow : release(arrow);
        });
    }

  private:
    template <class Line> std::string lines(const Line& line) {
        constexpr std::size_t least_cells = 3; // a line of two says little
        std::string text;
        std::size_t wanted = puzzle_.size();
        for (const std::uint32_t first : order_) {
            if (wanted == 0) break;
            if (!free_[first]) continue;
            Cells cells = line(first);
            if (cells.size() < least_cells) cells = release(cells);
            if (cells.empty()) continue;
            text += (text.empty() ? "" : "; ") + names(cells).substr(1);
            --wanted;
        }
        return text;
    }

    Cells release(const Cells& cells) {
        for (const std::uint32_t cell : cells) free_[cell] = true;
        return {};
    }

    /// Takes a cell and up to `size - 1` free neighbours that fit: of any of its cells for a cage, else of the last one,
    /// also at corners.
    template <class Fits> Cells grow(std::uint32_t first, std::size_t size, bool cage, const Fits& fits) {
        Cells cells{first};
        free_[first] = false;
        while (cells.size() < size) {
            Cells near;
            for (std::size_t k = cage ? 0 : cells.size() - 1; k < cells.size(); ++k)
                add_neighbours(near, cells[k], !cage);
            shuffle(near, random_);
            const auto next
                = std::ranges::find_if(near, [&](std::uint32_t cell) { return free_[cell] && fits(cells, cell); });
            if (next == near.end()) break;
            cells.push_back(*next);
            free_[*next] = false;
        }
        return cells;
    }

    void add_neighbours(Cells& near, std::uint32_t cell, bool corners) const {
        const Position at = puzzle_.cells[cell];
        for (const int down : {-1, 0, 1})
            for (const int right : {-1, 0, 1}) {
                if ((down == 0 && right == 0) || (!corners && down != 0 && right != 0)) continue;
                const std::int64_t row = std::int64_t{at.row} + down, column = std::int64_t{at.column} + right;
                if (row < 0 || column < 0 || row >= puzzle_.extent.rows || column >= puzzle_.extent.columns) continue;
                const std::uint32_t other = puzzle_.at[static_cast<std::size_t>(row) * puzzle_.extent.columns
                                                       + static_cast<std::size_t>(column)];
                if (other != Sudoku::no_cell) near.push_back(other);
            }
    }

    std::string names(const Cells& cells) const {
        std::string text;
        for (const std::uint32_t cell : cells)
            text += ' ' + square_name(puzzle_.cells[cell].row, puzzle_.cells[cell].column);
        return text;
    }

    const Sudoku& puzzle_;
    std::span<const std::uint32_t> digits_;
    std::mt19937_64 random_;
    std::vector<bool> free_;
    Cells order_;
};

} // namespace

std::string draw_clues(std::string_view kind, const Sudoku& puzzle, std::span<const std::uint32_t> digits,
                       std::uint64_t seed) {
    Drawing drawing(puzzle, digits, seed);
    return kind == "cage" ? drawing.cages() : kind == "thermo" ? drawing.thermometers() : drawing.arrows();
}

} // namespace quadrille::puzzles
