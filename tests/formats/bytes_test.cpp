// SPDX-License-Identifier: MIT
// Missed without it: a line or a compressed stream that the reader cuts wrongly.
#include <sstream>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "bytes.hpp"
#include "support/compressed.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(bytes_test)

using namespace quadrille;

BOOST_AUTO_TEST_SUITE(compression_cases)

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

BOOST_AUTO_TEST_SUITE(lines_cases)

using namespace quadrille::format;

namespace {

/// A stream that has a few bytes only at a time, as a pipe may.
class Trickle : public std::streambuf {
  public:
    Trickle(std::string text, std::size_t step) : text_(std::move(text)), step_(step) {}

    std::size_t given() const { return given_; }

  protected:
    int_type underflow() override {
        const std::size_t n = std::min(step_, text_.size() - given_);
        if (n == 0) return traits_type::eof();
        setg(text_.data() + given_, text_.data() + given_, text_.data() + given_ + n);
        given_ += n;
        return traits_type::to_int_type(*gptr());
    }

  private:
    std::string text_;
    std::size_t step_, given_ = 0;
};

std::vector<std::string> lines_of(const std::string& text, std::size_t step) {
    Trickle in(text, step);
    Bytes bytes(in, "test");
    Lines lines(bytes);
    std::vector<std::string> all;
    while (const auto line = lines.next()) {
        all.emplace_back(*line);
        BOOST_TEST(lines.number() == all.size());
    }
    BOOST_TEST(!lines.next()); // and stays at the end
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(lines_end_in_many_ways) {
    const std::string long_line(300'000, 'x');
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
        {"", {}},
        {"\n", {""}},
        {"a", {"a"}},
        {"a\nb\n", {"a", "b"}},
        {"a\r\n\r\nb\r", {"a", "", "b"}},
        {"\xef\xbb\xbf"
         "a\n\xef\xbb\xbf"
         "b",
         {"a", "\xef\xbb\xbf"
               "b"}},
        {"P\nPK\n", {"P", "PK"}}, // as a zip archive begins
        {"a b \r\n" + long_line + "\n" + long_line + "y", {"a b ", long_line, long_line + "y"}},
    };
    for (const auto& [text, lines] : cases)
        for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{100'000}, text.size() + 1})
            BOOST_TEST(lines_of(text, step) == lines, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_line_does_not_wait_for_the_next) {
    Trickle in("7\none\ntwo\n", 2);
    Bytes bytes(in, "test");
    Lines lines(bytes);
    BOOST_TEST(*lines.next() == "7");
    BOOST_TEST(in.given() == 2U);
    BOOST_TEST(*lines.next() == "one");
    BOOST_TEST(in.given() == 6U);
}

BOOST_AUTO_TEST_CASE(errors_have_a_place) {
    std::stringbuf in("a\nb c\n");
    Bytes bytes(in, "test");
    Lines lines(bytes);
    lines.next();
    lines.next();
    BOOST_CHECK_EXCEPTION(lines.fail(3, "found c, expected d"), ParseError, [](const ParseError& error) {
        return error.what() == std::string("test:2:3: found c, expected d");
    });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
