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
#include "search/masks/state.hpp"

namespace quadrille::search {

/// The engine `masks`: options are masks of bits, and the live ones are copied and filtered at each branch
/// rather than linked. A search node keeps them in one of two ways:
///
/// - as lists (lists-inl.hpp): an option is one or more words of items, and a child's list is its parent's
///   without the options that the chosen one forbids. Items are counted bit by bit in all lanes of a vector.
/// - as bits (remainder-inl.hpp), for 256 options or fewer: the options get bits of their own, so a child is
///   one AND, and the size of an item one population count. Subtrees seen so far tell whether encoding pays.
///
/// All children of a node are looked at together, and those with a wiped-out item are dropped. Forced options
/// are taken at once, without a node. The last four items (two where secondary items matter) are counted
/// rather than branched on, unless covers must be told.
///
/// In its statistics `nodes` are the states branched on, `updates` the states whose items were counted. The
/// tree and the order of covers depend on the problem only, not on how live options are kept: `split` and the
/// tests rest on that.
///
/// Highway compiles the kernels (`*-inl.hpp`) for each instruction set; one_lane.hpp stands for vectors where
/// there is no Highway. They return to this class whenever a limit is to be looked at.
class Masks {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. `telling`: covers will be told
    /// to an observer, else they are only counted. Throws Unsupported as OptionMasks does.
    Masks(const Problem& problem, ChooseRule rule, bool telling);

    /// Forecasts the time that it takes to build the masks of a problem, in nanoseconds; infinite if the
    /// engine cannot take the problem.
    static double build_time(const Problem& problem);

    /// Whether masks are likely to be fast: they are a few words wide. Colours may make them wider, or too many.
    static bool is_small(const Problem& problem);
    /// The same of a problem without colours.
    static bool suits(const Problem& problem);

    /// Whether the search reports covers, and does not only count them.
    bool telling() const { return state_->telling; }

    /// Searches until a limit or the observer stops it, as Links::run does. Precondition: this is `telling`
    /// if the observer listens.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return state_->covers; }
    Position position() const;

    /// What was done, in cycles, more or less: the same on all machines with that instruction set.
    std::uint64_t work() const { return state_->work; }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const { return 0.35 * static_cast<double>(work()) + 6 * static_cast<double>(state_->looks); }

    /// Forecasts `cost` for the whole search, by random paths from the root that take about so many nanoseconds (Knuth,
    /// Mathematics of Computation 29, 1975), and those of earlier calls. Worth it for a search that has spent `forecast_after`
    /// nanoseconds. The search stays where it is.
    double forecast(double time);
    static constexpr double forecast_after = 3e6;

    /// Returns how many of the nodes above units a search of the whole tree counts: those that branch, and if
    /// it only counts covers, those of them with more than a few items to cover.
    std::uint64_t nodes_above(const UpperNodes& above) const;

    /// Begins again with some options taken and some left out. The taken options are not reported with the
    /// covers, and the remainder is walked as a problem of its own. Precondition: the two sets are disjoint,
    /// and the taken options do not exclude each other.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// Gives branches away, tells what is left, and walks what another search gave away or had left: see
    /// Branches. A choice is the number of a child among those of its node: where covers are only counted,
    /// which option that is is not kept.
    std::optional<Branches> split();
    std::optional<Branches> rest() const;
    bool start(const Branches& branches);
    static constexpr bool names_options = false; ///< whether the choices in Branches are options

  private:
    void list_options(std::span<const OptionId> forbidden);
    void start_at_root();
    void claim(std::span<const OptionId> required);
    bool take_unit(const Branches& branches);
    enum class Step : std::uint8_t { there, childless, nowhere };
    void step();
    double follow();
    Step replay(std::uint32_t ordinal);
    bool replay(std::vector<std::uint32_t> path, std::size_t floor);
    std::optional<Ending> over(const Control& control);
    std::optional<Ending> poll(const Control& control);
    void grant(const Control& control);
    Ending end(Ending ending);

    std::unique_ptr<masks::State> state_;
    masks::Kernel kernel_;
    std::vector<std::uint32_t> numbers_; // of options by index, once `restart` has asked for them
    std::uint32_t listed_ = 0;           // options that are not left out
    std::vector<std::uint32_t> unit_;    // the options taken above the root, by index
    double unit_weight_ = 1;
    std::vector<OptionId> cover_;
    std::mt19937_64 random_{1};
    double paths_ = 0, on_paths_ = 0; // those followed at random, and the cost of the tree by each, summed
    SearchStats stats_;
};

template <class Observer> Ending Masks::run(const Control& control, Observer&& observer) {
    for (;;) {
        if (const auto ending = over(control)) return end(*ending);
        grant(control);
        const masks::Event event = kernel_(*state_);
        if constexpr (std::remove_cvref_t<Observer>::listens) {
            if (event == masks::Event::cover) {
                cover_.clear();
                for (const std::uint32_t option : unit_) cover_.push_back(OptionId{option});
                for (const std::uint32_t option : state_->trail) cover_.push_back(state_->form.id(option));
                if (!observer(std::span<const OptionId>(cover_))) return end(Ending::cover_limit);
            }
        }
        if (over(control)) continue;
        if (event == masks::Event::starved && state_->nodes >= control.limits.nodes) return end(Ending::node_limit);
        if (const auto ending = poll(control)) return end(*ending);
    }
}

} // namespace quadrille::search
