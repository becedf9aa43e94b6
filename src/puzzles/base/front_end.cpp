// SPDX-License-Identifier: MIT
// What front ends do with their words, numbers and options.
#include "puzzles/base/front_end.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"

namespace quadrille::puzzles {

void refuse(std::string_view generator, std::string_view found, std::string_view expected) {
    throw UsageError(fmt::format("{}: found {}, expected {}", generator, found, expected));
}

void fail_at(const std::string& source, Place place, std::string_view found, std::string_view expected) {
    throw ParseError(source, place, fmt::format("found {}, expected {}", found, expected));
}

void check_size(std::string_view generator, std::uint64_t options, std::uint64_t cells) {
    constexpr std::uint64_t most_options = 4'000'000, most_cells = 40'000'000;
    if (options > most_options)
        refuse(generator, fmt::format("a problem of {} options", options), fmt::format("at most {}", most_options));
    if (cells > most_cells)
        refuse(generator, fmt::format("a problem of {} options with {} cells", options, cells),
               fmt::format("at most {} cells", most_cells));
}

std::string keyword_of(std::string_view word) {
    if (word.size() > 1 && word.ends_with(':')) word.remove_suffix(1);
    return in_small_letters(word);
}

std::string_view only_word(const Arguments& arguments, std::string_view generator, std::string_view expected) {
    if (arguments.words.empty()) refuse(generator, "nothing", expected);
    if (arguments.words.size() > 1) refuse(generator, in_quotes(arguments.words[1]), "one word only");
    return arguments.words.front();
}

std::uint32_t only_number(const Arguments& arguments, std::string_view generator, std::string_view what,
                          std::uint32_t min, std::uint32_t max) {
    const std::string expected = fmt::format("{} from {} to {}", what, min, max);
    const std::string_view word = only_word(arguments, generator, expected);
    const auto number = parse_number(word, min, max);
    if (!number) refuse(generator, in_quotes(word), expected);
    return *number;
}

Extent only_extent(const Arguments& arguments, std::string_view generator, std::string_view what, std::uint32_t max) {
    const std::string expected = fmt::format("{}, up to {}x{}", what, max, max);
    const std::string_view word = only_word(arguments, generator, expected);
    const auto extent = parse_extent(word, max);
    if (!extent) refuse(generator, in_quotes(word), expected);
    return *extent;
}

std::optional<std::uint32_t> parse_number(std::string_view token, std::uint32_t min, std::uint32_t max) {
    const auto number = to_number<std::uint32_t>(token);
    return number && (*number < min || *number > max) ? std::nullopt : number;
}

std::optional<Extent> parse_extent(std::string_view token, std::uint32_t max) {
    const std::size_t cross = token.find_first_of("xX");
    if (cross == std::string_view::npos) return std::nullopt;
    const auto rows = parse_number(token.substr(0, cross), 1, max);
    const auto columns = parse_number(token.substr(cross + 1), 1, max);
    if (!rows || !columns) return std::nullopt;
    return Extent{*rows, *columns};
}

std::string square_name(std::uint32_t row, std::uint32_t column) { return fmt::format("r{}c{}", row, column); }

std::vector<std::uint32_t> square_orbits(std::uint32_t size, std::string_view symmetry) {
    std::vector<std::uint32_t> first;
    for (std::uint32_t row = 0; row < size; ++row)
        for (std::uint32_t column = 0; column < size; ++column) {
            const std::uint32_t down = size - 1 - row, right = size - 1 - column; // from the other edges
            const std::uint32_t here = row * size + column;
            const std::uint32_t opposite = down * size + right;
            if (symmetry == "half") first.push_back(std::min(here, opposite));
            if (symmetry == "quarter")
                first.push_back(std::min({here, opposite, column * size + down, right * size + row}));
            if (symmetry == "mirror") first.push_back(std::min(here, row * size + right));
            if (symmetry == "diagonal") first.push_back(std::min(here, column * size + row));
        }
    return first;
}

std::optional<Position> parse_square(std::string_view word) {
    const bool from_1 = word.starts_with('R');
    const std::size_t c = word.find(from_1 ? 'C' : 'c');
    if (!(from_1 || word.starts_with('r')) || c == std::string_view::npos) return std::nullopt;
    const auto row = parse_number(word.substr(1, c - 1), from_1, UINT32_MAX);
    const auto column = parse_number(word.substr(c + 1), from_1, UINT32_MAX);
    if (!row || !column) return std::nullopt;
    return Position{*row - from_1, *column - from_1};
}

std::optional<Stretch> stretch(Position first, Position last) {
    const std::int64_t down = std::int64_t{last.row} - first.row, right = std::int64_t{last.column} - first.column;
    const std::int64_t steps = std::max(std::abs(down), std::abs(right));
    if (down != 0 && right != 0 && std::abs(down) != std::abs(right)) return std::nullopt;
    if (steps == 0) return Stretch{first};
    return Stretch{first, down / steps, right / steps, static_cast<std::uint32_t>(steps)};
}

void add_option(ProblemBuilder& builder, std::string_view name, std::span<const ItemId> items) {
    builder.begin_option();
    for (const ItemId item : items) std::ignore = builder.add_cell(item);
    builder.set_option_name(name);
}

void annotate(ProblemBuilder& builder, std::string title, std::string_view generator,
              std::vector<std::string> arguments) {
    builder.annotations().name = std::move(title);
    builder.annotations().origin = Origin{std::string(generator), std::move(arguments), ""};
}

} // namespace quadrille::puzzles
