// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>

#include "problem/rest/rest.hpp"
#include "proof/kept_forms.hpp"
#include "proof/writer.hpp"

namespace quadrille::proof {

/// Proves how many covers a rest has by a search that solves each rest once up to isomorphism: one that is a
/// known one but for names, told by its canonical form, is one step with the new names (notes: a rest is
/// isomorphic to a known one whichever path led to it, and no symmetry of the problem need relate them).
///
///     rest ── a short walk ends ──────────────── its steps
///          └─ form is known ──────────────────── a reference, names from the two canonical labellings
///          └─ form is new: symmetries, a branch ┬ first child of an orbit: as above
///                                               └ others: references, names from a symmetry and from the first
///
/// A symmetry of a rest that maps option o to o' maps the rest after o to the rest after o'. So one form an
/// orbit suffices. Lemmas: docs/proof-format.md, New names.
class Renamer {
  public:
    /// Both must outlive this. `memory`: of forms and steps, about. `walked`: up to how many bytes an open item
    /// steps of a walk may take in place of a form. A reference takes about two bytes an open item, so it is not
    /// longer, and needs no nauty.
    Renamer(Rest& rest, Draft& draft, std::size_t memory, std::size_t walked = 2);

    /// Adds the steps for the rest as it is now. Unless it returns `exhausted`, they are of no use. Of the
    /// limits, the deadline counts. It returns `node_limit` if so few rests return that forms do not pay.
    Ending run(const Control& control);

  private:
    using Name = KeptForms::Name;

    /// How a rest that is done was proved: by a kept node, or by steps that were too few for one.
    struct Outcome {
        std::uint32_t number = Draft::no_number;
        std::vector<std::pair<Name, Name>> names = {}; ///< what matters in the rest: here, and in the kept node
    };
    struct Child {
        OptionId option;
        std::uint32_t vertex = 0; // of the graph of the parent, if it has one
        std::size_t orbit = 0;
    };
    /// Children that symmetries map to each other, and what became of the first.
    struct Orbit {
        std::size_t size = 0;
        std::uint32_t vertex = 0;                               // of the first
        std::uint32_t number = Draft::no_number;                // of the kept node that proves it
        std::vector<std::pair<std::uint32_t, Name>> names = {}; // what matters in it: a vertex, and in the kept node
    };
    /// The symmetries of a rest, and trees of options that they map to each other.
    struct Symmetries {
        std::vector<std::vector<std::uint32_t>> generators;
        std::vector<Name> names;             // by vertex
        std::vector<std::uint32_t> from, by; // by vertex: its parent in a tree; the generator that leads here
    };
    /// A node whose children are not all done.
    struct Frame {
        ItemId item = {};
        bool is_forced = false;    // it has one child, and no form
        bool removes = false;      // each option goes before the next is taken
        bool has_rest = false;     // the child without the item is still to come
        bool is_symmetric = false; // the children have orbits
        Outcome outcome = {};
        Rest::Mark mark = 0, child_mark = 0;
        std::size_t next = 0;
        std::vector<Child> children = {};
        std::vector<Orbit> orbits = {};
        Symmetries symmetries = {};
    };

    bool enter();
    bool is_wanted() const;
    bool next_child();
    void end_child();
    void leave();
    bool walk(std::size_t bytes);
    bool next_on_walk();
    bool name();
    void push(ItemId item, std::uint32_t ways, bool has_form);
    void branch_by_orbits(Frame& frame);
    void grow_tree(Frame& frame, std::uint32_t vertex, std::size_t orbit);
    void remember(const Frame& frame, const Child& child, Orbit& orbit);
    void repeat(const Frame& frame, const Child& child);
    void add_reference(std::uint32_t number);
    std::optional<Ending> look(const Control& control) const;

    Rest& rest_;
    Draft& draft_;
    std::size_t memory_, walked_;
    Outcome outcome_; // of the node that was done last
    std::vector<Frame> frames_;
    bool is_full_ = false; // the draft has no room for more names

    KeptForms known_;
    bool is_named_ = false; // whether `name` found the form that it looked for last

    /// A node of a walk.
    struct Turn {
        ItemId item;
        std::uint32_t left; // children by options that are still to come
        bool has_rest;
        Rest::Mark mark, child_mark;
        std::optional<OptionId> option; // the last one that was taken
    };
    // Scratch.
    const Control* control_ = nullptr;
    std::vector<Turn> walk_;
    std::vector<std::uint32_t> vertex_of_item_, vertex_of_set_; // by item; by set of agreeing options
    std::vector<std::uint32_t> vertex_of_option_;               // by option
    std::vector<std::size_t> orbit_of_;                         // by vertex
    std::vector<std::uint32_t> path_;
};

} // namespace quadrille::proof
