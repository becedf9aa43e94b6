// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include <quadrille/solve.hpp>

#include "solve/weights/equal.hpp"

namespace quadrille::proof {

/// Weights that show at once that there is no cover (weights/equal.hpp), as a search that `auto` can run: it ends as
/// exhausted if it finds some, and with a memory limit, which lets the others go on, if there are none. Problems without
/// covers that no search would ever refute, such as boards that colours rule out, take some milliseconds.
///
/// Its search nodes are thousands of units of work.
class WeightSearch {
  public:
    /// The problem, without `require` and `forbid`, must outlive it.
    explicit WeightSearch(const Problem& problem) : work_(std::make_unique<Work>(problem)) {}

    /// Forecasts the time of construction, in nanoseconds.
    static double build_time(const Problem& problem);

    template <class Observer> Ending run(const Control& control, Observer&&) { return search(control); }

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return 0; }
    double cost() const;

  private:
    /// What it works on, which refers to its own parts.
    struct Work {
        explicit Work(const Problem& problem);

        Root root;
        Needs needs;
        Needed needed;
        EqualWeights equal;
    };

    Ending search(const Control& control);

    std::unique_ptr<Work> work_;
    SearchStats stats_;
};

} // namespace quadrille::proof
