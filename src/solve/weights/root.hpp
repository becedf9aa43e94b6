// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <quadrille/problem.hpp>

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

} // namespace quadrille::proof
