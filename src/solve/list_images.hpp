// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include <quadrille/solve.hpp>

namespace quadrille {

/// Lists the covers of a problem by `list` or by another way of the same kind.
using ListWalk = std::function<SolveResult(const Problem& problem, const SolveParams& params, const Control& control,
                                           const CoverSink& sink)>;

/// Lists the covers of a problem by its symmetries. Of the options of one item, `list` searches for the covers with one
/// option of each orbit; the other covers are their images, each once. If no symmetry helps, all is left to `list`.
///
/// The order: by the orbits of the item's options, their least options ascending; then by the covers with the least
/// option, as `list` has them; then by the option of the item, ascending.
SolveResult list_images(const ListWalk& list, const Problem& problem, const SolveParams& params, const Control& control,
                        const CoverSink& sink);

} // namespace quadrille
