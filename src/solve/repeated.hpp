// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/solve.hpp>

namespace quadrille {

/// An engine with its structure for one problem, which it searches again and again.
class Repeated {
  public:
    virtual ~Repeated() = default;

    /// Walks the covers that have all `required` options, as Engine::walk does; they reach the sink without
    /// those. The result is of this walk alone.
    /// Preconditions: the required options differ, each has a primary item, and all of them can stand
    /// together (together.hpp).
    virtual SolveResult walk(std::span<const OptionId> required, const Control& control,
                             const CoverSink& sink)
        = 0;
};

} // namespace quadrille
