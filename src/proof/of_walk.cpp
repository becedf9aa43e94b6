// SPDX-License-Identifier: MIT
#include "proof/of_walk.hpp"

#include <algorithm>
#include <vector>

#include "solve/tree/with_links.hpp"

namespace quadrille::proof {

namespace {

/// Writes down what dancing links branch on. Its items are numbered from 1, primary ones first.
struct BranchObserver {
    static constexpr bool listens = false; // to covers: a node without items needs no step

    void branches_on(std::uint32_t number) const { writer.step({.kind = Step::Kind::branch, .at = item[number - 1]}); }

    Writer& writer;
    const std::vector<std::uint32_t>& item; // primary ones by number - 1
};

std::vector<OptionId> once(std::span<const OptionId> options) {
    std::vector<OptionId> list(options.begin(), options.end());
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

} // namespace

Ending write_walk(const Problem& problem, const Control& control, Writer& writer) {
    std::vector<std::uint32_t> items;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items.push_back(i);
    // Options without a primary item are not in the links, and no cover has them.
    std::vector<OptionId> forbidden = once(problem.forbidden());
    std::erase_if(forbidden, [&](OptionId option) { return !problem.has_primary(option); });
    Control unlimited = control;
    unlimited.limits = {.deadline = control.limits.deadline};
    return with_links<Kinds::coloured>(problem, ChooseRule::smallest, [&](auto&& links) {
        links.restart(once(problem.required()), forbidden);
        return links.run(unlimited, BranchObserver{writer, items});
    });
}

} // namespace quadrille::proof
