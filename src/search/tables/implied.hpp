// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/tables/form.hpp"

namespace quadrille::search::tables {

/// Two tables, and some options of each: a cover that has one of these of one table has one of these of the
/// other too.
struct Pair {
    std::array<std::uint32_t, 2> table;
    std::array<Span, 2> options;
    std::array<std::uint32_t, 2> count; // of options
};

/// Adds the pairs of tables that are linked by colours. Say all options of a table use an item, each in a
/// colour of its own, as the options of a cell of a sudoku do. Then any option with that item and colour
/// implies the one of the cell, and with it all its primary items: a sum of a cage that has a 1 in this cell
/// covers "1 in this row". Preconditions: the form has tables and uses.
void add_implied_pairs(Form& form, std::vector<Pair>& pairs);

} // namespace quadrille::search::tables
