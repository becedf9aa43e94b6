// SPDX-License-Identifier: MIT
// Missed without it: an answer without a proof, or with one that the checker refuses.
// Every answer is proved by each suitable prover, and the independent checker accepts it: compared with
// subset enumeration, published counts and published optima.
#include <fstream>
#include <sstream>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/proof.hpp>

#include "proof/refuter.hpp"
#include "support/coloured_problem.hpp"
#include "support/dominoes.hpp"
#include "support/engines.hpp"
#include "support/mutilated_board.hpp"
#include "support/proofs.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(prove_test)

using namespace quadrille;
using namespace quadrille::proof;
using test::proof_of;

namespace {

/// What is wrong with a proof of a claim, if anything is.
std::optional<std::string> fault(const Problem& problem, const Claim& claim, const std::string& proof,
                                 const std::string& prover) {
    return test::fault(problem, {claim, prover, proof});
}

std::optional<std::string> wrong_count(const Problem& problem) {
    return test::fault(problem, test::proofs_of_count(problem));
}

std::optional<std::string> wrong_optimum(const Problem& problem) {
    return test::fault(problem, test::proofs_of_optima(problem));
}

void check_counts(const test::Shape& shape, std::uint64_t seed, int count) {
    test::check_random(
        seed, test::runs(count), [&](auto& random) { return test::random_problem(random, shape); }, wrong_count);
}

struct Row {
    std::string name, value, effort, optimum;
};

std::vector<Row> rows(const std::string& table) {
    std::ifstream in(TEST_DATA "/" + table);
    std::vector<Row> list;
    std::string line;
    std::getline(in, line); // the names of the columns
    while (std::getline(in, line)) {
        std::istringstream cells(line);
        Row row;
        std::getline(cells, row.name, '\t');
        std::getline(cells, row.value, '\t');
        std::getline(cells, row.effort, '\t');
        std::getline(cells, row.optimum, '\t');
        list.push_back(row);
    }
    return list;
}

} // namespace

