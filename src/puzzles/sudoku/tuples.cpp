// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/tuples.hpp"

#include <array>
#include <numeric>

namespace quadrille::puzzles {

namespace {

/// The least or greatest sum of the rest, of values that are not in the prefix.
std::uint32_t extreme_rest(const Prefix& prefix, bool greatest) {
    std::uint32_t sum = 0;
    std::size_t rest = prefix.rest();
    for (std::uint32_t i = 0; rest > 0; ++i) {
        const std::uint32_t value = greatest ? prefix.greatest - i : prefix.least + i;
        if (std::ranges::find(prefix.values, value) != prefix.values.end()) continue;
        sum += value;
        --rest;
    }
    return sum;
}

bool fits_cage(const Prefix& prefix) {
    if (prefix.repeats()) return false;
    const std::uint32_t sum = std::reduce(prefix.values.begin(), prefix.values.end());
    return sum + extreme_rest(prefix, false) <= prefix.total && sum + extreme_rest(prefix, true) >= prefix.total;
}

bool fits_sum(const Prefix& prefix) {
    const std::uint32_t sum = std::reduce(prefix.values.begin(), prefix.values.end());
    const auto rest = static_cast<std::uint32_t>(prefix.rest());
    return sum + rest * prefix.least <= prefix.total && sum + rest * prefix.greatest >= prefix.total;
}

bool fits_thermometer(const Prefix& prefix) {
    const auto values = prefix.values;
    if (values.size() > 1 && values[values.size() - 2] >= values.back()) return false;
    return values.back() + prefix.rest() <= prefix.greatest;
}

bool fits_arrow(const Prefix& prefix) {
    const auto shaft = prefix.values.subspan(1);
    const std::uint32_t sum = std::reduce(shaft.begin(), shaft.end());
    const auto rest = static_cast<std::uint32_t>(prefix.rest());
    return sum + rest * prefix.least <= prefix.values.front() && sum + rest * prefix.greatest >= prefix.values.front();
}

bool fits_renban(const Prefix& prefix) {
    if (prefix.repeats()) return false;
    const auto [least, greatest] = std::ranges::minmax(prefix.values);
    return greatest - least < prefix.length;
}

template <class Relation> bool fits_pair(const Prefix& prefix, Relation relation) {
    return prefix.rest() > 0 || relation(prefix.values[0], prefix.values[1]);
}

// States, of values below 64.

std::uint64_t values_used(const Prefix& prefix) {
    std::uint64_t set = 0;
    for (const std::uint32_t value : prefix.values) set |= std::uint64_t{1} << value;
    return set;
}

std::uint64_t sum_so_far(const Prefix& prefix) { return std::reduce(prefix.values.begin(), prefix.values.end()); }

std::uint64_t last_value(const Prefix& prefix) { return prefix.values.back(); }

/// What the rest of an arrow must add up to.
std::uint64_t rest_of_arrow(const Prefix& prefix) { return 2 * prefix.values.front() - sum_so_far(prefix); }

constexpr std::array<LineKind, 5> kinds{{
    {"cage", "a cage", true, 1, true, fits_cage, values_used},
    {"sum", "a sum", true, 1, false, fits_sum, sum_so_far},
    {"thermo", "a thermometer", false, 2, true, fits_thermometer, last_value},
    {"arrow", "an arrow", false, 2, false, fits_arrow, rest_of_arrow},
    {"renban", "a renban", false, 2, true, fits_renban, values_used},
}};

constexpr std::array<PairSign, 6> signs{{
    {"white", "a white dot",
     [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + 1 == b || b + 1 == a; }); }},
    {"black", "a black dot",
     [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a == 2 * b || b == 2 * a; }); }},
    {"<", "a <", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a < b; }); }},
    {">", "a >", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a > b; }); }},
    {"V", "a V", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + b == 5; }); }},
    {"X", "an X", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + b == 10; }); }},
}};

} // namespace

std::span<const LineKind> line_kinds() { return kinds; }
std::span<const PairSign> pair_signs() { return signs; }

bool fits_house_sum(const Prefix& prefix) {
    const std::size_t plus = prefix.length - prefix.minus;
    std::int64_t least = 0, greatest = 0;
    for (std::size_t i = 0; i < prefix.length; ++i) {
        const bool known = i < prefix.values.size();
        const std::int64_t low = known ? prefix.values[i] : prefix.least,
                           high = known ? prefix.values[i] : prefix.greatest;
        least += i < plus ? low : -high;
        greatest += i < plus ? high : -low;
    }
    return least <= prefix.total && prefix.total <= greatest;
}

} // namespace quadrille::puzzles
