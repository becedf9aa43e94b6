// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>

#include "problem/rest/rest.hpp"
#include "proof/writer.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::proof {

/// Numbers keys, which are words of any number, from 0 in the order in which they come. Equal keys, and no
/// others, have equal numbers: a hash only tells where to look.
class KeyTable {
  public:
    static constexpr std::uint32_t absent = UINT32_MAX;

    std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
    std::size_t bytes() const {
        return words_.capacity() * sizeof(words_[0]) + begins_.capacity() * sizeof(begins_[0])
               + slots_.capacity() * sizeof(slots_[0]);
    }

    /// The number of a key; `absent` if it has none.
    std::uint32_t find(std::span<const std::uint64_t> key) const {
        const std::uint64_t h = hash(key);
        for (std::size_t s = h & mask();; s = (s + 1) & mask()) {
            const Slot& slot = slots_[s];
            if (slot.number == absent) return absent;
            if (slot.hash == static_cast<std::uint32_t>(h >> 32) && std::ranges::equal(key_of(slot.number), key))
                return slot.number;
        }
    }

    /// Gives a key that is absent the next number. Precondition: fewer than 2^31 keys.
    std::uint32_t add(std::span<const std::uint64_t> key) {
        if (2 * (std::size_t{size()} + 1) > slots_.size()) grow();
        const std::uint32_t number = size();
        words_.insert(words_.end(), key.begin(), key.end());
        begins_.push_back(words_.size());
        enter(hash(key), number);
        return number;
    }

  private:
    struct Slot {
        std::uint32_t hash = 0; // its upper half
        std::uint32_t number = absent;
    };

    static std::uint64_t hash(std::span<const std::uint64_t> key) {
        std::uint64_t h = key.size();
        for (const std::uint64_t word : key) {
            h = (h ^ word) * 0x9fb2'1c65'1e98'df25;
            h ^= h >> 29;
        }
        h *= 0xd6e8'feb8'6659'fd93;
        return h ^ h >> 32;
    }
    std::size_t mask() const { return slots_.size() - 1; }
    std::span<const std::uint64_t> key_of(std::uint32_t number) const {
        return std::span(words_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }
    void enter(std::uint64_t h, std::uint32_t number) {
        std::size_t s = h & mask();
        while (slots_[s].number != absent) s = (s + 1) & mask();
        slots_[s] = {static_cast<std::uint32_t>(h >> 32), number};
    }
    void grow() {
        slots_.assign(2 * slots_.size(), Slot{});
        for (std::uint32_t k = 0; k < size(); ++k) enter(hash(key_of(k)), k);
    }

    std::vector<std::uint64_t> words_;
    std::vector<std::size_t> begins_{0};
    std::vector<Slot> slots_ = std::vector<Slot>(1024);
};

/// The kept nodes of a proof by the canonical forms of their rests, and the new names by which a rest becomes one of
/// them. Two rests of one form are isomorphic, whichever paths led to them; no symmetry of the problem need relate
/// them.
class KeptForms {
  public:
    using Name = symmetries::Graph::Name;
    static constexpr std::uint32_t absent = KeyTable::absent;

    /// `rest` must outlive this. Options with different `marks`, which are given by option, are never mapped to each
    /// other.
    explicit KeptForms(const Rest& rest, std::vector<std::int64_t> marks = {});

    /// Finds the symmetries and the form of what is left now. False if the budget or the control stopped nauty.
    bool find_form(const Control& control);
    /// Whether it still pays to look for forms: after some thousands, enough of them must have led to references.
    bool pays() const { return looked_ < enough || met_ * least_part >= looked_; }

    // The following speak of what was left when `find_form` was last called.

    const symmetries::Graph& graph() const { return graph_; }
    std::vector<std::vector<std::uint32_t>> take_generators() { return std::move(group_.generators); }
    std::span<const Name> names() const { return form_.names; }
    /// The number of its form, if a node has it; else `absent`.
    std::uint32_t find() const { return keys_.find(key_); }
    /// Notes that the node of this rest has its form, in place of an earlier one. Returns the form's number.
    std::uint32_t keep();

