// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/cells/keys.hpp"
#include "search/cells/sets.hpp"
#include "search/meter.hpp"
#include "search/position.hpp"

namespace quadrille::search {

/// The engine `cells`: the search of Algorithms X, C and M on dancing cells (sets.hpp). A choice that wipes
/// an item out is given up at once: it is no node of the tree, and its updates do not count. Otherwise the
/// tree is that of `links`, and covers come in the same order where items have no bounds. The search is
/// iterative, can be stopped after any node or cover, and goes on from there when it is run again.
///
/// The live part of a set has no order of its own, so the branches of a node are written down and sorted when
/// it is opened. What the tree is, and the order of covers, then depends on the problem only.
template <class Choice, bool coloured = false, bool bounded = false> class Cells {
  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless `bounded`; `require` and
    /// `forbid` are not looked at.
    explicit Cells(const Problem& problem, Choice choice = {});

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// What was done since construction, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    Position position() const;

    /// Begins anew at the root, as a rule of choice that learns wants it. Statistics go on adding up.
    void restart();

    /// Gives away work, and takes it up (branches.hpp).
    std::optional<Branches> split();
    void start(const Branches& branches);

  private:
    using Sets = CellSets<coloured, bounded>;

    /// A node of the search tree on the way down to the present one, and how it branches.
    struct Level {
        std::uint32_t item;
        std::uint32_t first, at, last; // its branches, in branches_: the present one is `at`
        std::uint32_t degree;          // how many there were, those included that were given away
        bool in_turn;                  // what was tried is hidden before the next branch (Algorithm M)
        std::uint32_t end() const { return first + degree; }
    };
    static constexpr bool learns = requires(Choice choice) { choice.learn(0u); };
    static constexpr std::uint32_t no_more = UINT32_MAX; // the branch on which an item takes none

    void list_branches(std::uint32_t item, std::uint32_t first);
    bool open(std::uint32_t item);
    bool advance();
    bool pass();
    bool descend();
    void save();
    void restore() { sets_.restore(saved_.data() + (saves_ - 1) * sets_.words()); }
    template <class Observer> bool visit(Observer& observer);

    Sets sets_;
    Choice choice_;
    std::vector<Level> levels_;
    std::vector<std::uint32_t> branches_; // of all levels: cells of the item that is branched on, or no_more
    std::vector<std::uint32_t> saved_;    // states at the levels that have more than one branch
    std::size_t saves_ = 0;               // how many they are
    std::vector<std::uint32_t> root_;     // the state at the root
    bool hopeless_;                       // there is an item that cannot be covered at all
    std::vector<OptionId> cover_;         // made up when an observer listens
    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::uint64_t covers_ = 0;
    std::uint64_t given_up_ = 0; // updates that do not count, since they depend on the order in the sets
    SearchStats stats_;
};

template <class Choice, bool coloured, bool bounded>
Cells<Choice, coloured, bounded>::Cells(const Problem& problem, Choice choice)
    : sets_(problem), choice_(std::move(choice)), root_(sets_.words()), hopeless_(sets_.wiped() != no_item) {
    sets_.save(root_.data());
    stats_.profile.assign(1, 0);
}

template <class Choice, bool coloured, bool bounded>
template <class Observer>
bool Cells<Choice, coloured, bounded>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        cover_.clear();
        for (const Level& level : levels_)
            if (branches_[level.at] != no_more) cover_.push_back(sets_.option_of(branches_[level.at]));
        return observer(std::span<const OptionId>(cover_));
    }
}

