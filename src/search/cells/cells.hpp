// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/build_time.hpp"
#include "search/cells/keys.hpp"
#include "search/cells/sets.hpp"
#include "search/meter.hpp"
#include "search/position.hpp"
#include "search/upper_nodes.hpp"

namespace quadrille::search {

/// Forecasts the time, in nanoseconds, that cells take at each node to sort the options of an item. Where an
/// item of multiplicity has thousands of options, cells do nothing but sort, level by level, and no update
/// counts that.
inline double sorting_time(const Problem& problem) {
    constexpr std::uint32_t many = 256;
    constexpr double time_per_option = 30;
    if (!problem.has_bounds()) return 0;
    std::vector<std::uint32_t> size(problem.item_count());
    std::uint32_t most = many;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o}))
            if (problem.bounds(item).max > 1) most = std::max(most, ++size[index(item)]);
    return time_per_option * (most - many);
}

/// The engine `cells`: the search of Algorithms X, C and M on dancing cells (sets.hpp). A choice that wipes
/// an item out is given up at once: it is not a node of the tree, and its updates do not count. Otherwise the
/// tree is the same as for `links`, and covers come in the same order if items have no bounds. The search is
/// iterative. It can be stopped after any node or cover, and continues from there when it is run again.
///
/// The live part of a set has no fixed order, so the branches of a node are copied and sorted when it is
/// opened. So the tree and the order of covers depend on the problem only.
template <class Choice, bool coloured = false, bool bounded = false> class Cells {
  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless `bounded`; `require` and
    /// `forbid` are not looked at.
    explicit Cells(const Problem& problem, Choice choice = {});

    /// Forecasts the time that it takes to build the cells of a problem, in nanoseconds. It is infinite where
    /// nodes would sort for long: meanwhile the clock is not read, and all branches of each level are kept.
    static double build_time(const Problem& problem) {
        constexpr double longest = 1e5;
        return sorting_time(problem) > longest ? std::numeric_limits<double>::infinity()
                                               : list_build_time(problem);
    }

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// What was done since construction, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    Position position() const;

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const {
        return node_time_ * static_cast<double>(stats_.nodes)
               + (learns ? 12.5 : 3.2) * static_cast<double>(stats_.updates);
    }

    /// Returns how many of the nodes above units a search of the whole tree counts: dead ones are given up at
    /// once, but for the root.
    std::uint64_t nodes_above(const UpperNodes& above) const {
        return above.all - above.dead + above.root_is_dead;
    }

    /// Begins again at the root, for a rule of choice that learns. Statistics continue to add up.
    void restart();

    /// Gives branches away, describes the branches left, and continues from such a description
    /// (branches.hpp).
    std::optional<Branches> split();
    std::optional<Branches> rest() const;
    bool start(const Branches& branches);
    static constexpr bool names_options = true; ///< whether the choices in Branches are options

  private:
    using Sets = CellSets<coloured, bounded>;

    /// A node of the search tree on the way down to the present one, and how it branches.
    struct Level {
        std::uint32_t item;
        std::uint32_t first, at, last; // its branches, in branches_: the present one is `at`
        std::uint32_t degree;          // how many there were, those included that were given away
        bool in_turn;                  // options tried are hidden before the next branch (Algorithm M)
        std::uint32_t end() const { return first + degree; }
        std::uint32_t untried() const { return last - at - 1; }
    };
    static constexpr bool learns = requires(Choice choice) { choice.learn(0u); };
    static constexpr std::uint32_t no_more = UINT32_MAX; // the branch on which an item takes none
    static_assert(no_more == Branches::no_more);

    void list_branches(std::uint32_t item, std::uint32_t first);
    bool open(std::uint32_t item);
    bool advance();
    bool pass();
    bool descend();
    std::uint32_t name(std::uint32_t branch) const;
    Branches branches_at(std::size_t level, bool next) const;
    bool reach(std::uint32_t option, std::uint64_t& last);
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
    double node_time_;           // nanoseconds
    std::uint64_t given_up_ = 0; // updates that do not count, since they depend on the order in the sets
    SearchStats stats_;
};

