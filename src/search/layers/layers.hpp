// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <quadrille/control.hpp>
#include <quadrille/count.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::search {

namespace layers {
class Walk;
}

/// The engine `layers`: counts covers item by item in a fixed order, and walks no tree. What remains to be
/// covered behind an item is a state (layers/form.hpp). Many partial covers lead to the same one, and it is
/// kept once, with their number; states of layers that are done are given back. So it takes the memory of a
/// front and not that of a diagram, and time for each state instead of each node of a tree: it shines on
/// tilings of boards with a narrow side. Known as the transfer-matrix or frontier method.
///
/// In its statistics `nodes` are the states, by layer in the profile, and `updates` what they lead to.
class Layers {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. `memory`: bytes that states
    /// may take, about; 0 for any number. Throws Unsupported as layers::Form does.
    explicit Layers(const Problem& problem, std::size_t memory = 0);

    /// Forecasts the time that it takes to find an order and to make the form, in nanoseconds; infinite if
    /// the engine cannot take the problem, or orders would take long to find.
    static double build_time(const Problem& problem);

    /// Goes on until all are counted or a limit is met, those of covers aside. Each call has so many threads
    /// at most. After memory_limit it cannot go on.
    Ending run(const Control& control, std::uint32_t threads = 1);

    /// How many covers were met; of those that are unfinished none is.
    Count covers() const;

    SearchStats stats() const;

    /// The part of the work that is done, as foreseen from the layers so far. It never falls.
    double done() const;

    /// The rest of the work, where what is done is 1; infinite before anything is.
    double left() const;

    /// The CPU time, in nanoseconds, that hired threads have spent: those of `run` other than the caller's.
    double hired_time() const;

    /// Bytes that states take now.
    std::size_t memory() const;

    ~Layers();
    Layers(Layers&&) noexcept;
    Layers& operator=(Layers&&) noexcept;

  private:
    std::unique_ptr<layers::Walk> walk_;
};

} // namespace quadrille::search
