// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

// A problem as `slices` takes it, and the state that its kernels work on.
namespace quadrille::search::slices {

using Word = std::uint64_t;

/// Allocates states and effects at the beginning of a cache line, so that no block is loaded from two of them.
template <class T> struct CacheLines {
    using value_type = T;
    static constexpr std::align_val_t line{64};
    CacheLines() = default;
    template <class Other> CacheLines(const CacheLines<Other>&) {} // NOLINT: as allocators are

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, line); }
    friend bool operator==(const CacheLines&, const CacheLines&) { return true; }
};
using Words = std::vector<Word, CacheLines<Word>>;

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
/// bits of all options that it excludes, and of the items that it covers as open ones. The option keeps its own
/// bits: so an item that loses its last option shows as an item without options, even if it is covered. Counting
/// the options of all items at once is an addition of slices, bit by bit.
///
/// In memory a state is a row of blocks, each as wide as a vector register of the kernels. A block has the bits of
/// its items in the set of open items, then in slice 0, slice 1 and so on. So a block is loaded into registers,
/// changed by all options of a round, counted, and stored once.
///
/// Options without a primary item are left out, because no cover has them.
class Form {
  public:
    static constexpr std::uint32_t most_options = 64;          ///< of an item
    static constexpr std::uint64_t most_words = 1 << 23;       ///< of effects
    static constexpr std::uint32_t most_words_of_a_slice = 64; ///< that is, 4096 items

    /// `widest`: the words of the widest block that the kernels have, a power of 2 from 2 on. Colours are honoured;
    /// bounds, `require` and `forbid` are not looked at. Throws Unsupported if an item has too many options, or there
    /// are too many of them.
    Form(const Problem& problem, std::uint32_t widest);

    /// The size of the form of a problem, computed without making the form.
    struct Size {
        std::uint32_t depth = 0;          ///< options of the primary item that has most
        std::uint64_t words = UINT64_MAX; ///< of all effects, in blocks of two words; as many where a slice or
                                          ///< an item has too many
        double steps = 0;                 ///< bits to clear: ordered pairs of options in conflict. Options
                                          ///< that share a secondary item have many conflicts.
        bool fits() const { return words <= most_words; }
    };
    static Size size(const Problem& problem);

    std::uint32_t items() const { return items_; }
    std::uint32_t depth() const { return depth_; }             ///< slices, but for the one of open items
    std::uint32_t block_words() const { return block_words_; } ///< of a block of one slice
    std::uint32_t blocks() const { return blocks_; }
    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

    /// The words of a state in memory.
    std::size_t state_words() const { return std::size_t{depth_ + 1} * block_words_ * blocks_; }

    /// The words of a state that items need: the unit of `work`, which no kernel changes.
    std::size_t work_words() const { return std::size_t{depth_ + 1} * ((items_ + 63) / 64); }

    std::span<const Word> root() const { return root_; } ///< the state with nothing taken
    const Word* effect(std::uint32_t option) const { return effects_.data() + option * state_words(); }
    std::uint32_t option(std::uint32_t item, std::uint32_t slice) const {
        return options_[std::size_t{item} * depth_ + slice];
    }

    // What `effect` and `option` read, for kernels that know the size of a state and its depth.
    const Word* effects() const { return effects_.data(); }
    const std::uint32_t* options_by_item() const { return options_.data(); }

    /// Excludes an option from a state.
    void clear(std::uint32_t option, Word* state) const;

    /// Whether two options of an item exclude an option that is not the item's own.
    bool locks(std::uint32_t item, std::uint32_t one, std::uint32_t other) const;

  private:
    /// A bit of an option: one of its primary items, and the slice in which the item has it.
    struct Place {
        std::uint32_t item, slice;
    };
    std::span<const Place> places(std::uint32_t option) const {
        return std::span(places_).subspan(begins_[option], begins_[option + 1] - begins_[option]);
    }

    void fill(const Problem& problem);

