// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::reductions {

/// What became of an option.
enum class Fate : std::uint8_t {
    live,
    taken,     ///< every cover has it
    forbidden, ///< by name, or by Knuth's rule: no primary item
    excluded,  ///< conflicts with a taken option
    blocked,   ///< steps.hpp
    dominated, ///< steps.hpp
    refuted,   ///< steps.hpp
};

/// The remainder of a problem during simplification: live options, open items, and the number of options that
/// these still need.
///
/// Taken options are removed, together with the items that they fill. So at any time, the covers of the input
/// are the taken options together with a cover of the open items by live options. Each change below preserves
/// this, so steps can be run in any order and stopped anywhere. All changes together take time linear in the
/// cells of the input.
class Residue {
  public:
    explicit Residue(const Problem& problem);

    const Problem& problem() const { return problem_; }

    /// True if there is known to be no cover. The rest of the state is then meaningless.
    bool impossible() const { return impossible_; }
    void give_up() { impossible_ = true; }

    Fate fate(OptionId option) const { return fates_[index(option)]; }
    bool is_live(OptionId option) const { return fate(option) == Fate::live; }

    /// Whether the item still has a say.
    bool is_open(ItemId item) const { return items_[index(item)].open; }

    /// How many live options an open item has.
    std::uint32_t size(ItemId item) const { return items_[index(item)].size; }

    /// How many live options a cover must and may use of an open item. A secondary item has 0..1, which its
    /// colours loosen.
    Bounds need(ItemId item) const { return items_[index(item)].need; }

    /// The live options of an open item in the order of the input, and the colours that go with them (an
    /// empty span if the problem has none). They are good until an option goes and the item is asked again.
    std::span<const OptionId> options(ItemId item);
    std::span<const ColourId> colours(ItemId item) const;

    /// An option that no cover has goes. Precondition: it is live.
    void remove(OptionId option, Fate why);

    /// Takes an option that every cover has: closes the items that it fills, and removes the options that
    /// conflict with it. Precondition: it is live.
    void take(OptionId option);

    /// Removes an item whose condition the other items imply.
    void drop(ItemId item);
    std::uint32_t dropped() const { return dropped_; }

    /// Next of the items that need all the options they have; false if there is none. It may be closed, or
    /// served, by now.
    bool next_tight(ItemId& item);

    /// The open items with a change since the last call that may help another step: options removed, or fewer
    /// allowed. At the first call these are all items. Items with few options come first.
    std::vector<ItemId> changed_items();

  private:
    struct Item {
        std::uint32_t size = 0;
        Bounds need = {0, 1};
        bool open = true;
        bool changed = true;  // it is in changed_
        bool lowered = false; // it is in lowered_
    };

    void index_cells();
    void exclude_all(ItemId item);
    void exclude_unlike(ItemId item, ColourId colour);
    void lower(ItemId item);
    void note_change(ItemId item);
    void note_neighbours();
    void compact(ItemId item);

    const Problem& problem_;
    bool impossible_ = false;
    std::vector<Fate> fates_; // by option
    std::vector<Item> items_;
    // The options of item i lie in uses_ from begins_[i] to ends_[i], with their colours in parallel.
    // `options` squeezes out removed options when it visits an item.
    std::vector<std::size_t> begins_, ends_;
    std::vector<OptionId> uses_;
    std::vector<ColourId> use_colours_; // empty if there are no colours
    std::vector<ItemId> tight_, changed_, lowered_;
    std::uint32_t dropped_ = 0;
};

/// Calls `visit(item, colour)` for each cell of an option.
template <class Visit> void for_each_cell(const Problem& problem, OptionId option, Visit visit) {
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) visit(items[k], problem.colour(option, k));
}

} // namespace quadrille::reductions
