// SPDX-License-Identifier: MIT
#include "search/slices/slices.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "search/build_time.hpp"
#include "search/option_numbers.hpp"

namespace quadrille::search {

using slices::Verdict;
using slices::Word;

Slices::Slices(const Problem& problem, ChooseRule rule)
    : form_(std::make_shared<const slices::Form>(problem)), kernel_(&slices::kernel_for(*form_)),
      leftmost_(rule == ChooseRule::first) {
    restart({});
}

double Slices::build_time(const Problem& problem) {
    constexpr double never = std::numeric_limits<double>::infinity();
    if (problem.has_bounds()) return never;
    const auto size = slices::Form::size(problem);
    if (!size.fits()) return never;
    return list_build_time(problem) + 2 * static_cast<double>(size.words) + 2 * size.steps;
}

bool Slices::suits(const Problem& problem) {
    constexpr std::uint64_t most_words = 1 << 21;
    constexpr double most_steps = 1e7;
    if (problem.has_bounds()) return false;
    const auto size = slices::Form::size(problem);
    return size.words <= most_words && size.steps <= most_steps;
}

void Slices::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    if (numbers_.empty() && !(required.empty() && forbidden.empty())) numbers_ = option_numbers(*form_);
    root_.assign(form_->root().begin(), form_->root().end());
    for (const OptionId id : forbidden) form_->clear(numbers_[index(id)], root_.data());
    for (const OptionId id : required)
        kernel_->take(*form_, root_.data(), form_->effect(numbers_[index(id)]), root_.data());
    covers_ = work_ = 0;
    stats_.nodes = stats_.updates = 0;
    stats_.profile.assign(1, 0);
    start_at_root();
}

void Slices::start_at_root() {
    levels_.assign(1, Level());
    taken_.clear();
    end_ = 1;
}

double Slices::degree(const Level& level) { return std::popcount(level.slices); }

std::uint32_t Slices::ordinal(const Level& level, std::uint32_t slice) {
    return static_cast<std::uint32_t>(std::popcount(level.slices & ((Word{1} << slice) - 1)));
}

/// The slice to be tried next. Precondition: there is one.
std::uint32_t Slices::next(const Level& level) { return static_cast<std::uint32_t>(std::countr_zero(level.left)); }

Slices::Event Slices::walk(std::uint64_t& nodes_left) {
    for (;;) {
        while (levels_.back().left == 0) {
            levels_.pop_back();
            if (levels_.empty()) return Event::exhausted;
        }
        if (const auto event = branch(nodes_left)) return *event;
    }
}

/// Tries the next branch of the deepest level, unless it leads to a node and none is left.
std::optional<Slices::Event> Slices::branch(std::uint64_t& nodes_left) {
    const std::size_t depth = levels_.size();
    Level& level = levels_.back();
    const std::uint32_t slice = next(level);
    const std::uint64_t work = work_;
    taken_.resize(level.taken_before);
    if (states_.size() < (depth + 1) * form_->state_words()) states_.resize(2 * (depth + 1) * form_->state_words());
    Word* const child = state(depth);
    if (depth == 1) {
        std::ranges::copy(root_, child);
    } else {
        const std::uint32_t option = form_->option(level.item, slice);
        kernel_->take(*form_, state(depth - 1), form_->effect(option), child);
        taken_.push_back(option);
    }
    work_ += form_->state_words();
    const Verdict verdict = kernel_->settle(*form_, child, !leftmost_, taken_, work_);
    if (verdict == Verdict::open && nodes_left == 0) {
        work_ = work;
        return Event::pause;
    }
    ++stats_.updates;
    level.at = slice;
    level.left &= level.left - 1;
    if (verdict == Verdict::cover) return Event::cover;
    if (verdict == Verdict::open) {
        --nodes_left;
        enter();
    }
    return std::nullopt;
}

/// Makes a node of the state behind the deepest level.
void Slices::enter() {
    const std::size_t depth = levels_.size();
    const slices::Choice choice = kernel_->choose(*form_, state(depth), leftmost_);
    work_ += form_->state_words();
    if (stats_.profile.size() < depth) stats_.profile.resize(depth);
    ++stats_.profile[depth - 1];
    ++stats_.nodes;
    levels_.push_back({choice.item, choice.slices, choice.slices, 0, taken_.size()});
}

Slices::Survey Slices::survey(std::uint64_t most_work) const {
    std::mt19937_64 random(1);
    Slices scout(*this);
    scout.work_ = 0;
    Survey sum;
    double paths = 0;
    for (; paths == 0 || scout.work_ < most_work; ++paths) scout.follow(random, sum);
    return {sum.work / paths, sum.updates / paths};
}

double Slices::forecast() const {
    constexpr std::uint64_t most_work = 2'000'000;
    const Survey whole = survey(most_work);
    return cost_of(whole.work, whole.updates);
}

/// Takes a branch at random until there is none: each stands for all branches of its level.
void Slices::follow(std::mt19937_64& random, Survey& sum) {
    start_at_root();
    double product = 1;
    for (std::size_t depth = 1; depth == levels_.size(); ++depth) {
        Level& level = levels_.back();
        product *= degree(level);
        for (std::uint64_t skip = random() % static_cast<std::uint64_t>(std::popcount(level.left)); skip > 0; --skip)
            level.left &= level.left - 1;
        const std::uint64_t before = work_;
        std::uint64_t one = 1;
        branch(one);
        sum.work += product * static_cast<double>(work_ - before);
        sum.updates += product;
    }
}

Position Slices::position() const {
    if (levels_.empty()) return {end_, 0};
    Position here;
    for (const Level& level : levels_) {
        const bool deepest = &level == &levels_.back();
        const std::uint32_t tried = !deepest          ? ordinal(level, level.at)
                                    : level.left != 0 ? ordinal(level, next(level))
                                                      : 0;
        here.weight /= degree(level);
        here.done += here.weight * tried;
        if (deepest && level.left == 0) here.done += here.weight * degree(level);
    }
    return here;
}

std::optional<Branches> Slices::split() {
    Branches given;
    for (Level& level : levels_) {
        // The next branch of the deepest level is the present one, and stays.
        const bool deepest = &level == &levels_.back();
        const Word kept = deepest ? level.left & (~level.left + 1) : 0;
        given.weight /= degree(level);
        if (const Word away = level.left & ~kept; away != 0) {
            given.choices.push_back(ordinal(level, static_cast<std::uint32_t>(std::countr_zero(away))));
            given.weight *= std::popcount(away);
            given.floor = given.choices.size() - 1;
            level.left = kept;
            end_ -= given.weight;
            return given;
        }
        if (!deepest) given.choices.push_back(ordinal(level, level.at));
    }
    return std::nullopt;
}

void Slices::start(const Branches& branches) {
    start_at_root();
    // The search that gave the branches away has counted the path.
    const SearchStats stats = stats_;
    const std::uint64_t work = work_;
    for (std::size_t depth = 0; depth < branches.choices.size(); ++depth) {
        Level& level = levels_.back();
        for (std::uint32_t k = 0; k < branches.choices[depth]; ++k) level.left &= level.left - 1;
        if (depth + 1 == branches.choices.size()) break;
        level.left &= ~level.left + 1;
        std::uint64_t one = 1;
        branch(one);
    }
    stats_ = stats;
    work_ = work;
    end_ = position().done + branches.weight;
}

} // namespace quadrille::search
