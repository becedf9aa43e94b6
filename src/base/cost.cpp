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

std::string to_string(Cost cost, unsigned decimals) {
    if (decimals == 0) return to_string(cost);
    std::string digits = to_string(cost < 0 ? -cost : cost);
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    digits.insert(digits.size() - decimals, 1, '.');
    return cost < 0 ? "-" + digits : digits;
}

} // namespace quadrille::inline QUADRILLE_ABI
