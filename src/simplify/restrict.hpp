// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::simplify {

/// A problem with fewer options, and the way back.
struct Reduced {
    Problem problem;
    std::vector<OptionId> original; ///< by option of `problem`: its index before the reduction, ascending

    /// Turns a cover of `problem` into one of the problem before the reduction.
    void lift(std::span<const OptionId> cover, std::vector<OptionId>& lifted) const;
};

/// Takes the words `require` and `forbid` out of a problem by leaving out options: the forbidden ones, and
/// all that cannot stand beside a required one. The covers are the same. A required option that no cover can
/// have leaves an item without options, so that there is no cover. Precondition: neither colours nor bounds.
Reduced restrict(const Problem& problem);

} // namespace quadrille::simplify
