// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <quadrille/control.hpp>

namespace quadrille::reductions {

/// What may still be spent on the steps that take more than linear time, in elementary steps of a nanosecond
/// or so. Counted, not timed, so that the same is found every time.
class Effort {
  public:
    explicit Effort(std::uint64_t steps) : left_(steps) {}

    /// The effort for a problem with this many cells. If the problem does not fit into a cache, each step
    /// takes some 16 times as long. But then linear passes take long too, and in comparison a step for every
    /// 16 cells is little.
    Effort(std::uint64_t steps, std::size_t cells, const Control& control)
        : left_(cells < cached ? steps : steps / 16 + cells / 16), control_(&control) {}

    /// Throws Stopped if the control says so. The control must outlive the effort.
    void spend(std::uint64_t steps) {
        left_ -= std::min(left_, steps);
        unlooked_ += steps;
        if (control_ && unlooked_ >= interval) look();
    }
    bool spent() const { return left_ == 0; }
    std::uint64_t left() const { return left_; }

  private:
    static constexpr std::size_t cached = 1 << 18;
    static constexpr std::uint64_t interval = 100'000; // steps between two looks at the control

    void look() {
        unlooked_ = 0;
        throw_if_stopped(*control_);
    }

    std::uint64_t left_;
    std::uint64_t unlooked_ = 0;
    const Control* control_ = nullptr; // null: nothing can stop it
};

} // namespace quadrille::reductions
