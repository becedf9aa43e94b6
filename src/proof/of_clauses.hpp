// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "proof/writer.hpp"

namespace quadrille::proof {

/// Whether CaDiCaL is there, and each clause that it learns can be about options alone: all items are 1..1,
/// no colour joins many options, and no item has more options than pairs of them can be clauses for.
bool has_clauses(const Problem& problem);

/// Refutes a problem by CaDiCaL, and writes the clauses that it learns, the body of a proof of `none`. They
/// are checked against the problem: no encoding is trusted. Of the limits, the deadline counts. `require` and
/// `forbid` are obeyed. Throws std::logic_error if CaDiCaL finds a cover. Precondition: `has_clauses`.
Ending write_clauses(const Problem& problem, const Control& control, Writer& writer);

} // namespace quadrille::proof
