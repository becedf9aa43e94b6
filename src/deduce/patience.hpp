// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <quadrille/control.hpp>

namespace quadrille::deductions {

/// Looks at the clock and at the stop token once in a number of steps, each of some nanoseconds.
class Patience {
  public:
    explicit Patience(const Control& control) : control_(control), ending_(stopped(control)) {}

    /// Notes that `steps` more were done. True if there should be no more.
    bool is_over_after(std::uint64_t steps) {
        steps_ += steps;
        if (steps_ >= interval && !ending_) {
            steps_ = 0;
            ending_ = stopped(control_);
        }
        return ending_.has_value();
    }
    std::optional<Ending> ending() const { return ending_; }

  private:
    static constexpr std::uint64_t interval = 1 << 16;

    const Control& control_;
    std::optional<Ending> ending_;
    std::uint64_t steps_ = 0;
};

} // namespace quadrille::deductions
