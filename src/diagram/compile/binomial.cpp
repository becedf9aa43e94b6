// SPDX-License-Identifier: MIT
#include "diagram/compile/binomial.hpp"

#include <vector>

namespace quadrille::diagram {

namespace {

/// How often a prime is in n! (Legendre).
std::uint64_t times_in_factorial(std::uint64_t n, std::uint64_t prime) {
    std::uint64_t times = 0;
    while ((n /= prime) != 0) times += n;
    return times;
}

/// Multiplies factor by factor: as many at a time as fit into a word.
class Multiplied {
  public:
    void operator*=(std::uint64_t factor) {
        std::uint64_t product = word_;
        if (multiply_if_fits(product, factor)) {
            word_ = product;
            return;
        }
        flush();
        word_ = factor;
    }
    Limbs value() {
        flush();
        return value_;
    }

  private:
    void flush() {
        multiply_by(value_, word_);
        word_ = 1;
    }

    Limbs value_{1};
    std::uint64_t word_ = 1;
};

/// A product of primes: step by step, from none taken on, each step would divide all limbs.
Limbs binomial(std::uint64_t options, std::uint64_t taken) {
    if (taken > options) return {};
    Multiplied product;
    std::vector<bool> composite(options + 1);
    for (std::uint64_t prime = 2; prime <= options; ++prime) {
        if (composite[prime]) continue;
        for (std::uint64_t multiple = prime * prime; multiple <= options; multiple += prime) composite[multiple] = true;
        std::uint64_t times = times_in_factorial(options, prime) - times_in_factorial(taken, prime)
                              - times_in_factorial(options - taken, prime);
        while (times-- > 0) product *= prime;
    }
    return product.value();
}

} // namespace

Binomial::Binomial(std::uint64_t options, std::uint64_t taken) : options_(options), taken_(0), value_{1} {
    constexpr std::uint64_t few = 16; // before a sieve pays
    if (taken > few) {
        value_ = binomial(options, taken);
        taken_ = taken;
    }
    while (taken_ < taken) take_one_more();
}

void Binomial::take_one_more() {
    multiply_by(value_, options_ - taken_);
    divide_exactly(value_, ++taken_);
}

} // namespace quadrille::diagram
