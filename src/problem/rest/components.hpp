// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "problem/rest/rest.hpp"

namespace quadrille {

/// Finds the components of a rest. A live option joins its items. A secondary item joins its live options only
/// if two of them exclude each other. A cover of the rest is a union of covers, one of each component.
class Components {
  public:
    static constexpr std::uint32_t none = UINT32_MAX;

    /// Finds the components of `rest`, numbered by their first open items. Writes the number of each item's
    /// component, or `none`, and returns how many components there are. Where there is one, secondary items
    /// may be left out.
    std::uint32_t find(const Rest& rest, std::vector<std::uint32_t>& component);

  private:
    std::vector<ItemId> queue_; // items whose options are still to be looked at
};

} // namespace quadrille
