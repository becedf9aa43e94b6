// SPDX-License-Identifier: MIT
#include "numbered.hpp"

#include <fmt/core.h>

namespace quadrille::format {

std::uint64_t read_number(const Scanner& scanner, std::string_view token, std::string_view what, std::uint64_t most) {
    const auto value = parse_unsigned(token);
    if (!value || *value > most)
        scanner.fail(fmt::format("found {}, expected {} from 0 to {}", in_quotes(token), what, most));
    return *value;
}

void add_numbered_item(const Scanner& scanner, ProblemBuilder& builder, std::string_view token) {
    const auto value = parse_unsigned(token);
    if (!value || *value < 1 || *value > builder.item_count())
        scanner.fail(fmt::format("found {}, expected an item from 1 to {}", in_quotes(token), builder.item_count()));
    if (!builder.add_cell(ItemId{static_cast<std::uint32_t>(*value - 1)}))
        scanner.fail(fmt::format("found item {} twice, expected each item once in an option", *value));
}

} // namespace quadrille::format
