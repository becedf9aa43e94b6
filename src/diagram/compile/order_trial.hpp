// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>

#include "diagram/compile/compiler.hpp"
#include "search/order/order.hpp"

namespace quadrille::diagram {

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
