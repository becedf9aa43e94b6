// SPDX-License-Identifier: MIT
#include "search/orbits/best_by_orbits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/cost/prices.hpp"

namespace quadrille::search {

namespace {

constexpr PriceEffort whole_effort{.quick = 4, .soft = 40, .heat = 0.3};

// What counters stand for, in updates of branch and bound, some 2.5 ns each: the prices before a canonical form, a form at least, a node
// of a walk.
constexpr double update_time = 2.5;
constexpr double of_prices = 4'000, of_form = 4'000, of_walk_node = 200;

} // namespace

BestByOrbits::BestByOrbits(const Problem& problem, Sense sense, std::optional<Cost> worst, std::size_t memory)
    : problem_(problem), front_(problem, memory, sense, worst), worst_(worst) {}

double BestByOrbits::gap() const {
    if (!best().enough() || !bound()) return std::numeric_limits<double>::infinity();
    const auto bound = static_cast<double>(*this->bound());
    return (static_cast<double>(best().found().begin()->first) - bound) / std::max(std::abs(bound), 1.0);
}

/// Work done so far, in updates of branch and bound.
double BestByOrbits::counted() const {
    const auto& work = front_.work();
    return of_prices * static_cast<double>(work.forms) + work.form_time() / update_time
           + of_walk_node * static_cast<double>(work.walk_nodes);
}

std::optional<Ending> BestByOrbits::run(const Control& control, std::uint64_t work) {
    const double goal = counted() + static_cast<double>(work);
    Control own = control;
    own.limits.covers = 1; // asks whether the best cover is as good as the bound
    std::optional<Ending> ending;
    if (!begun_ && !begin()) ending = Ending::exhausted;
    while (!ending && counted() < goal) {
        Budget budget;
        if (work != unlimited)
            budget.nodes
                = front_.stats().nodes + 1 + static_cast<std::uint64_t>((goal - counted()) / (of_prices + of_form));
        ending = front_.run(own, budget);
        if (ending == Ending::cover_limit)
            ending = Ending::exhausted;
        else if (ending == Ending::exhausted && begin_next_pass())
            ending.reset();
    }
    stats_ = front_.stats();
    stats_.updates = static_cast<std::uint64_t>(counted());
    return ending;
}

/// Finds the first bound. Returns false if there is no cover.
bool BestByOrbits::begin() {
    begun_ = true;
    const Subproblem whole(problem_, best().scaled_costs());
    if (whole.is_impossible()) return false;
    const Prices prices = find_prices(whole, even_prices(whole), whole_effort, best().range());
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
        most_ += std::max<Cost>(front_.sum().rank(OptionId{o}), 0);
    set_bound(best().unscaled(prices.bound));
    return true;
}

void BestByOrbits::set_bound(Cost bound) {
    front_.sum().set_bound(bound);
    // Where costs lie close together, most passes would end without any cover.
    constexpr int passes = 8;
    const Cost step = best().step();
    if (best().enough()) rise_ = std::max(rise_, (best().found().begin()->first - bound) / passes / step * step);
    ceiling_ = bound + rise_;
    if (worst_) ceiling_ = std::min(ceiling_, *worst_);
    rise_ = std::max(2 * rise_, step);
    front_.sum().set_ceiling(ceiling_);
}

/// Raises the ceiling, now that all covers up to it are known. Returns false if the best cover is known, or that there is none.
bool BestByOrbits::begin_next_pass() {
    if (!front_.sum().has_cut() || ceiling_ >= most_) return false;
    const Cost bound = ceiling_ + best().step();
    if (best().enough() && best().found().begin()->first <= bound) return false;
    if (worst_ && bound > *worst_) return false;
    set_bound(bound);
    front_.restart();
    return true;
}

} // namespace quadrille::search
