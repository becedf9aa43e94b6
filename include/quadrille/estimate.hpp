// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/count.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

struct EstimateParams {
    SolveParams search = {};     ///< the search to be estimated
    std::uint64_t probes = 1000; ///< random paths down its tree; at least 1
    std::uint64_t seed = 1;      ///< of the random numbers
};

/// A figure and the 95% confidence interval around it. `high` is infinite where nothing is known from above.
struct Estimated {
    double value = 0, low = 0, high = 0;
};

/// What `count` would take, and what it would find.
struct EstimateResult {
    Estimated nodes;                   ///< search nodes of `probed`
    Estimated covers;                  ///< 0 to infinity if no probe met one, which proves nothing
    Estimated seconds;                 ///< of `engine` on this machine, as it is now
    std::optional<Count> count;        ///< the covers if they were counted; then nothing here is an estimate
    std::uint64_t probes = 0;          ///< how many were made
    std::uint64_t met = 0;             ///< how many of them ended in a cover
    Ending ending = Ending::exhausted; ///< why there are fewer than were asked for, if there are
    std::string engine;                ///< that counts with these params
    std::string probed;                ///< whose search tree the nodes are of: `engine`, or links

    bool exact() const { return count.has_value(); }

    bool complete() const { return ending == Ending::exhausted; }
};

/// Estimates what `count` with these params would take.
///
/// The count is begun. If it ends within a second, that is the answer. Else `seconds` is foretold from how
/// far it came: a guess without an interval, `low` being the time that it took so far and `high` infinite;
/// where nothing can be foretold `value` is `low`. Search nodes and covers are told by random paths down the
/// tree of links (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
/// 29, 1975). The expected value of each figure is the true one. They depend on problem and params only,
/// unless a limit comes first.
///
/// Where the engine asked for is links, only some 10 ms of the count are done, measured by work and not by
/// the clock, and `seconds` is that of one thread: what its search nodes take, with their interval.
///
/// The intervals are the probes' own: search trees are lopsided, and what no probe has met is in no interval.
/// The more evenly a tree grows, the truer they are; on trees where a few large branches hide behind many
/// small ones the truth lies inside in some 80 of 100 cases, and where fewer than some 20 probes meet a cover
/// the figure for covers is not to be trusted.
///
/// `control.stop` and the deadline are obeyed between probes; other limits are not looked at. Throws as
/// `count`. Precondition: params.probes > 0. It may be called from several threads at once; progress is not
/// told.
QUADRILLE_EXPORT EstimateResult estimate(const Problem& problem, const EstimateParams& params = {},
                                         const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
