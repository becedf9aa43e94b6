// SPDX-License-Identifier: MIT
#include <quadrille/count.hpp>

#include <algorithm>
#include <charconv>
#include <ostream>
#include <system_error>

#include "problem/whole.hpp"

namespace quadrille::inline QUADRILLE_ABI {

Count& Count::operator+=(const Count& other) {
    std::uint64_t sum = 0;
    if (large_.empty() && other.large_.empty() && !__builtin_add_overflow(small_, other.small_, &sum)) {
        small_ = sum;
    } else {
        large_ = Whole(to_whole(*this) + to_whole(other)).str();
        small_ = 0;
    }
    return *this;
}

Count& Count::operator*=(const Count& other) {
    std::uint64_t product = 0;
    if (large_.empty() && other.large_.empty() && !__builtin_mul_overflow(small_, other.small_, &product)) {
        small_ = product;
    } else if (*this == Count(0) || other == Count(0)) {
        *this = 0;
    } else {
        large_ = Whole(to_whole(*this) * to_whole(other)).str();
        small_ = 0;
    }
    return *this;
}

Count Count::from_decimal(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    Count count;
    if (digits.empty()) return count;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), count.small_);
    if (read.ec == std::errc::result_out_of_range) {
        count.small_ = 0;
        count.large_ = digits;
    }
    return count;
}

std::string Count::to_string() const { return large_.empty() ? std::to_string(small_) : large_; }

std::strong_ordering operator<=>(const Count& a, const Count& b) {
    if (const auto order = a.large_.size() <=> b.large_.size(); order != 0) return order;
    if (const int order = a.large_.compare(b.large_); order != 0) return order <=> 0;
    return a.small_ <=> b.small_;
}

std::ostream& operator<<(std::ostream& out, const Count& count) { return out << count.to_string(); }

} // namespace quadrille::inline QUADRILLE_ABI
