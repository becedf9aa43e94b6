// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/meter.hpp"
#include "search/slices/form.hpp"

namespace quadrille::search {

/// The engine `slices`, for problems whose items have few options each, such as sudoku and latin squares. The
/// live options are slices of bits (slices/form.hpp). Taking one is an AND with its effect, and the options
/// of all items are counted at once. Nothing is undone: each level of the path has a state of its own. Forced
/// options are taken at once, without a node.
///
/// In its statistics `nodes` are the states branched on, `updates` the children looked at.
class Slices {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. Throws Unsupported as
    /// slices::Form does.
    Slices(const Problem& problem, ChooseRule rule);

    /// Forecasts the time that it takes to build the slices of a problem, in nanoseconds; infinite if the
    /// engine cannot take the problem.
    static double build_time(const Problem& problem);

    /// Whether slices are likely to be fast: the effects of all options are soon made, and find room near the
    /// core. 17-clue sudokus take a third of the time that they take by masks.
    static bool suits(const Problem& problem);

    /// Searches until a limit or the observer stops it, as Links::run does.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }
    Position position() const;

    /// The work done, in words of states visited: the same on all machines.
    std::uint64_t work() const { return work_; }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const { return cost_of(static_cast<double>(work_), static_cast<double>(stats_.updates)); }

    /// What a walk of the whole tree does, by estimate.
    struct Survey {
        double work = 0, updates = 0;
    };

    /// Follows random paths down the tree, the same at each call, for about this much work (Knuth,
    /// Mathematics of Computation 29, 1975). The walk stays where it is.
    Survey survey(std::uint64_t most_work) const;

    /// Forecasts the cost of a walk of the whole tree, by paths that take about so many nanoseconds. Worth it for a search that has
    /// spent `forecast_after` nanoseconds.
    double forecast(double time) const;
    static constexpr double forecast_after = 2e6;

    /// Begins again with some options taken and some left out. The taken options are not reported with the
    /// covers, and the remainder is walked as a problem of its own. Precondition: the two sets are disjoint,
    /// and the taken options do not exclude each other.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// Gives branches away, and walks what another search gave away: see Branches.
    std::optional<Branches> split();
    void start(const Branches& branches);

  private:
    /// A node on the path and its branches; level 0 stands above the root, which is its only branch.
    struct Level {
        std::uint32_t item = 0;
        slices::Word slices = 1;      // the live options that it had
        slices::Word left = 1;        // those still to be tried
        std::uint32_t at = 0;         // the slice tried last
        std::size_t taken_before = 0; // options taken above it
    };

    enum class Event : std::uint8_t {
        exhausted, ///< no branch is left
        cover,     ///< the options taken are one
        pause,     ///< no node is left to be spent
    };

    static double cost_of(double work, double updates) { return 0.33 * work + 40 * updates; }
    void follow(std::mt19937_64& random, Survey& sum);
    static double degree(const Level& level);
    static std::uint32_t ordinal(const Level& level, std::uint32_t slice);
    static std::uint32_t next(const Level& level);
    slices::Word* state(std::size_t level) { return states_.data() + level * form_->state_words(); }

    void start_at_root();
    Event walk(std::uint64_t& nodes_left);
    std::optional<Event> branch(std::uint64_t& nodes_left);
    slices::Verdict lock_root(slices::Verdict verdict);
    void enter();
    void read_cover();

    std::shared_ptr<const slices::Form> form_;
    const slices::Kernel* kernel_;
    bool leftmost_;
    std::vector<std::uint32_t> numbers_; // of options by index, once `restart` has asked for them
    slices::Words root_;
    slices::Words states_;      // by level
    std::vector<Level> levels_; // the path
    double end_ = 1;            // where in the tree our branches end
    slices::Taken taken_;       // what `restart` requires, then what the search takes
    std::size_t required_ = 0;
    std::optional<slices::Locks> locks_;
    std::vector<OptionId> cover_;
    std::vector<bool> is_in_cover_; // by option; all false but for `read_cover`
    std::uint64_t covers_ = 0, work_ = 0;
    SearchStats stats_;
};

template <class Observer> Ending Slices::run(const Control& control, Observer&& observer) {
    Meter meter(control, form_->items(), stats_.nodes, stats_.updates, covers_);
    Ending ending = Ending::exhausted;
    const auto describe = [&] { return Progress{position().done, stats_.nodes, covers_}; };
    for (;;) {
        if (covers_ >= control.limits.covers) {
            ending = Ending::cover_limit;
            break;
        }
        if (levels_.empty()) break;
        const auto stop = meter.look(stats_.updates, describe);
        if (stop && stop != Ending::node_limit) {
            ending = *stop;
            break;
        }
        const std::uint64_t granted = meter.left();
        std::uint64_t left = granted;
        const Event event = walk(left);
        meter.spend(granted - left);
        if (event == Event::pause && stop) { // all covers known without another node were reported
            ending = *stop;
            break;
        }
        if (event != Event::cover) continue;
        ++covers_;
        if constexpr (std::remove_cvref_t<Observer>::listens) {
            read_cover();
            if (observer(std::span<const OptionId>(cover_))) continue;
            ending = Ending::cover_limit;
            break;
        }
    }
    return ending;
}

} // namespace quadrille::search
