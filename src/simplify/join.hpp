// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/simplify.hpp>

namespace quadrille::reductions {

/// The parts as one, side by side: its covers are a cover of each, in every combination. Its options come
/// part by part, so `original` ascends within each only.
Simplified::Part join(std::span<const Simplified::Part* const> parts);

} // namespace quadrille::reductions
