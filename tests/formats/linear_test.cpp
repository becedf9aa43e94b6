// SPDX-License-Identifier: MIT
// Missed without it: linear rows with a point that is no cover, or a cover that is no point.
#include <boost/test/unit_test.hpp>

#include <quadrille/verify.hpp>

#include "models/linear.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(linear_test)

using namespace quadrille;
using encode::LinearModel;
using encode::Row;

namespace {

/// Whether the point, a bit a variable, meets the row.
bool holds(const LinearModel& model, const Row& row, std::uint64_t point) {
    std::int64_t sum = 0;
    for (const encode::Term& term : model.terms_of(row))
        if ((point >> term.variable & 1) != 0) sum += term.factor;
    return row.least <= sum && sum <= row.most;
}

bool is_feasible(const LinearModel& model, std::uint64_t point) {
    return std::ranges::all_of(model.rows, [&](const Row& row) { return holds(model, row, point); });
}

/// The options of the points that meet every row, a bit an option, ascending: once for each such point.
std::vector<std::uint64_t> feasible_options(const LinearModel& model) {
    std::vector<std::uint64_t> found;
    for (std::uint64_t point = 0; point < (1ull << model.variable_count()); ++point)
        if (is_feasible(model, point)) found.push_back(point & ((1ull << model.options) - 1));
    std::ranges::sort(found);
    return found;
}

/// The subsets of the options that are covers, by the verifier.
std::vector<std::uint64_t> covers(const Problem& problem) {
    Verifier verifier(problem);
    std::vector<std::uint64_t> found;
    for (std::uint64_t subset = 0; subset < (1ull << problem.option_count()); ++subset) {
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if ((subset >> o & 1) != 0) options.push_back(OptionId{o});
        if (!verifier.violation(options)) found.push_back(subset);
    }
    return found;
}

void compare(const Problem& problem, const LinearModel& model) {
    BOOST_TEST_REQUIRE(model.variable_count() <= 20u);
    BOOST_TEST_REQUIRE((feasible_options(model) == covers(problem)), test::write_string(problem, "json"));
}

const int problems = test::runs(2000);

void compare_random(const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < problems; ++i) {
        const Problem problem = test::random_problem(random, shape);
        compare(problem, encode::linear_model(problem));
    }
}

/// Also that many of the problems have covers, and colours that need a variable.
void compare_coloured(bool bounds, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    int with_variables = 0, with_covers = 0;
    for (int i = 0; i < problems; ++i) {
        const Problem problem = test::coloured_problem(random, bounds);
        const LinearModel model = encode::linear_model(problem);
        compare(problem, model);
        with_variables += !model.colours.empty();
        with_covers += !feasible_options(model).empty();
    }
    BOOST_TEST(with_variables > problems / 2);
    BOOST_TEST(with_covers > problems / 4);
}

LinearModel model_of(const std::string& text) { return encode::linear_model(test::read_string(text).problem); }

} // namespace

BOOST_AUTO_TEST_CASE(the_points_are_the_covers_one_each) { compare_random({.max_options = 9}, 1); }

BOOST_AUTO_TEST_CASE(bounds_restrictions_and_costs) {
    compare_random({.max_options = 9, .restrictions = true, .bounds = true, .costs = true}, 2);
}

BOOST_AUTO_TEST_CASE(colours_restrictions_and_bounds) {
    compare_random({.max_items = 5, .max_options = 7, .restrictions = true, .colours = true, .bounds = true}, 3);
}

BOOST_AUTO_TEST_CASE(colours_that_matter) { compare_coloured(false, 4); }

BOOST_AUTO_TEST_CASE(colours_that_matter_and_bounds) { compare_coloured(true, 5); }

