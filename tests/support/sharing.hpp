// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <quadrille/solve.hpp>

#include "solve/tree/shared_walk.hpp"

namespace quadrille::test {

/// A way to share a search among threads.
struct Sharing {
    std::uint32_t threads;
    std::uint64_t after = 0; ///< as of ShareAfter
};

/// Calls `check(params)` for each way: the params have its threads, and searches share as it says.
template <class Check> void for_each_way(std::span<const Sharing> ways, const Check& check) {
    for (const Sharing& way : ways) {
        const ShareAfter sharing(way.after);
        check(SolveParams{.threads = way.threads});
    }
}

} // namespace quadrille::test
