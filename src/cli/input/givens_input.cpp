// SPDX-License-Identifier: MIT
#include "cli/input/givens_input.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "problem/quoted.hpp"
#include "problem/to_number.hpp"

namespace quadrille::cli {

std::optional<std::span<const OptionId>> GivensInput::next() {
    auto line = lines_.next();
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
    const auto number = to_number<std::uint32_t>(word);
    if (number && *number < base_.option_count()) return OptionId{*number};
    constexpr std::string_view name_mark = "name:";
    const std::string_view name = word.starts_with(name_mark) ? word.substr(name_mark.size()) : word;
    const bool digits = word.find_first_not_of("0123456789") == std::string_view::npos; // an index, too large
    if (!digits)
        if (const auto option = names_.find(name)) return *option;
    lines_.fail(column, fmt::format("found {}, expected the name of one option or the index of one of {}",
                                    in_quotes(word), base_.option_count()));
}

} // namespace quadrille::cli
