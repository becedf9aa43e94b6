// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/meter.hpp"
#include "search/option_numbers.hpp"
#include "search/position.hpp"
#include "search/tables/choice.hpp"
#include "search/tables/form.hpp"
#include "search/tables/propagator.hpp"

namespace quadrille::search {

/// The engine `tables`, for problems whose options colour shared items: lines of a nonogram, cages of a killer
/// sudoku, words that cross. The options of an item are a table, a coloured item has the colours that it may
/// still have, and before each choice rules take out what cannot be in a cover (tables/propagator.hpp).
///
/// A node branches in two: an option is taken or removed, or an item gets a colour or loses it. So each cover
/// comes once. Its first branch has one of the ways that there are, and that part of the node's weight. The
/// search is iterative, and what changes is undone by a trail.
///
/// In its statistics `nodes` are the states branched on, `updates` the options removed, counted in each of
/// their primary items.
///
/// `Choice` is the rule of choice (tables/choice.hpp): `Tables` walks the same tree at each run, and finds all
/// covers; `LearningTables` looks for one, and begins again now and then.
template <class Choice> class TableSearch {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. Throws Unsupported as
    /// tables::Form does.
    TableSearch(const Problem& problem, Choice choice)
        : form_(std::make_shared<const tables::Form>(problem)), state_(form_), choice_(std::move(choice)) {
        stats_.profile.assign(1, 0);
    }

    /// Searches until a limit or the observer stops it, as Links::run does. Precondition: one cover is wanted,
    /// if the choice restarts.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }
    Position position() const {
        if constexpr (Choice::restarts) return {};
        return next_ == Step::done ? Position{end_, 0} : here_;
    }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const {
        return 100 * static_cast<double>(stats_.nodes) + 3 * static_cast<double>(state_.work())
               + 8 * static_cast<double>(state_.removed());
    }

    /// Begins again with some options taken and some left out. The taken options are not reported with the
    /// covers, and the remainder is walked as a problem of its own. Precondition: the two sets are disjoint,
    /// and the taken options do not exclude each other.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// Gives branches away, and walks what another search gave away: see Branches. A choice is 0 for the first
    /// branch of a node and 1 for the second.
    std::optional<Branches> split();
    void start(const Branches& branches);

  private:
    enum class Step : std::uint8_t { settle, choose, enter, retreat, done };

    /// A node whose first branch is being walked.
    struct Level {
        tables::Decision decision;
        std::size_t mark;   // of the state
        std::size_t choice; // where its choice stands in the path
        Position before;    // of the node
        bool is_ours;       // its second branch is to be walked by this search
    };

    static double first_part(const tables::Decision& decision) { return 1.0 / decision.ways; }

    void settle(std::uint64_t most_work);
    void enter();
    void descend(bool is_ours);
    void turn(const Level& level);
    void retreat();
    void to_root();
    template <class Observer> bool tell(Observer& observer);

    std::shared_ptr<const tables::Form> form_;
    tables::Propagator state_;
    Choice choice_;
    std::optional<std::size_t> root_
        = {}; // a mark of the state at the root, once the rules were applied there
    std::optional<tables::Decision> decision_ = {}; // of the node to be entered
    std::vector<Level> levels_ = {};
    std::vector<std::uint32_t> path_ = {}; // the choices so far
    Position here_ = {};
    double end_ = 1; // where in the tree our branches end
    Step next_ = Step::settle;
    std::vector<std::uint32_t> numbers_ = {}; // of options by index, once `restart` has asked for them
    std::vector<char> is_required_ = {};      // by option; empty if none is
    std::vector<OptionId> cover_ = {};
    std::uint64_t covers_ = 0, uncounted_ = 0; // uncounted updates: on the way to branches given away
    SearchStats stats_ = {};
};

using Tables = TableSearch<tables::FewestFirst>;
using LearningTables = TableSearch<tables::Weighted>;

/// Forecasts the time that it takes to build the tables of a problem, in nanoseconds.
double tables_build_time(const Problem& problem);

template <class Choice>
template <class Observer>
Ending TableSearch<Choice>::run(const Control& control, Observer&& observer) {
    constexpr std::uint64_t patience = 1 << 18; // of work between two looks at the clock within a node
    Meter meter(control, form_->tables.size() + form_->domains.size(), stats_.nodes, state_.work(), covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    const auto describe = [&] { return Progress{position().done, meter.nodes(), covers_}; };
    std::optional<Ending> ending;
    while (!ending && next_ != Step::done) {
        switch (next_) {
        case Step::settle:
            settle(state_.work() + patience);
            if (next_ == Step::settle) ending = stopped(control);
            break;
        case Step::choose:
            decision_ = choice_.choose(state_);
            next_ = decision_ ? Step::enter : Step::retreat;
            if (decision_) break;
            ++covers_;
            if (!tell(observer) || meter.last_cover()) ending = Ending::cover_limit;
            break;
        case Step::enter:
            ending = meter.enter(state_.work(), describe);
            if (!ending) enter();
            break;
        case Step::retreat:
            retreat();
            break;
        case Step::done:
            break;
        }
    }
    stats_.updates = state_.removed() - uncounted_;
    return ending.value_or(Ending::exhausted);
}

template <class Choice> template <class Observer> bool TableSearch<Choice>::tell(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        cover_.clear();
        for (std::uint32_t t = 0; t < form_->tables.size(); ++t) {
            const std::uint32_t option = state_.first_live(t);
            if (form_->places_of(option).front().table != t) continue; // told with another table
            if (is_required_.empty() || !is_required_[option]) cover_.push_back(form_->id(option));
        }
        return observer(std::span<const OptionId>(cover_));
    }
}

/// Applies the rules.
template <class Choice> void TableSearch<Choice>::settle(std::uint64_t most_work) {
    switch (state_.propagate(most_work)) {
    case tables::Propagator::Verdict::settled:
        if (!root_) root_ = state_.mark();
        next_ = Step::choose;
        break;
    case tables::Propagator::Verdict::failed:
        next_ = Step::retreat;
        if constexpr (Choice::restarts)
            if (choice_.learn(state_) && root_) to_root();
        break;
    case tables::Propagator::Verdict::paused:
        break;
    }
}

/// Enters a node: its first branch is next.
template <class Choice> void TableSearch<Choice>::enter() {
    const std::size_t depth = levels_.size();
    if (stats_.profile.size() <= depth) stats_.profile.resize(depth + 1);
    ++stats_.profile[depth];
    ++stats_.nodes;
    descend(true);
}

template <class Choice> void TableSearch<Choice>::descend(bool is_ours) {
    const tables::Decision decision = *decision_;
    levels_.push_back({decision, state_.mark(), path_.size(), here_, is_ours});
    path_.push_back(0);
    here_.weight *= first_part(decision);
    if (decision.is_colour)
        state_.colour(decision.number, decision.value);
    else
        state_.take(decision.number, decision.value);
    next_ = Step::settle;
}

/// Turns to the second branch of a node. It has no level of its own: nothing else is to be tried there.
template <class Choice> void TableSearch<Choice>::turn(const Level& level) {
    const tables::Decision& decision = level.decision;
    path_.resize(level.choice);
    path_.push_back(1);
    const double first = level.before.weight * first_part(decision);
    here_ = {level.before.done + first, level.before.weight - first};
    if (decision.is_colour)
        state_.exclude(decision.number, decision.value);
    else
        state_.remove(decision.value);
    next_ = Step::settle;
}

template <class Choice> void TableSearch<Choice>::retreat() {
    while (!levels_.empty()) {
        const Level level = levels_.back();
        levels_.pop_back();
        state_.undo(level.mark);
        if (level.is_ours) return turn(level);
    }
    next_ = Step::done;
}

template <class Choice> void TableSearch<Choice>::to_root() {
    state_.undo(*root_);
    levels_.clear();
    path_.clear();
    here_ = {};
    end_ = 1;
    next_ = Step::choose;
}

template <class Choice>
void TableSearch<Choice>::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    if (numbers_.empty() && !(required.empty() && forbidden.empty())) numbers_ = option_numbers(*form_);
    state_.reset();
    root_.reset();
    levels_.clear();
    path_.clear();
    here_ = {};
    end_ = 1;
    next_ = Step::settle;
    is_required_.clear();
    if (!required.empty()) is_required_.resize(form_->options());
    for (const OptionId id : forbidden) state_.remove(numbers_[index(id)]);
    for (const OptionId id : required) {
        const std::uint32_t option = numbers_[index(id)];
        is_required_[option] = true;
        state_.take(form_->places_of(option).front().table, option);
    }
    covers_ = 0;
    stats_ = {};
    stats_.profile.assign(1, 0);
    uncounted_ = state_.removed();
}

template <class Choice> std::optional<Branches> TableSearch<Choice>::split() {
    for (Level& level : levels_) {
        if (!level.is_ours || (next_ == Step::retreat && &level == &levels_.back())) continue;
        level.is_ours = false;
        Branches given;
        given.choices.assign(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(level.choice));
        given.choices.push_back(1);
        given.weight = level.before.weight * (1 - first_part(level.decision));
        given.floor = given.choices.size() - 1;
        end_ -= given.weight;
        return given;
    }
    return std::nullopt;
}

template <class Choice> void TableSearch<Choice>::start(const Branches& branches) {
    // The search that gave the branches away has counted the path, but for its last step.
    const std::uint64_t before = state_.removed();
    if (!root_) settle(unlimited);
    to_root();
    for (std::size_t k = 0; k < branches.choices.size(); ++k) {
        if (k > 0) settle(unlimited);
        decision_ = choice_.choose(state_);
        if (k + 1 == branches.choices.size()) uncounted_ += state_.removed() - before;
        if (branches.choices[k] == 0)
            descend(false);
        else
            turn({*decision_, 0, path_.size(), here_, false});
    }
    end_ = position().done + branches.weight;
}

} // namespace quadrille::search
