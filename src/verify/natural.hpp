// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gmp.h>

namespace quadrille::verify {

/// A number of covers, of any size, on GMP's functions for limbs: the checker shares no arithmetic with the
/// engines. Its memory is a vector's, since GMP's own numbers end the program where there is no memory.
class Natural {
  public:
    Natural(std::uint64_t value = 0) { // NOLINT: implicit, so that a plain number is a Natural
        if (value != 0) limbs_.push_back(value);
    }

    Natural& operator+=(const Natural& other) {
        if (other.is_zero()) return *this;
        limbs_.resize(std::max(limbs_.size(), other.limbs_.size()));
        const mp_limb_t carry = mpn_add(limbs_.data(), limbs_.data(), size(), other.limbs_.data(), other.size());
        if (carry != 0) limbs_.push_back(carry);
        return *this;
    }

    Natural& operator*=(const Natural& other) {
        if (is_zero() || other.is_zero()) {
            limbs_.clear();
            return *this;
        }
        const bool longer = limbs_.size() >= other.limbs_.size(); // the longer factor comes first
        const Natural& a = longer ? *this : other;
        const Natural& b = longer ? other : *this;
        std::vector<mp_limb_t> product(a.limbs_.size() + b.limbs_.size());
        mpn_mul(product.data(), a.limbs_.data(), a.size(), b.limbs_.data(), b.size());
        if (product.back() == 0) product.pop_back();
        limbs_.swap(product);
        return *this;
    }

    /// Divides by a number other than 0. Returns what is left over.
    std::uint64_t divide(std::uint64_t by) {
        if (is_zero()) return 0;
        const mp_limb_t left = mpn_divrem_1(limbs_.data(), 0, limbs_.data(), size(), by);
        if (limbs_.back() == 0) limbs_.pop_back();
        return left;
    }

    bool is_zero() const { return limbs_.empty(); }

    std::string to_string() const {
        if (is_zero()) return "0";
        std::vector<mp_limb_t> spent = limbs_; // GMP overwrites it
        std::vector<unsigned char> digits(mpn_sizeinbase(spent.data(), size(), 10) + 1);
        digits.resize(mpn_get_str(digits.data(), 10, spent.data(), size()));
        std::string text;
        for (const unsigned char digit : digits)
            if (digit != 0 || !text.empty()) text += static_cast<char>('0' + digit);
        return text;
    }

  private:
    mp_size_t size() const { return static_cast<mp_size_t>(limbs_.size()); }

    std::vector<mp_limb_t> limbs_; // least significant first; the last one is not 0
};

} // namespace quadrille::verify
