// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/masks/state.hpp"
#include "search/position.hpp"

namespace quadrille::search {

/// The engine `masks`: options are masks of bits, and the live ones are copied and filtered at each branch
/// rather than linked. Where few are left, they get bits of their own (Remainder): then a child is one AND
/// and the size of an item one population count. Options that are forced are taken together, without a node
/// each, and the last few items are counted rather than branched on, where covers need not be told.
///
/// In its statistics `nodes` are the states branched on, `updates` the states whose items were counted. The
/// tree depends on the problem only, not on how the live options of a node are kept.
class Masks {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. `telling`: covers will be told
    /// to an observer, else they are only counted. Throws Unsupported as OptionMasks does.
    Masks(const Problem& problem, ChooseRule rule, bool telling,
          masks::Kernel kernel = masks::kernels().front());

    /// Searches until a limit or the observer stops it, as Links::run does. Precondition: this is `telling`
    /// if the observer listens.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return state_->covers; }
    Position position() const;

    /// What was done, in about half a nanosecond each: the same on all machines.
    std::uint64_t work() const { return state_->work; }

    /// Begins anew with some options taken, which are not told and not searched: what remains is walked as a
    /// problem of its own. Precondition: they differ, and can stand together.
    void restart(std::span<const OptionId> required);

    /// Gives branches away, and walks what another search gave away: see Branches.
    std::optional<Branches> split();
    void start(const Branches& branches);

  private:
    void start_at_root();
    void replay(std::uint32_t ordinal, bool only);
    std::optional<Ending> over(const Control& control);
    std::optional<Ending> poll(const Control& control);
    void grant(const Control& control);
    Ending end(Ending ending);

    std::unique_ptr<masks::State> state_;
    masks::Kernel kernel_;
    std::vector<std::uint32_t> numbers_; // of options by index, once `restart` has asked for them
    std::vector<OptionId> cover_;
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
                for (const std::uint32_t option : state_->trail) cover_.push_back(state_->form.id(option));
                if (!observer(std::span<const OptionId>(cover_))) return end(Ending::cover_limit);
            }
        }
        if (over(control)) continue;
        if (event == masks::Event::starved && state_->nodes >= control.limits.nodes)
            return end(Ending::node_limit);
        if (const auto ending = poll(control)) return end(*ending);
    }
}

} // namespace quadrille::search
