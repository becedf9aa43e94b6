// SPDX-License-Identifier: MIT
#include "solve/auto/course.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadrille {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

/// Points are kept that are so much apart.
constexpr double apart = 1.06;

} // namespace

void Course::note(double spent, double done_bits) {
    if (points_.empty() || last_.spent > apart * points_.back().spent) points_.push_back(last_);
    last_ = {std::max(spent, last_.spent), std::max(done_bits, last_.bits)};
}

double Course::left_evenly() const {
    const auto middle = std::ranges::lower_bound(points_, last_.spent / 2, {}, &Point::spent);
    if (middle == points_.end()) return unknown;
    const double done = std::exp2(last_.bits), before = std::exp2(middle->bits);
    if (done <= before) return unknown;
    // What it took to do so much, from the beginning and of late: the one may be out of date, the other
    // wavers.
    const double slowness = last_.spent / done, of_late = (last_.spent - middle->spent) / (done - before);
    return (1 - done) * std::sqrt(slowness * of_late);
}

double Course::left_by_growth() const {
    constexpr double late = 4; // it is judged by what came after so great a part
    if (std::isinf(last_.bits)) return unknown;
    const double evenly = last_.spent * (std::exp2(-last_.bits) - 1);
    const auto then = std::ranges::lower_bound(points_, last_.spent / late, {}, &Point::spent);
    if (then == points_.end() || then->spent <= 0 || last_.spent <= then->spent) return evenly;
    const double slope = (last_.bits - then->bits) / std::log2(last_.spent / then->spent);
    if (!(slope > 1)) return evenly;
    return last_.spent * (std::exp2(-last_.bits / slope) - 1);
}

} // namespace quadrille
