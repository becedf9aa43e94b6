// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::search {

namespace layers {
class Walk;
}

/// The engine `layers`: counts covers item by item in a fixed order, without a tree. The remainder after an
/// item is a state (layers/form.hpp). Many partial covers lead to the same state, which is stored once, with
/// their number. The states of finished layers are released. So it takes memory for one front instead of a
/// whole diagram, and time for each state instead of each node of a tree. It is fast on tilings of boards
/// with a narrow side. Known as the transfer-matrix or frontier method.
///
/// In its statistics `nodes` are the states, by layer in the profile, and `updates` their transitions.
class Layers {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. `memory`: bytes that states
    /// may take, about; 0 for any number. Throws Unsupported as layers::Form does.
    explicit Layers(const Problem& problem, std::size_t memory = 0);

    /// Forecasts the time that it takes to find an order and to make the form, in nanoseconds; infinite if
    /// the engine cannot take the problem, or orders would take long to find.
    static double build_time(const Problem& problem);

    /// Continues until all covers are counted or a limit is reached; limits of covers are ignored. Each call
    /// uses at most `threads` threads. After memory_limit it cannot continue.
    Ending run(const Control& control, std::uint32_t threads = 1);

    /// The number of covers found. Unfinished partial covers are not included.
    Count covers() const;

    SearchStats stats() const;

    /// The share of the work that is done, by the forecast from the layers so far. It never falls.
    double done() const;

    /// The work left, as a multiple of the work done; infinite before any work is done.
    double left() const;

    /// The CPU time, in nanoseconds, of the threads that `run` used besides the caller's.
    double thread_time() const;

    /// Bytes that states take now.
    std::size_t memory() const;

    ~Layers();
    Layers(Layers&&) noexcept;
    Layers& operator=(Layers&&) noexcept;

  private:
    std::unique_ptr<layers::Walk> walk_;
};

} // namespace quadrille::search
