// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "simplify/simplify.hpp"

namespace quadrille::simplify {

/// The parts as one, side by side: its covers are a cover of each, in every combination. Its options come
/// part by part, so `original` ascends within each only.
Part join(std::span<const Part* const> parts);

} // namespace quadrille::simplify
