// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "weights/item_weight.hpp"

namespace quadrille::proof {

/// How weights argue. The letter is that of the step of a proof which does so.
enum class Argument : char {
    modular = 'm', ///< each live option weighs 0 modulo M, and what the items need in all does not
    linear = 'l',  ///< the items ask for more than live options can give
    needed = 'e',  ///< secondary items of negative weight are in every cover, else the others would go short
};

/// Weights of items and the argument that they carry.
struct Weights {
    Argument argument = Argument::linear;
    std::int64_t modulus = 1;        ///< 2 or more where the argument is modular, else 1
    std::vector<ItemWeight> of = {}; ///< the items ascend, and none weighs 0
    friend bool operator==(const Weights&, const Weights&) = default;
};

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
