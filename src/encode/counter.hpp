// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/ids.hpp>

#include "encode/formula.hpp"

namespace quadrille::encode {

/// From `bounds.min` to `bounds.max` of `inputs` are true. Takes about four clauses and one variable an input
/// and each number up to the bound that counts, or up to what is left beyond it if that is less.
void count_between(Formula& formula, std::span<const Literal> inputs, Bounds bounds);

} // namespace quadrille::encode
