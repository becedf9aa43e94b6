// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solve/weights/root.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::proof {

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
