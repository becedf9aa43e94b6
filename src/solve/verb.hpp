// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include <quadrille/solve.hpp>

namespace quadrille {

// What the verbs add to the engines.

/// Runs a search and notes the wall time that it took.
template <class Search> SolveResult timed(const Search& search) {
    const auto begin = std::chrono::steady_clock::now();
    SolveResult result = search();
    result.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

/// Passes covers on with their options in ascending order. `sink` must outlive it; an empty one takes none
/// and always asks for more.
inline CoverSink ascending(const CoverSink& sink) {
    if (!sink) return [](std::span<const OptionId>) { return true; };
    return [&sink, sorted = std::vector<OptionId>()](std::span<const OptionId> cover) mutable {
        sorted.assign(cover.begin(), cover.end());
        std::ranges::sort(sorted);
        return sink(sorted);
    };
}

} // namespace quadrille
