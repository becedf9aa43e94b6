// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>

#include "diagram/compile/form.hpp"
#include "diagram/compile/pools.hpp"
#include "search/order/order.hpp"

namespace quadrille::diagram {

/// How a compiler goes about a form.
struct Method {
    bool smallest = false;  ///< branch on the item with the fewest options left, not on the first
    bool components = true; ///< split remainders into components that no option joins
    std::size_t memory = 0; ///< bytes that it may take, about; 0 for any number
    bool counting = false;  ///< only counts are wanted, no nodes: where the memory is used up, some of what
                            ///< was solved is forgotten
    /// Nodes before other threads join the first. Until then it learns where to look for components, so that
    /// this does not depend on how many threads there are.
    std::uint64_t alone = 1 << 14;
};

/// A search that solves each remainder of a form once, and stores the results as nodes of a diagram or, if
/// only a count is wanted, as numbers (node_store.hpp).
///
/// In a fixed order (order.hpp) remainders of plain forms split into components along the forest of items.
/// This costs one mask operation, and needs no lists (first_items.hpp). With the smallest item first, options
/// are listed (listed_items.hpp), and the search looks for components as long as it finds some now and then.
/// No component is compiled before each is known to have a cover.
///
/// Threads search the same tree from the root, each in another order, and find the results of others in the
/// shared cache (worker.hpp). No work is handed over, and little is done twice. If two threads make a node
/// for the same remainder, the first one stored stays. The diagram is numbered depth first at the end, so it
/// is the same with any number of threads.
class Compiler {
  public:
    virtual ~Compiler() = default;

    /// Continues until all is solved or a limit is reached. `nodes` limits the remainders branched on. With
    /// several threads it stops somewhere within the limit, and the result does not depend on the threads.
    virtual Ending run(const Control& control, std::uint32_t threads) = 0;

    /// Ends a search that was stopped, as if unsolved remainders had no cover. Then the root's covers are a
    /// part of the form's covers.
    virtual void give_up() = 0;

    /// The form, with its options.
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

    /// The CPU time, in nanoseconds, of the threads that `run` used besides the caller's.
    virtual double thread_time() const = 0;
};

/// Adds what another search did to the sums, `memory` and `seconds` aside.
inline void add(CompileStats& sum, const CompileStats& stats) {
    sum.nodes += stats.nodes;
    sum.hits += stats.hits;
    sum.splits += stats.splits;
    sum.steps += stats.steps;
}

/// Runs a compiler until this much time is spent. Returns its ending, if all is solved or a limit is reached.
std::optional<Ending> spend(Compiler& compiler, const Control& control, double budget, std::uint32_t threads = 1);

std::unique_ptr<Compiler> make_compiler(Form form, const Method& method);

/// The candidates of a choice, and its limits.
struct OrderTrialParams {
    DiagramOrder order = DiagramOrder::automatic;
    bool components = true; ///< as Method::components
    std::size_t memory = 0; ///< as Method::memory
    bool counting = false;
    double budget = std::numeric_limits<double>::infinity(); ///< of trials: nanoseconds by estimate
};

/// The choice of an order for a problem without `require` and `forbid`. It compares bounds on the remainders
/// of each order. If the bounds are too weak, it compares short trials in rounds, measured by counters and
/// not by time; the compiler has begun already then. Trials can be paused and continued.
class OrderTrial {
  public:
    /// Makes a compiler for each order. Throws Unsupported as `compile`, and Stopped if the stop token or the deadline of
    /// `control` comes first. The problem must outlive the trial.
    OrderTrial(const Problem& problem, const OrderTrialParams& choice, const Control& control);

    bool decided() const { return decided_; }

    /// Lets one compiler have its turn of this round, or looks for one more order. Precondition: it is not
    /// decided.
    void step(const Control& control);

    /// The budget of the next round, if one is about to begin; otherwise 0.
    double next_round() const;

    /// What all have spent, in nanoseconds by estimate.
    double cost() const { return left_ + sum(); }

    /// The chosen compiler or, before that, the one that is best so far. To be called once.
    std::unique_ptr<Compiler> take();

  private:
    std::unique_ptr<Compiler> make(const search::ItemOrder& items, bool smallest) const;
    double done(std::size_t contestant) const { return contestants_[contestant]->done(); }
    std::size_t best() const;
    double sum() const;
    void go_on_with_fill();

    const Problem& problem_;
    const OrderTrialParams choice_;
    std::vector<std::unique_ptr<Compiler>> contestants_;
    std::size_t round_ = 0, next_ = 0;      // whose turn it is
    std::optional<search::FillOrder> fill_; // an order that takes long to find
    bool decided_ = false;
    double left_ = 0; // what those have spent that have left
};

/// The compiler that a trial within the budget chooses.
std::unique_ptr<Compiler> choose_compiler(const Problem& problem, const OrderTrialParams& choice,
                                          const Control& control);

} // namespace quadrille::diagram
