// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <vector>

namespace quadrille {

/// How far an attempt had come when it had spent so much, and what follows for the rest.
///
/// What is spent is in any one unit. How far it has come is the part of its tree that is done, each child of
/// a node being worth the same, as its base-2 logarithm: that of a diagram does not run out of digits.
class Course {
  public:
    /// Notes a point. Neither figure falls.
    void note(double spent, double done_bits);

    /// What the rest takes if it goes on as so far, and as in the second half of what was spent, the mean of
    /// the two: the first branches of a search tree are often over at once. Infinite if nothing was done in
    /// that half.
    double left_evenly() const;

    /// What the rest takes if the part that is done goes on growing as it did of late: by a power of what is
    /// spent. So it does where remainders come again; and it is never slower than an even course from the
    /// beginning. Of latin squares, polyominoes and designs it told the end within a factor of 1.5 from a
    /// tenth of the time on.
    double left_by_growth() const;

  private:
    struct Point {
        double spent, bits;
    };

    std::vector<Point> points_; // a few for each doubling of what was spent
    Point last_{0, -std::numeric_limits<double>::infinity()};
};

} // namespace quadrille
