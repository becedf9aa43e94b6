// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

#include "models/formula.hpp"

namespace quadrille::encode {

/// The variable that stands for an option. The variables of the options are the first of a formula, in order.
constexpr Literal variable_of(OptionId option) { return Literal{static_cast<std::int32_t>(index(option) + 1)}; }

/// A variable that is true exactly when an option of a cover gives the item that colour. There is one where
/// two options do, or more.
struct ColourVariable {
    ItemId item;
    ColourId colour;
    Literal variable;
};

/// What was said in clauses.
struct ClauseSummary {
    std::uint32_t variables = 0; ///< including the variables of the options
    std::uint64_t clauses = 0;
    std::vector<ColourVariable> colours; ///< in the order of their variables
};

/// Says in clauses what a cover of `problem` is, as docs/semantics.md has it. The models are the covers, one
/// for one: a model restricted to the variables of the options is a cover, and the others follow from those.
/// Costs are left aside. The clauses are the same for the same problem and encoding.
/// Throws Unsupported if the formula would need more than 2^31 - 1 variables.
ClauseSummary make_clauses(const Problem& problem, AtMostOne encoding, const ClauseSink& sink);

} // namespace quadrille::encode
