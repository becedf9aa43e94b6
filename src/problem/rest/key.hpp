// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "problem/rest/rest.hpp"

// What tells rests apart, and what parts a rest into components.
namespace quadrille {

/// Tells the rests of one problem apart: rests have equal keys if and only if their open items, needs and
/// live options are equal, and then they have the same covers.
///
/// If all items are 1..1 and none is secondary, the open items are the whole key, since they tell which
/// options are live. Precondition: then options are removed only where an item of theirs is closed before a
/// key is asked for, or in all rests alike.
class RestKey {
  public:
    /// The keys of rests that come from this one.
    explicit RestKey(const Rest& rest);

    /// Writes the key of `rest` to `key`.
    void write(const Rest& rest, std::vector<std::uint64_t>& key) const;

  private:
    std::vector<ItemId> many_; // items with a maximum above 1
    bool implied_ = true;      // open items tell which options are live
};

/// Finds the components of a rest. A live option joins its items. A secondary item joins its live options only
/// if two of them exclude each other. A cover of the rest consists of one cover of each component.
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
