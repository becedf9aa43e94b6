// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

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
    };
    Kind kind = Kind::branch;
    bool keep = false; ///< a later step may refer to it; of `branch` and `split`
    bool last = false; ///< of `reference`: no later step refers to the same node
    std::uint64_t at = 0;
    std::int64_t target = 0; ///< of `fix`
};

} // namespace quadrille::proof
