// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "weights/item_weight.hpp"

// What a proof consists of, as plain data: docs/proof-format.md says what each step means and how it is
// checked.
namespace quadrille::proof {

/// What a proof proves of a problem.
struct Claim {
    enum class Kind : std::uint8_t { none, cover, count, minimum, maximum };
    Kind kind = Kind::none;
    Count count = {};                                ///< of `count`
    Cost cost = 0;                                   ///< of `minimum` and `maximum`
    std::optional<std::vector<OptionId>> cover = {}; ///< of `cover`, and of an optimum
    std::vector<OptionId> require = {};              ///< beside those of the problem
    std::vector<OptionId> forbid = {};
    std::vector<ItemId> only = {}; ///< the items that matter, for `none`; empty for all
};

/// One step. Its children are not named: the problem tells them.
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
    };
    Kind kind = Kind::branch;
    bool keep = false; ///< a later step may refer to it; of `branch` and `split`
    bool last = false; ///< of `reference`: no later step refers to the same node
    std::uint64_t at = 0;
    std::int64_t target = 0; ///< of `fix`
};

} // namespace quadrille::proof
