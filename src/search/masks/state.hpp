// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

// What the engine `masks` and its kernels share. There is a kernel for each instruction set, in a source of its own in
// kernels/, since compiling it takes long.

#if defined(QUADRILLE_HWY) && defined(__x86_64__)
#define QUADRILLE_AVX2_KERNEL
#endif

namespace quadrille::search::masks {

/// The claims of a problem's options (search/claims.hpp) as masks of bits, 64 to a word, the primary items in
/// the order of the problem. Without colours an option forbids exactly what it claims, and only claims are
/// stored.
class OptionMasks {
  public:
    /// Throws Unsupported if there are more than `most_bits` bits or `most_words` words of claims.
    explicit OptionMasks(const Problem& problem);

    static constexpr std::uint32_t most_bits = 4096;
    static constexpr std::uint64_t most_words = 1 << 26;

    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    std::uint32_t primary() const { return primary_; }
    std::uint32_t words() const { return words_; }                       ///< of a mask
    std::uint32_t primary_words() const { return (primary_ + 63) / 64; } ///< words with primary items
    bool plain() const { return bits_ == primary_; }                     ///< only primary items matter
    bool coloured() const { return !forbids_.empty(); }

    /// Claims of all options in one word of the mask, one after another.
    std::span<const std::uint64_t> claims(std::uint32_t word) const {
        return std::span(claims_).subspan(std::size_t{word} * options(), options());
    }
    /// What one option forbids, all words, if the form is coloured.
    std::span<const std::uint64_t> forbids(std::uint32_t option) const {
        return std::span(forbids_).subspan(std::size_t{option} * words_, words_);
    }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

  private:
    std::uint32_t primary_ = 0, bits_ = 0, words_ = 0;
    std::vector<std::uint64_t> claims_, forbids_;
    std::vector<OptionId> ids_;
};

/// How the live options of a search node are kept: as bits of a Remainder, or as lists of masks.
enum class Tier : std::uint8_t { bits64, bits128, bits256, lists };
inline constexpr std::size_t tiers = 4;

/// Words of live options in a Remainder.
constexpr std::uint32_t words_of(Tier tier) { return 1u << static_cast<int>(tier); }

/// The tier of fewest words for a number of live options.
constexpr Tier tier_for(std::uint32_t options) {
    return options <= 64 ? Tier::bits64 : options <= 128 ? Tier::bits128 : options <= 256 ? Tier::bits256 : Tier::lists;
}

/// What is left of a problem at some node, encoded anew: its live options are bits, and so are its open
/// items. It is valid for the whole subtree below the node, along a path in ever fewer words.
struct Remainder {
    std::uint32_t options = 0, items = 0;
    std::uint32_t stride = 0;            // items, rounded up to whole vectors
    std::uint32_t item_words = 0;        // words of a set of items
    std::vector<std::uint64_t> members;  // [word][item]: the options of the item, `stride` items a row
    std::vector<std::uint64_t> partners; // [option][word]: the options that go with the option
    std::vector<std::uint64_t> covered;  // [option][item word]: the items of the option
    std::vector<std::uint32_t> number;   // [option]: its number in the form, if the search tells covers
};

/// What was thought of at a node about encoding anew.
struct Plan {
    Tier considered = Tier::lists; ///< the smallest tier that was thought of on the path so far
    /// If the two differ, the size of the subtree is measured, to learn whether it pays to change from one to the
    /// other.
    Tier from = Tier::lists, to = Tier::lists;
    bool teaches() const { return from != to; }
};

/// A node of the path and the branches that it has left.
///
/// Among lists a branch is a candidate, an option of the chosen item: `at` is where the copies of the
/// candidates begin in the planes, `list` and `size` the options that were live, and the planes are free from
/// `top` on. Among bits a branch is a kid, a child that was found to have no wiped-out item: `at` is where
/// the records of the kids begin, and `top` where they end.
struct Frame {
    Tier tier = Tier::lists;
    Plan plan = {};
    std::uint32_t next = 0;   // the branch to try next
    std::uint32_t end = 0;    // behind the last branch that is ours
    std::uint32_t degree = 0; // how many children the node has, wiped out or not
    std::uint32_t trail = 0;  // options chosen or forced above the branches
    std::uint32_t size = 0;   // lists only
    std::size_t list = 0;     // lists only
    std::size_t at = 0, top = 0;
    std::uint64_t looks_before = 0; // if it teaches
};

/// The running mean of the size of subtrees whose live options begin to fit into fewer words, in looks at items.
struct Lesson {
    double looks = 0;
    std::uint32_t seen = 0;
    void learn(double subtree) {
        seen += seen < 16;
        looks += (subtree - looks) / seen;
    }
};

/// The most items that are counted rather than branched on.
inline constexpr std::uint32_t most_few_items = 4;

/// What the kernels work on. They keep to themselves only what lives in registers.
struct State {
    explicit State(const Problem& problem) : form(problem) {}

