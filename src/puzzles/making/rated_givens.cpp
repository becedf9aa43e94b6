// SPDX-License-Identifier: MIT
#include "puzzles/making/rated_givens.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::making {

namespace {

/// How much larger a distance may become in a step, at the beginning of a walk; nothing at its end.
constexpr double first_threshold = 0.05;

} // namespace

RatedGivens::RatedGivens(EachSolver& solver, Deducer& deducer, const Params& params)
    : solver_(solver), deducer_(deducer), params_(params), resistance_(solver.base()), random_(params.seed) {}

/// Gives one to three options more, with their orbits, and takes others away. Nothing if that was cut short, or leaves
/// another number of givens than is wanted.
std::vector<OptionId> RatedGivens::neighbour(const std::vector<OptionId>& givens, const Control& control) {
    constexpr std::uint64_t most_more = 3;
    const auto orbit
        = [&](OptionId option) { return params_.orbits.empty() ? index(option) : params_.orbits[index(option)]; };
    std::vector<OptionId> more = givens;
    for (std::uint64_t k = random_() % most_more + 1; k > 0; --k) {
        const OptionId picked = params_.cover[random_() % params_.cover.size()];
        for (const OptionId option : params_.cover)
            if (orbit(option) == orbit(picked)) more.push_back(option);
    }
    std::ranges::sort(more);
    more.erase(std::ranges::unique(more).begin(), more.end());
    if (more.size() == givens.size()) return {};
    MakeResult made = make_problem(
        solver_, {.seed = random_(), .orbits = params_.orbits, .givens = params_.givens.value_or(0), .cover = more},
        control);
    if (made.search.covers == 0 || (params_.givens && made.givens.size() != *params_.givens)) return {};
    return std::move(made.givens);
}

/// From the wanted levels: 0 if it has one, 1 and more beyond the next level, and in between by how many steps of the hardest
/// technique it takes.
double RatedGivens::distance_of_rating(std::span<const OptionId> givens, const Control& control) {
    const DeduceResult rating = deducer_.deduce(givens, {}, control);
    const Technique level = rating.level();
    if (params_.levels.has(level)) return 0;
    const double few = 1 / (1 + static_cast<double>(rating.steps[std::size_t(level)]));
    if (level < params_.levels.easiest) return double(params_.levels.easiest) - double(level) - 1 + few;
    return double(level) - double(params_.levels.hardest) - few;
}

/// The distance of a problem; only if it is `most` or less, it has to be exact. A rating takes ten times as long as a look
/// at trials: only those that resist better than the best before are rated, or where nearly none fails.
double RatedGivens::distance(std::span<const OptionId> givens, double most, double least, const Control& control) {
    constexpr double nearly_none = 0.02, at_least = 1e-3;
    if (params_.levels.easiest != Technique::search) return distance_of_rating(givens, control);
    const double failing = std::max(resistance_.failing(givens, params_.cover, most), at_least);
    if (failing > most || (failing >= least && failing > nearly_none)) return failing;
    return deducer_.deduce(givens, {}, control).level() == Technique::search ? 0 : failing;
}

std::vector<OptionId> RatedGivens::wander(std::vector<OptionId> givens, const Control& control) {
    constexpr int most_steps = 1000, most_changes = 6;
    constexpr double near = 0.3; // shares of trials that fail beyond this are not rated
    int changes = 0;
    for (int step = 0; step < most_steps && changes < most_changes && !stopped(control); ++step) {
        std::vector<OptionId> other = neighbour(givens, control);
        if (other.empty() || other == givens || distance(other, near, 2, control) > 0) continue;
        givens = std::move(other);
        ++changes;
    }
    return givens;
}

std::vector<OptionId> RatedGivens::run(std::vector<OptionId> givens, std::uint64_t most_steps, const Control& control) {
    double now = distance(givens, 2, 2, control), least = now;
    std::vector<OptionId> best = givens;
    for (std::uint64_t step = 0; step < most_steps && least > 0 && !stopped(control); ++step) {
        if (control.progress.due()) control.progress({}); // questions are too short to tell it
        std::vector<OptionId> other = neighbour(givens, control);
        if (other.empty() || other == givens) continue;
        const double left = 1 - static_cast<double>(step) / static_cast<double>(most_steps);
        const double random = static_cast<double>(random_() % 1024) / 1024;
        const double most = now + first_threshold * left * random;
        const double there = distance(other, most, least, control);
        if (there > most) continue;
        givens = std::move(other);
        now = there;
        if (now >= least) continue;
        least = now;
        best = givens;
    }
    return best;
}

} // namespace quadrille::making
