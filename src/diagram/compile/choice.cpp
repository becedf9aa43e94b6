// SPDX-License-Identifier: MIT
#include "diagram/compile/choice.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "diagram/compile/neighbours.hpp"
#include "diagram/compile/order.hpp"

namespace quadrille::diagram {

namespace {

/// Orders whose bound on the remainders is 2^sure or less are not tried against others: dominoes 20x20 have
/// 2^26, polyominoes and designs, of which the bound tells nothing, 2^30 and more.
constexpr double sure = 27;

/// Rounds of a trial: what each contestant may spend, in nanoseconds by estimate, and how many bits of the
/// part of the tree that is done it may be behind to stay in.
struct Round {
    double budget, handicap;
};
constexpr std::array<Round, 3> rounds{{{5e5, 4}, {2e6, 1.5}, {6e6, 0}}};

/// What it takes to find an order by fill, which is dear: nanoseconds, and some for what it may gain.
double fill_cost(const Problem& problem) { return 500.0 * problem.primary_count() * problem.primary_count(); }

/// The contestant that has done most of its tree. Where stored remainders count, what is left is done faster,
/// but that holds for all of them.
std::unique_ptr<Compiler> best_on_trial(std::vector<std::unique_ptr<Compiler>> contestants, double budget,
                                        const Control& control) {
    const Control silent{control.limits, control.stop};
    const auto bits = [](const auto& contestant) { return contestant->done(); };
    for (const Round& round : rounds) {
        if (round.budget * static_cast<double>(contestants.size()) > budget) break;
        for (auto& contestant : contestants)
            if (spend(*contestant, silent, round.budget)) return std::move(contestant);
        const double most = bits(*std::ranges::max_element(contestants, {}, bits));
        std::erase_if(contestants, [&](const auto& it) { return bits(it) < most - round.handicap; });
        if (contestants.size() == 1) break;
    }
    return std::move(*std::ranges::max_element(contestants, {}, bits));
}

} // namespace

std::unique_ptr<Compiler> choose_compiler(const Problem& problem, const Choice& choice,
                                          const Control& control) {
    const auto make = [&](const ItemOrder& items, bool smallest) {
        return make_compiler(Form(problem, items), {.smallest = smallest,
                                                    .parts = choice.parts,
                                                    .memory = choice.memory,
                                                    .counting = choice.counting});
    };
    const DiagramOrder order = choice.order;
    const Neighbours neighbours(problem);
    const ItemOrder input = order_by_input(neighbours);
    if (order == DiagramOrder::items || order == DiagramOrder::smallest)
        return make(input, order == DiagramOrder::smallest);
    std::vector<ItemOrder> orders{input, order_by_bandwidth(neighbours)};
    if (choice.parts && fill_cost(problem) < choice.budget) orders.push_back(order_by_fill(neighbours));
    std::ranges::stable_sort(orders, {}, &ItemOrder::cost);
    if (order == DiagramOrder::structure || orders.front().cost <= sure) return make(orders.front(), false);
    std::vector<std::unique_ptr<Compiler>> contestants;
    contestants.push_back(make(input, true));
    for (const ItemOrder& items : orders) contestants.push_back(make(items, false));
    return best_on_trial(std::move(contestants), choice.budget, control);
}

} // namespace quadrille::diagram