// A promise to writers of the model: it is not empty, and neither is any row.
BOOST_AUTO_TEST_CASE(every_row_has_terms_and_there_is_one) {
    for (const auto* text :
         {"{\"items\":[],\"options\":[]}", "{\"items\":[\"a\"],\"options\":[]}", "{\"items\":[\"a\"],\"options\":[[]]}",
          "p ec 2 1 2\ns 1\n", "A B\nA\n", "0:9|A\nA\nA\n", "0:9|A | X\n", "3|A\nA\n"}) {
        const LinearModel model = model_of(text);
        BOOST_TEST(!model.rows.empty());
        BOOST_TEST(model.variable_count() >= 1u);
        for (const Row& row : model.rows) BOOST_TEST(!model.terms_of(row).empty());
    }
}

BOOST_AUTO_TEST_CASE(what_no_option_can_meet_has_no_point) {
    for (const auto* text : {"A B\nA\n", "{\"items\":[\"a\"],\"options\":[]}", "2|A\nA\n",
                             "{\"items\":[\"a\"],\"options\":[[\"a\"]],\"forbid\":[0]}",
                             "{\"items\":[\"a\"],\"options\":[[\"a\"]],\"require\":[0],\"forbid\":[0]}"})
        BOOST_TEST(feasible_options(model_of(text)).empty(), text);
}

// A part whose options exclude each other needs one row, and a colour that is one part needs no variable.
BOOST_AUTO_TEST_CASE(colours_are_told_with_few_rows) {
    const LinearModel two_parts = model_of("A B | X\nA X:r\nA X:r\nB X:r\nB X:r\nA X:g\nA X:g\n");
    BOOST_TEST(two_parts.colours.size() == 1u);                        // green is in options of A only
    BOOST_TEST(two_parts.rows.size() == 2u + 3u + 1u);                 // A and B; red in A, in B, and its converse; X
    BOOST_TEST(model_of("A B | X\nA X:r\nB X:r\n").rows.size() == 2u); // a single colour excludes nothing
}

// The fraction that `option <= variable` would allow: half of each option of A in red, and half in green.
BOOST_AUTO_TEST_CASE(the_relaxation_is_strong) {
    const LinearModel model = model_of("A B | X\nA X:r\nA X:r\nB X:r\nB X:g\n");
    const std::vector<double> half{0.5, 0.5, 0.5, 0.5, 0.5}; // the options, and red
    bool holds_everywhere = true;
    for (const Row& row : model.rows) {
        double sum = 0;
        for (const encode::Term& term : model.terms_of(row)) sum += term.factor * half[term.variable];
        holds_everywhere &= static_cast<double>(row.least) <= sum && sum <= static_cast<double>(row.most);
    }
    BOOST_TEST(!holds_everywhere);
}

BOOST_AUTO_TEST_CASE(rows_and_variables_are_described) {
    const Problem problem
        = test::read_string(R"({"items":["a","b",{"name":"x\ny","kind":"secondary"},"c"],"options":)"
                            R"([{"name":"one","items":["a",["x\ny","r"]]},["b",["x\ny","r"]],["b","x\ny"]],)"
                            R"("forbid":[2]})")
              .problem;
    const LinearModel model = encode::linear_model(problem);
    BOOST_TEST(describe(problem, model, 0) == "option 0 (one)");
    BOOST_TEST(describe(problem, model, 1) == "option 1");
    std::vector<std::string> rows;
    for (const Row& row : model.rows) rows.push_back(describe(problem, model, row));
    BOOST_TEST((rows == std::vector<std::string>{"option 2", "item a", "item b", "item c", "nothing"}));

    const Problem coloured = test::read_string("A B C | X\nA X:red\nB X:red\nC X\n").problem;
    const LinearModel colours = encode::linear_model(coloured);
    BOOST_TEST(describe(coloured, colours, 3) == "item X in colour red");
    BOOST_TEST(describe(coloured, colours, colours.rows[3]) == "item X in colour red");
    BOOST_TEST(describe(coloured, colours, colours.rows.back()) == "item X");
}

BOOST_AUTO_TEST_SUITE_END()
