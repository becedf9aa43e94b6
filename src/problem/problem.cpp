// SPDX-License-Identifier: MIT
#include <quadrille/problem.hpp>

#include "problem/quoted.hpp"

namespace quadrille {

std::string label(const Problem& problem, ItemId item) {
    const std::string_view name = problem.item_name(item);
    return name.empty() ? std::to_string(index(item)) : std::string(name);
}

std::string label(const Problem& problem, OptionId option) {
    const std::string_view name = problem.option_name(option);
    return name.empty() ? std::to_string(index(option)) : std::string(name);
}

std::string display_name(const Problem& problem, ItemId item) { return printable(label(problem, item)); }
std::string display_name(const Problem& problem, OptionId option) {
    return printable(label(problem, option));
}

} // namespace quadrille
