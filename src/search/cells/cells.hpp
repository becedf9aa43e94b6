// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/cells/sets.hpp"
#include "search/meter.hpp"

// A search for one cover that learns weights of items and restarts.
namespace quadrille::search {

/// A rule of choice that learns, to find one cover soon. An item's weight grows each time it is wiped out,
/// and the item with the least quotient of key and weight is next (dom/wdeg: Boussemart, Hemery, Lecoutre and
/// Sais, "Boosting systematic search by weighting constraints", 2004). The options of an item that exclude
/// the fewest others come first; equals come in random order.
///
/// With options in input order, 100 queens are not found in 400 ms; in this order or in random order it takes
/// 0.3 ms. Quasigroups with holes need this order: two of order 33 take 2 ms, and took 8 and 90 ms in random
/// order (medians of 61 seeds), 200 ms in the opposite order. Weights that grow by 1% a wipe, so that the
/// last ones count most, gained nothing on quasigroups and lost 2x on mutilated boards. Continuing with the
/// item whose branches failed last (Gay, Hartert, Lecoutre and Schaus 2015) lost 3x to 100x. Choosing the
/// item again after each failed option gained nothing on 20 quasigroups of order 30 and 33.
class WeightedKey {
  public:
    explicit WeightedKey(std::uint64_t seed = 0) : random_(seed ^ seed >> 32) {}

    std::uint32_t choose(std::span<const std::uint32_t> keys) {
        ease_.resize(keys.size(), 1);
        const std::uint32_t forced = first_up_to(1, keys);
        if (forced != no_item) return forced; // there is no choice
        const float least = least_quotient(keys, ease_.data());
        if (least == std::numeric_limits<float>::infinity()) return no_item; // all rest
        const std::uint32_t equals = count_quotients(least, keys, ease_.data());
        return find_quotient(equals > 1 ? below(equals) : 0, least, keys, ease_.data());
    }

    /// The item was wiped out.
    void learn(std::uint32_t item) { ease_[item] = 1 / (1 / ease_[item] + 1); }

    /// Lets all items weigh the same again.
    void forget() { ease_.clear(); }

    /// Puts options, given by cells, into the order in which they are tried: those first that compete with
    /// the fewest others, equals in random order.
    template <class Competition> void arrange(std::span<std::uint32_t> options, const Competition& competition) {
        ranked_.clear();
        for (const std::uint32_t option : options)
            ranked_.push_back({std::uint64_t{competition(option)} << 32 | random_(), option});
        std::sort(ranked_.begin(), ranked_.end());
        for (std::size_t k = 0; k < options.size(); ++k) options[k] = ranked_[k].second;
    }

  private:
    /// Less than n, and nearly evenly so: the same numbers with every library, unlike std::shuffle.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_()) % n; }

    std::vector<float> ease_; // 1 / weight, by item
    std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;
    std::mt19937 random_;
};

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

/// Algorithms X, C and M on dancing cells (sets.hpp), where weights of items choose the next item
/// (weights.hpp). A choice that wipes an item out is given up at once: it is not a node of the tree, and its
/// updates do not count. The search is iterative. It can be stopped after any node or cover, and continues
/// from there when it is run again.
///
/// The live part of a set has no fixed order, so the branches of a node are copied and sorted when it is
/// opened. So the tree and the order of covers depend on the problem and the seed only.
template <bool coloured = false, bool bounded = false> class Cells {
  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless `bounded`; `require` and
    /// `forbid` are not looked at.
    explicit Cells(const Problem& problem, std::uint64_t seed = 0);

    static constexpr std::uint64_t restart_interval = 2'000; ///< search nodes, for Restarts

    /// Forecasts the time that it takes to build the cells of a problem, in nanoseconds. It is infinite where
    /// nodes would sort for long: meanwhile the clock is not read, and all branches of each level are kept.
    static double build_time(const Problem& problem) {
        constexpr double longest = 1e5;
        return sorting_time(problem) > longest ? std::numeric_limits<double>::infinity() : list_build_time(problem);
    }

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// What was done since construction, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const {
        return node_time_ * static_cast<double>(stats_.nodes) + update_time * static_cast<double>(stats_.updates);
    }

    /// Begins again at the root, with equal weights. Statistics continue to add up.
    void restart();

  private:
    using Sets = CellSets<coloured, bounded>;

    /// A node of the search tree on the way down to the present one, and how it branches.
    struct Level {
        std::uint32_t item;
        std::uint32_t at, end; // its branches in branches_ end there; the present one is `at`
        bool is_saved;         // its state is in saved_
        bool in_turn;          // options tried are hidden before the next branch (Algorithm M)
    };
    static constexpr std::uint32_t no_more = UINT32_MAX; // the branch on which an item takes none
    static constexpr double update_time = 10;            // nanoseconds
    static constexpr double key_time = 0.15;             // to look for the next item, and to save the state

    void list_branches(std::uint32_t item, std::uint32_t first);
    bool open(std::uint32_t item);
    bool advance();
    bool pass();
    bool descend();
    void save();
    void restore() { sets_.restore(saved_.data() + (saves_ - 1) * sets_.words()); }
    template <class Observer> bool visit(Observer& observer);

