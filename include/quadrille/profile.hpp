// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// What a search tree looks like, by depth: the root first. The three are equally long.
struct TreeProfile {
    std::vector<std::uint64_t> nodes;     ///< all search nodes, as SearchStats::profile has them
    std::vector<std::uint64_t> covers;    ///< those that are covers
    std::vector<std::uint64_t> dead_ends; ///< those where some item has too few options left, and no branch
};

struct ProfileResult {
    TreeProfile tree;
    SolveResult search; ///< that of `count`
};

/// Walks the search tree of the engine links, whatever `params.engine` says, as `count` does: the nodes are
/// those of its answer. Where the problem falls into components the trees of all searches are laid upon each
/// other, that for a first cover of each part too.
///
/// It searches with one thread. Limits and progress are obeyed as by `count`; a search that was stopped tells
/// what it has walked. It may be called from several threads at once.
QUADRILLE_EXPORT ProfileResult profile(const Problem& problem, const SolveParams& params = {},
                                       const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
