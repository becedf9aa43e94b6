// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>

#include "problem/rest/key.hpp"
#include "problem/rest/rest.hpp"
#include "problem/rest/walk.hpp"
#include "proof/blocking.hpp"
#include "proof/kept_forms.hpp"
#include "proof/writer.hpp"

namespace quadrille::proof {

/// What a guide knows of the covers of a rest: a number of its own, or one of these two.
using Clue = std::uint64_t;
inline constexpr Clue no_cover = 0;
inline constexpr Clue no_clue = std::numeric_limits<Clue>::max();

/// Knows the covers already, such as a diagram of them. A proof holds even if the guide is wrong; only its
/// length depends on it.
class Guide {
  public:
    virtual ~Guide() = default;

    /// How to go on, and what is known of each child.
    struct Plan {
        bool splits = false;
        ItemId item = {};                ///< what to branch on otherwise
        std::vector<Clue> children = {}; ///< by component; or by live option of the item
    };

    /// Returns what is known of the whole.
    virtual Clue root() = 0;

    /// Plans how to go on. False if the clue does not fit the rest, which has open items. If the plan is to
    /// split, `component` gets the numbers of the items' components.
    virtual bool plan(Clue clue, const Rest& rest, Plan& plan, std::vector<std::uint32_t>& component) = 0;
};

/// What a refuter remembers of the rests that it has proved, so that it proves each once.
enum class Memory : std::uint8_t {
    none,
    rests, ///< their keys: an equal rest becomes a reference
    forms, ///< their canonical forms: an isomorphic rest becomes a reference by new names
};

struct RefuterParams {
    Memory memory = Memory::rests;
    /// About the bytes that steps may take, and what is remembered as much.
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
    /// Shows the way, if not null; not with forms. It must outlive the refuter.
    Guide* guide = nullptr;
    /// Removes options that block an item, each time by a step; not with a guide or forms.
    bool blocks = false;
    /// With forms: up to how many bytes an open item a rest may be proved by branches alone. A reference takes about
    /// two bytes an open item, so it is not shorter, and needs nauty.
    std::size_t walked = 2;
};

/// Proves how many covers a problem has by a walk that can pause. Each node is done by what was proved before, or else
/// split into components, or it branches on the item with the fewest ways; a guide may plan both.
///
/// With forms, children of a node that its symmetries map to each other are proved once, too (`Siblings`).
class Refuter {
  public:
    /// Both must outlive this. Precondition: the required options can all be taken, and an item is left then.
    Refuter(const Problem& problem, Draft& draft, const RefuterParams& params);

    /// Adds steps until all are there. Else it can be called again:
    /// - `memory_limit`: the steps take more than `bytes`, or than the parameters allow;
    /// - `node_limit`: so few rests return that remembering them does not pay;
    /// - why the control stopped it. Of the limits, the deadline counts.
    Ending run(const Control& control, std::size_t bytes = std::numeric_limits<std::size_t>::max());

    /// Forgets all rests, and remembers none from now on: later steps refer to no earlier one, so these can be written
    /// whenever `run` returns. Not with forms.
    void forget();

  private:
    using Name = KeptForms::Name;

    /// A node whose children are not all done.
    struct Node {
        Turn turn;
        std::uint32_t components = 0; // it splits into so many; else it branches
        std::uint32_t next = 0;       // the next child
        bool found = false;           // a cover
        bool is_forced = false;       // it has one child, and no form
        std::uint32_t number = Draft::no_number;
        Clue rest = no_clue;                     // what is known of children without a clue of their own
        std::size_t clues = 0;                   // where those of its children begin
        std::size_t begin = 0;                   // its first step
        std::optional<Rest::Mark> settled = {};  // the last mark at which no item had options that block it
        std::unique_ptr<Siblings> siblings = {}; // its children, if symmetries map some to others
    };
    /// What is known of a rest that was met.
    struct Known {
        std::size_t begin = 0;
        std::uint32_t steps = 0; // if they are few; else 0
        bool found = false;
    };
    /// A rest that is proved by branches alone if they are few.
    struct Trial {
        std::size_t depth, begin; // of its nodes; its first step
        Rest::Mark mark;
        std::size_t left; // bytes
    };

    std::optional<Ending> look(const Control& control, std::size_t bytes);
    bool pays() const;
    bool enter(const Control& control);
    bool follow();
    bool meet();
    bool plan();
    void plan_split();
    bool is_on_trial(ItemId item);
    bool name(const Control& control);
    bool is_wanted() const;
    void push(Rest::Branch on);
    void push_named(Rest::Branch on, bool has_form);
    bool next_child();
    bool next_sibling(Node& node);
    bool next_component(Node& node);
    void end_child();
    void leave();

    Rest rest_;
    Draft& draft_;
    RefuterParams params_;
    const RestKey key_of_;
    Components components_;
    std::optional<Blocking> blocking_;
    std::optional<KeptForms> forms_;

    bool is_over_ = false;
    Clue clue_ = no_clue; // of the next rest: what the guide knows of it
    bool found_ = false;  // whether the node that was done last has a cover
    // The kept node by which that one was proved, and its names: they stand for those of the kept node, one by one.
    std::uint32_t kept_ = Draft::no_number;
    std::span<const Name> kept_names_;

    KeyTable keys_;
    std::vector<Known> known_; // by the number of the key
    std::vector<Node> nodes_;
    std::vector<Clue> clues_;                        // of the children of all nodes
    std::vector<std::vector<std::uint32_t>> splits_; // of the nodes that split: the component of each item
    std::uint64_t looks_ = 0, met_ = 0;              // rests; those that were met before
    std::optional<Trial> trial_;
    bool is_named_ = false; // whether the form was found that was looked for last
    bool is_full_ = false;  // the draft has no room for more names

    // Scratch.
    std::vector<std::uint64_t> key_;
    std::vector<std::uint32_t> component_;
    Guide::Plan plan_;
};

} // namespace quadrille::proof
