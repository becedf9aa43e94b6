// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace quadrille::making {

/// A sudoku of level 5 on a line of 81: a published one in another guise, with rows, columns and digits exchanged at random.
/// Draws do not meet this level, and a search from any grid has not come to it in minutes; its neighbours often have it too.
std::string hard_sudoku(std::uint64_t seed);

} // namespace quadrille::making