    /// The names in the node that has a form. Names of one form stand for each other in their order.
    std::span<const Name> names_of(std::uint32_t number) const {
        return std::span(kept_names_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }

    /// Notes for the next reference that an item, or a colour of it, has another name in the kept node.
    void rename(Name here, Name there);
    /// Notes the names by which the present rest becomes the kept one of the same form.
    void rename_to(std::uint32_t number) {
        const auto there = names_of(number);
        for (std::size_t k = 0; k < there.size(); ++k) rename(form_.names[k], there[k]);
    }
    /// What was noted since the last call, in the order that a step wants. It makes one more reference.
    Renaming take_renaming();

    std::size_t bytes() const {
        return keys_.bytes() + kept_names_.capacity() * sizeof(Name) + begins_.capacity() * sizeof(begins_[0]);
    }

  private:
    static constexpr std::uint64_t enough = 4096, least_part = 4;

    void number_colours();

    const Rest& rest_;
    std::vector<std::int64_t> marks_;    // by option
    KeyTable keys_;                      // forms
    std::vector<Name> kept_names_;       // of all forms, by canonical numbers
    std::vector<std::size_t> begins_{0}; // by the number of the form
    std::vector<std::uint32_t> colour_;  // by set of agreeing options

    symmetries::Graph graph_;
    symmetries::Group group_;
    symmetries::Form form_;
    std::vector<std::uint64_t> key_;
    Renaming renaming_;
    std::uint64_t looked_ = 0; // how many forms were looked for
    std::uint64_t met_ = 0;    // how many references were made
};

/// The children of a node of which symmetries of its rest map some to others. Of those that are mapped to each other,
/// an orbit, one is proved; the others refer to the kept node that proves it.
class Siblings {
  public:
    using Name = KeptForms::Name;

    /// Finds the children of a branch and their orbits. The symmetries are those that `forms` found with the form of the
    /// rest, and are taken from it. Null if there are none, or too few for the item: where it needs several options, each
    /// has a child, and without orbits the options of other children would be removed.
    static std::unique_ptr<Siblings> find(const Rest& rest, ItemId item, KeptForms& forms);

    std::uint32_t size() const { return static_cast<std::uint32_t>(children_.size()); }
    OptionId option(std::uint32_t child) const { return children_[child].option; }

    /// Whether others are to refer to a child.
    bool is_wanted(std::uint32_t child) const { return orbit(child).size > 1; }
    /// Notes by which kept node a child was proved, with what matters in it: for others, if it is the first that was.
    void remember(std::uint32_t child, std::uint32_t number, std::span<const Name> names);
    /// Whether a child can refer to a kept node, and to which.
    bool is_known(std::uint32_t child) const { return orbit(child).number != KeptForms::absent; }
    std::uint32_t number(std::uint32_t child) const { return orbit(child).number; }
    /// The names by which the child becomes that node.
    Renaming renaming(std::uint32_t child, KeptForms& forms) const;

  private:
    struct Child {
        OptionId option;
        std::uint32_t vertex, orbit;
    };
    struct Orbit {
        std::uint32_t size = 0, first = 0;        // a vertex
        std::uint32_t number = KeptForms::absent; // of the kept node
        std::vector<std::uint32_t> named = {};    // the vertices of what matters in the first child
    };

    const Orbit& orbit(std::uint32_t child) const { return orbits_[children_[child].orbit]; }
    void grow_tree(std::uint32_t vertex, std::vector<std::uint32_t>& orbit_of);

    std::vector<std::vector<std::uint32_t>> generators_;
    std::vector<Name> names_;              // by vertex
    std::vector<std::uint32_t> from_, by_; // by vertex: its parent in a tree; the generator that leads here
    std::vector<Child> children_;
    std::vector<Orbit> orbits_;
};

} // namespace quadrille::proof
