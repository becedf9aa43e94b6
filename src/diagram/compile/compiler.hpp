// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <quadrille/control.hpp>
#include <quadrille/count.hpp>
#include <quadrille/diagram.hpp>

#include "diagram/compile/form.hpp"
#include "diagram/compile/node_pool.hpp"

namespace quadrille::diagram {

/// How a compiler goes about a form.
struct Method {
    bool smallest = false;  ///< branch on the item with the fewest options left, else on the first
    bool parts = true;      ///< take remainders apart where no option joins their items
    std::size_t memory = 0; ///< bytes that it may take, about; 0 for any number
    bool counting = false;  ///< only counts are wanted, no nodes: where the memory is used up, some of what
                            ///< was solved is forgotten
    std::uint64_t alone = 1 << 14; ///< nodes before other threads join the first. Until then it learns where
                                   ///< to look for parts, so that this does not depend on how many there are
};

/// A search that solves each remainder of a form once, and keeps what it found as nodes of a diagram or,
/// where only a count is wanted, as numbers (node_store.hpp).
///
/// In a fixed order (order.hpp) remainders of plain forms fall apart along the forest of items, at the price
/// of a mask, and no lists are kept (first_items.hpp). With the smallest item first, options are listed
/// (listed_items.hpp), and parts are looked for as long as some are found now and then. No part is compiled
/// before each is known to have a cover.
///
/// Threads search the same tree from the root, each in another order, and find in the one cache what others
/// have solved (worker.hpp): no work is handed over, and little is done twice. Of two nodes for one remainder
/// the first stored stays. The diagram is numbered depth first at the end, so it is the same with any number
/// of threads.
class Compiler {
  public:
    virtual ~Compiler() = default;

    /// Goes on until all is solved, or a limit is met: `nodes` counts the remainders branched on. With
    /// several threads it stops anywhere within it, and what is solved does not depend on them.
    virtual Ending run(const Control& control, std::uint32_t threads) = 0;

    /// Ends a search that was stopped: what was not solved has no cover. Then the root's covers are some of
    /// the form's.
    virtual void give_up() = 0;

    /// The form, which says what its options are.
    virtual const Form& form() const = 0;

    /// The node of the whole form. Precondition: the search is at its end.
    virtual NodeId root() const = 0;

    /// How many covers the root has. Precondition: only counts were wanted.
    virtual Count covers() const = 0;

    /// The nodes, whose options are numbers of the form. Precondition: they were wanted.
    virtual const NodePool& nodes() const = 0;

    /// What was done: all but `seconds`.
    virtual CompileStats stats() const = 0;

    /// Which part of the tree is done, each child of a node being worth the same: its base-2 logarithm, which
    /// does not run out of digits.
    virtual double done() const = 0;

    /// What was spent by all threads, in nanoseconds by estimate: with one thread the same at each run.
    virtual double cost() const = 0;

    /// The CPU time, in nanoseconds, that hired threads have spent: those of `run` other than the caller's.
    virtual double hired_time() const = 0;
};

/// Adds what another search did to the sums, `memory` and `seconds` aside.
inline void add(CompileStats& sum, const CompileStats& stats) {
    sum.nodes += stats.nodes;
    sum.hits += stats.hits;
    sum.splits += stats.splits;
    sum.steps += stats.steps;
}

/// Runs a compiler until so much is spent. The ending, if there is no more to do: all is solved, or a limit
/// is met.
std::optional<Ending> spend(Compiler& compiler, const Control& control, double budget,
                            std::uint32_t threads = 1);

std::unique_ptr<Compiler> make_compiler(Form form, const Method& method);

} // namespace quadrille::diagram
