// SPDX-License-Identifier: MIT
#include <sstream>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "bytes.hpp"

BOOST_AUTO_TEST_SUITE(lines_test)

using namespace quadrille;
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
