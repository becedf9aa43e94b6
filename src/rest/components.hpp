// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "rest/rest.hpp"

namespace quadrille {

/// The component of each item of a rest. Two items are in one component if a live option has both; a
/// secondary item joins its options only if two live ones exclude each other. The covers of the rest are the
/// unions of one cover of each component.
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
