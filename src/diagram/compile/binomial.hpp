// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "diagram/numbers.hpp"

namespace quadrille::diagram {

/// In how many ways so many of some options can be taken, of any size.
class Binomial {
  public:
    Binomial(std::uint64_t options, std::uint64_t taken) : options_(options), value_{1} {
        while (taken_ < taken) take_one_more();
    }

    LimbView value() const { return value_; }

    /// One more of them; 0 if there is none.
    void take_one_more() {
        const std::uint64_t left = options_ - taken_;
        value_ = multiply(value_, {&left, 1});
        divide_exactly(value_, ++taken_);
    }

  private:
    /// Limb by limb from the last one, as with pen and paper. Precondition: nothing remains.
    static void divide_exactly(Limbs& number, std::uint64_t by) {
        std::uint64_t rest = 0;
        for (std::size_t k = number.size(); k-- > 0;) {
            const Wide part = Wide{rest} << 64 | number[k];
            number[k] = static_cast<std::uint64_t>(part / by);
            rest = static_cast<std::uint64_t>(part % by);
        }
        while (!number.empty() && number.back() == 0) number.pop_back();
    }

    std::uint64_t options_, taken_ = 0;
    Limbs value_;
};

} // namespace quadrille::diagram
