// SPDX-License-Identifier: MIT
#include "diagram/numbers.hpp"

#include <algorithm>
#include <iterator>

#include "problem/whole.hpp"

namespace quadrille::diagram {

namespace {

void trim(Limbs& a) {
    while (!a.empty() && a.back() == 0) a.pop_back();
}

LimbView trimmed(LimbView a) {
    while (!a.empty() && a.back() == 0) a = a.first(a.size() - 1);
    return a;
}

Whole to_whole(LimbView a) {
    Whole whole;
    if (!a.empty()) boost::multiprecision::import_bits(whole, a.begin(), a.end(), 64, false);
    return whole;
}

Limbs to_limbs(const Whole& whole) {
    Limbs limbs;
    boost::multiprecision::export_bits(whole, std::back_inserter(limbs), 64, false);
    trim(limbs);
    return limbs;
}

/// Adds a limb to those from place `k` on. True if a carry is lost.
bool carry_on(std::span<std::uint64_t> sum, std::size_t k, std::uint64_t carry) {
    for (; carry != 0 && k < sum.size(); ++k) {
        sum[k] += carry;
        carry = sum[k] < carry ? 1 : 0;
    }
    return carry != 0;
}

/// Adds limbs, of which there are no more than places. True if a carry is lost.
bool add_limbs(std::span<std::uint64_t> sum, LimbView x) {
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        const Wide total = Wide{sum[k]} + x[k] + carry;
        sum[k] = static_cast<std::uint64_t>(total);
        carry = static_cast<std::uint64_t>(total >> 64);
    }
    return carry_on(sum, x.size(), carry);
}

} // namespace

bool is_zero(LimbView a) { return trimmed(a).empty(); }

bool less(LimbView a, LimbView b) {
    a = trimmed(a);
    b = trimmed(b);
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

std::size_t bit_width(LimbView a) {
    a = trimmed(a);
    return a.empty() ? 0 : 64 * (a.size() - 1) + static_cast<std::size_t>(std::bit_width(a.back()));
}

void subtract(Limbs& a, LimbView b) {
    bool borrow = false;
    for (std::size_t k = 0; k < a.size() && (borrow || k < b.size()); ++k) {
        const std::uint64_t had = a[k], less = k < b.size() ? b[k] : 0;
        a[k] = had - less - (borrow ? 1 : 0);
        borrow = borrow ? had <= less : had < less;
    }
    trim(a);
}

Limbs multiply(LimbView a, LimbView b) {
    Limbs product(a.size() + b.size());
    add_product(product, a, b);
    trim(product);
    return product;
}

Limbs divide(Limbs& a, LimbView b) {
    Whole whole, rest;
    boost::multiprecision::divide_qr(to_whole(a), to_whole(b), whole, rest);
    a = to_limbs(whole);
    return to_limbs(rest);
}

void add(Limbs& sum, LimbView x) {
    x = trimmed(x);
    if (sum.size() < x.size()) sum.resize(x.size());
    if (add_limbs(sum, x)) sum.push_back(1);
}

void add(std::span<std::uint64_t> sum, LimbView x) {
    (void)add_limbs(sum, x.first(std::min(x.size(), sum.size())));
}

void add_product(std::span<std::uint64_t> sum, LimbView a, LimbView b) {
    for (std::size_t i = 0; i < std::min(a.size(), sum.size()); ++i) {
        const std::size_t end = std::min(b.size(), sum.size() - i);
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k < end; ++k) {
            const Wide total = Wide{a[i]} * b[k] + sum[i + k] + carry; // at most 2^128 - 1
            sum[i + k] = static_cast<std::uint64_t>(total);
            carry = static_cast<std::uint64_t>(total >> 64);
        }
        (void)carry_on(sum, i + end, carry);
    }
}

Count to_count(LimbView a) { return quadrille::to_count(to_whole(a)); }

Limbs to_limbs(const Count& count) { return to_limbs(quadrille::to_whole(count)); }

Limbs draw_below(LimbView bound, std::mt19937_64& random) {
    Limbs most(bound.begin(), bound.end());
    const Limbs one{1};
    subtract(most, one);
    if (most.empty()) return most;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(most.back());
    Limbs drawn(most.size());
    do {
        for (std::uint64_t& limb : drawn) limb = random();
        drawn.back() &= mask;
    } while (less(most, drawn));
    trim(drawn);
    return drawn;
}

std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& random) {
    if (bound == 1) return 0;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(bound - 1);
    std::uint64_t drawn = random() & mask;
    while (drawn >= bound) drawn = random() & mask;
    return drawn;
}

Wide draw_below(Wide bound, std::mt19937_64& random) {
    return to_value<Wide>(draw_below(to_limbs(bound), random));
}

} // namespace quadrille::diagram
