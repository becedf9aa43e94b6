// SPDX-License-Identifier: MIT
// Counts of any size, and costs.
#include <quadrille/numbers.hpp>

#include <ostream>

#include <fmt/core.h>

#include "base/limbs.hpp"

namespace quadrille::inline QUADRILLE_ABI {

Count& Count::operator+=(const Count& other) {
    std::uint64_t sum = 0;
    if (large_.empty() && other.large_.empty() && !__builtin_add_overflow(small_, other.small_, &sum)) {
        small_ = sum;
    } else {
        Limbs limbs(this->limbs().begin(), this->limbs().end());
        add(limbs, other.limbs());
        *this = from_limbs(limbs);
    }
    return *this;
}

Count& Count::operator*=(const Count& other) {
    std::uint64_t product = 0;
    if (large_.empty() && other.large_.empty() && !__builtin_mul_overflow(small_, other.small_, &product))
        small_ = product;
    else
        *this = from_limbs(multiply(limbs(), other.limbs()));
    return *this;
}

Count Count::from_decimal(std::string_view digits) { return from_limbs(quadrille::from_decimal(digits)); }

std::string Count::to_string() const { return to_decimal(limbs()); }

std::span<const std::uint64_t> Count::limbs() const {
    if (!large_.empty()) return large_;
    return {&small_, small_ == 0 ? std::size_t{0} : 1};
}

std::vector<std::byte> Count::to_bytes() const {
    std::vector<std::byte> bytes;
    for (const std::uint64_t limb : limbs())
        for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::byte>(limb >> shift));
    while (!bytes.empty() && bytes.back() == std::byte{0}) bytes.pop_back();
    return bytes;
}

Count Count::from_bytes(std::span<const std::byte> bytes) {
    Limbs limbs((bytes.size() + 7) / 8);
    for (std::size_t k = 0; k < bytes.size(); ++k)
        limbs[k / 8] |= std::to_integer<std::uint64_t>(bytes[k]) << (8 * (k % 8));
    return from_limbs(limbs);
}

Count Count::from_limbs(std::span<const std::uint64_t> limbs) {
    limbs = trimmed(limbs);
    Count count;
    if (limbs.size() > 1)
        count.large_.assign(limbs.begin(), limbs.end());
    else if (!limbs.empty())
        count.small_ = limbs.front();
    return count;
}

std::strong_ordering operator<=>(const Count& a, const Count& b) {
    return less(a.limbs(), b.limbs()) ? std::strong_ordering::less
           : a == b                   ? std::strong_ordering::equal
                                      : std::strong_ordering::greater;
}

std::ostream& operator<<(std::ostream& out, const Count& count) { return out << count.to_string(); }

Cost total_cost(const Problem& problem, std::span<const OptionId> options) {
    Cost sum = 0;
    for (const OptionId option : options) sum += problem.cost(option);
    return sum;
}

std::string to_string(Cost cost) { return fmt::format("{}", cost); }

std::string to_string(Cost cost, unsigned decimals) {
    if (decimals == 0) return to_string(cost);
    std::string digits = to_string(cost < 0 ? -cost : cost);
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    digits.insert(digits.size() - decimals, 1, '.');
    return cost < 0 ? "-" + digits : digits;
}

} // namespace quadrille::inline QUADRILLE_ABI