template <class Choice, bool coloured, bool bounded>
template <class Observer>
Ending Cells<Choice, coloured, bounded>::run(const Control& control, Observer&& observer) {
    Meter meter(control, sets_.primary_count(), stats_.nodes, sets_.updates(), covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    Ending ending = Ending::exhausted;
    while (next_ != Step::done) {
        if (next_ == Step::enter) { // X2: enter level l
            const auto describe = [&] { return Progress{position().done, meter.nodes(), covers_}; };
            if (const auto stopped = meter.enter(sets_.updates(), describe)) {
                ending = *stopped;
                break;
            }
            if (stats_.profile.size() <= levels_.size()) stats_.profile.resize(levels_.size() + 1);
            ++stats_.profile[levels_.size()];
            next_ = Step::leave;
            if (hopeless_) continue;
            const std::uint32_t item = choice_.choose(sets_.keys()); // X3
            if (item == no_item) {
                ++covers_;
                const bool more = visit(observer);
                if (meter.last_cover() || !more) {
                    ending = Ending::cover_limit;
                    break;
                }
                continue;
            }
            if (!open(item)) continue;
        } else if (!advance()) {
            next_ = Step::done;
            break;
        }
        next_ = descend() ? Step::enter : Step::leave;
    }
    stats_.nodes = meter.nodes();
    stats_.updates = sets_.updates() - given_up_;
    return ending;
}

/// Writes down the branches of an item, in order of options, from a place in branches_ on. If the item needs
/// several options, the last ones cannot be the first that it takes.
template <class Choice, bool coloured, bool bounded>
void Cells<Choice, coloured, bounded>::list_branches(std::uint32_t item, std::uint32_t first) {
    const auto live = sets_.live(item);
    if (branches_.size() < first + live.size() + 1) branches_.resize(2 * (first + live.size() + 1));
    std::uint32_t* const branches = branches_.data() + first;
    std::copy(live.begin(), live.end(), branches);
    if (live.size() > 1) std::sort(branches, branches + live.size());
    if constexpr (learns)
        choice_.arrange(std::span(branches, live.size()),
                        [this](std::uint32_t cell) { return sets_.competition(cell); });
    if (sets_.may_stop(item)) branches[live.size()] = no_more;
}

/// Begins to branch on an item: its first branch is to be tried next. False if there is none after all.
template <class Choice, bool coloured, bool bounded>
bool Cells<Choice, coloured, bounded>::open(std::uint32_t item) { // X4
    const std::uint32_t degree = sets_.keys()[item];
    const std::uint32_t first = levels_.empty() ? 0 : levels_.back().end();
    list_branches(item, first);
    const bool in_turn = !sets_.takes_one(item);
    if (!in_turn) {
        sets_.rest(item);
        const std::uint64_t before = sets_.updates();
        if (!sets_.cover(item)) {
            given_up_ += sets_.updates() - before;
            return false;
        }
    }
    levels_.push_back({item, first, first, first + degree, degree, in_turn});
    if (degree > 1) {
        ++saves_;
        save();
    }
    return true;
}

/// Takes the present branch. Whether that leaves a node to enter.
template <class Choice, bool coloured, bool bounded> bool Cells<Choice, coloured, bounded>::descend() { // X5
    const Level& level = levels_.back();
    const std::uint32_t cell = branches_[level.at];
    const std::uint64_t before = sets_.updates();
    std::uint32_t wiped = no_item;
    if (bounded && cell == no_more)
        sets_.rest(level.item);
    else if (bounded && level.in_turn && !sets_.hide(cell))
        return false;
    else
        wiped = sets_.commit(cell);
    if constexpr (learns)
        if (wiped != no_item) choice_.learn(wiped);
    if (!Choice::smallest && wiped == no_item) wiped = sets_.wiped();
    if (wiped == no_item) return true;
    given_up_ += sets_.updates() - before;
    return false;
}

/// Goes on to the next branch that was not tried yet, up the tree if need be. False if there is none.
template <class Choice, bool coloured, bool bounded>
bool Cells<Choice, coloured, bounded>::advance() { // X6 to X8
    while (!levels_.empty()) {
        const Level& level = levels_.back();
        if (level.at + 1 != level.last) {
            restore();
            if (pass()) return true;
        }
        if (level.degree > 1) --saves_;
        levels_.pop_back();
    }
    return false;
}

/// Leaves the present branch behind, in the state in which its level was opened. False if that leaves the
/// others without a cover.
template <class Choice, bool coloured, bool bounded> bool Cells<Choice, coloured, bounded>::pass() {
    Level& level = levels_.back();
    if (bounded && level.in_turn) { // later branches are without it
        if (!sets_.hide(branches_[level.at])) {
            level.last = level.at + 1;
            return false;
        }
        save();
    }
    ++level.at;
    return true;
}

template <class Choice, bool coloured, bool bounded> void Cells<Choice, coloured, bounded>::save() {
    const std::size_t words = sets_.words();
    if (saved_.size() < saves_ * words) saved_.resize(saves_ * words);
    sets_.save(saved_.data() + (saves_ - 1) * words);
}

template <class Choice, bool coloured, bool bounded>
Position Cells<Choice, coloured, bounded>::position() const {
    if (next_ == Step::done) return {1, 0};
    Position here;
    for (const Level& level : levels_) {
        here.done += here.weight * (level.at - level.first) / level.degree;
        here.weight /= level.degree;
    }
    return here;
}

template <class Choice, bool coloured, bool bounded> void Cells<Choice, coloured, bounded>::restart() {
    sets_.restore(root_.data());
    levels_.clear();
    saves_ = 0;
    next_ = Step::enter;
    if constexpr (learns) choice_.forget();
}

template <class Choice, bool coloured, bool bounded>
std::optional<Branches> Cells<Choice, coloured, bounded>::split() {
    Branches branches;
    for (Level& level : levels_) {
        branches.weight /= level.degree;
        const std::uint32_t untried = level.last - level.at - 1;
        if (untried != 0) {
            branches.choices.push_back(branches_[level.at + 1]);
            branches.weight *= untried;
            level.last = level.at + 1;
            return branches;
        }
        branches.choices.push_back(branches_[level.at]);
    }
    return std::nullopt;
}

/// The way to the first branch was gone before, and is not counted again; leaving the branch before it was
/// not.
template <class Choice, bool coloured, bool bounded>
void Cells<Choice, coloured, bounded>::start(const Branches& branches) {
    std::uint64_t last = 0;
    const std::uint64_t before = sets_.updates();
    sets_.restore(root_.data());
    bool open_yet = true;
    for (const std::uint32_t choice : branches.choices) {
        if (!levels_.empty()) {
            Level& above = levels_.back();
            above.last = above.at + 1;
            descend();
        }
        open(choice_.choose(sets_.keys()));
        while (open_yet && branches_[levels_.back().at] != choice) {
            last = sets_.updates();
            open_yet = pass();
        }
    }
    given_up_ += last - before;
    next_ = open_yet && descend() ? Step::enter : Step::leave;
}

} // namespace quadrille::search
