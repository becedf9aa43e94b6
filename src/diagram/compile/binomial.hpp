// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "diagram/numbers.hpp"

namespace quadrille::diagram {

/// The number of ways to take k of n options, of any size.
class Binomial {
  public:
    Binomial(std::uint64_t options, std::uint64_t taken);

    LimbView value() const { return value_; }

    /// One more of them; 0 if there is none.
    void take_one_more();

  private:
    std::uint64_t options_, taken_;
    Limbs value_;
};

} // namespace quadrille::diagram
