// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/state.hpp"

namespace quadrille::deductions {

/// Singles: an item that needs all the live options it has gets them. Sound since a cover needs as many
/// and has no others to choose from. The first such item comes first, whenever it became one.
class Singles {
  public:
    /// Looks at all items of a state afresh.
    void restart(const State& state);

    /// False if there is none.
    bool find(State& state, Deduction& found);

  private:
    // Items that may be tight: what became tight since may be closed by now.
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> items_;
};

} // namespace quadrille::deductions
