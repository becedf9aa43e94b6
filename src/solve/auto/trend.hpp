// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <vector>

namespace quadrille {

/// Stands for a time that is not known.
inline constexpr double unknown = std::numeric_limits<double>::infinity();

/// Points of an attempt, each with what it had spent and the part of its tree that was done, and forecasts of
/// the remaining time from them.
///
/// All that is spent has one unit. All children of a node have equal shares of their parent's part. The part
/// is given as its base-2 logarithm, because the part of a diagram may be too small for a double.
class Trend {
  public:
    /// Notes a point. Neither figure falls.
    void note(double spent, double done_bits);

    double spent() const { return last_.spent; }
    double done_bits() const { return last_.bits; }

    /// What was spent when the part that is done came to `done_bits`; between two points in proportion. Precondition:
    /// it came to that.
    double spent_at(double done_bits) const;

    /// Forecasts the remaining time by the average speed: the geometric mean of the speed so far and of the
    /// speed in the second half of what was spent. The first branches of a search tree often end at once.
    /// Infinite if nothing was done in that half.
    double left_evenly() const;

    /// Forecasts the remaining time if the part that is done grows by the latest power of what is spent. It
    /// grows so where remainders come again. The power is at least 1. For latin squares, polyominoes and
    /// designs the forecast was right within a factor of 1.5 after a tenth of the time.
    double left_by_growth() const;

    /// The same by the mean power since the first point: for what halts on its way, as a front of remainders that is at
    /// its widest.
    double left_by_mean_growth() const;

  private:
    struct Point {
        double spent, bits;
    };

    double left_by_growth_since(const Point& then) const;

    std::vector<Point> points_; // a few for each doubling of what was spent
    Point last_{0, -std::numeric_limits<double>::infinity()};
};

/// What an attempt has forecast for its whole run, at each time that it was asked, and when it will end by that.
class Forecasts {
  public:
    void note(double spent, double left);

    /// The remaining time by the last forecast; infinite if there is none. A multiple of what it has spent, if its forecasts of
    /// late were far too low.
    double left() const;

    /// The same for an attempt that stores what it has solved. Its whole time falls while it runs, roughly by a power of
    /// what is spent: the end is where the two meet. A multiple of what it has spent, if the end recedes as fast as it is
    /// approached.
    double left_falling() const;

    /// What an attempt that has spent so much is taken to have left if it cannot tell.
    static double blind(double spent) { return 2 * spent; }

  private:
    struct Point {
        double spent, whole;
    };

    std::vector<Point> points_; // a few for each doubling of what was spent
};

} // namespace quadrille
