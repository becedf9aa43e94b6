// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "problem/rest/rest.hpp"

namespace quadrille {

/// How many live options each item has, kept up to date as options go and come back: for callers that ask all
/// items after each change. A caller that asks few of them counts bits (`Rest::size`, `Rest::narrowest`).
class Sizes {
  public:
    explicit Sizes(const Rest& rest) : sizes_(rest.problem().item_count()) {
        rest.for_each_live([&](OptionId option) { add(rest, option); });
    }

    std::uint32_t operator[](ItemId item) const { return sizes_[index(item)]; }

    /// An option is live no more. Calls `visit(item, size)` for each of its items, in order.
    template <class Visit> void drop(const Rest& rest, OptionId option, const Visit& visit) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) visit(cell.item, --sizes_[index(cell.item)]);
    }
    void drop(const Rest& rest, OptionId option) {
        drop(rest, option, [](ItemId, std::uint32_t) {});
    }

    /// An option is live again.
    void add(const Rest& rest, OptionId option) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) ++sizes_[index(cell.item)];
    }

  private:
    std::vector<std::uint32_t> sizes_; // by item
};

} // namespace quadrille
