// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille::proof {

/// One step of a proof: docs/proof-format.md says what it means. Its children are not named: the problem tells them.
struct Step {
    enum class Kind : std::uint8_t {
        branch,    ///< on item `at`
        reference, ///< to the kept node `at`, counted back from the last, which is 0
        split,     ///< into parts
        part,      ///< the part of item `at` alone, which has no cover
        modular,   ///< weights `at`, counted back from the last, refute modulo their modulus
        linear,    ///< weights refute
        bound,     ///< weights bound what covers cost
        fix,       ///< options go that no cover below `target` has
        exact,     ///< secondary items become needed
        all,       ///< branches on all options of item `at`, none of which is removed
        block,     ///< options go that leave item `at` none
        renamed,   ///< to the kept node `at`, counted back as for `reference`, by new names
    };
    Kind kind = Kind::branch;
    bool keep = false; ///< a later step may refer to it; of `branch`, `split` and `all`
    bool last = false; ///< of `reference` and `renamed`: no later step refers to the same node
    std::uint64_t at = 0;
    std::int64_t target = 0; ///< of `fix`
};

/// New names by which a remainder becomes a kept one: of items, ascending, and of colours of items, ascending
/// by item and colour. Colours have the numbers that the format gives them.
struct Renaming {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> items = {};
    std::vector<std::array<std::uint32_t, 3>> colours = {}; ///< item, colour, new colour
};

} // namespace quadrille::proof
