// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include <quadrille/solve.hpp>

namespace quadrille::external {

/// The engine `sat`: CaDiCaL on the clauses of models/clauses.hpp, in the caller's thread. After each cover a
/// clause rules it out, until there is no more. Covers are verified.
///
/// As search nodes count the clauses that CaDiCaL learns, and the covers; `Limits::nodes` limits covers and
/// conflicts, nearly all of which teach a clause. The rule of choice is left aside. A stop is heeded within
/// milliseconds, or, where the formula has tens of millions of literals, tenths of a second. CaDiCaL prints nothing,
/// but its settings are also read from environment variables of its own (CADICAL_*).
class Sat {
  public:
    /// The problem must outlive it.
    explicit Sat(const Problem& problem);
    Sat(Sat&&) noexcept;
    ~Sat();

    /// Forecasts the time, in nanoseconds, that it takes to state the problem as clauses.
    static double build_time(const Problem& problem);

    /// As Links::run. It goes on where a limit has ended it, and keeps the clauses that it has learnt. Throws Unsupported if
    /// the formula would be too large, std::bad_alloc, and std::logic_error if an answer of CaDiCaL is no cover. After an
    /// exception it cannot be used.
    template <class Observer> Ending run(const Control& control, Observer&& observer) {
        if constexpr (std::remove_cvref_t<Observer>::listens)
            return walk(control, observer);
        else
            return walk(control, {});
    }

    std::uint64_t covers() const;
    const SearchStats& stats() const { return stats_; }

    /// The time that it has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const;

  private:
    class State;

    Ending walk(const Control& control, const CoverSink& sink);

    std::unique_ptr<State> state_;
    SearchStats stats_;
};

} // namespace quadrille::external
