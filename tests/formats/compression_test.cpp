// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "support/compressed.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(compression_test)

using namespace quadrille;
using test::compressed;
namespace io = boost::iostreams;

namespace {

/// A text long enough for several buffers, whose middle is damaged without the end being touched.
std::string sample_text() {
    std::string text = "p ec 1000\n";
    for (std::uint64_t i = 0; i < 40'000; ++i)
        text += "s " + std::to_string(1 + i * 7919 % 500) + ' ' + std::to_string(501 + i * 104'729 % 500) + '\n';
    return text;
}

std::string read_all(const std::string& bytes) {
    std::istringstream in(bytes);
    return read_text(*in.rdbuf(), "test");
}

std::string error_of(const std::string& bytes) {
    return test::parse_error_of([&] { read_all(bytes); });
}

template <class Compressor> void check(const std::string& name, bool has_checksum = true) {
    const std::string text = sample_text();
    const std::string bytes = compressed<Compressor>(text);
    BOOST_TEST_CONTEXT(name) {
        BOOST_TEST((read_all(bytes) == text));
        BOOST_TEST((read_all(bytes + bytes) == text + text)); // streams in a row
        BOOST_TEST(read_all(compressed<Compressor>("")) == "");
        const std::string early = "test:1:1: found " + name + " data that ends early, expected its end mark";
        for (const std::size_t cut :
             {std::size_t{1}, std::size_t{4}, std::size_t{9}, bytes.size() / 2, bytes.size() - 8})
            BOOST_TEST(error_of(bytes.substr(0, bytes.size() - cut)) == early, "cut by " << cut);
        std::string damaged = bytes;
        damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 0x55);
        if (has_checksum) BOOST_TEST(!error_of(damaged).empty());
        BOOST_TEST(!error_of(bytes + "junk").empty());
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(gzip) { check<io::gzip_compressor>("gzip"); }
BOOST_AUTO_TEST_CASE(bzip2) { check<io::bzip2_compressor>("bzip2"); }
BOOST_AUTO_TEST_CASE(xz) { check<io::lzma_compressor>("xz"); }
// Boost writes zstd without a checksum; what the zstd program writes has one, and tests/usage/pipes.py
// damages that.
BOOST_AUTO_TEST_CASE(zstd) { check<io::zstd_compressor>("zstd", false); }

BOOST_AUTO_TEST_CASE(a_compressed_problem_is_a_problem) {
    BOOST_TEST(test::read_string(compressed<io::gzip_compressor>("A\nA\n")).problem.option_count() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
