// SPDX-License-Identifier: MIT
// Missed without it: a stand-in for a library that behaves otherwise than the library.
// The stand-ins for GMP and libmd: numbers compared with Boost's, digests with published ones.
#define BOOST_TEST_MODULE stand_ins
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/test/unit_test.hpp>

#include "../engine/stand_ins/gmp.h"
#include "../engine/stand_ins/sha2.h"

namespace {

using boost::multiprecision::cpp_int;
using Limbs = std::vector<mp_limb_t>;

/// From 1 to `most` limbs, the highest not 0: of bits, or full of zeros or ones, through which carries run.
Limbs draw(std::mt19937_64& random, std::size_t most) {
    Limbs limbs(1 + random() % most);
    for (mp_limb_t& limb : limbs) {
        const auto kind = random() % 4;
        limb = kind == 0 ? 0 : kind == 1 ? UINT64_MAX : random() >> random() % 64;
    }
    if (limbs.back() == 0) limbs.back() = 1 + random() % 3;
    return limbs;
}

cpp_int number(const Limbs& limbs) {
    cpp_int x;
    import_bits(x, limbs.begin(), limbs.end(), 64, false);
    return x;
}

mp_size_t size(const Limbs& limbs) { return static_cast<mp_size_t>(limbs.size()); }

std::string sha256(const std::string& text, std::size_t piece) {
    SHA2_CTX context;
    SHA256Init(&context);
    for (std::size_t at = 0; at < text.size(); at += piece) {
        const std::string part = text.substr(at, piece);
        SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(part.data()), part.size());
    }
    std::string digits(SHA256_DIGEST_STRING_LENGTH, '?');
    return SHA256End(&context, digits.data());
}

constexpr int runs = 20'000;

} // namespace

BOOST_AUTO_TEST_CASE(sums_and_differences) {
    std::mt19937_64 random(1);
    for (int k = 0; k < runs; ++k) {
        Limbs a = draw(random, 5), b = draw(random, 5);
        if (number(a) < number(b)) std::swap(a, b);
        Limbs sum(a.size());
        sum.push_back(mpn_add(sum.data(), a.data(), size(a), b.data(), size(b)));
        BOOST_REQUIRE(number(sum) == number(a) + number(b));
        Limbs left(a.size());
        BOOST_REQUIRE(mpn_sub(left.data(), a.data(), size(a), b.data(), size(b)) == 0);
        BOOST_REQUIRE(number(left) == number(a) - number(b));
        const int order = a.size() == b.size() ? mpn_cmp(a.data(), b.data(), size(a)) : 1;
        BOOST_REQUIRE(order == number(a).compare(number(b)));
    }
}

BOOST_AUTO_TEST_CASE(products) {
    std::mt19937_64 random(2);
    for (int k = 0; k < runs; ++k) {
        Limbs a = draw(random, 5), b = draw(random, 5);
        if (a.size() < b.size()) std::swap(a, b);
        Limbs product(a.size() + b.size());
        (void)mpn_mul(product.data(), a.data(), size(a), b.data(), size(b));
        BOOST_REQUIRE(number(product) == number(a) * number(b));
        Limbs sum = b;
        const mp_limb_t factor = a.front();
        sum.push_back(mpn_addmul_1(sum.data(), b.data(), size(b), factor));
        BOOST_REQUIRE(number(sum) == number(b) + number(b) * factor);
    }
}

BOOST_AUTO_TEST_CASE(quotients) {
    std::mt19937_64 random(3);
    for (int k = 0; k < runs; ++k) {
        Limbs a = draw(random, 6), b = draw(random, 4);
        if (a.size() < b.size()) std::swap(a, b);
        Limbs quotient(a.size() - b.size() + 1), rest(b.size());
        mpn_tdiv_qr(quotient.data(), rest.data(), 0, a.data(), size(a), b.data(), size(b));
        BOOST_REQUIRE(number(quotient) == number(a) / number(b));
        BOOST_REQUIRE(number(rest) == number(a) % number(b));
        const mp_limb_t word = b.back();
        Limbs by_word(a.size()), product = a;
        BOOST_REQUIRE(mpn_divrem_1(by_word.data(), 0, product.data(), size(a), word) == number(a) % word);
        BOOST_REQUIRE(number(by_word) == number(a) / word);
        product.push_back(mpn_mul_1(product.data(), a.data(), size(a), word));
        mpn_divexact_1(product.data(), product.data(), size(product), word);
        BOOST_REQUIRE(number(product) == number(a));
    }
}

BOOST_AUTO_TEST_CASE(decimals) {
    std::mt19937_64 random(4);
    for (int k = 0; k < runs; ++k) {
        const Limbs a = draw(random, 6);
        const std::string expected = number(a).str();
        std::string digits(mpn_sizeinbase(a.data(), size(a), 10), '?');
        BOOST_REQUIRE(digits.size() - expected.size() <= 1);
        Limbs spent = a;
        auto* const values = reinterpret_cast<unsigned char*>(digits.data());
        BOOST_REQUIRE(mpn_get_str(values, 10, spent.data(), size(a)) == digits.size());
        Limbs read(a.size() + 1);
        const mp_size_t length = mpn_set_str(read.data(), values, digits.size(), 10);
        BOOST_REQUIRE((length == size(a) && std::equal(a.begin(), a.end(), read.begin())));
        for (char& digit : digits) digit = static_cast<char>('0' + digit);
        BOOST_REQUIRE(digits.substr(digits.size() - expected.size()) == expected);
    }
}

// FIPS 180-2, appendix B, and the empty message of NIST's vectors.
BOOST_AUTO_TEST_CASE(digests) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{1'000'000}}) {
        BOOST_TEST(sha256("", piece) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        BOOST_TEST(sha256("abc", piece) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        BOOST_TEST(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", piece)
                   == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        BOOST_TEST(sha256(std::string(1'000'000, 'a'), piece)
                   == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
}
