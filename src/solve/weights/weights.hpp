// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

namespace quadrille::proof {

using Argument = Weights::Argument;

/// What may be spent on looking for weights. These are counts, so that the answer is the same at each run.
struct WeighParams {
    std::uint64_t work = 400'000'000; ///< elementary steps of all eliminations, some nanoseconds each
    bool programs = true;             ///< look for unequal weights too, by linear programs, if Clp is there
};

/// What was found.
struct Weighed {
    /// The steps that refute the problem as it stands, with its `require` and `forbid`: any number of
    /// `needed`, then one of the other two. Empty if none were found. In a proof each is a line of weights
    /// and the step itself: `w 1 2 3 1 5 -1`, `e 0`.
    std::vector<Weights> steps = {};
    bool finished = true; ///< all was tried: no work and no library was wanting, and nothing stopped it
    std::uint64_t work = 0;

    explicit operator bool() const { return !steps.empty(); }
};

/// Looks for weights that leave a problem no cover: equal ones (exactly, modulo small primes and their
/// powers), then unequal ones, then equal ones of secondary items too that every cover needs. What it returns
/// was tested exactly. `control.stop` and the deadline are obeyed. It may be called from several threads.
Weighed weigh(const Problem& problem, const WeighParams& params = {}, const Control& control = {});

} // namespace quadrille::proof
