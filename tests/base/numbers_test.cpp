// SPDX-License-Identifier: MIT
// Without these, numbers of any size could come out wrong: their limbs, and counts in bytes.
#include <array>
#include <iterator>
#include <random>
#include <span>
#include <string>

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/test/unit_test.hpp>

#include <quadrille/numbers.hpp>

#include "base/limbs.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(numbers_test)

BOOST_AUTO_TEST_SUITE(limbs_cases)

// Numbers of any size, compared with Boost's.

using namespace quadrille;
using namespace quadrille::test;

namespace {

using boost::multiprecision::cpp_int;

/// Up to 4 limbs; sums carry through limbs full of ones.
cpp_int draw(std::mt19937_64& random) {
    cpp_int number;
    for (std::uint64_t limbs = random() % 5; limbs > 0; --limbs) {
        number <<= 64;
        const std::uint64_t kind = random() % 4;
        number |= kind == 0 ? 0 : kind == 1 ? UINT64_MAX : random() >> random() % 64;
    }
    return number;
}

Limbs limbs_of(const cpp_int& number) {
    Limbs limbs;
    if (number != 0) export_bits(number, std::back_inserter(limbs), 64, false);
    return limbs;
}

Count count_of(const cpp_int& number) { return Count::from_decimal(number.str()); }

} // namespace

BOOST_AUTO_TEST_CASE(limbs_calculate_as_boost_does) {
    std::mt19937_64 random(3);
    for (int k = 0; k < runs(100'000); ++k) {
        const cpp_int a = draw(random), b = draw(random);
        Limbs number = limbs_of(a);
        add(number, limbs_of(b));
        BOOST_REQUIRE((number == limbs_of(a + b)));
        subtract(number, limbs_of(b));
        BOOST_REQUIRE((number == limbs_of(a)));
        BOOST_REQUIRE((multiply(limbs_of(a), limbs_of(b)) == limbs_of(a * b)));
        BOOST_REQUIRE(less(limbs_of(a), limbs_of(b)) == (a < b));
        BOOST_REQUIRE(is_zero(limbs_of(a)) == (a == 0));
        BOOST_REQUIRE(bit_width(limbs_of(a)) == (a == 0 ? 0 : msb(a) + 1));
        Limbs place(3);
        add(std::span(place), limbs_of(a));
        add_product(place, limbs_of(a), limbs_of(b));
        while (!place.empty() && place.back() == 0) place.pop_back();
        BOOST_REQUIRE((place == limbs_of((a + a * b) & ((cpp_int(1) << 192) - 1))));
        if (b == 0) continue;
        BOOST_REQUIRE((divide(number, limbs_of(b)) == limbs_of(a % b)));
        BOOST_REQUIRE((number == limbs_of(a / b)));
    }
}

BOOST_AUTO_TEST_CASE(limbs_times_and_by_a_word) {
    std::mt19937_64 random(4);
    for (int k = 0; k < runs(100'000); ++k) {
        const cpp_int a = draw(random);
        const std::uint64_t word = random() >> random() % 64;
        Limbs number = limbs_of(a);
        multiply_by(number, word);
        BOOST_REQUIRE((number == limbs_of(a * word)));
        if (word == 0) continue;
        divide_exactly(number, word);
        BOOST_REQUIRE((number == limbs_of(a)));
    }
}

BOOST_AUTO_TEST_CASE(zeros_at_the_end_of_arguments_do_not_matter) {
    const Limbs seven{7, 0, 0}, two{2, 0}, nothing{0};
    Limbs number{1};
    add(number, seven);
    BOOST_TEST((number == Limbs{8}));
    subtract(number, two);
    BOOST_TEST((number == Limbs{6}));
    BOOST_TEST(divide(number, two).empty());
    BOOST_TEST((number == Limbs{3}));
    BOOST_TEST((multiply(seven, two) == Limbs{14}));
    BOOST_TEST(multiply(seven, nothing).empty());
    BOOST_TEST(bit_width(seven) == 3);
    BOOST_TEST(less(two, seven));
    BOOST_TEST(!less(seven, seven));
    BOOST_TEST(is_zero(nothing));
    BOOST_TEST(to_decimal(seven) == "7");
}

BOOST_AUTO_TEST_CASE(decimal_digits_go_there_and_back) {
    std::mt19937_64 random(5);
    for (int k = 0; k < runs(20'000); ++k) {
        const cpp_int a = draw(random);
        BOOST_REQUIRE(to_decimal(limbs_of(a)) == a.str());
        BOOST_REQUIRE((from_decimal(a.str()) == limbs_of(a)));
    }
    for (const char* const digits : {"0", "7", "18446744073709551615", "18446744073709551616", "99999999999999999999",
                                     "340282366920938463463374607431768211456"})
        for (const char* const zeros : {"", "0", "000000000000000000000000"}) {
            const Count read = Count::from_decimal(std::string(zeros) + digits);
            BOOST_TEST(read.to_string() == digits);
            BOOST_TEST((Count::from_limbs(read.limbs()) == read));
        }
}

BOOST_AUTO_TEST_CASE(counts_calculate_as_boost_does) {
    std::mt19937_64 random(6);
    for (int k = 0; k < runs(20'000); ++k) {
        const cpp_int a = draw(random), b = draw(random);
        const Count one = count_of(a), other = count_of(b);
        Count sum = one, product = one;
        sum += other;
        product *= other;
        BOOST_REQUIRE((sum == count_of(a + b)));
        BOOST_REQUIRE((product == count_of(a * b)));
        BOOST_REQUIRE((one < other) == (a < b));
        BOOST_REQUIRE((one == other) == (a == b));
        BOOST_REQUIRE(one.saturated() == (a > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(a)));
        sum += sum; // the argument is the number itself
        BOOST_REQUIRE((sum == count_of(2 * (a + b))));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(count_cases)

using namespace quadrille;
using namespace quadrille::test;

BOOST_AUTO_TEST_CASE(bytes_are_little_endian_and_come_back) {
    using Bytes = std::vector<std::byte>;
    BOOST_TEST(Count(0).to_bytes().empty());
    BOOST_TEST((Count(0x0102).to_bytes() == Bytes{std::byte{2}, std::byte{1}}));
    const Count power = Count::from_decimal("18446744073709551616"); // 2^64
    BOOST_TEST(power.to_bytes().size() == 9u);
    BOOST_TEST((power.to_bytes().back() == std::byte{1}));
    Count number = 1;
    for (int k = 0; k < 200; ++k) {
        Bytes bytes = number.to_bytes();
        BOOST_TEST(Count::from_bytes(bytes) == number);
        bytes.resize(bytes.size() + 3); // zeros
        BOOST_TEST(Count::from_bytes(bytes) == number);
        number *= 7;
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
