// SPDX-License-Identifier: MIT
#include "solve/auto/trend.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille {

namespace {

/// A point is kept if it has spent this multiple of the one before.
constexpr double apart = 1.06;

} // namespace

void Trend::note(double spent, double done_bits) {
    if (points_.empty() || last_.spent > apart * points_.back().spent) points_.push_back(last_);
    last_ = {std::max(spent, last_.spent), std::max(done_bits, last_.bits)};
}

double Trend::spent_at(double done_bits) const {
    const auto after = std::ranges::lower_bound(points_, done_bits, {}, &Point::bits);
    const Point& end = after == points_.end() ? last_ : *after;
    if (after == points_.begin() || end.bits == done_bits) return end.spent;
    const Point& begin = *(after - 1);
    const double before = std::exp2(begin.bits), part = std::exp2(done_bits) - before;
    return begin.spent + (end.spent - begin.spent) * part / (std::exp2(end.bits) - before);
}

double Trend::left_evenly() const {
    const auto middle = std::ranges::lower_bound(points_, last_.spent / 2, {}, &Point::spent);
    if (middle == points_.end()) return unknown;
    const double done = std::exp2(last_.bits), before = std::exp2(middle->bits);
    if (done <= before) return unknown;
    // The time for the whole tree, by the speed so far and by the latest speed: the first may be out of date,
    // and the second wavers.
    const double slowness = last_.spent / done, of_late = (last_.spent - middle->spent) / (done - before);
    return (1 - done) * std::sqrt(slowness * of_late);
}

double Trend::left_by_growth() const {
    constexpr double late = 4; // the power is measured after this fraction of what was spent
    const auto then = std::ranges::lower_bound(points_, last_.spent / late, {}, &Point::spent);
    return left_by_growth_since(then == points_.end() ? last_ : *then);
}

double Trend::left_by_mean_growth() const {
    const auto first = std::ranges::find_if(points_, [](const Point& point) { return !std::isinf(point.bits); });
    return left_by_growth_since(first == points_.end() ? last_ : *first);
}

double Trend::left_by_growth_since(const Point& then) const {
    if (std::isinf(last_.bits)) return unknown;
    const double evenly = last_.spent * (std::exp2(-last_.bits) - 1);
    if (then.spent <= 0 || last_.spent <= then.spent) return evenly;
    const double slope = (last_.bits - then.bits) / std::log2(last_.spent / then.spent);
    if (!(slope > 1)) return evenly;
    return last_.spent * (std::exp2(-last_.bits / slope) - 1);
}

void Forecasts::note(double spent, double left) {
    if (std::isinf(left) || spent <= 0) return;
    if (points_.size() > 1 && points_.back().spent < apart * points_[points_.size() - 2].spent) points_.pop_back();
    points_.push_back({spent, spent + left});
}

double Forecasts::left() const {
    if (points_.empty()) return unknown;
    const Point& now = points_.back();
    const auto since
        = [&](double part) { return std::ranges::lower_bound(points_, part * now.spent, {}, &Point::spent); };
    // Where all ends that were forecast in the second quarter of what is spent are long past, the next one will be, too.
    constexpr double early = 0.25, late = 0.5, long_past = 1.5;
    const bool was_wrong = since(early) != since(late)
                           && std::all_of(since(early), since(late),
                                          [&](const Point& then) { return long_past * then.whole < now.spent; });
    return was_wrong ? std::max(blind(now.spent), now.whole - now.spent) : now.whole - now.spent;
}

double Forecasts::left_falling() const {
    constexpr double late = 0.5;     // the power is measured since this part of what is spent
    constexpr double receding = 0.9; // a whole that grows by this power of what is spent tells nothing
    const double left = this->left();
    if (std::isinf(left) || left <= 0) return left;
    const Point& now = points_.back();
    const Point& then = *std::ranges::lower_bound(points_, late * now.spent, {}, &Point::spent);
    if (then.spent > 0.8 * now.spent) return left; // too near
    const double power = -std::log(now.whole / then.whole) / std::log(now.spent / then.spent);
    if (power < -receding) return std::max(blind(now.spent), left);
    const double falls = std::clamp(power, 0.0, 1.0);
    return std::pow(now.whole * std::pow(now.spent, falls), 1 / (1 + falls)) - now.spent;
}

} // namespace quadrille
