// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/analysis.hpp>

#include "solve/simplify/component_view.hpp"

namespace quadrille::reductions {

/// Joins components into one, side by side: its covers are a cover of each, in every combination. Its options
/// come component by component, so `original` ascends within each only.
Simplified::Component join(std::span<const ComponentView> components);

} // namespace quadrille::reductions
