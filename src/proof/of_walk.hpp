// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "proof/writer.hpp"

namespace quadrille::proof {

/// Writes the steps of a walk by dancing links as it goes: one number a node, and no memory of what was met.
/// It proves how many covers there are, if it is exhausted. Of the limits, the deadline counts. The problem's
/// `require` and `forbid` are obeyed. Precondition: the required options can all be taken, and there is an
/// item left then (src/rest).
Ending write_walk(const Problem& problem, const Control& control, Writer& writer);

} // namespace quadrille::proof
