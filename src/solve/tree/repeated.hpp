// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/solve.hpp>

namespace quadrille {

/// An engine with its structure for one problem, which it searches again and again.
class Repeated {
  public:
    virtual ~Repeated() = default;

    /// Walks the covers that have all `required` options and none of the `forbidden` ones, as Engine::walk
    /// does; they reach the sink without the required ones. The result is of this walk alone.
    /// Preconditions: all these options differ, each has a primary item, and the required ones can stand
    /// together (together.hpp).
    virtual SolveResult walk(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                             const Control& control, const CoverSink& sink)
        = 0;
};

} // namespace quadrille
