// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

// A problem as `slices` takes it, and the state that its kernels work on.
namespace quadrille::search::slices {

using Word = std::uint64_t;

/// A problem in slices. The options of each primary item are numbered from 0; slice k has a bit for each
/// item: whether its k-th option is live. One more slice has a bit for each open item.
///
///     items         a b c d
///     open          1 1 1 1
///     slice 0       1 1 1 1      a: its first option is live
///     slice 1       1 1 0 1
///     slice 2       1 0 0 0      a is the only item with three options
///
/// These slices are a state of the search. Taking an option is one AND with its *effect*, which clears the
/// bits of all options that it excludes, itself included, and of the items that it covers. Counting the
/// options of all items at once is an addition of slices, bit by bit.
///
/// Options without a primary item are left out, because no cover has them.
class Form {
  public:
    static constexpr std::uint32_t most_options = 64;          ///< of an item
    static constexpr std::uint64_t most_words = 1 << 23;       ///< of effects
    static constexpr std::uint32_t most_words_of_a_slice = 64; ///< that is, 4096 items

    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. Throws Unsupported if an item
    /// has too many options, or there are too many of them.
    explicit Form(const Problem& problem);

    /// The size of the form of a problem, computed without making the form.
    struct Size {
        std::uint32_t depth = 0;          ///< options of the primary item that has most
        std::uint64_t words = UINT64_MAX; ///< of all effects; as many where a slice or an item has too many
        double steps = 0;                 ///< bits to clear: ordered pairs of options in conflict. Options
                                          ///< that share a secondary item have many conflicts.
        bool fits() const { return words <= most_words; }
    };
    static Size size(const Problem& problem);

    std::uint32_t items() const { return items_; }
    std::uint32_t depth() const { return depth_; } ///< slices, but for the one of open items
    std::uint32_t words() const { return words_; } ///< of a slice: one of the widths that kernels know
    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

    /// The words of a state: the open items, then the slices.
    std::size_t state_words() const { return std::size_t{depth_ + 1} * words_; }

    std::span<const Word> root() const { return root_; } ///< the state with nothing taken
    const Word* effect(std::uint32_t option) const { return effects_.data() + option * state_words(); }
    std::uint32_t option(std::uint32_t item, std::uint32_t slice) const {
        return options_[std::size_t{item} * depth_ + slice];
    }

    /// Takes an option out of a state.
    void clear(std::uint32_t option, Word* state) const;

  private:
    /// A bit of an option: one of its primary items, and the slice in which the item has it.
    struct Place {
        std::uint32_t item, slice;
    };
    std::span<const Place> places(std::uint32_t option) const {
        return std::span(places_).subspan(begins_[option], begins_[option + 1] - begins_[option]);
    }

    void fill(const Problem& problem);

    std::uint32_t items_, depth_ = 0, words_;
    std::vector<OptionId> ids_;
    std::vector<Word> root_, effects_;
    std::vector<std::uint32_t> options_; // [item][slice]
    std::vector<Place> places_;          // by option
    std::vector<std::size_t> begins_;    // of the places of each option, and one more
};

/// What becomes of a state when all forced options are taken.
enum class Verdict : std::uint8_t {
    dead,  ///< an item is wiped out
    cover, ///< no item is open
    open,  ///< each open item has two options or more
};

/// A choice of an item, and its live options: a bit for each slice.
struct Choice {
    std::uint32_t item = 0;
    Word slices = 0;
};

/// The operations of a kernel, for one width of slices.
struct Kernel {
    /// Takes the options that are the only ones of open items until there is none, and notes their numbers.
    /// If not, because the leftmost item is branched on whatever it has, `force` is false. Adds the words
    /// that it went through to `work`.
    Verdict (*settle)(const Form& form, Word* state, bool force, std::vector<std::uint32_t>& taken,
                      std::uint64_t& work);

    /// The open item with the fewest options, the leftmost of several, or the leftmost of all. Precondition:
    /// there is an open item.
    Choice (*choose)(const Form& form, const Word* state, bool leftmost);

    /// child = parent & effect
    void (*take)(const Form& form, const Word* parent, const Word* effect, Word* child);
};

/// The kernel for a form.
const Kernel& kernel_for(const Form& form);

} // namespace quadrille::search::slices
