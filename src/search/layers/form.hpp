// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/secondary_uses.hpp"

namespace quadrille::search::layers {

using Word = std::uint64_t;

/// A problem as layers: one for each primary item, in a fixed order. An option stands in the layer of its
/// first item.
///
/// What is left to be covered at a layer depends on the items behind it that options of the layers before
/// have covered, and of these on no more than the *live* ones: those that such options can cover. They are
/// the bits of a state. Most stand in its *window*, the lowest bits: bit k for the item k layers on. Those
/// that are live for longer than it is wide have a *slot*, a bit above it, for as long as they live, and then
/// another one may have it. So do secondary items, until no option from there on has them, and the colours of
/// those that are coloured, set if none but another colour is possible. The window is as wide as makes states
/// narrow.
class Form {
  public:
    /// Throws Unsupported if states would be wider than `most_words`.
    Form(const Problem& problem, std::span<const ItemId> order);

    static constexpr std::uint32_t most_words = 4;
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t layers() const { return static_cast<std::uint32_t>(slots_.size()); }
    std::uint32_t words() const { return words_; } ///< of a state

    /// The options of a layer are numbered from `begin` to `end`.
    std::uint32_t begin(std::uint32_t layer) const { return begins_[layer]; }
    std::uint32_t end(std::uint32_t layer) const { return begins_[layer + 1]; }

    /// What must not be set for an option to be taken at its layer, and what it sets.
    const Word* tests(std::uint32_t option) const { return tests_.data() + std::size_t{option} * words_; }
    const Word* sets(std::uint32_t option) const { return sets_.data() + std::size_t{option} * words_; }

    /// The window of a state, in its first word.
    Word window() const { return window_; }

    /// The first layer, from some one on, whose item has a slot, or behind which a slot is free again; else
    /// `layers()`.
    std::uint32_t next_slot(std::uint32_t layer) const { return next_slot_[layer]; }

    /// The slot of the item of a layer; `none` if it has none.
    std::uint32_t slot(std::uint32_t layer) const { return slots_[layer]; }

    /// The slots that are free behind a layer: they must be cleared.
    const Word* ended(std::uint32_t layer) const { return ended_.data() + std::size_t{layer} * words_; }

    /// The last layer that an option of this one or of one before can lead to at once, or beyond.
    std::uint32_t reach(std::uint32_t layer) const { return reach_[layer]; }

    /// How many bits of information a state at this layer has, about: each live item has been covered the
    /// more probably the longer it has been live. How many states there are in truth grows with it.
    double information(std::uint32_t layer) const { return information_[layer]; }

  private:
    /// The layers of the first option that can cover an item or a colour, and of the last one that looks.
    struct Life {
        std::uint32_t first = none, last = 0;
        std::uint32_t slot = none;
        bool primary = false;
        bool is_empty() const { return first >= last; }
        std::uint32_t length() const { return last - first; }
    };

    std::uint32_t choose_window(std::span<const Life> lives) const;
    void give_slots(std::vector<Life>& lives, std::uint32_t window);
    void note_information(std::span<const Life> lives);

    std::uint32_t words_ = 1;
    Word window_ = 0;
    std::vector<std::uint32_t> begins_, slots_, reach_, next_slot_; // by layer
    std::vector<Word> tests_, sets_, ended_;
    std::vector<double> information_;
};

} // namespace quadrille::search::layers
