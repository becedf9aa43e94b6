// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/analysis.hpp>

namespace quadrille {

/// A mean of random values, and how it is spread around the true one: its second and third central moments,
/// as multiples of its own square and cube, so that a mean of 1e200 does not overflow.
struct Spread {
    double mean = 0;
    double second = 0, third = 0;
    bool known = true; ///< false: no value was ever seen

    /// Of the sum and the product of two independent means.
    friend Spread operator+(const Spread& a, const Spread& b);
    friend Spread operator*(const Spread& a, const Spread& b);
    /// Of the mean in another unit.
    friend Spread operator*(const Spread& a, double factor);

    /// The mean with its 95% confidence interval, none of them below `least`, which is known for certain.
    Estimated interval(double least) const;
};

/// Values come in one by one, and are not kept.
class Sample {
  public:
    /// Precondition: value is not negative.
    void add(double value);
    Spread spread() const;

  private:
    std::uint64_t size_ = 0;
    double unit_ = 0;                          // the largest value so far; the others are multiples of it
    double mean_ = 0, second_ = 0, third_ = 0; // sums of powers of the distance from the mean
};

} // namespace quadrille
