// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/patience.hpp"
#include "deduce/state.hpp"

namespace quadrille::deductions {

/// Trials: an option is taken, and then singles to the end. If that leaves some item fewer options than it
/// needs, no cover has the option. Sound since a cover that had it would have the singles too.
///
/// Short chains of singles come first: all options are tried with chains of at most 0, 1, 2, 4, ... further
/// options. Those that fail are remembered, for what fails now fails later on too, when less is left.
class Trials {
  public:
    /// Forgets what it remembers.
    void restart() { failing_.clear(); }

    /// False if there is none, or no patience left. Precondition: there are no singles.
    bool find(State& state, Deduction& found, Patience& patience);

  private:
    enum class Verdict : std::uint8_t { stands, fails, unclear };

    bool collect(State& state, Patience& patience);
    Verdict try_out(State& state, OptionId option, std::size_t most);
    bool follow(State& state, ItemId item, std::size_t most);

    std::vector<OptionId> failing_; // the last one comes first
    std::vector<OptionId> chain_;   // of the last trial
    ItemId short_{};                // the item that it left too few
    std::size_t changes_ = 0;       // that it made
};

} // namespace quadrille::deductions
