// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "base/sha256.hpp"

BOOST_AUTO_TEST_SUITE(seal_test)

using namespace quadrille;

// printf '{"a":1}' | sha256sum
BOOST_AUTO_TEST_CASE(the_seal_is_the_sha256_of_the_record_without_it) {
    BOOST_TEST(sealed("{\"a\":1}")
               == "{\"a\":1,\"sha256\":\"015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862\"}");
}

BOOST_AUTO_TEST_CASE(a_sealed_record_comes_back) {
    const std::string text = sealed("{\"a\":1,\"b\":\"\\\"}\"}");
    BOOST_TEST(unsealed(text).value() == "{\"a\":1,\"b\":\"\\\"}\"}");
    BOOST_TEST(unsealed(text + '\n').value() == "{\"a\":1,\"b\":\"\\\"}\"}");
}

BOOST_AUTO_TEST_CASE(no_byte_can_be_changed_cut_or_added) {
    const std::string text = sealed("{\"a\":17}");
    for (std::size_t k = 0; k < text.size(); ++k) {
        std::string other = text;
        other[k] = static_cast<char>(other[k] ^ 1);
        BOOST_TEST(!unsealed(other), "byte " << k);
        BOOST_TEST(!unsealed(text.substr(0, k)), "cut at " << k);
        BOOST_TEST(!unsealed(text.substr(0, k) + ' ' + text.substr(k)), "a blank at " << k);
    }
    for (const char* other : {"", "\n", "{}", "{\"a\":1}"}) BOOST_TEST(!unsealed(other), other);
    BOOST_TEST(!unsealed(text + "\n\n"));
}

BOOST_AUTO_TEST_SUITE_END()
