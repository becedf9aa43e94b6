// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Some of 64 options: bit k of `bits` stands for option 64 * word + k.
struct OptionBits {
    std::uint32_t word;
    std::uint64_t bits;
};

inline OptionBits bit_of(OptionId option) { return {index(option) / 64, std::uint64_t{1} << index(option) % 64}; }

/// Calls `visit(Id)` for each number that the bits of a word stand for, ascending. A visitor that returns
/// false ends the loop, and then this returns false.
template <class Id, class Visit> bool for_each_bit(std::uint32_t word, std::uint64_t bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1) {
        const Id id{64 * word + static_cast<std::uint32_t>(std::countr_zero(bits))};
        if constexpr (std::is_void_v<std::invoke_result_t<Visit, Id>>)
            visit(id);
        else if (!visit(id))
            return false;
    }
    return true;
}

/// The uses of a problem: the options of each item and of each colour of a secondary item, as words of
/// bits. A set has the words only in which it has options, ascending.
///
///     item a   {0: 0000'0111} {2: 1000'0000}         options 0 to 2 and 135
///     item x   {0: 0000'0101} {1: 0000'0001}         options 0, 2 and 64
///     x:red    {0: 0000'0100} {1: 0000'0001}         of these, 2 and 64 in red
class OptionSets {
  public:
    /// An item of an option.
    struct Cell {
        ItemId item;
        std::uint32_t agreeing = none; ///< the set of options that use a secondary item in the same colour
    };
    static constexpr std::uint32_t none = UINT32_MAX; ///< no colour: all that use the item exclude each other

    /// The sets of all items, or of the items `only` if there are any: then options have no other cells.
    explicit OptionSets(const Problem& problem, std::span<const ItemId> only = {});

    std::span<const OptionBits> options(ItemId item) const { return set(index(item)); }

    /// The options that use the item of a cell in the same colour; none if it has no colour there.
    std::span<const OptionBits> agreeing(const Cell& cell) const {
        return cell.agreeing == none ? std::span<const OptionBits>() : set(cell.agreeing);
    }

    /// Picks the rivals of a cell out of the words of its item, which are given in ascending order: the options
    /// that use the item in no colour or in another one. The cell's own option is among them if it has no
    /// colour there.
    class Rivals {
      public:
        explicit Rivals(std::span<const OptionBits> same) : same_(same) {}

        OptionBits among(OptionBits some) {
            while (!same_.empty() && same_.front().word < some.word) same_ = same_.subspan(1);
            if (!same_.empty() && same_.front().word == some.word) some.bits &= ~same_.front().bits;
            return some;
        }

      private:
        std::span<const OptionBits> same_;
    };
    Rivals rivals(const Cell& cell) const { return Rivals(agreeing(cell)); }

    /// The cells of an option, in the order of the problem.
    std::span<const Cell> cells(OptionId option) const {
        const std::size_t begin = cell_begins_[index(option)];
        return std::span(cells_).subspan(begin, cell_begins_[index(option) + 1] - begin);
    }

  private:
    /// A use of an item: by which option, in which colour, and where its cell stands.
    struct Use {
        OptionId option;
        ColourId colour;
        std::size_t cell;
    };

    std::span<const OptionBits> set(std::uint32_t number) const {
        return std::span(bits_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }
    std::vector<std::size_t> add_cells(const Problem& problem, std::span<const ItemId> only);
    void add_set(std::span<const Use> uses);
    void add_colours(std::span<Use> uses);

    std::vector<std::size_t> begins_{0}; // of sets: one an item, then one a colour of a secondary item
    std::vector<OptionBits> bits_;
    std::vector<std::size_t> cell_begins_{0}; // by option
    std::vector<Cell> cells_;
};

} // namespace quadrille
