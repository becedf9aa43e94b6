// SPDX-License-Identifier: MIT
#include "solve/simplify/join.hpp"

#include <quadrille/problem.hpp>

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

Simplified::Component join(std::span<const ComponentView> components) {
    ProblemBuilder builder;
    std::vector<OptionId> original;
    for (const ComponentView& component : components) {
        const Problem& problem = *component.problem;
        const std::uint32_t base = builder.item_count();
        builder.set_sense(problem.sense());
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            builder.add_item({}, problem.kind(ItemId{i}), problem.bounds(ItemId{i}));
        std::vector<ColourId> colours(problem.colour_count(), ColourId::none);
        for (std::uint32_t c = 1; c < colours.size(); ++c)
            colours[c] = builder.colour(problem.colour_name(ColourId{c}));
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            builder.begin_option();
            builder.set_cost(problem.cost(OptionId{o}), problem.cost_decimals());
            for_each_cell(problem, OptionId{o}, [&](ItemId item, ColourId colour) {
                (void)builder.add_cell(ItemId{base + index(item)}, colours[index(colour)]);
            });
        }
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) original.push_back(component.lifted(OptionId{o}));
    }
    return {builder.build(), std::move(original)};
}

} // namespace quadrille::reductions
