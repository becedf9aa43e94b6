// SPDX-License-Identifier: MIT
#include "support/parts.hpp"

#include <algorithm>

#include <quadrille/problem.hpp>

namespace quadrille::test {

Parts take_apart(const Problem& problem) {
    Parts parts;
    parts.sense = problem.sense();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const ItemId item{i};
        parts.items.push_back({std::string(problem.item_name(item)), problem.kind(item), problem.bounds(item)});
    }
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        Parts::Option& option = parts.options.emplace_back();
        option.cost = problem.cost(OptionId{o});
        const auto items = problem.items(OptionId{o});
        for (std::size_t k = 0; k < items.size(); ++k) {
            const ColourId colour = problem.colour(OptionId{o}, k);
            option.cells.push_back({index(items[k]), std::string(problem.colour_name(colour))});
        }
    }
    for (const OptionId option : problem.required()) parts.options[index(option)].required = true;
    for (const OptionId option : problem.forbidden()) parts.options[index(option)].forbidden = true;
    return parts;
}

Problem put_together(const Parts& parts) {
    ProblemBuilder builder;
    builder.set_sense(parts.sense);
    for (const Parts::Item& item : parts.items) builder.add_item(item.name, item.kind, item.bounds);
    for (const Parts::Option& option : parts.options) {
        const OptionId id = builder.begin_option();
        for (const Parts::Cell& cell : option.cells)
            (void)builder.add_cell(ItemId{cell.item},
                                   cell.colour.empty() ? ColourId::none : builder.colour(cell.colour));
        builder.set_cost(option.cost);
        if (option.required) builder.require(id);
        if (option.forbidden) builder.forbid(id);
    }
    return builder.build();
}

void drop_item(Parts& parts, std::uint32_t item) {
    parts.items.erase(parts.items.begin() + item);
    for (Parts::Option& option : parts.options) {
        std::erase_if(option.cells, [&](const Parts::Cell& cell) { return cell.item == item; });
        for (Parts::Cell& cell : option.cells) cell.item -= cell.item > item;
    }
}

} // namespace quadrille::test
