// SPDX-License-Identifier: MIT
#include "solve/weights/weight_search.hpp"

#include <quadrille/control.hpp>

namespace quadrille::proof {

namespace {

/// If it takes more work than this to make the weights of options 0, weights will not be sparse.
constexpr std::uint64_t most_at_once = 200'000;

/// Units of work that are a search node; some ten microseconds.
constexpr std::uint64_t units_of_node = 1000;

} // namespace

WeightSearch::Work::Work(const Problem& problem)
    : root(problem), needs(known_needs(root)), needed(problem.item_count()), equal(root, needs, needed, most_at_once) {}

double WeightSearch::build_time(const Problem& problem) {
    constexpr double of_item = 100, of_cell = 40; // as measured
    return of_item * problem.item_count() + of_cell * static_cast<double>(problem.cell_count());
}

double WeightSearch::cost() const {
    constexpr double of_unit = 30; // nanoseconds, as measured
    return of_unit * static_cast<double>(work_->equal.work());
}

Ending WeightSearch::search(const Control& control) {
    for (;;) {
        if (const auto ending = stopped(control)) return *ending;
        if (control.progress.due()) control.progress({0, stats_.nodes, 0});
        if (stats_.nodes >= control.limits.nodes) return Ending::node_limit;
        const bool is_over = work_->equal.run(units_of_node);
        ++stats_.nodes;
        if (is_over) return work_->equal.found() ? Ending::exhausted : Ending::memory_limit;
    }
}

} // namespace quadrille::proof
