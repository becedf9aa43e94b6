// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

namespace quadrille {

/// Disjoint sets of the numbers below `size`; paths are halved as they are walked.
class DisjointSets {
  public:
    explicit DisjointSets(std::uint32_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }

    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    /// False if they were joined before.
    bool join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        parent_[a] = b;
        return a != b;
    }

  private:
    std::vector<std::uint32_t> parent_;
};

} // namespace quadrille
