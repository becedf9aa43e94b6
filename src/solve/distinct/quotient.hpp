// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <quadrille/problem.hpp>

namespace quadrille::distinct {

/// The problem whose covers are, one to one, the covers that a symmetry maps to themselves. Its items are the cycles of
/// items, its options those cycles of options in which no two options exclude each other. `image`: by point, items
/// before options. Nothing if a cycle of options would have to count more than once in an item, which bounds above
/// 1 allow.
std::optional<Problem> quotient(const Problem& problem, std::span<const std::uint32_t> image);

} // namespace quadrille::distinct
