// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/problem.hpp>

#include "models/formula.hpp"

namespace quadrille::encode {

/// States that from `bounds.min` to `bounds.max` of `inputs` are true. Takes about four clauses and one
/// variable for each input and each number up to k, where k is the bound or the number of inputs minus the
/// bound, whichever is less.
void count_between(Formula& formula, std::span<const Literal> inputs, Bounds bounds);

} // namespace quadrille::encode
