// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <boost/dynamic_bitset.hpp>

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Which primary items share an option, or a secondary item of their options.
class Neighbours {
  public:
    using Set = boost::dynamic_bitset<std::uint64_t>; ///< of places

    explicit Neighbours(const Problem& problem);

    std::uint32_t size() const { return static_cast<std::uint32_t>(items_.size()); }
    ItemId item(std::uint32_t place) const { return items_[place]; }
    const Set& of(std::uint32_t place) const { return of_[place]; }

    /// Among all items except those at some places.
    Neighbours without(const Set& places) const;

  private:
    Neighbours() = default;

    void join(const Set& items) {
        for (std::size_t k = items.find_first(); k != Set::npos; k = items.find_next(k)) of_[k] |= items;
    }

    std::vector<ItemId> items_;
    std::vector<Set> of_;
};

} // namespace quadrille::search
