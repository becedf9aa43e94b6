// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace quadrille::cli {

/// Sends answers on as they come when they come slowly, and in large pieces when they come fast.
class Pace {
  public:
    bool due() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return false;
        last_ = now;
        return true;
    }

  private:
    std::chrono::steady_clock::time_point last_; // long ago: the first answer is due at once
};

} // namespace quadrille::cli
