// SPDX-License-Identifier: MIT
#include "search/tables/choice.hpp"

#include <limits>

namespace quadrille::search::tables {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// The domain with the fewest colours of those that may be branched on, or none.
std::uint32_t smallest_domain(const Propagator& state) {
    std::uint32_t best = none, least = none;
    for (std::uint32_t d = 0; d < state.form().domains.size() && least > 2; ++d)
        if (const std::uint32_t colours = state.colours(d);
            colours > 1 && colours < least && state.is_touched(d)) {
            best = d;
            least = colours;
        }
    return best;
}

/// The table with the fewest live options of those that have two at least, or none.
std::uint32_t smallest_table(const Propagator& state, bool leftmost) {
    std::uint32_t best = none, least = none;
    for (std::uint32_t t = 0; t < state.form().tables.size() && least > 2; ++t)
        if (const std::uint32_t live = state.live(t); live > 1 && live < least) {
            best = t;
            least = live;
            if (leftmost) break;
        }
    return best;
}

} // namespace

std::optional<Decision> FewestFirst::choose(const Propagator& state) const {
    if (state.form().by_colours && !leftmost_)
        if (const std::uint32_t domain = smallest_domain(state); domain != none)
            return Decision{true, domain, state.first_colour(domain), state.colours(domain)};
    const std::uint32_t table = smallest_table(state, leftmost_);
    if (table == none) return std::nullopt;
    return Decision{false, table, state.first_live(table), state.live(table)};
}

std::optional<Decision> Weighted::choose(const Propagator& state) {
    weights_.resize(state.form().tables.size(), 1);
    if (state.form().by_colours)
        if (const auto decision = choose_colour(state)) return decision;
    double least = std::numeric_limits<double>::max();
    std::uint32_t best = none;
    for (std::uint32_t t = 0; t < weights_.size(); ++t) {
        if (state.live(t) < 2) continue;
        if (const double score = state.live(t) / weights_[t]; score < least) {
            least = score;
            best = t;
        }
    }
    if (best == none) return std::nullopt;
    std::uint32_t skip = static_cast<std::uint32_t>(random_()) % state.live(best), option = none;
    state.for_each_live(best, [&](std::uint32_t o) {
        if (skip-- == 0) option = o;
    });
    return Decision{false, best, option, state.live(best)};
}

std::optional<Decision> Weighted::choose_colour(const Propagator& state) {
    const Form& form = state.form();
    double least = std::numeric_limits<double>::max();
    std::uint32_t best = none;
    for (std::uint32_t d = 0; d < form.domains.size(); ++d) {
        const std::uint32_t colours = state.colours(d);
        if (colours < 2 || !state.is_touched(d)) continue;
        if (const double score = colours / weight_of(state, form.domains[d]); score < least) {
            least = score;
            best = d;
        }
    }
    if (best == none) return std::nullopt;
    return Decision{true, best, best_colour(state, best), state.colours(best)};
}

double Weighted::weight_of(const Propagator& state, const Domain& domain) const {
    const Form& form = state.form();
    double weight = 0;
    for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k)
        if (const std::uint32_t table = form.uses[form.watchers[k]].table; state.live(table) > 1)
            weight += weights_[table];
    return weight;
}

/// The colour that most of the live options give, as a fraction of each table.
std::uint32_t Weighted::best_colour(const Propagator& state, std::uint32_t number) {
    const Form& form = state.form();
    const Domain& domain = form.domains[number];
    double most = -1;
    std::uint32_t best = none;
    state.for_each_colour(number, [&](std::uint32_t colour) {
        double sum = 0;
        for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k) {
            const Use& use = form.uses[form.watchers[k]];
            sum += static_cast<double>(state.count(use, colour)) / state.live(use.table);
        }
        if (sum > most) {
            most = sum;
            best = colour;
        }
    });
    return best;
}

bool Weighted::learn(const Propagator& state) {
    constexpr double decay = 0.999, large = 1e100;
    weights_.resize(state.form().tables.size(), 1);
    weights_[state.failed()] += bump_;
    bump_ /= decay;
    if (bump_ > large) {
        for (double& weight : weights_) weight /= large;
        bump_ /= large;
    }
    if (--failures_left_ != 0) return false;
    failures_left_ = interval * luby(++runs_);
    return true;
}

} // namespace quadrille::search::tables
