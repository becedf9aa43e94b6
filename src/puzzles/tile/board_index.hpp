// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "puzzles/tile/polyform.hpp"

namespace quadrille::puzzles {

/// Finds cells of a board by their points. Refers to the board.
class BoardIndex {
  public:
    explicit BoardIndex(const Form& board) : board_(board) {
        places_.reserve(board.size());
        for (std::uint32_t i = 0; i < board.size(); ++i) places_.emplace(board[i].at, i);
    }

    std::optional<std::uint32_t> find(Point point) const {
        const auto found = places_.find(point);
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }
    const Cell& operator[](std::uint32_t cell) const { return board_[cell]; }

  private:
    struct Hash {
        std::size_t operator()(Point p) const {
            std::uint64_t h = static_cast<std::uint32_t>(p.x);
            h = h * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(p.y);
            h = h * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(p.z);
            return static_cast<std::size_t>(h ^ (h >> 32));
        }
    };
    const Form& board_;
    std::unordered_map<Point, std::uint32_t, Hash> places_;
};

} // namespace quadrille::puzzles