template <class Choice, bool coloured, bool bounded>
Cells<Choice, coloured, bounded>::Cells(const Problem& problem, Choice choice)
    : sets_(problem), choice_(std::move(choice)), root_(sets_.words()), hopeless_(sets_.wiped() != no_item),
      node_time_((learns ? 12.5 : 50) + sorting_time(problem)
                 + (learns ? 0 : 0.1) * problem.primary_count()) {
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

/// What stands for a branch in Branches.
template <class Choice, bool coloured, bool bounded>
std::uint32_t Cells<Choice, coloured, bounded>::name(std::uint32_t branch) const {
    return branches_[branch] == no_more ? no_more : index(sets_.option_of(branches_[branch]));
}

/// The path down to the current branch of a level, or to the next one. The weight is the weight of one
/// branch.
template <class Choice, bool coloured, bool bounded>
Branches Cells<Choice, coloured, bounded>::branches_at(std::size_t level, bool next) const {
    Branches branches;
    for (std::size_t l = 0; l <= level; ++l) {
        branches.choices.push_back(name(levels_[l].at + (l == level && next)));
        branches.weight /= levels_[l].degree;
    }
    return branches;
}

template <class Choice, bool coloured, bool bounded>
std::optional<Branches> Cells<Choice, coloured, bounded>::split() {
    for (std::size_t l = 0; l < levels_.size(); ++l) {
        Level& level = levels_[l];
        if (level.untried() == 0) continue;
        Branches branches = branches_at(l, true);
        branches.weight *= level.untried();
        branches.floor = l;
        level.last = level.at + 1;
        return branches;
    }
    return std::nullopt;
}

/// The levels that gave branches away are those before the first one that has some.
template <class Choice, bool coloured, bool bounded>
std::optional<Branches> Cells<Choice, coloured, bounded>::rest() const {
    if (next_ == Step::done) return std::nullopt;
    const bool next = next_ == Step::leave;
    std::size_t levels = levels_.size();
    if (next)
        while (levels > 0 && levels_[levels - 1].untried() == 0) --levels;
    if (next && levels == 0) return std::nullopt;
    Branches left;
    if (levels > 0) left = branches_at(levels - 1, next);
    left.floor = levels;
    double weight = 1;
    for (std::size_t l = 0; l < levels; ++l) {
        const std::uint32_t untried = levels_[l].untried() - (next && l + 1 == levels);
        weight /= levels_[l].degree;
        left.weight += weight * untried;
        if (untried != 0) left.floor = std::min(left.floor, l);
    }
    return left;
}

/// Branches on the next item, up to an option, or to an earlier one that cannot be left out. `last` is the
/// number of updates before the last step. Returns false if the item has no such option.
template <class Choice, bool coloured, bool bounded>
bool Cells<Choice, coloured, bounded>::reach(std::uint32_t option, std::uint64_t& last) {
    const std::uint32_t item = choice_.choose(sets_.keys());
    if (hopeless_ || item == no_item || !open(item)) return false;
    last = sets_.updates();
    const Level& level = levels_.back();
    std::uint32_t branch = level.first;
    while (branch != level.last && name(branch) != option) ++branch;
    if (branch == level.last) return false;
    while (level.at != branch) {
        last = sets_.updates();
        if (!pass()) break;
    }
    return true;
}

/// The path to the first branch was counted before and is not counted again. Leaving the branch before it was
/// not counted, unless only that branch is meant.
template <class Choice, bool coloured, bool bounded>
bool Cells<Choice, coloured, bounded>::start(const Branches& branches) {
    const std::uint64_t before = sets_.updates(), given_up = given_up_;
    restart();
    std::vector<std::uint32_t> path = branches.unit;
    path.insert(path.end(), branches.choices.begin(), branches.choices.end());
    const std::size_t floor = branches.unit.size() + branches.floor;
    std::uint64_t last = before;
    bool there = floor <= path.size();
    for (std::size_t l = 0; there && l < path.size(); ++l)
        there = (l == 0 || descend()) && reach(path[l], last);
    if (!there) {
        next_ = Step::done;
        return false;
    }
    for (std::size_t l = 0; l < floor; ++l) levels_[l].last = levels_[l].at + 1;
    given_up_ = given_up + (floor == path.size() ? sets_.updates() : last) - before;
    // An option before the first branch that cannot be left out leaves none.
    const bool opened = path.empty() || name(levels_.back().at) == path.back();
    next_ = path.empty() || (opened && descend()) ? Step::enter : Step::leave;
    return true;
}

} // namespace quadrille::search
