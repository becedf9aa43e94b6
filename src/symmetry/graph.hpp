// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"

namespace quadrille::symmetries {

/// What a class of vertices has in common: vertices of different classes are never mapped to each other.
/// Classes are ordered by these keys, not by when they are met, so that graphs can be compared.
struct ClassKey {
    enum class Kind : std::uint8_t { primary, secondary, colour, option } kind;
    std::int64_t first = 0;   ///< of an item, what it needs at least; of an option, its mark
    std::uint64_t second = 0; ///< of an item, what it allows at most; of an option, its multiplicity
    std::uint32_t mark = 0;   ///< of an item
    friend auto operator<=>(const ClassKey&, const ClassKey&) = default;
};

/// The coloured graph of what is left of a problem (a rest). The graph has the same symmetries. Two rests are isomorphic
/// if and only if their graphs are. Vertices are, in this order:
///
///     items     open primary items that have options; secondary items that still let options exclude each other
///     colours   each pair of such a secondary item and a colour in use; joined to its item
///     options   equal live options are one vertex; joined to their items, or to the pair where they give a colour
///
/// Idle items are left out: primary items that need nothing and have no option left, secondary items whose
/// live uses agree. The maximum of an item is cut to the number of its live options. Equal options are one
/// vertex with a multiplicity: m vertices would have m! symmetries, which takes nauty time and says nothing.
class Graph {
  public:
    /// An item, or an item in a colour.
    struct Name {
        ItemId item;
        std::uint32_t agreeing = OptionSets::none; ///< the set of options that give it the colour
    };

    /// Makes the graph of a rest; memory is used again. Options with different `marks`, which are given by
    /// option, are never mapped to each other; without marks all options are alike. So for items.
    void make(const Rest& rest, std::span<const std::int64_t> marks = {},
              std::span<const std::uint32_t> item_marks = {});

    std::uint32_t size() const { return static_cast<std::uint32_t>(degrees.size()); }
    std::uint32_t item_count() const { return item_count_; }
    std::uint32_t option_begin() const { return static_cast<std::uint32_t>(names.size()); }

    /// The equal options of a vertex, ascending.
    std::span<const OptionId> options(std::uint32_t vertex) const {
        const std::uint32_t k = vertex - option_begin();
        return std::span(members).subspan(member_begins[k], member_begins[k + 1] - member_begins[k]);
    }
    std::span<const int> neighbours(std::uint32_t vertex) const {
        return std::span(ends).subspan(begins[vertex], static_cast<std::size_t>(degrees[vertex]));
    }

    std::vector<Name> names;                  // by vertex: items, then colours
    std::vector<OptionId> members;            // of the vertices of options
    std::vector<std::uint32_t> member_begins; // by vertex of options
    std::vector<std::size_t> begins;          // by vertex
    std::vector<int> degrees, ends;
    std::vector<ClassKey> keys;       // by class, ascending
    std::vector<int> vertices, inner; // class by class, as nauty's lab and ptn

  private:
    struct Scratch {
        std::vector<std::uint32_t> uses, agreeing; // by item
        std::vector<char> clashes;                 // by item
        std::vector<std::uint32_t> vertex;         // by item; by set of agreeing options
        std::vector<std::uint32_t> vertex_of_set;
        std::vector<OptionId> options; // the first of each kind of equal ones
        std::vector<std::size_t> cell_begins;
        std::vector<int> cells;            // their vertices, ascending
        std::vector<std::uint32_t> twin;   // by live option: the option vertex
        std::vector<std::uint32_t> slots;  // to find equal options
        std::vector<std::uint32_t> number; // of twins
        std::vector<OptionId> live;
        std::vector<std::uint32_t> class_of;
        std::vector<ClassKey> class_key;
        std::map<ClassKey, std::uint32_t> classes;
    };

    void count_uses(const Rest& rest);
    void name_items(const Rest& rest);
    void join_options(const Rest& rest, std::span<const std::int64_t> marks);
    void list_members();
    void make_edges();
    void make_classes(const Rest& rest, std::span<const std::int64_t> marks, std::span<const std::uint32_t> item_marks);

    std::uint32_t item_count_ = 0;
    Scratch scratch_;
};

/// A number of 0 or more for each option: options with different ones are never mapped to each other, because the problem
/// requires or forbids one of them, or, with `costs`, because they differ in cost. Empty if all are alike.
std::vector<std::int64_t> option_marks(const Problem& problem, bool costs);

} // namespace quadrille::symmetries