BOOST_AUTO_TEST_CASE(counts_of_plain_problems) { check_counts({}, 20261122, 2'000); }
BOOST_AUTO_TEST_CASE(counts_with_colours) { check_counts({.colours = true}, 20261123, 2'000); }
BOOST_AUTO_TEST_CASE(counts_with_bounds) { check_counts({.bounds = true}, 20261124, 2'000); }
BOOST_AUTO_TEST_CASE(counts_under_restrictions) { check_counts({.restrictions = true}, 20261125, 2'000); }
BOOST_AUTO_TEST_CASE(counts_of_several_parts) {
    check_counts({.max_items = 12, .max_options = 14, .parts = true}, 20261126, 1'000);
}
BOOST_AUTO_TEST_CASE(counts_of_mixtures) {
    test::check_random(
        20261127, test::runs(2'000),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 8, 11)); }, wrong_count);
}
BOOST_AUTO_TEST_CASE(counts_where_colours_meet) {
    bool bounds = false;
    test::check_random(
        20261128, test::runs(2'000), [&](auto& random) { return test::coloured_problem(random, bounds = !bounds); },
        wrong_count);
}

BOOST_AUTO_TEST_CASE(optima_of_mixtures) {
    test::check_random(
        20261129, test::runs(600),
        [](auto& random) {
            test::Shape shape = test::random_shape(random, 8, 11);
            shape.costs = true;
            return test::random_problem(random, shape);
        },
        wrong_optimum);
}

BOOST_AUTO_TEST_CASE(published_counts, *test::sanitized_at_full_scale()) {
    int proved = 0;
    for (const Row& row : rows("oracles.tsv")) {
        if (row.effort != "small") continue;
        const Problem problem = test::read_file("oracles/" + row.name + ".ec");
        const Claim claim = count_claim(std::stoull(row.value));
        const auto what = fault(problem, claim, proof_of(problem, claim, "diagram"), row.name);
        BOOST_TEST(!what.has_value(), what.value_or(""));
        ++proved;
    }
    BOOST_TEST(proved == 97);
}

// The numbers of domino tilings: A004003, and A028420's 20x20 is far beyond 128 bits.
BOOST_AUTO_TEST_CASE(counts_beyond_64_bits, *test::sanitized_at_full_scale()) {
    const Problem board = test::dominoes(12, 12);
    const Claim claim = count_claim(Count::from_decimal("53060477521960000"));
    const std::string proof = proof_of(board, claim, "diagram");
    BOOST_TEST(!fault(board, claim, proof, "diagram").has_value());
    BOOST_TEST(proof.size() < 56'000u);
    const Problem wide = test::dominoes(14, 14); // 112202208776036178000000, more than 2^64
    const Claim large = count_claim(Count::from_decimal("112202208776036178000000"));
    BOOST_TEST(!fault(wide, large, proof_of(wide, large, "diagram"), "diagram").has_value());
}

// Their optima: tests/data/spp/README.md. Where there are no linear programs, prices are worse, and the
// larger files would take hours.
BOOST_AUTO_TEST_CASE(airlines, *test::sanitized_at_full_scale()) {
    const std::size_t most_options = test::has_engine("milp") && test::scale() == 1 ? 4000 : 800;
    int proved = 0;
    for (const Row& row : rows("spp/OPTIMA.tsv")) {
        if (std::stoul(row.effort) > most_options) continue;
        const Problem problem = test::read_file("spp/" + row.name);
        Claim claim{.kind = Claim::Kind::minimum};
        optimize(problem, [&](std::span<const OptionId> cover) {
            claim.cover.assign(cover.begin(), cover.end());
            return true;
        });
        claim.cost = total_cost(problem, claim.cover);
        const std::string proof = proof_of(problem, claim, "links");
        const auto what = fault(problem, claim, proof, row.name);
        BOOST_TEST(!what.has_value(), what.value_or(""));
        BOOST_TEST(proof.find("minimum " + row.optimum + '\n') != proof.npos, row.name);
        ++proved;
    }
    BOOST_TEST(proved >= 4);
}

// Found by weights, at once, where no walk would end.
BOOST_AUTO_TEST_CASE(mutilated_boards_take_one_step) {
    const Problem board = test::mutilated_board(20);
    const std::string proof = proof_of(board, {}, "masks");
    BOOST_TEST(!fault(board, {}, proof, "weights").has_value());
    BOOST_TEST(proof.size() < 3'000u);
}

// A remainder that occurs again is one step. If this hardly happens, none is stored.
BOOST_AUTO_TEST_CASE(remainders_are_remembered_where_it_pays, *test::sanitized_at_full_scale()) {
    const auto search = [](const std::string& file) {
        const Problem problem = test::read_file(file);
        Draft draft;
        const Ending ending = Refuter(problem, draft, {.bytes = std::size_t{1} << 30}).run({});
        return std::pair(ending, draft.size());
    };
    // DLX1 takes 211,716 nodes.
    const auto [ending, steps] = search("bench/queens12.dlx");
    BOOST_TEST((ending == Ending::exhausted));
    BOOST_TEST(steps < 200'000u);
    BOOST_TEST((search("bench/x5c_p100_500.dlx").first == Ending::node_limit)); // random sets
}

BOOST_AUTO_TEST_CASE(a_proof_has_its_limits) {
    const Problem board = test::dominoes(8, 8);
    const Claim claim = count_claim(12'988'816);
    const auto outcome = [&](std::uint64_t bytes, const Control& control) {
        std::ostringstream out;
        const ProofOutcome got = write_proof(out, board, claim, {.limit = bytes, .engine = "diagram"}, control);
        std::stringbuf cut(out.str() + "quadrille-proof 1\n");
        if (got != ProofOutcome::whole) BOOST_TEST(!check_proof(board, cut).proved);
        return got;
    };
    BOOST_TEST((outcome(1 << 20, {}) == ProofOutcome::whole));
    BOOST_TEST((outcome(1000, {}) == ProofOutcome::too_long));
    std::stop_source source;
    source.request_stop();
    BOOST_TEST((outcome(1 << 20, {.stop = source.get_token()}) == ProofOutcome::interrupted));
    Control late;
    late.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    BOOST_TEST((outcome(1 << 20, late) == ProofOutcome::time_limit));
}

BOOST_AUTO_TEST_SUITE_END()
