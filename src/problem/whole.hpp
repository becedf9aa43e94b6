// SPDX-License-Identifier: MIT
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <quadrille/count.hpp>

namespace quadrille {

/// A whole number for calculations. The public type is `Count`, which does not expose Boost.
using Whole = boost::multiprecision::cpp_int;

inline Whole to_whole(const Count& count) {
    return count.saturated() < UINT64_MAX ? Whole(count.saturated()) : Whole(count.to_string());
}

/// Precondition: it is not negative.
inline Count to_count(const Whole& whole) {
    return whole <= UINT64_MAX ? Count(whole.convert_to<std::uint64_t>()) : Count::from_decimal(whole.str());
}

} // namespace quadrille
