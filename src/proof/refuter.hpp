// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <quadrille/control.hpp>

#include "problem/rest/key.hpp"
#include "problem/rest/rest.hpp"
#include "proof/blocking.hpp"
#include "proof/kept_forms.hpp"
#include "proof/writer.hpp"

namespace quadrille::proof {

/// What a guide knows of the covers of a rest: a number of its own, or one of these two.
using Clue = std::uint64_t;
inline constexpr Clue no_cover = 0;
inline constexpr Clue no_clue = std::numeric_limits<Clue>::max();

/// A child of a node, and what is known of it. A child of a branch has an option, a child of a split has a
/// component.
struct Child {
    std::uint32_t at;
    Clue clue;
};

/// Knows the covers already, such as a diagram of them. A proof holds even if the guide is wrong; only its
/// length depends on it.
class Guide {
  public:
    virtual ~Guide() = default;

    struct Plan {
        bool splits = false;
        ItemId item = {};                 ///< what to branch on otherwise
        std::vector<Child> children = {}; ///< the live options of the item; or the components, in order
    };

    /// Plans how to go on. False if the clue does not fit the rest, which has open items. If the plan is to
    /// split, `component` gets the numbers of the items' components.
    virtual bool plan(Clue clue, const Rest& rest, Plan& plan, std::vector<std::uint32_t>& component) = 0;
};

/// Proves how many covers a rest has by a search that solves each rest once: one that was met before, told by
/// its whole key, is one step. It follows the guide, if there is one. Where the guide knows that there is no
/// cover it branches without splitting. Otherwise it splits where it can and no option is forced, or branches
/// on the item with the fewest ways.
class Refuter {
  public:
    /// All must outlive this. `guide` may be null. `memory`: of keys and steps, about.
    /// `blocks`: removes options that block an item, each time by a step; then there is no guide.
    Refuter(Rest& rest, Draft& draft, Guide* guide, std::size_t memory, bool blocks = false)
        : rest_(rest), key_of_(rest), draft_(draft), guide_(guide), memory_(memory) {
        if (blocks) blocking_.emplace(rest);
    }

    /// Adds the steps for the rest as it is now. Unless it returns `exhausted`, they are of no use. Of the
    /// limits, the deadline counts. It returns `node_limit` without a guide if so few rests return that
    /// remembering them does not pay.
    Ending run(Clue clue, const Control& control);

    /// Whether the rest has a cover, once it is exhausted.
    bool found() const { return found_; }

  private:
    /// A node whose children are not all done.
    struct Frame {
        bool splits = false;
        bool found = false;                     // a cover
        bool has_rest = false;                  // the child without the item is still to come
        ItemId item = {};                       // of a branch
        std::uint32_t number = 0;               // of its key
        Clue rest = no_clue;                    // what is known of the child without the item
        std::size_t next = 0, end = 0;          // those of children_ that are still to come
        std::size_t children = 0;               // where its children begin
        std::size_t begin = 0;                  // its first step
        Rest::Mark mark = 0;                    // undone to when the node is done
        std::optional<Rest::Mark> settled = {}; // the last mark at which no item had options that block it
        Rest::Mark child_mark = 0;              // undone to when the present child is done
    };
    /// What is known of a rest that was met.
    struct Known {
        std::size_t begin = 0;
        std::uint32_t steps = 0; // if they are few; else 0
        bool found = false;
    };

    std::optional<Ending> look(const Control& control);
    bool pays() const;
    bool enter(Clue clue);
    bool follow();
    bool meet();
    bool plan(Clue clue);
    bool plan_split();
    void plan_branch(Clue clue);
    void push(Clue clue);
    bool next_child(Clue& clue);
    void take_component(std::uint32_t number);
    void end_child();
    void leave();

    Rest& rest_;
    const RestKey key_of_;
    Components components_;
    Draft& draft_;
    Guide* guide_;
    std::size_t memory_;
    std::optional<Blocking> blocking_;
    bool found_ = false; // whether the node that was done last has a cover

    KeyTable keys_;
    std::vector<Known> known_; // by the number of the key
    std::vector<Frame> frames_;
    std::vector<Child> children_;                    // of all frames
    std::vector<std::vector<std::uint32_t>> splits_; // of the frames that split: the component of each item
    std::uint64_t looks_ = 0, met_ = 0;              // rests; those that were met before

    // Scratch.
    std::vector<std::uint64_t> key_;
    std::vector<std::uint32_t> component_;
    Guide::Plan plan_;
};

} // namespace quadrille::proof
