// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// What may still be spent on the steps that take more than linear time, in elementary steps of a nanosecond
/// or so. Counted, not timed, so that the same is found every time.
class Effort {
  public:
    explicit Effort(std::uint64_t steps) : left_(steps) {}

    /// The effort for a problem with this many cells. If the problem does not fit into a cache, each step
    /// takes some 16 times as long. But then linear passes take long too, and in comparison a step for every
    /// 16 cells is little.
    Effort(std::uint64_t steps, std::size_t cells, const Control& control)
        : left_(cells < cached ? steps : steps / 16 + cells / 16), control_(&control) {}

    /// Throws Stopped if the control says so. The control must outlive the effort.
    void spend(std::uint64_t steps) {
        left_ -= std::min(left_, steps);
        unlooked_ += steps;
        if (control_ && unlooked_ >= interval) look();
    }
    bool spent() const { return left_ == 0; }
    std::uint64_t left() const { return left_; }

  private:
    static constexpr std::size_t cached = 1 << 18;
    static constexpr std::uint64_t interval = 100'000; // steps between two looks at the control

    void look() {
        unlooked_ = 0;
        throw_if_stopped(*control_);
    }

    std::uint64_t left_;
    std::uint64_t unlooked_ = 0;
    const Control* control_ = nullptr; // null: nothing can stop it
};

/// Applies the words `require` and `forbid` of a problem, and removes the options without a primary item,
/// which no cover has (Knuth's rule). Sound by definition. A required option that is not live, or that
/// conflicts with another one, leaves no cover.
void take_restrictions(Residue& residue);

/// Forced options, until none is left: an item with only as many live options as it needs gets them all.
/// Sound, because each cover needs this number and has no others to choose from.
void take_forced(Residue& residue);

/// Drops items that constrain nothing: secondary ones that one live option uses at most, or all of them in
/// one colour, and primary ones that have no live option and need none.
void drop_idle(Residue& residue);

/// Blocked options: taking one leaves some item fewer live options than it needs. Forbidding them is sound,
/// because no cover can have them. Knuth's DLX-PRE looks for the same options.
///
/// DLX-PRE takes each option on trial. Here the search goes by *item*, which is cheaper by an order of
/// magnitude. An option blocks an item that needs m options if all but m - 1 of the item's options conflict
/// with it; so it conflicts with one of the first m. The neighbours of these are the candidates. Each further
/// option of the item removes the candidates that are compatible with it. Usually none remains after a few
/// options.
///
/// An option that has the item itself is treated in the same way: it counts as one of the remaining options,
/// because it covers the item.
class BlockedOptions {
  public:
    BlockedOptions(Residue& residue, Effort& effort);

    /// Removes the options that block the open item.
    void test(ItemId item);

  private:
    struct Suspect {
        OptionId option;
        std::uint32_t friends; // options of the item that get along with it, itself included
    };

    void mark_claims(OptionId option);
    bool gets_along(OptionId option) const;
    void acquit(std::uint32_t needed);
    void accuse_neighbours(ItemId item, OptionId option, std::uint32_t friends);

    Residue& residue_;
    Effort& effort_;
    std::vector<Suspect> suspects_;
    std::vector<std::uint32_t> accused_; // by option, the serial of the last item that did
    std::uint32_t item_serial_ = 0;
    struct Claim {
        std::uint32_t serial = 0; // of the option that claimed the item last
        ColourId colour = ColourId::none;
    };
    std::vector<Claim> claims_; // by item
    OptionId claimant_{};       // the last option that was marked
    std::uint32_t option_serial_ = 0;
};

/// Nested items: all options of an inner item lie in an outer one too, which none of them colours.
///
///     A   x x x . . .     inner, needs at least as many options as
///     B   x x x x . .     outer allows: the fourth option can go,
///                         and then the two items are equal
///
/// Dominated options. A cover has at least `min` of the inner item's options. If that is as many as the outer
/// item allows, they fill it, and its options without the inner item are useless. If it is more, there is no
/// cover.
///
/// Items that say nothing new. A cover has at most as many of the inner item's options as the outer item
/// allows. If the inner item allows no fewer, its own limit never matters; and if it needs none, or the two
/// have the same options and the outer item needs no fewer, neither does its need. Such an item is dropped,
/// the later one of two that imply each other. But a primary item must not leave an option without any: it is
/// dropped for a primary one only.
class NestedItems {
  public:
    NestedItems(Residue& residue, Effort& effort);

    /// Looks at all items that the open item is nested in. Costs the size of two or three of its options,
    /// unless it is nested indeed: then of all of them.
    void test(ItemId inner);

  private:
    void find_outers(ItemId inner);
    void remove_dominated(ItemId inner, ItemId outer);
    bool is_idle(ItemId inner, ItemId outer) const;
    bool has_colours(ItemId item) const;

    Residue& residue_;
    Effort& effort_;
    std::vector<ItemId> outers_;
    std::vector<std::uint32_t> item_marks_, option_marks_; // the serial of the last mark
    std::uint32_t item_serial_ = 0, option_serial_ = 0;
};

/// Removes refuted options, where the engine tables suits: those that its rules remove
/// (search/tables/propagator.hpp), and those that leave an item without options once they are taken on trial
/// and the rules are applied. No cover has them. Trials are known as *probing* or *failed literals* in SAT
/// solvers, and as *singleton consistency*.
///
/// An option that goes may help the rules to refute any other, so the trials go round until none refutes.
/// Then no option is blocked or dominated either, for the rules find these too.
void refute_options(Residue& residue, Effort& effort);

} // namespace quadrille::reductions
