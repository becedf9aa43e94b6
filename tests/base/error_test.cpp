// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(error_test)

namespace {

/// The kind of the Error that a call throws; nothing if it throws none.
template <class Call> std::optional<ErrorKind> kind_of(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.kind();
    }
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_error_has_a_kind) {
    const Problem problem = parse_problem("a\na\n").problem;
    BOOST_TEST((kind_of([] { ProblemBuilder().add_item("a", Kind::primary, {2, 1}); }) == ErrorKind::bad_argument));
    BOOST_TEST((kind_of([&] { count_part(problem, {2, 1}); }) == ErrorKind::bad_argument));
    BOOST_TEST((kind_of([] { parse_problem("p ec x\n"); }) == ErrorKind::bad_data));
    BOOST_TEST((kind_of([&] { count(problem, {.engine = "steam"}); }) == ErrorKind::unsupported));
    BOOST_TEST((kind_of([] { read_problem_file("/no/such/file"); }) == ErrorKind::no_input));
    BOOST_TEST((kind_of([] { read_problem_file("/"); }) == ErrorKind::no_input));
    BOOST_TEST((kind_of([] { throw Stopped(Ending::interrupted); }) == ErrorKind::stopped));
}

BOOST_AUTO_TEST_CASE(a_parse_error_has_its_parts) {
    try {
        parse_problem("a b\na c\n", "some:file");
        BOOST_ERROR("accepted");
    } catch (const ParseError& error) {
        // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): a copy has the parts too
        const ParseError copy = error;
        BOOST_TEST(copy.source() == "some:file");
        BOOST_TEST((copy.place() == Place{2, 3}));
        BOOST_TEST(copy.message().starts_with("found"));
        BOOST_TEST(copy.what() == "some:file:2:3: " + std::string(copy.message()));
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
