// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "solve/weights/weights.hpp"

namespace quadrille::proof {

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
