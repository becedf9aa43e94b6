// SPDX-License-Identifier: MIT
#include "base/limbs.hpp"

#include <algorithm>
#include <bit>
#include <concepts>
#include <utility>

#include <gmp.h>

namespace quadrille {

namespace {

static_assert(std::same_as<mp_limb_t, std::uint64_t> && GMP_NAIL_BITS == 0);

mp_size_t size(LimbView a) { return static_cast<mp_size_t>(a.size()); }

} // namespace

void trim(Limbs& a) {
    while (!a.empty() && a.back() == 0) a.pop_back();
}

LimbView trimmed(LimbView a) {
    while (!a.empty() && a.back() == 0) a = a.first(a.size() - 1);
    return a;
}

bool is_zero(LimbView a) { return trimmed(a).empty(); }

bool less(LimbView a, LimbView b) {
    a = trimmed(a);
    b = trimmed(b);
    if (a.size() != b.size()) return a.size() < b.size();
    return !a.empty() && mpn_cmp(a.data(), b.data(), size(a)) < 0;
}

std::size_t bit_width(LimbView a) {
    a = trimmed(a);
    return a.empty() ? 0 : 64 * (a.size() - 1) + static_cast<std::size_t>(std::bit_width(a.back()));
}

void add(Limbs& sum, LimbView x) {
    x = trimmed(x);
    if (sum.size() < x.size()) sum.resize(x.size());
    if (mpn_add(sum.data(), sum.data(), size(sum), x.data(), size(x)) != 0) sum.push_back(1);
}

void add(std::span<std::uint64_t> sum, LimbView x) {
    x = x.first(std::min(x.size(), sum.size()));
    (void)mpn_add(sum.data(), sum.data(), size(sum), x.data(), size(x));
}

void add_product(std::span<std::uint64_t> sum, LimbView a, LimbView b) {
    for (std::size_t i = 0; i < std::min(a.size(), sum.size()); ++i) {
        const std::span<std::uint64_t> at = sum.subspan(i);
        const LimbView part = b.first(std::min(b.size(), at.size()));
        if (part.empty()) return;
        const std::uint64_t carry = mpn_addmul_1(at.data(), part.data(), size(part), a[i]);
        add(at.subspan(part.size()), {&carry, 1});
    }
}

void subtract(Limbs& a, LimbView b) {
    b = trimmed(b);
    (void)mpn_sub(a.data(), a.data(), size(a), b.data(), size(b));
    trim(a);
}

Limbs multiply(LimbView a, LimbView b) {
    if (a.size() < b.size()) std::swap(a, b); // as GMP wants them
    if (b.empty()) return {};
    Limbs product(a.size() + b.size());
    mpn_mul(product.data(), a.data(), size(a), b.data(), size(b));
    trim(product);
    return product;
}

void multiply_by(Limbs& a, std::uint64_t factor) {
    if (a.empty()) return;
    const std::uint64_t carry = mpn_mul_1(a.data(), a.data(), size(a), factor);
    a.push_back(carry);
    trim(a);
}

Limbs divide(Limbs& a, LimbView b) {
    b = trimmed(b);
    if (a.size() < b.size()) return std::exchange(a, {});
    Limbs quotient(a.size() - b.size() + 1), remainder(b.size());
    mpn_tdiv_qr(quotient.data(), remainder.data(), 0, a.data(), size(a), b.data(), size(b));
    trim(quotient);
    trim(remainder);
    a = std::move(quotient);
    return remainder;
}

Division divide(const Count& a, const Count& b) {
    Limbs quotient(a.limbs().begin(), a.limbs().end());
    const bool is_whole = is_zero(divide(quotient, b.limbs()));
    return {Count::from_limbs(quotient), is_whole};
}

void divide_exactly(Limbs& a, std::uint64_t divisor) {
    if (a.empty()) return;
    mpn_divexact_1(a.data(), a.data(), size(a), divisor);
    trim(a);
}

std::string to_decimal(LimbView a) {
    a = trimmed(a);
    if (a.empty()) return "0";
    Limbs spent(a.begin(), a.end()); // GMP overwrites it
    std::string digits(mpn_sizeinbase(a.data(), size(a), 10) + 1, '\0');
    digits.resize(mpn_get_str(reinterpret_cast<unsigned char*>(digits.data()), 10, spent.data(), size(a)));
    digits.erase(0, digits.find_first_not_of('\0'));
    for (char& digit : digits) digit = static_cast<char>('0' + digit);
    return digits;
}

Limbs from_decimal(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty()) return {};
    std::string values(digits);
    for (char& digit : values) digit = static_cast<char>(digit - '0');
    Limbs limbs(values.size() / 19 + 1); // 19 digits fit into a limb
    limbs.resize(static_cast<std::size_t>(
        mpn_set_str(limbs.data(), reinterpret_cast<const unsigned char*>(values.data()), values.size(), 10)));
    trim(limbs);
    return limbs;
}

} // namespace quadrille