    const OptionMasks form;
    /// The most open items whose covers are counted at once, without a search: two if secondary items matter.
    std::uint32_t few_items() const { return form.plain() ? most_few_items : 2; }
    bool telling = false;  // covers are told one by one; else only counted
    bool leftmost = false; // branch on the leftmost item, not on the smallest

    // Lists: word w of the mask at place p is planes[w * capacity + p]. If options must be known behind their
    // masks, one more plane has their numbers. Places behind the lists are not set: that takes longer than a
    // short search where the lists are long.
    std::unique_ptr<std::uint64_t[]> planes;
    std::size_t capacity = 0;
    bool numbered = false;
    std::vector<std::uint64_t> open;         // [frame][word]: primary items not covered yet, above the branches
    std::vector<std::uint64_t> root_forbids; // of the first branch, which stands for the options required
    std::vector<std::uint64_t> rows;         // [bit][word]: the options that claim the bit, while a list is encoded

    std::array<Remainder, tiers> remainders; // by tier; on a path there is one of each at most
    std::vector<std::uint64_t> kids;
    std::vector<Frame> frames; // the path: the first `depth` of them
    std::size_t depth = 0;
    Frame& top() { return frames[depth - 1]; }
    std::vector<std::uint32_t> trail; // options taken, by number, if `telling`
    std::array<std::array<Lesson, tiers>, tiers> lessons;

    // What may be spent before the kernels must return: nodes, covers, and work, in cycles, more or
    // less.
    std::uint64_t nodes_left = 0, covers_left = 0;
    std::uint64_t work = 0, work_due = 0;
    void spend(std::uint64_t more) { work += more; }
    bool stepping = false; // return behind each node
    bool must_pause() const { return covers_left == 0 || work >= work_due || (stepping && nodes_left == 0); }

    std::uint64_t covers = 0, nodes = 0;
    std::uint64_t surplus = 0; // covers that were counted together with the last ones within a limit
    std::uint64_t looks = 0;   // states whose items were counted
    std::vector<std::uint64_t> profile;
};

/// Why a kernel returned.
enum class Event : std::uint8_t {
    exhausted, ///< no branch is left
    cover,     ///< the trail holds a cover
    starved,   ///< a node is to be entered, and none is left to be spent
    pause,     ///< nothing else is left to be spent
};

/// What a kid's record is made of: its live options, its open items, those of them with one option only, and
/// one word more.
constexpr std::uint32_t kid_words(std::uint32_t words, std::uint32_t item_words) { return words + 2 * item_words + 1; }

/// That word: which child it is among those of its parent, and the number of its option in the remainder.
constexpr std::uint32_t ordinal_of(std::uint64_t info) { return static_cast<std::uint16_t>(info); }
constexpr std::uint32_t option_of(std::uint64_t info) { return static_cast<std::uint16_t>(info >> 16); }

/// The number of the first candidate of all, which stands for the options required, in the plane of numbers.
inline constexpr std::uint64_t no_option = UINT32_MAX;

/// What came of a branch.
enum class Outcome : std::uint8_t { nothing, cover, starved };

/// Goes on until there is something to say.
using Kernel = Event (*)(State& state);

/// The kernel of the instruction set in use (quadrille/control.hpp).
Kernel kernel();

Event walk_baseline(State& state); // whatever each machine of the compiler's target has
Event walk_avx2(State& state);

} // namespace quadrille::search::masks
