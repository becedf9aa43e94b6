// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gmp.h>

namespace quadrille::verify {

/// A number of covers, of any size. It is GMP's own type, so that the checker shares no arithmetic with the engines.
class Natural {
  public:
    Natural(unsigned long value = 0) { mpz_init_set_ui(number_, value); } // NOLINT: a number is one
    Natural(const Natural& other) { mpz_init_set(number_, other.number_); }
    Natural(Natural&& other) noexcept {
        mpz_init(number_);
        mpz_swap(number_, other.number_);
    }
    Natural& operator=(Natural other) noexcept {
        mpz_swap(number_, other.number_);
        return *this;
    }
    ~Natural() { mpz_clear(number_); }

    Natural& operator+=(const Natural& other) {
        mpz_add(number_, number_, other.number_);
        return *this;
    }
    Natural& operator*=(const Natural& other) {
        mpz_mul(number_, number_, other.number_);
        return *this;
    }

    bool is_zero() const { return mpz_sgn(number_) == 0; }

    std::string to_string() const {
        std::string digits(mpz_sizeinbase(number_, 10) + 2, '\0'); // a sign and the end are counted too
        mpz_get_str(digits.data(), 10, number_);
        digits.resize(digits.find('\0'));
        return digits;
    }

  private:
    mpz_t number_;
};

} // namespace quadrille::verify
