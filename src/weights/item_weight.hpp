// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/problem.hpp>

namespace quadrille::proof {

/// A weight of an item.
struct ItemWeight {
    ItemId item{};
    std::int64_t weight = 0;
    friend bool operator==(const ItemWeight&, const ItemWeight&) = default;
};

} // namespace quadrille::proof
