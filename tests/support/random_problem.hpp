// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// What random problems are made of.
struct Shape {
    std::uint32_t max_items = 8;
    std::uint32_t max_options = 10;
    bool restrictions = false; ///< require and forbid
    bool colours = false;
    bool bounds = false; ///< 0..1, 0..k, 1..k, k..k, and a max far beyond the number of options
    bool costs = false;  ///< few different ones, all equal, near the ends of 64 bits, or anything
    bool names = false;
    bool parts = false;    ///< now and then several problems side by side
    bool sorted = false;   ///< cells in ascending order, and primary items before secondary ones
    bool no_empty = false; ///< no option without items, and a primary item at least
};

/// A random mix of the features above but the last two.
Shape random_shape(std::mt19937_64& random, std::uint32_t max_items, std::uint32_t max_options);

/// A random problem; the same for the same state of the generator.
Problem random_problem(std::mt19937_64& random, const Shape& shape);

} // namespace quadrille::test
