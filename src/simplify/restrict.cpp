// SPDX-License-Identifier: MIT
#include "simplify/restrict.hpp"

#include <quadrille/builder.hpp>

namespace quadrille::simplify {

namespace {

constexpr OptionId nobody{0xffff'ffff};

/// What the required options and the forbidden ones leave to the others.
struct Claims {
    std::vector<OptionId> owner; // by item: the required option that has it
    std::vector<bool> forbidden; // by option
    bool impossible = false;     // no cover can have all required options
};

Claims claims(const Problem& problem) {
    Claims claims{std::vector(problem.item_count(), nobody), std::vector<bool>(problem.option_count()),
                  false};
    for (const OptionId option : problem.forbidden()) claims.forbidden[index(option)] = true;
    for (const OptionId option : problem.required()) {
        bool primary = false;
        for (const ItemId item : problem.items(option)) {
            primary |= problem.is_primary(item);
            OptionId& owner = claims.owner[index(item)];
            claims.impossible |= owner != nobody && owner != option;
            owner = option;
        }
        claims.impossible |= !primary || claims.forbidden[index(option)];
    }
    return claims;
}

bool survives(const Problem& problem, OptionId option, const Claims& claims) {
    if (claims.forbidden[index(option)]) return false;
    for (const ItemId item : problem.items(option)) {
        const OptionId owner = claims.owner[index(item)];
        if (owner != nobody && owner != option) return false;
    }
    return true;
}

} // namespace

void Reduced::lift(std::span<const OptionId> cover, std::vector<OptionId>& lifted) const {
    lifted.clear();
    for (const OptionId option : cover) lifted.push_back(original[index(option)]);
}

Reduced restrict(const Problem& problem) {
    const Claims claims = simplify::claims(problem);
    ProblemBuilder builder;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) builder.add_item({}, problem.kind(ItemId{i}));
    if (claims.impossible) builder.add_item(); // an item without options
    std::vector<OptionId> original;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (claims.impossible || !survives(problem, OptionId{o}, claims)) continue;
        original.push_back(OptionId{o});
        builder.begin_option();
        for (const ItemId item : problem.items(OptionId{o})) (void)builder.add_cell(item);
    }
    return {builder.build(), std::move(original)};
}

} // namespace quadrille::simplify
