// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "problem/rest/rest.hpp"

namespace quadrille::proof {

/// Makes the steps of a proof that have one child: takes forced options, and removes options that every option of some
/// item excludes (step `x` in docs/proof-format.md).
class Blocking {
  public:
    /// `rest` must outlive this.
    explicit Blocking(Rest& rest);

    struct Event {
        ItemId item;
        bool is_branch;                // on an item with one child; else the item's options block others
        Rest::Mark before;             // where its changes begin
        std::optional<OptionId> taken; // at a branch; none if the item was closed
    };
    enum class End : std::uint8_t {
        covered, ///< nothing is open
        dead,    ///< an item has too few options
        open,    ///< a branch has several children
    };

    /// Runs until all is covered, an item is dead, or an item has several options. It examines the items that lost
    /// options since the mark `settled`; without a mark, all. Unless it ends at `open`, it then drops the events that
    /// the proof does not need. At `open` it keeps options that block an item only if the branch then has fewer
    /// children.
    End run(std::optional<Rest::Mark> settled);

    // What the last run found.

    std::span<const Event> events() const { return events_; }
    /// The item that has too few options.
    ItemId dead_item() const { return dead_item_; }
    /// The last mark at which no item had options that block it.
    std::optional<Rest::Mark> settled() const { return settled_; }

  private:
    void collect_pending();
    void note(ItemId item);
    void note_since(Rest::Mark mark);
    void sort_pending();
    bool block_next();
    bool remove_blocked(ItemId item);
    void force(ItemId item);
    void drop_from(std::size_t event);
    void mark_excluded(OptionId option);
    void forget_excluded();

    void trim(End end);
    void find_excluded();
    bool need_gone(std::size_t event, bool all);
    bool excludes_all(OptionId option);
    template <class Visit> void for_each_option(ItemId item, const Visit& visit) const {
        for (const OptionBits& some : rest_.sets().options(item)) for_each_bit<OptionId>(some.word, some.bits, visit);
    }

    Rest& rest_;
    bool trims_ = true; // all items have a maximum of 1
    std::vector<Event> events_;
    ItemId dead_item_ = {};
    std::optional<Rest::Mark> settled_;

    bool is_collected_ = false;           // the pending ones are known
    bool is_sorted_ = false;              // the pending ones
    std::vector<ItemId> pending_;         // their options are still to be looked at; fewest last
    std::vector<bool> is_pending_;        // by item
    std::vector<OptionBits> blocked_;     // candidates
    std::vector<std::uint64_t> excluded_; // words of options; all 0 between calls
    std::vector<std::uint32_t> touched_;  // words that may not be 0

    std::vector<std::uint32_t> gone_by_; // by option: 1 + the event that removed it; 0 between calls
    std::vector<std::uint32_t>
        excluded_by_;               // by option: 1 + the first event that took one which excludes it; 0 between calls
    std::vector<bool> is_needed_;   // by option: it must be gone; false between calls
    std::vector<OptionId> removed_; // by an event, and needed
};

} // namespace quadrille::proof
