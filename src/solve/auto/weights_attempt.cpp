// SPDX-License-Identifier: MIT
#include "solve/auto/weights_attempt.hpp"

#include <algorithm>
#include <cstdint>

namespace quadrille {

namespace {

// Nanoseconds, as measured: of a unit of work, an item and a cell.
constexpr double of_work = 30, of_item = 100, of_cell = 15;

/// Its first budget, in addition to some times its setup time; and its share of a long run. Where it finds
/// nothing a run of 50 ms becomes hardly 2% longer.
constexpr double first_budget = 500'000, setups = 5, share = 0.018;

/// Units of work between two looks at the control: some milliseconds.
constexpr std::uint64_t units_at_once = 100'000;

/// If it takes more work than this to make the weights of options 0, weights will not be sparse.
constexpr std::uint64_t most_at_once = 200'000;

} // namespace

WeightsAttempt::Work::Work(const Problem& problem)
    : root(problem), needs(proof::known_needs(root)), needed(problem.item_count()),
      equal(root, needs, needed, most_at_once) {}

WeightsAttempt::WeightsAttempt(const Problem& problem)
    : problem_(problem),
      setup_time_(of_item * problem.item_count() + of_cell * static_cast<double>(problem.cell_count())) {}

std::optional<Ending> WeightsAttempt::run(const Control& control, double amount, std::uint32_t) {
    const double goal = spent_ + amount;
    if (!work_) {
        work_ = std::make_unique<Work>(problem_);
        spent_ = setup_time_;
    }
    while (!is_over_ && spent_ < goal) {
        if (const auto ending = stopped(control)) return ending;
        const std::uint64_t before = work_->equal.work();
        const auto units = std::min(units_at_once, static_cast<std::uint64_t>((goal - spent_) / of_work) + 1);
        is_over_ = work_->equal.run(units);
        spent_ += of_work * static_cast<double>(work_->equal.work() - before);
    }
    if (is_over_ && work_->equal.found()) return Ending::exhausted;
    return std::nullopt;
}

SolveResult WeightsAttempt::answer(std::optional<Ending> ending, const Control&, const CoverSink&) {
    return {0, {}, ending.value_or(Ending::memory_limit), "weights", {}};
}

std::optional<double> WeightsAttempt::cap(double others) const {
    if (is_over_) return 0;
    const double first = first_budget + setups * setup_time_;
    return std::max(share * others, others < first ? 0 : first);
}

} // namespace quadrille
