// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/control.hpp>

namespace quadrille {

/// Looks at a control once in a number of steps. The control must outlive it.
class Looks {
  public:
    Looks(const Control& control, std::uint32_t interval) : control_(control), interval_(interval) {}

    /// Throws Stopped if the control says so.
    void step() {
        if (++steps_ % interval_ == 0) throw_if_stopped(control_);
    }

  private:
    const Control& control_;
    std::uint32_t interval_, steps_ = 0;
};

} // namespace quadrille
