// SPDX-License-Identifier: MIT
// The problem that weights refute, and exact tests of whether they do.
#include "solve/weights/weights.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <quadrille/numbers.hpp>

#include "problem/rest/rest.hpp"

namespace quadrille::proof {

Root::Root(const Problem& of, bool heed_required) : problem(of), left(of.item_count(), Bounds{0, 1}) {
    Rest rest(problem);
    if (heed_required)
        misfit = rest.restrict();
    else
        rest.remove_forbidden();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) left[i] = rest.need(ItemId{i});
    if (!misfit) rest.for_each_live([this](OptionId option) { live.push_back(option); });
}

namespace {

std::vector<std::int64_t> spread(const Root& root, std::span<const ItemWeight> weights) {
    std::vector<std::int64_t> by_item(root.problem.item_count());
    for (const auto& [item, weight] : weights) by_item[index(item)] = weight;
    return by_item;
}

/// What the items ask for beyond what live options can give them, weighed: above 0, there is no cover.
Cost shortage(const Root& root, const Needed& needed, std::span<const ItemWeight> weights) {
    const auto by_item = spread(root, weights);
    const auto uses = secondary_uses(root);
    Cost sum = 0;
    for (const auto& [item, weight] : weights) {
        const Bounds left = root.left[index(item)];
        const bool counts = weight < 0 ? uses[index(item)] != SecondaryUse::none : needed[index(item)];
        if (root.problem.is_primary(item))
            sum += Cost{weight} * (weight > 0 ? left.min : left.max);
        else if (counts)
            sum += weight;
    }
    for (const OptionId option : root.live) {
        const auto items = root.problem.items(option);
        Cost value = 0;
        for (std::size_t k = 0; k < items.size(); ++k)
            if (root.problem.colour(option, k) == ColourId::none) value += by_item[index(items[k])];
        sum -= std::max<Cost>(0, value);
    }
    return sum;
}

bool refutes_modulo(const Root& root, const Needed& needed, const Weights& weights) {
    const auto by_item = spread(root, weights.of);
    Cost total = 0;
    for (const auto& [item, weight] : weights.of) {
        const Bounds left = root.left[index(item)];
        const bool primary = root.problem.is_primary(item);
        if (primary ? left.min != left.max : !needed[index(item)]) return false;
        total += Cost{weight} * (primary ? left.min : 1);
    }
    if (weights.modulus < 2 || total % weights.modulus == 0) return false;
    return std::ranges::all_of(root.live, [&](OptionId option) {
        Cost value = 0;
        for (const ItemId item : root.problem.items(option)) value += by_item[index(item)];
        return value % weights.modulus == 0;
    });
}

} // namespace

std::vector<SecondaryUse> secondary_uses(const Root& root) {
    std::vector<SecondaryUse> uses(root.problem.item_count(), SecondaryUse::none);
    for (const OptionId option : root.live) {
        const auto items = root.problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            if (root.problem.is_primary(items[k])) continue;
            const bool plain = root.problem.colour(option, k) == ColourId::none;
            SecondaryUse& use = uses[index(items[k])];
            use = std::max(use, plain ? SecondaryUse::plain : SecondaryUse::coloured);
        }
    }
    return uses;
}

bool refutes(const Root& root, const Needed& needed, const Weights& weights) {
    return weights.argument == Argument::modular ? refutes_modulo(root, needed, weights)
                                                 : shortage(root, needed, weights.of) > 0;
}

std::vector<ItemId> shown_needed(const Root& root, const Needed& needed, std::span<const ItemWeight> weights) {
    const Cost sum = shortage(root, needed, weights);
    const auto uses = secondary_uses(root);
    std::vector<ItemId> shown;
    for (const auto& [item, weight] : weights)
        if (weight < 0 && uses[index(item)] == SecondaryUse::plain && !needed[index(item)] && sum - weight > 0)
            shown.push_back(item);
    return shown;
}

} // namespace quadrille::proof