    Sets sets_;
    WeightedKey choice_;
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

template <bool coloured, bool bounded>
Cells<coloured, bounded>::Cells(const Problem& problem, std::uint64_t seed)
    : sets_(problem), choice_(seed), root_(sets_.words()), hopeless_(sets_.wiped() != no_item),
      node_time_(12.5 + key_time * sets_.primary_count() + sorting_time(problem)) {
    sets_.save(root_.data());
    stats_.profile.assign(1, 0);
}

template <bool coloured, bool bounded>
template <class Observer>
bool Cells<coloured, bounded>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        cover_.clear();
        for (const Level& level : levels_)
            if (branches_[level.at] != no_more) cover_.push_back(sets_.option_of(branches_[level.at]));
        return observer(std::span<const OptionId>(cover_));
    }
}

template <bool coloured, bool bounded>
template <class Observer>
Ending Cells<coloured, bounded>::run(const Control& control, Observer&& observer) {
    Meter meter(control, sets_.primary_count(), stats_.nodes, sets_.updates(), covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    Ending ending = Ending::exhausted;
    while (next_ != Step::done) {
        if (next_ == Step::enter) { // X2: enter level l
            // Its place in a tree does not tell when it ends, since it restarts.
            const auto describe = [&] { return Progress{0, meter.nodes(), covers_}; };
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
template <bool coloured, bool bounded>
void Cells<coloured, bounded>::list_branches(std::uint32_t item, std::uint32_t first) {
    const auto live = sets_.live(item);
    if (branches_.size() < first + live.size() + 1) branches_.resize(2 * (first + live.size() + 1));
    std::uint32_t* const branches = branches_.data() + first;
    std::copy(live.begin(), live.end(), branches);
    if (live.size() > 1) std::sort(branches, branches + live.size());
    choice_.arrange(std::span(branches, live.size()), [this](std::uint32_t cell) { return sets_.competition(cell); });
    if (sets_.may_stop(item)) branches[live.size()] = no_more;
}

/// Begins to branch on an item: its first branch is to be tried next. False if there is none after all.
template <bool coloured, bool bounded> bool Cells<coloured, bounded>::open(std::uint32_t item) { // X4
    const std::uint32_t degree = sets_.keys()[item];
    const std::uint32_t first = levels_.empty() ? 0 : levels_.back().end;
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
    levels_.push_back({item, first, first + degree, degree > 1, in_turn});
    if (degree > 1) {
        ++saves_;
        save();
    }
    return true;
}

/// Takes the present branch. Whether that leaves a node to enter.
template <bool coloured, bool bounded> bool Cells<coloured, bounded>::descend() { // X5
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
    if (wiped != no_item)
        choice_.learn(wiped);
    else
        wiped = sets_.wiped();
    if (wiped == no_item) return true;
    given_up_ += sets_.updates() - before;
    return false;
}

/// Goes on to the next branch that was not tried yet, up the tree if need be. False if there is none.
template <bool coloured, bool bounded> bool Cells<coloured, bounded>::advance() { // X6 to X8
    while (!levels_.empty()) {
        const Level& level = levels_.back();
        if (level.at + 1 != level.end) {
            restore();
            if (pass()) return true;
        }
        if (level.is_saved) --saves_;
        levels_.pop_back();
    }
    return false;
}

/// Leaves the present branch behind, in the state in which its level was opened. False if that leaves the
/// others without a cover.
template <bool coloured, bool bounded> bool Cells<coloured, bounded>::pass() {
    Level& level = levels_.back();
    if (bounded && level.in_turn) { // later branches are without it
        if (!sets_.hide(branches_[level.at])) return false;
        save();
    }
    ++level.at;
    return true;
}

template <bool coloured, bool bounded> void Cells<coloured, bounded>::save() {
    const std::size_t words = sets_.words();
    if (saved_.size() < saves_ * words) saved_.resize(saves_ * words);
    sets_.save(saved_.data() + (saves_ - 1) * words);
}

template <bool coloured, bool bounded> void Cells<coloured, bounded>::restart() {
    sets_.restore(root_.data());
    levels_.clear();
    saves_ = 0;
    next_ = Step::enter;
    choice_.forget();
}

/// A search for one cover that restarts now and then. A long search without a cover may suffer from its first
/// choices, and one that learns weights makes better ones.
///
/// The runs are in Luby's proportions, 1 1 2 1 1 2 4 ..., of the search's `restart_interval` nodes. Cells by WeightedKey, median and
/// worst of 121 seeds in milliseconds:
///
///     runs of                             1000         2000         3000        10,000   2000, weights kept
///     sudoku 25x25 with 1460 items    6.7   26     5.6   36     4.4   35     4.0   28     8.7   75
///     quasigroup of order 33, holes   2.6   21     2.1   15     1.5   12     1.6   17     4.1   70
///     Y pentominoes on 15x15          5.0   74     8.9  164      11  118      36  333      36   >400
template <class Search> class Restarts {
  public:
    explicit Restarts(Search search) : search_(std::move(search)) {}

    /// As `Search::run`. A cover may come again after a restart. It walks no tree that could be shared.
    template <class Observer> Ending run(const Control& control, Observer&& observer) {
        const auto search = [&](const Control& both) { return search_.run(both, observer); };
        for (;;) {
            if (const auto ending = run_within(control, {.nodes = restart_at_}, search)) return *ending;
            if (const auto stopped = quadrille::stopped(control)) return *stopped;
            search_.restart();
            restart_at_ += luby(++restarts_) * Search::restart_interval;
        }
    }

    const SearchStats& stats() const { return search_.stats(); }
    std::uint64_t covers() const { return search_.covers(); }
    double cost() const { return search_.cost(); }

  private:
    Search search_;
    std::uint64_t restarts_ = 1;
    std::uint64_t restart_at_ = Search::restart_interval; // the nodes at which it begins anew
};

} // namespace quadrille::search
