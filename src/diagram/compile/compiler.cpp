// SPDX-License-Identifier: MIT
#include "diagram/compile/compiler.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "diagram/compile/cached_search.hpp"
#include "search/meter.hpp"
#include "search/order/order.hpp"

namespace quadrille::diagram {

namespace {

template <std::size_t W, std::size_t... Wider> std::unique_ptr<Compiler> make_for(Form form, const Method& method) {
    if constexpr (sizeof...(Wider) != 0)
        if (form.words() > W) return make_for<Wider...>(std::move(form), method);
    return std::make_unique<CachedSearch<W>>(std::move(form), method);
}

} // namespace

std::optional<Ending> spend(Compiler& compiler, const Control& control, double budget, std::uint32_t threads) {
    constexpr std::uint64_t step = 32;
    const std::uint64_t part = threads > 1 ? 4 : 64; // threads begin anew in each step
    const auto run = [&](const Control& both) { return compiler.run(both, threads); };
    while (compiler.cost() < budget) {
        const std::uint64_t nodes = compiler.stats().nodes;
        if (const auto ending = search::run_within(control, {.nodes = nodes + std::max(step, nodes / part)}, run))
            return ending;
    }
    return search::paused;
}

std::unique_ptr<Compiler> make_compiler(Form form, const Method& method) {
    return make_for<1, 2, 4, 8, 16, 64>(std::move(form), method);
}

using search::ItemOrder;
using search::Neighbours;

namespace {

/// An order whose bound on the remainders is 2^sure or less is not compared with others by trials. Dominoes
/// 20x20 have 2^26. Polyominoes and designs, for which the bound is meaningless, have 2^30 and more.
constexpr double sure = 27;

/// Rounds of a trial: what each contestant may spend, in nanoseconds by estimate, and how many bits of the
/// part of the tree that is done it may be behind to stay in.
struct Round {
    double budget, handicap;
};
constexpr std::array<Round, 3> rounds{{{5e5, 4}, {2e6, 1.5}, {6e6, 0}}};

/// What finding an order by fill may take, no longer than the last round; and how much of it is done at a
/// time. In nanoseconds by estimate.
constexpr double worth_a_fill = 3e7, fill_step = 1e6;

} // namespace

OrderTrial::OrderTrial(const Problem& problem, const OrderTrialParams& choice, const Control& control)
    : problem_(problem), choice_(choice) {
    const DiagramOrder order = choice.order;
    const Neighbours neighbours(problem);
    const ItemOrder input = search::order_by_input(neighbours);
    decided_ = true;
    if (order == DiagramOrder::items || order == DiagramOrder::smallest) {
        contestants_.push_back(make(input, order == DiagramOrder::smallest));
        return;
    }
    throw_if_stopped(control);
    std::vector<ItemOrder> orders{input, search::order_by_bandwidth(neighbours)};
    if (choice.components) fill_.emplace(neighbours);
    if (fill_ && fill_->run(choice.budget, control)) orders.push_back(fill_->order());
    std::ranges::stable_sort(orders, {}, &ItemOrder::cost);
    if (order == DiagramOrder::structure || orders.front().cost <= sure) {
        contestants_.push_back(make(orders.front(), false));
        return;
    }
    decided_ = false;
    if (orders.size() == 3) fill_.reset();
    contestants_.push_back(make(input, true));
    for (const ItemOrder& items : orders) {
        throw_if_stopped(control);
        contestants_.push_back(make(items, false));
    }
}

std::unique_ptr<Compiler> OrderTrial::make(const ItemOrder& items, bool smallest) const {
    return make_compiler(Form(problem_, items), {.smallest = smallest,
                                                 .components = choice_.components,
                                                 .memory = choice_.memory,
                                                 .counting = choice_.counting});
}

/// The candidate that has done the greatest share of its tree. Stored remainders make the rest faster, but
/// this holds for all candidates.
std::size_t OrderTrial::best() const {
    std::size_t best = 0;
    for (std::size_t k = 1; k < contestants_.size(); ++k)
        if (done(k) > done(best)) best = k;
    return best;
}

void OrderTrial::step(const Control& control) {
    const Control silent{control.limits, control.stop};
    const Round& round = rounds[round_];
    if (fill_ && round_ + 1 == rounds.size()) {
        go_on_with_fill();
        return;
    }
    std::optional<Ending> ending;
    try {
        ending = spend(*contestants_[next_], silent, round.budget);
    } catch (const std::bad_alloc&) { // for some candidate: take the best of the others
        contestants_.erase(contestants_.begin() + static_cast<std::ptrdiff_t>(next_));
        if (contestants_.empty()) throw;
        decided_ = true;
        return;
    }
    if (ending) {
        std::swap(contestants_.front(), contestants_[next_]);
        left_ = cost() - contestants_.front()->cost();
        contestants_.resize(1);
        decided_ = true;
        return;
    }
    if (++next_ < contestants_.size()) return;
    const double most = done(best()), all = cost();
    std::erase_if(contestants_, [&](const auto& it) { return it->done() < most - round.handicap; });
    left_ = all - sum();
    next_ = 0;
    decided_ = ++round_ == rounds.size() || (contestants_.size() == 1 && !fill_);
}

/// A bit more of the order by fill. Once it is found it takes part in the last round.
void OrderTrial::go_on_with_fill() {
    const double before = fill_->cost();
    const bool found = fill_->run(fill_step, {});
    left_ += fill_->cost() - before;
    if (found) contestants_.push_back(make(fill_->order(), false));
    if (found || fill_->cost() > worth_a_fill) fill_.reset();
}

double OrderTrial::sum() const {
    double sum = 0;
    for (const auto& contestant : contestants_) sum += contestant->cost();
    return sum;
}

double OrderTrial::next_round() const {
    return next_ == 0 && !decided_ ? rounds[round_].budget * static_cast<double>(contestants_.size()) : 0;
}

std::unique_ptr<Compiler> OrderTrial::take() {
    decided_ = true;
    return std::move(contestants_[best()]);
}

std::unique_ptr<Compiler> choose_compiler(const Problem& problem, const OrderTrialParams& choice,
                                          const Control& control) {
    OrderTrial trial(problem, choice, control);
    while (!trial.decided() && trial.next_round() <= choice.budget) trial.step(control);
    return trial.take();
}

} // namespace quadrille::diagram
