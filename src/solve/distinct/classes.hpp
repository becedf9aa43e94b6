// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <quadrille/symmetry.hpp>

namespace quadrille::distinct {

/// Finds the classes of covers by canonical forms, for groups of any size. The sink gets the first cover of each class
/// that is found. `total`: the number of covers, if it is known; the search ends when the classes account for it.
/// Throws std::logic_error if, at the end, they do not.
DistinctResult find_classes(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
                            const std::optional<Count>& total, const Control& control, const DistinctSink& sink);

} // namespace quadrille::distinct
