// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/scheduler.hpp"

namespace quadrille {

// What all verbs share: timing, and covers in ascending order.

/// Runs a search and notes the wall time that it took.
template <class Search> SolveResult timed(const Search& search) {
    const auto begin = std::chrono::steady_clock::now();
    SolveResult result = search();
    result.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

/// Sorts covers. Where they are dense among the options, as those of a sudoku and of dominoes are, a bit for each
/// option takes a sixth of the time that comparing takes.
class CoverSorter {
  public:
    void sort(std::vector<OptionId>& cover) {
        if (cover.size() < 2) return;
        const std::size_t words = index(*std::ranges::max_element(cover)) / 64 + 1;
        if (words > words_per_option * cover.size()) {
            std::ranges::sort(cover);
            return;
        }
        if (marks_.size() < words) marks_.resize(words);
        for (const OptionId option : cover) marks_[index(option) / 64] |= std::uint64_t{1} << index(option) % 64;
        std::size_t place = 0;
        for (std::uint32_t word = 0; word < words; ++word) {
            for (std::uint64_t left = marks_[word]; left != 0; left &= left - 1)
                cover[place++] = OptionId{64 * word + static_cast<std::uint32_t>(std::countr_zero(left))};
            marks_[word] = 0;
        }
    }

  private:
    static constexpr std::size_t words_per_option = 4;

    std::vector<std::uint64_t> marks_; // all zero in between
};

/// Passes covers on with their options in ascending order. `sink` must outlive it; an empty one takes none
/// and always asks for more.
inline CoverSink ascending(const CoverSink& sink) {
    if (!sink) return [](std::span<const OptionId>) { return true; };
    return [&sink, sorter = CoverSorter(), sorted = std::vector<OptionId>()](std::span<const OptionId> cover) mutable {
        sorted.assign(cover.begin(), cover.end());
        sorter.sort(sorted);
        return sink(sorted);
    };
}

/// Lists the covers of a problem by `list` or by another way of the same kind.
using ListWalk = std::function<SolveResult(const Problem& problem, const SolveParams& params, const Control& control,
                                           const CoverSink& sink)>;

/// Lists the covers of a problem by its symmetries. Of the options of one item, `list` searches for the covers with one
/// option of each orbit; the other covers are their images, each once. If no symmetry helps, all is left to `list`.
///
/// The order: by the orbits of the item's options, their least options ascending; then by the covers with the least
/// option, as `list` has them; then by the option of the item, ascending.
SolveResult list_images(const ListWalk& list, const Problem& problem, const SolveParams& params, const Control& control,
                        const CoverSink& sink);

/// Counts the covers of one component by attempts at it, as `count_auto` does.
using CountAttempts = std::function<SolveResult(Scheduler attempts, const Control& control)>;

/// Counts as `count` does, but each component by `by`. It gets a single attempt for an engine that was named, and
/// for a limit of search nodes; an attempt that has forecasts all the same. Throws as `count`.
SolveResult count_with(const Problem& problem, const SolveParams& params, const Control& control,
                       const CountAttempts& by);

} // namespace quadrille
