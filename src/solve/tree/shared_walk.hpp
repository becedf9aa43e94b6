// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/tree/walker.hpp"

namespace quadrille {

/// Lowers a count to the limit of covers, as a walk would, where all covers were counted at once.
inline void limit_covers(SolveResult& result, const Control& control) {
    const std::uint64_t limit = control.limits.covers;
    if (limit == Limits().covers || result.covers < limit) return;
    result.covers = limit;
    result.ending = Ending::cover_limit;
}

/// How many search nodes a walk passes each time before it shares its work with other threads. 0, which it is outside
/// of tests, shares the work as soon as that pays.
std::uint64_t share_after();

/// For tests, whose searches are too short to be shared: sets `share_after` for all searches of the process that begin
/// while it lives.
class ShareAfter {
  public:
    explicit ShareAfter(std::uint64_t nodes);
    ~ShareAfter();
    ShareAfter(const ShareAfter&) = delete;
    ShareAfter& operator=(const ShareAfter&) = delete;

  private:
    std::uint64_t before_;
};

/// Walks a tree with as many threads as the params say. Covers reach the sink in the order of one thread, and
/// limits are as exact as with one.
///
/// One search runs alone for its first few milliseconds; most are over by then. After that, threads without
/// work ask for some. A search sees that where it reads the clock, and gives away the untried branches
/// nearest to the root.
///
/// The sink is called by one thread at a time: the one that walks the first unfinished part of the tree.
/// Covers that others find meanwhile are stored. Threads that are too far ahead wait.
///
/// `walker`: a search that has begun already, and goes on; null for none.
SolveResult walk_shared(std::string_view engine, const SolveParams& params, const Control& control,
                        const CoverSink& sink, const MakeWalker& make, std::unique_ptr<Walker> walker = nullptr);

} // namespace quadrille
