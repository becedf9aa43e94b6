// SPDX-License-Identifier: MIT
// The short ways to the commonest answers.

#include <utility>

#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

std::optional<std::vector<OptionId>> find_cover(const Problem& problem, const SolveParams& params,
                                                const Control& control) {
    Control first = control;
    first.limits.covers = 1;
    std::optional<std::vector<OptionId>> found;
    const SolveResult result = solve(problem, params, first, [&](std::span<const OptionId> cover) {
        found.emplace(cover.begin(), cover.end());
        return false;
    });
    if (!found && !result.complete()) throw Stopped(result.ending);
    return found;
}

std::string_view to_string(Uniqueness answer) {
    switch (answer) {
    case Uniqueness::none:
        return "none";
    case Uniqueness::one:
        return "one";
    case Uniqueness::many:
        return "many";
    case Uniqueness::unknown:
        break;
    }
    return "unknown";
}

Uniqueness uniqueness(const SolveResult& counted) {
    if (counted.covers > 1) return Uniqueness::many;
    if (!counted.complete()) return Uniqueness::unknown;
    return counted.covers == 1 ? Uniqueness::one : Uniqueness::none;
}

UniqueResult unique(const Problem& problem, const SolveParams& params, const Control& control) {
    Control two = control;
    two.limits.covers = 2;
    SolveResult counted = count(problem, params, two);
    return {uniqueness(counted), std::move(counted)};
}

} // namespace quadrille::inline QUADRILLE_ABI