    /// The word of a state that has an item's bit. Row 0 has the open items, row k + 1 slice k.
    Word& word(Word* state, std::uint32_t item, std::uint32_t row) const {
        const std::uint32_t w = item / 64;
        return state[(std::size_t{w / block_words_} * (depth_ + 1) + row) * block_words_ + w % block_words_];
    }
    void clear_bit(Word* state, std::uint32_t item, std::uint32_t row) const {
        word(state, item, row) &= ~(Word{1} << item % 64);
    }

    std::uint32_t items_, depth_ = 0, block_words_, blocks_;
    std::vector<OptionId> ids_;
    Words root_, effects_;
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

/// The options taken on the way to a state. Items that are forced in the same round may name one option several times.
struct Taken {
    std::vector<std::uint32_t> options; // has room for those required, and one for each item: an open item forces once
    std::size_t count = 0;

    void add(std::uint32_t option) { options[count++] = option; }
};

/// The locked candidates of a root: if an item is down to two options, an option that both exclude is in no cover. In
/// sudoku: where a digit has only two cells left in a row, both in one box, the rest of the box does not have it.
class Locks {
  public:
    explicit Locks(const Form& form)
        : form_(&form), known_(std::size_t{form.items()} * form.depth()), fruitful_(known_) {}

    /// Begins a root: no item is tried yet.
    void begin() { tried_.fill(0); }

    /// Those of the items of a word that are not tried yet. They are from now on.
    Word take_untried(std::uint32_t word, Word items) {
        const Word fresh = items & ~tried_[word];
        tried_[word] |= items;
        return fresh;
    }

    /// Whether the options of two slices of an item exclude another item's option. Each pair is looked at once: of a
    /// sudoku's pairs nine in ten exclude none.
    bool can_lock(std::uint32_t item, std::uint32_t low, std::uint32_t high) {
        const std::size_t at = std::size_t{item} * form_->depth() + low;
        const Word bit = Word{1} << high;
        if ((known_[at] & bit) == 0) {
            known_[at] |= bit;
            if (form_->locks(item, form_->option(item, low), form_->option(item, high))) fruitful_[at] |= bit;
        }
        return (fruitful_[at] & bit) != 0;
    }

  private:
    const Form* form_;
    std::vector<Word> known_, fruitful_; // [item][low]: a bit for each high
    std::array<Word, Form::most_words_of_a_slice> tried_{};
};

/// What a kernel does with states of one form.
struct Kernel {
    /// Makes `to` from `from`: takes the options of `taken` from `first` on, then the only options of open items until
    /// there is none, and adds these to `taken`. If `force` is false, because the leftmost item is branched on whatever
    /// it has, it takes only the former. Adds the words that it went through to `work`. If the verdict is dead, `to` may
    /// be anything.
    Verdict (*settle)(const Form& form, const Word* from, Word* to, bool force, std::size_t first, Taken& taken,
                      std::uint64_t& work);

    /// The open item to branch on. Precondition: there is one, and without `leftmost` all have two options or more.
    Choice (*choose)(const Form& form, const Word* state, bool leftmost);

    /// Excludes what both options of an item exclude, for each untried item of two options. Says whether that was
    /// anything. Precondition: the state is open. Adds the words that it went through to `work`.
    bool (*lock)(const Form& form, Word* state, Locks& locks, std::uint64_t& work);
};

/// The kernels for one instruction set.
struct Kernels {
    std::uint32_t widest;                      ///< the words of the widest block
    const Kernel& (*kernel)(const Form& form); ///< for a form made for that width
};

/// The kernels for the instruction set in use (quadrille/control.hpp).
const Kernels& kernels();

// Instruction sets beyond the one of the compiler's default have sources of their own in kernels/.
#if defined(QUADRILLE_HWY) && defined(__x86_64__)
#define QUADRILLE_X86_KERNELS
extern const Kernels avx2_kernels, avx512_kernels;
#endif
extern const Kernels baseline_kernels;

} // namespace quadrille::search::slices
