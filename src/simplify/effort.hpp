// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace quadrille::simplify {

/// What may still be spent on the steps that take more than linear time, in elementary steps of a nanosecond
/// or so. Counted, not timed, so that the same is found every time.
class Effort {
  public:
    explicit Effort(std::uint64_t steps) : left_(steps) {}

    void spend(std::uint64_t steps) { left_ -= std::min(left_, steps); }
    bool spent() const { return left_ == 0; }

  private:
    std::uint64_t left_;
};

} // namespace quadrille::simplify
