// SPDX-License-Identifier: MIT
#include <quadrille/numbers.hpp>

#include <fmt/core.h>

namespace quadrille::inline QUADRILLE_ABI {

Cost total_cost(const Problem& problem, std::span<const OptionId> options) {
    Cost sum = 0;
    for (const OptionId option : options) sum += problem.cost(option);
    return sum;
}

std::string to_string(Cost cost) { return fmt::format("{}", cost); }

} // namespace quadrille::inline QUADRILLE_ABI
