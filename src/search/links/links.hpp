// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/links/dance.hpp"
#include "search/meter.hpp"
#include "search/observers.hpp"

namespace quadrille::search {

/// The estimates of one random path for the whole search tree.
struct Probe {
    double nodes = 0;
    double covers = 0;
    double updates = 0;
};

/// The engine `links`: Algorithms X, C and M as in the book, on the links of dance.hpp. The search is iterative. It can
/// be stopped after any node or cover, and continues from there when it is run again.
template <class Items, bool coloured = false> class Links : private Dance<Items, coloured, false> {
    using Base = Dance<Items, coloured, false>;
    using Base::is_header, Base::item_of, Base::fan, Base::bounded;
    using Base::items_, Base::nodes_, Base::choices_, Base::updates_;
    using Base::open, Base::admit, Base::settle, Base::unsettle, Base::close;

  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless Items has; `require` and `forbid`
    /// are not looked at.
    explicit Links(const Problem& problem);

    /// Forecasts the time that it takes to build the links of a problem, in nanoseconds.
    static double build_time(const Problem& problem) { return list_build_time(problem); }

    /// Searches until a limit or the observer stops it. A listening observer is called for each cover, with its options
    /// in the order of choice. `links.cpp` has this for the observers of observers.hpp, and for StepObserver only where
    /// `coloured`.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// Begins another search, of the covers that have the required options and none of the forbidden ones; they reach
    /// the observer without the required ones. What was done so far is forgotten. Preconditions: all these options
    /// differ, have a primary item each, and the required ones can stand together.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// What was done since construction, or `restart`, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    Position position() const;

    /// The time that the search has spent, in nanoseconds, computed from its counters with fixed prices, so that it is
    /// the same at each run. tests/bench/prices.py compares the prices with the clock. A node looks at all primary
    /// items.
    double cost() const {
        return (20 + 0.14 * this->primary_) * static_cast<double>(stats_.nodes)
               + 5 * static_cast<double>(stats_.updates);
    }

    /// Returns how many of the nodes above units a search of the whole tree counts: all of them.
    std::uint64_t nodes_above(const UpperNodes& above) const { return above.all; }

    /// Gives branches away, describes the branches left, and walks branches of another search: see Branches.
    std::optional<Branches> split();
    std::optional<Branches> rest() const;
    bool start(const Branches& branches);
    /// Whether the choices in Branches are options.
    static constexpr bool names_options = true;

    /// Walks down one random path and back up, and returns what the whole tree is like if all paths are like this one:
    /// each node stands for as many as there are branches to choose from above it. The expected values are the true
    /// ones (Knuth 1975, "Estimating the efficiency of backtrack programs"). Precondition: nothing was run yet.
    Probe probe(std::mt19937_64& random);

  private:
    template <class Observer> bool visit(Observer& observer);
    template <class Observer> static void tell(Observer& observer, SearchStep::Kind kind, std::uint32_t subject = 0);
    template <class Observer> void tell_choice(Observer& observer) const;
    void climb();
    std::uint32_t name(std::uint32_t choice) const;
    std::optional<std::size_t> last_level() const;
    Branches branches_at(std::size_t level, bool next) const;
    bool reach(std::uint32_t option, bool last);
    void find_options();

    std::vector<OptionId> cover_; // made up when an observer listens
    enum class Next : std::uint8_t { enter, leave, done } next_ = Next::enter;
    std::size_t floor_ = 0; // the number of levels from the root that have no branches of ours left
    std::uint64_t covers_ = 0;
    SearchStats stats_;
    std::vector<std::uint32_t> first_nodes_; // by option, made when the first is required; 0 if it has no node
    std::vector<std::uint32_t> required_,
        forbidden_; // the first nodes of the options that are so now
};

/// Walks the upper levels of the tree of Links, down to a level that may become smaller during the walk. The nodes of
/// that level are not entered: their number and their options are known one level above.
template <class Items> class UnitWalk : private Dance<Items, true, false> {
    using Base = Dance<Items, true, false>;
    using Base::admit, Base::bounded, Base::close, Base::is_header, Base::open, Base::settle, Base::unsettle;
    using Base::choices_, Base::items_, Base::nodes_, Base::primary_;

  public:
    explicit UnitWalk(const Problem& problem);

    /// Walks all, unless the stop token or the clock of the control ends it: then it is false.
    bool run(const Control& control, UnitVisitor& visitor);

  private:
    struct OnPath {
        double weight;
        std::uint32_t open; // items to cover
        std::uint32_t degree;
    };

    bool enter(UnitVisitor& visitor);
    void visit_units(UnitVisitor& visitor, std::uint32_t item);
    bool take();
    bool advance();
    std::uint32_t primary_items(std::uint32_t node) const;

    std::vector<std::uint32_t> path_;
    std::vector<OnPath> on_path_; // the nodes on it, the root first
};

} // namespace quadrille::search
