// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"

namespace quadrille::deductions {

/// Looks at the clock and at the stop token once in a number of steps, each of some nanoseconds.
class Patience {
  public:
    explicit Patience(const Control& control) : control_(control), ending_(stopped(control)) {}

    /// Notes that `steps` more were done. True if there should be no more.
    bool is_over_after(std::uint64_t steps) {
        steps_ += steps;
        if (steps_ >= interval && !ending_) {
            steps_ = 0;
            ending_ = stopped(control_);
        }
        return ending_.has_value();
    }
    std::optional<Ending> ending() const { return ending_; }

  private:
    static constexpr std::uint64_t interval = 1 << 16;

    const Control& control_;
    std::optional<Ending> ending_;
    std::uint64_t steps_ = 0;
};

/// An item of an option, and the colour that it gets.
struct Cell {
    ItemId item;
    ColourId colour;
};

/// Why an option went when another one was taken: they share an item that has no room for both any more.
struct Exclusion {
    OptionId by;
    ItemId item;
};

/// A rest with what deductions ask of it: sizes, why options went, and which items became tight or short.
class DeductionState {
  public:
    /// `require` and `forbid` are not looked at.
    explicit DeductionState(const Problem& problem);

    const Problem& problem() const { return rest_.problem(); }
    bool is_live(OptionId option) const { return rest_.is_live(option); }
    bool is_taken(OptionId option) const { return rest_.is_taken(option); }
    bool is_open(ItemId item) const { return rest_.is_open(item); }

    /// How many live options an item has, and how many it needs and allows; a secondary one 0..1, which its
    /// colours loosen.
    std::uint32_t size(ItemId item) const { return sizes_[item]; }
    Bounds need(ItemId item) const { return rest_.need(item); }

    /// Whether an item needs options, and whether it needs all that it has.
    bool is_hungry(ItemId item) const { return need(item).min > 0; }
    bool is_tight(ItemId item) const { return is_hungry(item) && size(item) == need(item).min; }

    /// Calls `visit(option)` for the live options of an item, in the order of the input. A visitor that
    /// returns false ends the loop.
    template <class Visit> void for_each_live(ItemId item, const Visit& visit) const {
        rest_.for_each_live(item, visit);
    }

    std::uint32_t cell_count(OptionId option) const {
        return static_cast<std::uint32_t>(problem().items(option).size());
    }
    Cell cell(OptionId option, std::size_t k) const {
        return {problem().items(option)[k], problem().colour(option, k)};
    }
    /// The colour in which an option uses an item; nothing if it does not.
    std::optional<ColourId> colour(OptionId option, ItemId item) const;

    /// How many options are live.
    std::uint32_t live() const { return live_; }

    /// Why an option is gone; nothing if `remove` was called for it. Precondition: it is gone.
    std::optional<Exclusion> exclusion(OptionId option) const { return exclusions_[index(option)]; }

    /// An open item that has fewer live options than it needs, if there is one: then there is no cover.
    std::optional<ItemId> short_item() const { return short_; }

    /// Takes an option, and removes what cannot stand beside it. Precondition: it is live.
    void take(OptionId option);

    /// Precondition: it is live.
    void remove(OptionId option);

    /// The items that became tight, to be emptied by the reader; some may not be tight any more.
    std::vector<ItemId>& tight() { return tight_; }

    /// Goes back to where `mark` was called. Precondition: no item was short then.
    Rest::Mark mark() const { return rest_.mark(); }
    void undo(Rest::Mark mark);

  private:
    void drop(OptionId option);

    Rest rest_;
    Sizes sizes_;
    std::vector<std::optional<Exclusion>> exclusions_; // by option
    std::uint32_t live_ = 0;
    std::optional<ItemId> short_;
    std::vector<ItemId> tight_;
};

} // namespace quadrille::deductions
