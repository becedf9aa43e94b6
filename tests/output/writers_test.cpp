// SPDX-License-Identifier: MIT
// Missed without it: a cover or result that is written wrongly as text or JSON.
#include <sstream>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "output/writer.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(writers_test)

using namespace quadrille;

namespace {

std::string written(const output::Output& kind, const Problem& problem, output::Show show) {
    std::ostringstream out;
    const auto writer = kind.make(out, problem, show);
    writer->begin();
    const std::vector<OptionId> cover{OptionId{0}, OptionId{2}};
    writer->cover(cover);
    SolveResult result;
    result.covers = 1;
    result.engine = "links";
    result.stats = {.nodes = 3, .updates = 4, .profile = {1, 1, 1}, .seconds = 0.5};
    writer->end(result, {});
    return out.str();
}

const std::string text = R"({"items":["A","B",{"name":"X","kind":"secondary"}],
    "options":[{"name":"first","items":["A",["X","red"]],"cost":9223372036854775807},["B"],{"items":["B"],"cost":1}],
    "meta":{"generator":"queens","arguments":["8"]}})";

} // namespace

BOOST_AUTO_TEST_CASE(text_in_three_ways) {
    const Problem problem = test::read_string(text).problem;
    const std::string origin = R"(# quadrille: {"generator":"queens","arguments":["8"]})"
                               "\n";
    const output::Output& kind = output::find_output("text");
    BOOST_TEST(written(kind, problem, output::Show::indices) == origin + "0 2\n");
    BOOST_TEST(written(kind, problem, output::Show::names) == origin + "first 2\n");
    BOOST_TEST(written(kind, problem, output::Show::items) == origin + "A X:red ; B\n");
}

BOOST_AUTO_TEST_CASE(answers_to_many_problems) {
    const Problem problem = test::read_string(text).problem;
    const auto answers = [&](std::string_view kind) {
        std::ostringstream out;
        const auto writer = output::find_output(kind).make(out, problem, output::Show::indices);
        writer->begin();
        const std::vector<OptionId> cover{OptionId{0}, OptionId{2}};
        writer->none_of({3});
        writer->cover_of({4, std::span(cover).last(1)}, cover);
        writer->none_of({7, cover});
        const std::string written = out.str();
        return written.substr(written.find('\n') + 1); // behind the origin, or the record of the problem
    };
    BOOST_TEST(answers("text") == "none\n0 2\nnone\n");
    BOOST_TEST(answers("json") == R"({"type":"none","line":3,"givens":[]}
{"type":"cover","line":4,"givens":[2],"options":[0,2],"names":["first","2"],"cost":"9223372036854775808"}
{"type":"none","line":7,"givens":[0,2]}
)");
}

BOOST_AUTO_TEST_CASE(json_lines) {
    const Problem problem = test::read_string(text).problem;
    std::istringstream lines(written(output::find_output("json"), problem, output::Show::items));
    std::string line;
    std::getline(lines, line);
    BOOST_TEST(line == R"({"type":"problem","items":3,"options":3,"origin":{"generator":"queens","arguments":["8"]}})");
    std::getline(lines, line);
    BOOST_TEST(line
               == R"({"type":"cover","options":[0,2],"names":["first","2"],"items":[["A",["X","red"]],["B"]],)"
                  R"("cost":"9223372036854775808"})");
    std::getline(lines, line);
    const auto result = nlohmann::json::parse(line);
    BOOST_TEST(result["type"] == "result");
    BOOST_TEST(result["status"] == "covers");
    BOOST_TEST(result["count"] == "1");
    BOOST_TEST(result["complete"] == true);
    BOOST_TEST(result["engine"] == "links");
    BOOST_TEST(result["stats"]["nodes"] == 3);
    BOOST_TEST(!std::getline(lines, line));
}

BOOST_AUTO_TEST_CASE(a_result_says_what_it_knows) {
    const auto status = [](std::uint64_t covers, Ending ending) {
        SolveResult result;
        result.covers = covers;
        result.ending = ending;
        return nlohmann::json::parse(output::result_record(result))["status"].get<std::string>();
    };
    BOOST_TEST(status(0, Ending::exhausted) == "none");
    BOOST_TEST(status(0, Ending::interrupted) == "unknown");
    BOOST_TEST(status(0, Ending::time_limit) == "unknown");
    BOOST_TEST(status(7, Ending::node_limit) == "covers");
}

BOOST_AUTO_TEST_SUITE_END()
