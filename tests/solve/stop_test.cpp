// SPDX-License-Identifier: MIT
// Missed without it: a request to stop that reading, writing or simplifying does not obey.
// A Control ends what is no search: simplifying, marginals, reading and writing.
#include <sstream>
#include <stop_token>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

#include "support/dominoes.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(stop_test)

namespace {

/// A buffer that asks for a stop once this many bytes went through it, and then goes on.
class StopsAfter : public std::stringbuf {
  public:
    StopsAfter(std::string text, std::size_t bytes) : text_(std::move(text)), left_(bytes) {}

    Control control() const { return {.stop = stop_.get_token()}; }
    std::size_t passed() const { return passed_; }

  protected:
    int_type underflow() override {
        constexpr std::size_t piece = 4096;
        const std::size_t size = std::min(piece, text_.size() - passed_);
        char* const begin = text_.data() + passed_;
        setg(begin, begin, begin + size);
        pass(size);
        return size == 0 ? traits_type::eof() : traits_type::to_int_type(*begin);
    }
    std::streamsize xsputn(const char*, std::streamsize size) override {
        pass(static_cast<std::size_t>(size));
        return size;
    }
    int_type overflow(int_type c) override {
        pass(1);
        return traits_type::not_eof(c);
    }

  private:
    void pass(std::size_t size) {
        passed_ += size;
        if (passed_ >= left_) stop_.request_stop();
    }

    std::string text_;
    std::size_t left_, passed_ = 0;
    std::stop_source stop_;
};

/// `options` options of one item of a thousand each.
Problem wide(std::size_t options) {
    ProblemBuilder builder;
    builder.add_items(1000);
    for (std::uint32_t o = 0; o < options; ++o) builder.add_option(std::array{ItemId{o % 1000}});
    return builder.build();
}

std::string written(const Problem& problem, std::string_view format) {
    std::ostringstream out;
    write_problem(out, problem, format);
    return std::move(out).str();
}

Control late() { return {.limits = {.deadline = std::chrono::steady_clock::now()}}; }

constexpr std::size_t many = 200'000, early = 100'000;

} // namespace

BOOST_AUTO_TEST_CASE(reading_stops_on_the_way) {
    const Problem problem = wide(many);
    for (const char* format : {"json", "dlx", "ec"}) {
        const std::string text = written(problem, format);
        BOOST_TEST_REQUIRE(text.size() > 4 * early);
        StopsAfter in(text, early);
        BOOST_CHECK_THROW(read_problem(in, "test", format, in.control()), Stopped);
        BOOST_TEST(in.passed() < 2 * early, format);
        BOOST_CHECK_THROW(parse_problem(text, "test", format, late()), Stopped);
        StopsAfter whole(text, text.size() + 1); // and if nothing stops it, it is as always
        BOOST_TEST(digest(read_problem(whole, "test", format, whole.control()).problem) == digest(problem));
    }
}

BOOST_AUTO_TEST_CASE(writing_stops_on_the_way) {
    const Problem problem = wide(many);
    for (const FormatInfo& format : formats()) {
        if (!format.writes || format.name == "dense") continue; // 200 MB
        StopsAfter buffer("", early);
        std::ostream out(&buffer);
        BOOST_CHECK_THROW(write_problem(out, problem, format.name, {}, buffer.control()), Stopped);
        BOOST_TEST(buffer.passed() < early + 200'000, format.name);
        BOOST_TEST(out.good());
        std::ostringstream whole;
        std::stop_source idle;
        write_problem(whole, problem, format.name, {}, {.stop = idle.get_token()});
        BOOST_TEST((whole.view() == written(problem, format.name)), format.name);
    }
}

BOOST_AUTO_TEST_CASE(diagrams_are_written_and_read_until_a_stop) {
    const Diagram diagram = *compile(dominoes(14, 14)).diagram;
    std::ostringstream file;
    write_diagram(file, diagram);
    BOOST_TEST_REQUIRE(file.view().size() > 3 * early);
    for (const std::string_view format : {"", "dot", "nnf"}) {
        StopsAfter buffer("", early);
        std::ostream out(&buffer);
        if (format.empty())
            BOOST_CHECK_THROW(write_diagram(out, diagram, buffer.control()), Stopped);
        else
            BOOST_CHECK_THROW(write_diagram(out, diagram, format, buffer.control()), Stopped);
        BOOST_TEST(buffer.passed() < early + 200'000, format);
    }
    StopsAfter in(file.str(), early);
    BOOST_CHECK_THROW(read_diagram(in, "test", in.control()), Stopped);
    BOOST_TEST(in.passed() < 2 * early);
    BOOST_CHECK_THROW(marginals(diagram, late()), Stopped);
    const auto soon = std::chrono::steady_clock::now() + std::chrono::milliseconds(1); // it takes some 100 ms
    BOOST_CHECK_THROW(marginals(diagram, {.limits = {.deadline = soon}}), Stopped);
}

BOOST_AUTO_TEST_CASE(simplifying_stops) {
    const Problem problem = dominoes(60, 60);
    std::stop_source stop;
    const Control control{.stop = stop.get_token()};
    BOOST_TEST(simplify(problem, {}, control).report.components == 1u);
    stop.request_stop();
    BOOST_CHECK_THROW(simplify(problem, {}, control), Stopped);
    const auto soon = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
    BOOST_CHECK_THROW(simplify(problem, {.effort = SimplifyParams::unlimited}, {.limits = {.deadline = soon}}),
                      Stopped);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
