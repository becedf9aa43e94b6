// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>

#include "diagram/compile/compiler.hpp"

namespace quadrille::diagram {

/// What the choice is from, and what it may cost.
struct Choice {
    DiagramOrder order = DiagramOrder::automatic;
    bool parts = true;
    std::size_t memory = 0; ///< as Method::memory
    bool counting = false;
    double budget = std::numeric_limits<double>::infinity(); ///< of trials: nanoseconds by estimate
};

/// A compiler of a problem without `require` and `forbid`. Where the order is left open, it is told by a
/// bound on the remainders of each or, where that is too weak, by short trials, counted and not timed; then
/// the compiler has begun already. Throws Unsupported as `compile`.
std::unique_ptr<Compiler> choose_compiler(const Problem& problem, const Choice& choice,
                                          const Control& control);

} // namespace quadrille::diagram
