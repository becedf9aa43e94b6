// SPDX-License-Identifier: MIT
#include <array>

#include <boost/test/unit_test.hpp>

#include <quadrille/numbers.hpp>

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(count_test)

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

} // namespace quadrille::test
