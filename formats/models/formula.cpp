// SPDX-License-Identifier: MIT
#include "models/formula.hpp"

#include <limits>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::encode {

namespace {

constexpr std::int32_t most_variables = std::numeric_limits<std::int32_t>::max();

std::int32_t checked(std::int64_t variables) {
    if (variables > most_variables) throw Unsupported("the clauses would need more than 2147483647 variables");
    return static_cast<std::int32_t>(variables);
}

} // namespace

Formula::Formula(std::uint32_t variables, const ClauseSink& sink) : sink_(sink), variables_(checked(variables)) {}

Literal Formula::fresh() {
    variables_ = checked(std::int64_t{variables_} + 1);
    return Literal{variables_};
}

void Formula::contradiction() {
    const Literal never = fresh();
    clause({never});
    clause({!never});
}

Literal Formula::any_of(std::span<const Literal> inputs) {
    if (inputs.size() == 1) return inputs.front();
    const Literal any = fresh();
    std::vector<Literal> some{!any};
    for (const Literal input : inputs) {
        clause({!input, any});
        some.push_back(input);
    }
    clause(some);
    return any;
}

} // namespace quadrille::encode
