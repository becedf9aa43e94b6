// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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
    bool finished = true; ///< all was tried: neither work nor a library was missing, and nothing stopped it
    std::uint64_t work = 0;

    explicit operator bool() const { return !steps.empty(); }
};

/// Looks for weights that leave a problem no cover: equal ones (exactly, modulo small primes and their
/// powers), then unequal ones, then equal ones of secondary items too that every cover needs. What it returns
/// was tested exactly. `control.stop` and the deadline are obeyed. It may be called from several threads.
Weighed weigh(const Problem& problem, const WeighParams& params = {}, const Control& control = {});

/// The rest of a problem after its `forbid` and `require`, as lists: proofs begin with it. A proof about some
/// items only leaves `require` aside.
struct Root {
    explicit Root(const Problem& of, bool heed_required = true);

    const Problem& problem;
    std::vector<OptionId> live;     ///< options that a cover may still have, ascending
    std::vector<Bounds> left;       ///< by item: what a cover still needs and may have; 0..1 if secondary
    std::optional<OptionId> misfit; ///< a required option that has no room: then there is no cover
};

/// By item: whether it is secondary and in every cover.
using Needed = std::vector<bool>;

/// Secondary items that live options use, by item: not at all, never in a colour, or in some colour too.
enum class SecondaryUse : std::uint8_t { none, plain, coloured };
std::vector<SecondaryUse> secondary_uses(const Root& root);

/// Whether the weights refute, as a checker of proofs would ask: in exact integers.
/// Precondition: the argument is modular or linear.
bool refutes(const Root& root, const Needed& needed, const Weights& weights);

/// The secondary items that such weights show to be needed, which are not yet known to be.
std::vector<ItemId> shown_needed(const Root& root, const Needed& needed, std::span<const ItemWeight> weights);

} // namespace quadrille::proof
