// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::deductions {

/// An option that has an item, and the colour that it gives it.
struct Use {
    OptionId option;
    ColourId colour;
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

/// What is left of a problem while deductions are applied: live options, open items, and how many options
/// these still need and allow. Unlike the residue of `simplify` it can go back: every change is on a trail,
/// so that an option can be taken on trial and a base be used again.
class State {
  public:
    /// All options are live; `require` and `forbid` are not looked at.
    explicit State(const Problem& problem);

    const Problem& problem() const { return problem_; }
    bool is_live(OptionId option) const { return fates_[index(option)] == Fate::live; }
    bool is_taken(OptionId option) const { return fates_[index(option)] == Fate::taken; }

    /// Whether an item still has a say. A primary one is closed when it allows no more options, a secondary
    /// one when it is used: options of another colour are gone by then.
    bool is_open(ItemId item) const { return items_[index(item)].open; }

    /// How many live options an open item has, and how many it needs and allows; a secondary one 0..1, which
    /// its colours loosen.
    std::uint32_t size(ItemId item) const { return items_[index(item)].size; }
    Bounds need(ItemId item) const { return items_[index(item)].need; }

    /// Whether an open item needs options, and whether it needs all that it has.
    bool is_hungry(ItemId item) const { return is_open(item) && need(item).min > 0; }
    bool is_tight(ItemId item) const { return is_hungry(item) && size(item) == need(item).min; }

    /// All uses of an item, those of options that have gone too, in the order of the options.
    std::span<const Use> uses(ItemId item) const {
        const std::size_t begin = begins_[index(item)];
        return std::span(uses_).subspan(begin, begins_[index(item) + 1] - begin);
    }

    /// Calls `visit(option, colour)` for the live options of an item, in the order of the input.
    template <class Visit> void for_each_live(ItemId item, Visit visit) const {
        for (const Use& use : uses(item))
            if (is_live(use.option)) visit(use.option, use.colour);
    }

    std::uint32_t cell_count(OptionId option) const {
        return static_cast<std::uint32_t>(problem_.items(option).size());
    }
    Cell cell(OptionId option, std::size_t k) const {
        return {problem_.items(option)[k], problem_.colour(option, k)};
    }

    std::uint32_t live() const { return live_; }

    /// Why an option is gone; nothing if `remove` was called for it. Precondition: it is gone.
    std::optional<Exclusion> exclusion(OptionId option) const { return exclusions_[index(option)]; }

    /// An open item that has fewer live options than it needs, if there is one: then there is no cover.
    std::optional<ItemId> short_item() const { return short_; }

    /// Takes an option, and removes what cannot stand beside it. Precondition: it is live.
    void take(OptionId option);

    /// Precondition: it is live.
    void remove(OptionId option);

    /// The items that became tight, to be emptied by who reads it; some may not be tight any more.
    std::vector<ItemId>& tight() { return tight_; }

    /// Goes back to where `mark` was called. Precondition: no item was short then.
    std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

  private:
    enum class Fate : std::uint8_t { live, taken, gone };
    struct Item {
        std::uint32_t size = 0;
        Bounds need = {0, 1};
        bool open = true;
    };
    /// What was changed: the fate of an option, or what an open item needs.
    struct Change {
        std::uint32_t id;
        Bounds need = {};
        bool is_item = false;
    };

    void serve(Cell cell);
    void remove_rivals(Cell cell, OptionId taken);
    void set_need(ItemId item, Bounds need, bool open);

    const Problem& problem_;
    std::vector<Fate> fates_;
    std::vector<std::optional<Exclusion>> exclusions_;
    std::vector<Item> items_;
    std::vector<std::size_t> begins_; // the uses of item i lie from begins_[i] to begins_[i + 1]
    std::vector<Use> uses_;
    std::uint32_t live_;
    std::optional<ItemId> short_;
    std::vector<ItemId> tight_;
    std::vector<Change> trail_;
    std::vector<Cell> closed_; // by the option that is being taken
};

} // namespace quadrille::deductions
