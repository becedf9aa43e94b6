// SPDX-License-Identifier: MIT
#include "costs.hpp"

#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "base/to_number.hpp"
#include "scanner.hpp"

namespace quadrille::format {

std::optional<Decimal> parse_decimal(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    if (fraction.size() > 18 || fraction.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    const bool minus = text.starts_with('-');
    std::string digits(text.substr(0, point));
    if (point < text.size() && fraction.empty()) return std::nullopt; // a point at the end
    if (digits.starts_with("-0") && digits.size() > 2) return std::nullopt;
    if (!fraction.empty() && digits == (minus ? "-" : "")) digits += '0';                                 // .5
    if (digits == "-0" && fraction.find_first_not_of('0') == std::string_view::npos) return std::nullopt; // -0
    digits += fraction;
    const auto units = to_number<std::int64_t>(digits);
    if (!units) return std::nullopt;
    return Decimal{*units, static_cast<unsigned>(fraction.size())};
}

PointUse point_use(std::string_view number, char point) {
    if (number.starts_with('-')) number.remove_prefix(1);
    const std::size_t at = number.find(point);
    if (at == std::string_view::npos) return PointUse::none;
    const std::string_view before = number.substr(0, at), after = number.substr(at + 1);
    const auto is_digits
        = [](std::string_view text) { return text.find_first_not_of("0123456789") == std::string_view::npos; };
    if (after.empty() || !is_digits(before) || !is_digits(after)) return PointUse::none;
    const bool fits = after.size() == 3 && !before.empty() && before.size() <= 3 && before.front() != '0';
    return fits ? PointUse::either : PointUse::decimals;
}

std::pair<std::string, std::string> both_numbers(std::string_view number, char point) {
    const std::size_t at = number.find(point);
    std::string whole(number), decimal(number);
    whole.erase(at, 1);
    decimal[at] = '.';
    while (decimal.ends_with('0') && decimal.size() > at + 2) decimal.pop_back();
    if (decimal.size() == at + 4) decimal += '0'; // three decimals would be in doubt again
    return {whole, decimal};
}

Cost worst_in_units(Decimal worst, unsigned decimals, Sense sense) {
    const Cost units = worst.in_units(std::max(decimals, worst.decimals));
    Cost factor = 1;
    for (; decimals < worst.decimals; ++decimals) factor *= 10;
    const Cost down = units / factor - (units % factor < 0 ? 1 : 0);
    return sense == Sense::min || down * factor == units ? down : down + 1;
}

void set_cost(const Scanner& scanner, Place place, ProblemBuilder& builder, std::string_view text) {
    const auto cost = parse_decimal(text);
    if (!cost)
        scanner.fail(place,
                     fmt::format("found cost {}, expected a number such as 7 or 10.50, of 64 bits", in_quotes(text)));
    if (!builder.try_set_cost(cost->units, cost->decimals))
        scanner.fail(place, fmt::format("found cost {}, expected one that has 64 bits without its point, as all "
                                        "costs are kept with equally many decimals",
                                        in_quotes(text)));
}

void set_cost(const Scanner& scanner, ProblemBuilder& builder, std::string_view text) {
    set_cost(scanner, scanner.token_place(), builder, text);
}

} // namespace quadrille::format
