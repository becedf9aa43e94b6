// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "diagram/numbers.hpp"

namespace quadrille::diagram {

/// In how many ways so many of some options can be taken, of any size.
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
