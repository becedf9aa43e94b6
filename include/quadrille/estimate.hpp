// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

struct EstimateParams {
    SolveParams search = {};     ///< the search to be estimated
    std::uint64_t probes = 1000; ///< random paths down its tree; at least 1
    std::uint64_t seed = 1;      ///< of the random numbers
};

/// A figure and the 95% confidence interval around it. `high` is infinite where nothing is known from above.
struct Estimated {
    double value = 0, low = 0, high = 0;
};

/// What a full search would take.
struct EstimateResult {
    Estimated nodes;                   ///< search nodes
    Estimated covers;                  ///< 0 to infinity if no probe met one: that proves nothing
    Estimated seconds;                 ///< on this machine, as it is now
    bool exact = false;                ///< the search was short enough to be done: no estimate at all
    std::uint64_t probes = 0;          ///< how many were made
    std::uint64_t met = 0;             ///< how many of them ended in a cover
    Ending ending = Ending::exhausted; ///< why there are fewer than were asked for, if there are
    std::string engine;

    bool complete() const { return ending == Ending::exhausted; }
};

/// Estimates what `count` would take, by random paths down its search tree (D. E. Knuth, "Estimating the
/// efficiency of backtrack programs", Mathematics of Computation 29, 1975). The expected value of each figure
/// is the true one. A short stretch of the real search, about 10 ms, tells the time; if it reaches the end,
/// its figures are returned. `nodes` and `covers` depend on problem and params only, unless a limit comes
/// first.
///
/// The intervals are the probes' own: search trees are lopsided, and what no probe has met is in no interval.
/// The more evenly a tree grows, the truer they are; on trees where a few large branches hide behind many
/// small ones the truth lies inside in some 80 of 100 cases, and where fewer than some 20 probes meet a cover
/// the figure for covers is not to be trusted.
///
/// `control.stop` and the deadline are obeyed between probes; other limits are not looked at. Throws as
/// `count`. Precondition: params.probes > 0.
EstimateResult estimate(const Problem& problem, const EstimateParams& params = {},
                        const Control& control = {});

} // namespace quadrille
