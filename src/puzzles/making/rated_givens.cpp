// SPDX-License-Identifier: MIT
// Givens with a wanted rating: a walk among problems, by the hints that they take and by how they resist trial.
#include "puzzles/making/rated_givens.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "base/shuffle.hpp"
#include "deduce/state.hpp"

namespace quadrille::making {

Resistance::Resistance(const Problem& base) : state_(base), inside_(base), pairs_(base), failed_(base.option_count()) {
    for (const OptionId option : base.forbidden())
        if (state_.is_live(option)) state_.remove(option);
    for (const OptionId option : base.required())
        if (state_.is_live(option)) state_.take(option);
    root_ = state_.mark();
}

/// Applies the next deduction without trial. False if there is none.
bool Resistance::deduce_next(deductions::Patience& patience) {
    found_ = {};
    if (!singles_.find(state_, found_) && !inside_.find(state_, found_, patience)
        && !pairs_.find(state_, found_, patience))
        return false;
    for (const OptionId option : found_.required)
        if (state_.is_live(option)) state_.take(option);
    for (const OptionId option : found_.forbidden)
        if (state_.is_live(option)) state_.remove(option);
    return !state_.short_item();
}

/// Whether taking an option, and then singles to the end, leaves an item too few.
bool Resistance::fails(OptionId option) {
    const Rest::Mark mark = state_.mark();
    state_.take(option);
    for (std::size_t k = 0; k < state_.tight().size() && !state_.short_item(); ++k) {
        const ItemId item = state_.tight()[k];
        if (!state_.is_tight(item)) continue;
        state_.for_each_live(item, [&](OptionId forced) {
            if (state_.is_live(forced)) state_.take(forced);
            return !state_.short_item();
        });
    }
    const bool is_short = state_.short_item().has_value();
    state_.undo(mark);
    return is_short;
}

double Resistance::failing(std::span<const OptionId> givens, std::span<const OptionId> cover, double most) {
    state_.undo(root_);
    for (const OptionId option : givens)
        if (state_.is_live(option)) state_.take(option);
    singles_.restart(state_);
    const Control unlimited;
    deductions::Patience patience(unlimited);
    while (state_.live() > 0 && deduce_next(patience)) {
    }
    std::vector<OptionId> wrong;
    for (std::uint32_t o = 0; o < state_.problem().option_count(); ++o)
        if (state_.is_live(OptionId{o}) && !std::ranges::binary_search(cover, OptionId{o}))
            wrong.push_back(OptionId{o});
    state_.tight().clear();
    if (wrong.empty()) return 1;
    // Those that failed in the last problem come first: most problems are worse than the best, which then shows soon.
    std::ranges::stable_sort(wrong, std::ranges::greater(), [this](OptionId option) { return failed_[index(option)]; });
    ++serial_;
    std::size_t failing = 0;
    const auto share = [&] { return static_cast<double>(failing) / static_cast<double>(wrong.size()); };
    for (const OptionId option : wrong) {
        if (!fails(option)) continue;
        failed_[index(option)] = serial_;
        ++failing;
        if (share() > most) break;
    }
    return share();
}

namespace {

/// Of the list of magictour; Easter Monster (2007); Golden Nugget (2007).
constexpr std::array<std::string_view, 3> published{
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."};

/// 0 to 8 in an order that keeps bands of three together.
std::vector<std::size_t> lines_in_bands(std::mt19937_64& random) {
    std::vector<std::size_t> bands{0, 1, 2}, lines;
    shuffle(bands, random);
    for (const std::size_t band : bands) {
        std::vector<std::size_t> some{3 * band, 3 * band + 1, 3 * band + 2};
        shuffle(some, random);
        lines.insert(lines.end(), some.begin(), some.end());
    }
    return lines;
}

} // namespace

std::string hard_sudoku(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const std::string_view from = published[random() % published.size()];
    const auto rows = lines_in_bands(random), columns = lines_in_bands(random);
    std::vector<char> digits{'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    shuffle(digits, random);
    const bool is_turned = random() % 2 != 0;
    std::string line;
    for (const std::size_t row : rows)
        for (const std::size_t column : columns) {
            const char c = from[is_turned ? 9 * column + row : 9 * row + column];
            line += c == '.' ? c : digits[static_cast<std::size_t>(c - '1')];
        }
    return line;
}

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
    more.erase(std::unique(more.begin(), more.end()), more.end());
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
