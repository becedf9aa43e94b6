// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

// A problem as `layers` takes it, and forecasts of what the layers will take.
namespace quadrille::search::layers {

using Word = std::uint64_t;

/// A problem as layers: one for each primary item, in a fixed order. An option belongs to the layer of its
/// first item.
///
/// The remainder at a layer depends on which later items are covered by options of earlier layers. Only
/// *live* items matter: items that such options can cover. They are the bits of a state. Most are in its
/// *window*, the lowest bits: bit k is the item k layers on. An item that is live for longer than the window
/// is wide has a *slot*, a bit above the window, for as long as it lives; then another item may use the slot.
/// Secondary items have slots until no later option has them. So have the colours of coloured items; such a
/// bit is set if only other colours are possible. The width of the window is chosen so that states are
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

    /// The bits that must be clear so that an option can be taken at its layer, and the bits that it sets.
    const Word* tests(std::uint32_t option) const { return tests_.data() + std::size_t{option} * words_; }
    const Word* sets(std::uint32_t option) const { return sets_.data() + std::size_t{option} * words_; }

    /// The window of a state, in its first word.
    Word window() const { return window_; }

    /// The first layer, from a given one on, whose item has a slot or after which a slot is free again;
    /// `layers()` if there is none.
    std::uint32_t next_slot(std::uint32_t layer) const { return next_slot_[layer]; }

    /// The slot of the item of a layer; `none` if it has none.
    std::uint32_t slot(std::uint32_t layer) const { return slots_[layer]; }

    /// The slots that are free behind a layer: they must be cleared.
    const Word* ended(std::uint32_t layer) const { return ended_.data() + std::size_t{layer} * words_; }

    /// An upper bound on the layers to which options of this layer and of those before lead directly.
    std::uint32_t reach(std::uint32_t layer) const { return reach_[layer]; }

    /// How many bits of information a state at this layer has, about: each live item has been covered the
    /// more probably the longer it has been live. How many states there are in truth grows with it.
    double information(std::uint32_t layer) const { return information_[layer]; }

    /// The bits that are live at a layer. It has at most so many bits of states.
    double live(std::uint32_t layer) const { return live_[layer]; }

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
    std::vector<double> information_, live_;
};

/// A forecast of the work of the layers to come.
///
/// The number of their states is forecast from their information (form.hpp). The worth of a bit of
/// information, in bits of states, differs between problems. It grows from layer to layer, about up to the
/// middle: for dominoes from 0.7 to 1.0, for pentominoes from 0.4 to 0.6, for matchings from 0.4 to 1.0.
/// After a tenth of the time, the end was forecast within a factor of 2 for these, for latin squares and for
/// Soma.
class Forecast {
  public:
    Forecast() = default;

    /// From the states of the layers up to one that is to be worked off next.
    Forecast(const Form& form, std::span<const std::uint64_t> states, std::uint32_t layer);

    std::uint32_t layer() const { return layer_; }

    /// The work left, as a multiple of the work done, after this many states in all.
    double left(std::uint64_t done) const;

  private:
    std::uint32_t layer_ = Form::none;
    std::uint64_t states_before_ = 0;
    // In looks at options: a state of the layer, all of it, those before it and those behind it.
    double price_ = 0, here_ = 0, before_ = 0, behind_ = 0;
};

/// A test of what lies ahead of a layer. From which of the next items, its own included, are covered, it
/// tells whether the others can all be covered, if options may do anything with items beyond them. It does
/// not look at slots.
class Outlook {
  public:
    /// Everything is hopeful.
    Outlook() = default;

    /// Looks at at most this many items, and not beyond the window.
    Outlook(const Form& form, std::uint32_t layer, std::uint32_t items);

    /// The number of items that it looks at.
    std::uint32_t items() const { return items_; }

    /// Tests a state by its first word.
    bool is_hopeful(Word state) const {
        const Word covered = state & mask_;
        return (hopeful_[covered / 64] >> covered % 64 & 1) != 0;
    }

  private:
    std::uint32_t items_ = 0;
    Word mask_ = 0;
    std::vector<Word> hopeful_ = {1}; // a bit for each set of covered items
};

} // namespace quadrille::search::layers
