// SPDX-License-Identifier: MIT
#include "cli/terminal/messages.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include <quadrille/solve.hpp>

#include "base/quoted.hpp"

namespace quadrille::cli {

void print(std::string_view line) { print_as_it_is(harmless(line) + '\n'); }

void warn(std::string_view message) { print(std::string("quadrille: ").append(message)); }

void print_as_it_is(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stderr) == text.size()) std::fflush(stderr);
}

namespace {

struct Unit {
    double from; // what is that large is told in this unit
    double size;
    std::string_view name;
};

constexpr std::array<Unit, 6> counts{{{0, 1, ""},
                                      {1e3, 1e3, " thousand"},
                                      {1e6, 1e6, " million"},
                                      {1e9, 1e9, " billion"},
                                      {1e12, 1e12, " trillion"},
                                      {1e15, 1, ""}}};
constexpr double minute = 60, hour = 60 * minute, day = 24 * hour, year = 365.25 * day;
constexpr std::array<Unit, 6> times{{{0, 1e-3, " ms"},
                                     {1, 1, " s"},
                                     {2 * minute, minute, " minutes"},
                                     {2 * hour, hour, " hours"},
                                     {2 * day, day, " days"},
                                     {2 * year, year, " years"}}};

double rounded(double value) { return std::strtod(fmt::format("{:.2e}", value).c_str(), nullptr); }

const Unit& unit_of(double value, std::span<const Unit> units) {
    const Unit* best = &units.front();
    for (const Unit& unit : units)
        if (rounded(value) >= unit.from) best = &unit;
    return *best;
}

std::string digits(double value) {
    if (std::isinf(value)) return "1e290";                    // a lower bound, whatever unit a double has overflowed in
    std::string text = fmt::format("{:.3g}", rounded(value)); // 1.2e+30
    if (const auto plus = text.find('+'); plus != std::string::npos) text.erase(plus, 1);
    return text;
}

std::string in_unit(double value, const Unit& unit) {
    const double number = value / unit.size;
    return (unit.size == year ? in_words(number) : digits(number)) + std::string(unit.name);
}

std::string range(double low, double high, std::span<const Unit> units) {
    const Unit& unit = unit_of(high, units);
    if (low < unit.from) return fmt::format("{} to {}", in_unit(low, unit_of(low, units)), in_unit(high, unit));
    const double least = low / unit.size, most = high / unit.size;
    const std::string both
        = unit.size == year ? range(least, most, counts) : fmt::format("{} to {}", digits(least), digits(most));
    return both + std::string(unit.name);
}

} // namespace

std::string in_words(double number) { return in_unit(number, unit_of(number, counts)); }
std::string range_in_words(double low, double high) { return range(low, high, counts); }
std::string time_in_words(double seconds) { return in_unit(seconds, unit_of(seconds, times)); }
std::string time_range_in_words(double low, double high) { return range(low, high, times); }

std::string gap_in_words(Cost cost, Cost bound) {
    const auto gap = relative_gap(cost, bound);
    return gap ? fmt::format(", a gap of {:.3g}%", 100 * *gap) : "";
}

} // namespace quadrille::cli
