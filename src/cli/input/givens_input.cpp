// SPDX-License-Identifier: MIT
#include "cli/input/givens_input.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <quadrille/front_ends.hpp>

#include "cli/input/problem_input.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

std::optional<std::span<const OptionId>> GivensInput::next() {
    auto line = lines_.next();
    if (line && lines_.number() == 1 && line->starts_with("# quadrille:")) stated_ = 1;
    while (line && line->starts_with('#')) line = lines_.next();
    if (!line) return std::nullopt;
    constexpr std::string_view space_or_tab = " \t";
    givens_.clear();
    for (std::size_t begin = line->find_first_not_of(space_or_tab); begin < line->size();) {
        const std::size_t end = std::min(line->find_first_of(space_or_tab, begin), line->size());
        givens_.push_back(parse(line->substr(begin, end - begin), 1 + begin));
        begin = line->find_first_not_of(space_or_tab, end);
    }
    return givens_;
}

OptionId GivensInput::parse(std::string_view word, std::size_t column) {
    if (const auto option = find_option(base_, names_, word)) {
        namesake_.tell(lines_.source(), lines_.number(), base_, names_, word, *option);
        return *option;
    }
    const auto& origin = base_.annotations().origin;
    const auto* const front_end = origin ? find_front_end(origin->generator) : nullptr;
    const bool lists_puzzles
        = front_end && front_end->reads_lists && word.find('=') == std::string_view::npos;
    lines_.fail(column,
                fmt::format("found {}, expected {}{}", in_quotes(word), expected_option(base_, names_, word),
                            lists_puzzles ? fmt::format(
                                "; quadrille gen {} --givens translates a list of puzzles", front_end->name)
                                          : ""));
}

} // namespace quadrille::cli
