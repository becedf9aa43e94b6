// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// Dominoes on a board without two opposite corners. There is no cover, because dominoes cover as many white
/// squares as black ones. No walk through partial covers can prove that for 12x12, and CaDiCaL cannot for
/// 20x20.
///
/// `spare`: one more square, of the rarer colour, may be left alone. There is still no cover, but equal
/// weights of squares no longer show it.
inline Problem mutilated_board(std::uint32_t side, bool spare = false) {
    ProblemBuilder builder;
    builder.add_items(side * side - 2);
    const auto add_domino = [&](std::uint32_t cell, std::uint32_t other) {
        if (cell == 0 || other == side * side - 1) return;
        builder.begin_option();
        for (const std::uint32_t c : {cell, other})
            if (!builder.add_cell(ItemId{c - 1})) throw std::logic_error("a domino on one square");
    };
    for (std::uint32_t cell = 0; cell < side * side; ++cell) {
        if (cell % side + 1 < side) add_domino(cell, cell + 1);
        if (cell / side + 1 < side) add_domino(cell, cell + side);
    }
    if (spare) {
        builder.begin_option();
        if (!builder.add_cell(ItemId{1})) throw std::logic_error("a square that is there twice");
    }
    return builder.build();
}

} // namespace quadrille::test
