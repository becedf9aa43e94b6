// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <quadrille/numbers.hpp>

namespace quadrille {

/// A product of many factors. One that has grown large is multiplied by others of its size, at the end:
/// hundreds of thousands of small factors, one by one, would take time quadratic in their number.
class Product {
  public:
    void operator*=(const Count& factor) {
        saturated_ = multiply(saturated_, factor.saturated());
        const std::uint64_t merged
            = factors_.empty() ? too_large : multiply(factors_.back().saturated(), factor.saturated());
        if (merged == too_large)
            factors_.push_back(factor);
        else
            factors_.back() = merged;
    }

    /// The product, or 2^64 - 1 if it is larger.
    std::uint64_t saturated() const { return saturated_; }

    Count value() const {
        std::vector<Count> level = factors_;
        while (level.size() > 1) {
            for (std::size_t i = 0; i + 1 < level.size(); i += 2) level[i] *= level[i + 1];
            for (std::size_t i = 1; 2 * i < level.size(); ++i) level[i] = std::move(level[2 * i]);
            level.resize((level.size() + 1) / 2);
        }
        return level.empty() ? Count(1) : level.front();
    }

  private:
    static constexpr std::uint64_t too_large = UINT64_MAX;

    static std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
        std::uint64_t product = 0;
        return __builtin_mul_overflow(a, b, &product) ? too_large : product;
    }

    std::uint64_t saturated_ = 1;
    std::vector<Count> factors_;
};

} // namespace quadrille
