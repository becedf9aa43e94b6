// SPDX-License-Identifier: MIT
#include <quadrille/count.hpp>

#include <ostream>

#include <boost/multiprecision/cpp_int.hpp>

namespace quadrille {

namespace {

using Whole = boost::multiprecision::cpp_int;

} // namespace

Count& Count::operator+=(const Count& other) {
    std::uint64_t sum = 0;
    if (large_.empty() && other.large_.empty() && !__builtin_add_overflow(small_, other.small_, &sum)) {
        small_ = sum;
    } else {
        large_ = Whole(Whole(to_string()) + Whole(other.to_string())).str();
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
        large_ = Whole(Whole(to_string()) * Whole(other.to_string())).str();
        small_ = 0;
    }
    return *this;
}

std::string Count::to_string() const { return large_.empty() ? std::to_string(small_) : large_; }

std::strong_ordering operator<=>(const Count& a, const Count& b) {
    if (const auto order = a.large_.size() <=> b.large_.size(); order != 0) return order;
    if (const int order = a.large_.compare(b.large_); order != 0) return order <=> 0;
    return a.small_ <=> b.small_;
}

std::ostream& operator<<(std::ostream& out, const Count& count) { return out << count.to_string(); }

} // namespace quadrille
