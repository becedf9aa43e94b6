// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include <quadrille/solve.hpp>

namespace quadrille::external {

/// The engine `sat`: CaDiCaL on the clauses of encode/clauses.hpp, in the caller's thread. After each cover a
/// clause rules it out, until there is no more. Covers are verified.
///
/// As search nodes count the clauses that CaDiCaL learns, and the covers; `Limits::nodes` limits covers and
/// conflicts, nearly all of which teach a clause. The rule of choice is left aside. A stop is heeded within
/// milliseconds, or, where the formula has tens of millions of literals, tenths of a second. CaDiCaL prints nothing,
/// but its settings are also read from environment variables of its own (CADICAL_*).
class SatWalk {
  public:
    using Time = std::chrono::steady_clock::time_point;

    /// The problem must outlive it.
    explicit SatWalk(const Problem& problem);
    ~SatWalk();

    /// Goes on to an ending, or pauses at `pause` and returns nothing. A pause keeps the clauses that it has learnt. The first
    /// call states the problem, without a pause. An empty sink only counts. Throws Unsupported if the formula would be too
    /// large, std::bad_alloc, and std::logic_error if an answer of CaDiCaL is no cover. After an exception the walk cannot
    /// be used.
    std::optional<Ending> run(const Control& control, const CoverSink& sink, Time pause = Time::max());

    std::uint64_t covers() const;
    SearchStats stats() const;

  private:
    class State;
    std::unique_ptr<State> state_;
};

/// One walk to its end.
SolveResult walk_sat(const Problem& problem, const Control& control, const CoverSink& sink);

} // namespace quadrille::external
