// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// A problem taken apart, so that a test may change it in any way and put it together again.
struct Parts {
    struct Item {
        std::string name = {};
        Kind kind = Kind::primary;
        Bounds bounds = {};
    };
    struct Cell {
        std::uint32_t item = 0;
        std::string colour = {}; // empty: none
    };
    struct Option {
        std::vector<Cell> cells = {};
        std::int64_t cost = 0;
        bool required = false;
        bool forbidden = false;
    };
    std::vector<Item> items = {};
    std::vector<Option> options = {};
    Sense sense = Sense::min;
};

/// Names of options and annotations are left behind.
Parts take_apart(const Problem& problem);

Problem put_together(const Parts& parts);

/// Takes out an item, and all cells of it.
void drop_item(Parts& parts, std::uint32_t item);

} // namespace quadrille::test
