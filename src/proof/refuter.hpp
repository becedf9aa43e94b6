// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <quadrille/control.hpp>

#include "proof/draft.hpp"
#include "proof/key_table.hpp"
#include "proof/remainder.hpp"

namespace quadrille::proof {

/// What somebody knows of a remainder's covers: a number of his own, or one of these two.
using Clue = std::uint64_t;
inline constexpr Clue no_cover = 0;
inline constexpr Clue no_clue = std::numeric_limits<Clue>::max();

/// A child of a node, and what is known of it: that of a branch has an option, that of a split has a part.
struct Child {
    std::uint32_t at;
    Clue clue;
};

/// Who knows the covers already, such as a diagram of them. A proof holds whether he is right or not; only
/// its length depends on that.
class Guide {
  public:
    virtual ~Guide() = default;

    struct Plan {
        bool splits = false;
        std::uint32_t item = 0;           ///< what to branch on otherwise
        std::vector<Child> children = {}; ///< the live options of the item; or the parts, in order
    };

    /// Says how to go on. False if the clue does not fit the remainder, which has open items. `part` is for
    /// the numbers of the parts, if the plan is to split.
    virtual bool plan(Clue clue, const Remainder& remainder, Plan& plan, std::vector<std::uint32_t>& part)
        = 0;
};

/// Proves how many covers a remainder has by a search that solves each remainder once: one that was met
/// before, told by its whole key, is one step. Where a guide leads it follows. What he says has no cover it
/// refutes without splitting; the rest it splits where it can and no option is forced, or branches on the
/// item with the fewest ways.
class Refuter {
  public:
    /// All must outlive this. `guide` may be null. `memory`: of keys and steps, about.
    Refuter(Remainder& remainder, Draft& draft, Guide* guide, std::size_t memory)
        : remainder_(remainder), draft_(draft), guide_(guide), memory_(memory) {}

    /// Adds the steps for the remainder as it is now. Unless it is `exhausted`, they are of no use. Of the
    /// limits, the deadline counts. `node_limit`: without a guide, so few remainders return that it does not
    /// pay to remember them.
    Ending run(Clue clue, const Control& control);

    /// Whether the remainder has a cover, once it is exhausted.
    bool found() const { return found_; }

  private:
    /// A node whose children are not all done.
    struct Frame {
        bool splits = false;
        bool found = false;             // a cover
        bool has_rest = false;          // the child without the item is still to come
        std::uint32_t item = 0;         // of a branch
        std::uint32_t number = 0;       // of its key
        Clue rest = no_clue;            // what is known of the child without the item
        std::size_t next = 0, end = 0;  // those of children_ that are still to come
        std::size_t children = 0;       // where its children begin
        std::size_t begin = 0;          // its first step
        Remainder::Mark mark = 0;       // of the remainder when it was entered
        Remainder::Mark child_mark = 0; // before its present child
    };
    /// What is known of a remainder that was met.
    struct Known {
        std::size_t begin = 0;
        std::uint32_t steps = 0; // if they are few; else 0
        bool found = false;
    };

    std::optional<Ending> look(const Control& control);
    bool pays() const;
    bool enter(Clue clue);
    bool meet();
    bool plan(Clue clue);
    bool plan_parts();
    void plan_branch(Clue clue);
    void push(Clue clue);
    bool next_child(Clue& clue);
    void take_part(std::uint32_t part);
    void end_child();
    void leave();

    Remainder& remainder_;
    Draft& draft_;
    Guide* guide_;
    std::size_t memory_;
    bool found_ = false; // whether the node that was done last has a cover

    KeyTable keys_;
    std::vector<Known> known_; // by the number of the key
    std::vector<Frame> frames_;
    std::vector<Child> children_;                   // of all frames
    std::vector<std::vector<std::uint32_t>> parts_; // of the frames that split: of each item
    std::uint64_t looks_ = 0, met_ = 0;             // remainders; those that were met before

    // Scratch.
    std::vector<std::uint64_t> key_;
    std::vector<std::uint32_t> part_;
    Guide::Plan plan_;
};

} // namespace quadrille::proof
