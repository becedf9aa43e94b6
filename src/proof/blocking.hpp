// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rest/rest.hpp"

namespace quadrille::proof {

/// Goes from a rest on as long as a proof needs one child: takes options that are forced, and removes options that no cover
/// has since each option of some item excludes them (step `x` in docs/proof-format.md).
class Blocking {
  public:
    /// `rest` must outlive this.
    explicit Blocking(Rest& rest);

    /// Whether that makes proofs shorter: where colours exclude options.
    static bool suits(const Problem& problem);

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

    /// Goes on. Only items that lost options since the mark `settled` can be blocked, or all items without a mark. At the end
    /// it leaves out events that the proof does not need, unless it is open.
    End run(std::optional<Rest::Mark> settled);

    // What the last run found.

    std::span<const Event> events() const { return events_; }
    /// The item that has too few options.
    ItemId dead_item() const { return dead_item_; }
    /// From where on items that lost options can block others.
    std::optional<Rest::Mark> settled() const { return settled_; }

  private:
    void restart();
    void note(ItemId item);
    void note_since(Rest::Mark mark);
    void sort_pending();
    bool block_next();
    bool remove_blocked(ItemId item);
    void force(ItemId item);
    void find_rivals(OptionId option);
    void forget_rivals();

    void trim(End end);
    void find_excluded();
    bool need_gone(std::size_t event, bool all);
    bool excludes_victims(OptionId option);
    template <class Visit> void for_each_option(ItemId item, const Visit& visit) const {
        for (const OptionBits& some : rest_.sets().options(item))
            for_each_bit<OptionId>(some.word, some.bits, visit);
    }

    Rest& rest_;
    bool trims_ = true; // all items have a maximum of 1
    std::vector<Event> events_;
    ItemId dead_item_ = {};
    std::optional<Rest::Mark> settled_;

    bool is_started_ = false;            // the items that lost options are known
    bool is_sorted_ = false;             // the pending ones
    std::vector<ItemId> pending_;        // their options are still to be looked at; fewest last
    std::vector<bool> is_pending_;       // by item
    std::vector<OptionBits> blocked_;    // candidates
    std::vector<std::uint64_t> rivals_;  // words of options; all 0 between calls
    std::vector<std::uint32_t> touched_; // words that may not be 0

    std::vector<std::uint32_t> gone_by_; // by option: 1 + the event that removed it; 0 between calls
    std::vector<std::uint32_t>
        excluded_by_; // by option: 1 + the first event that took one which excludes it; 0 between calls
    std::vector<bool> is_needed_;   // by option: it must be gone; false between calls
    std::vector<OptionId> victims_; // options that an event removes and that must be gone
};

} // namespace quadrille::proof
