// SPDX-License-Identifier: MIT
#include "search/tables/choice.hpp"

#include <limits>

namespace quadrille::search::tables {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// The colour that most of the live options give, as a fraction of each table.
std::uint32_t best_colour(const Propagator& state, std::uint32_t number) {
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

std::uint32_t random_option(const Propagator& state, std::uint32_t table, std::mt19937& random) {
    std::uint32_t skip = static_cast<std::uint32_t>(random()) % state.live(table), option = none;
    state.for_each_live(table, [&](std::uint32_t o) {
        if (skip-- == 0) option = o;
    });
    return option;
}

} // namespace

std::optional<Decision> Choice::choose(const Propagator& state) {
    weights_.resize(state.form().tables.size(), 1);
    if (state.form().by_colours && !leftmost_)
        if (const auto decision = choose_colour(state)) return decision;
    const std::uint32_t table = smallest_table(state);
    if (table == none) return std::nullopt;
    const std::uint32_t option = random_ ? random_option(state, table, *random_) : state.first_live(table);
    return Decision{false, table, option, state.live(table)};
}

std::uint32_t Choice::smallest_table(const Propagator& state) const {
    double least = std::numeric_limits<double>::max();
    std::uint32_t best = none;
    for (std::uint32_t t = 0; t < weights_.size(); ++t) {
        const std::uint32_t live = state.live(t);
        if (live < 2) continue;
        if (leftmost_) return t;
        if (const double score = live / weights_[t]; score < least) {
            least = score;
            best = t;
        }
    }
    return best;
}

std::optional<Decision> Choice::choose_colour(const Propagator& state) const {
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

double Choice::weight_of(const Propagator& state, const Domain& domain) const {
    const Form& form = state.form();
    double weight = 0;
    for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k)
        if (const std::uint32_t table = form.uses[form.watchers[k]].table; state.live(table) > 1)
            weight += weights_[table];
    return weight;
}

void Choice::learn(const Propagator& state) {
    constexpr double decay = 0.999, large = 1e100;
    weights_.resize(state.form().tables.size(), 1);
    weights_[state.failed()] += bump_;
    bump_ /= decay;
    if (bump_ < large) return;
    for (double& weight : weights_) weight /= large;
    bump_ /= large;
}

} // namespace quadrille::search::tables
