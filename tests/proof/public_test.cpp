// SPDX-License-Identifier: MIT
// Missed without it: a reason or proof that programs cannot reach through the public headers.
// Reasons, proofs and their check as programs use them, by the public header alone.
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/proof.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/classic.hpp"
#include "support/dominoes.hpp"
#include "support/engines.hpp"
#include "support/mutilated_board.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(public_test)

using namespace quadrille;

namespace {

Problem parse(const std::string& text) { return test::read_string(text, "dlx").problem; }

std::string proof_of(const Problem& problem, const Claim& claim, const ProofParams& params = {}) {
    std::ostringstream out;
    BOOST_REQUIRE((write_proof(out, problem, claim, params) == ProofOutcome::whole));
    return out.str();
}

Verdict check(const Problem& problem, const std::string& proof) {
    std::stringbuf bytes(proof);
    return check_proof(problem, bytes);
}

std::string text_of(const Problem& problem, const Reason& reason) {
    std::ostringstream out;
    write_proof(out, reason, {}, ProofForm::text);
    BOOST_TEST(check(problem, out.str()).text == "none");
    return reason_text(problem, reason);
}

Control stopped_control() {
    std::stop_source source;
    source.request_stop();
    return {.stop = source.get_token()};
}

} // namespace

BOOST_AUTO_TEST_CASE(parity_is_a_reason) {
    const Problem triangle = parse("a b c\na b\nb c\nc a\n");
    const WhyResult result = why(triangle);
    BOOST_TEST(result.none);
    BOOST_TEST((result.ending == Ending::exhausted));
    BOOST_REQUIRE((result.reason.kind == Reason::Kind::weights));
    const std::vector<Weights> odd{{Weights::Argument::modular, 2, {{ItemId{0}, 1}, {ItemId{1}, 1}, {ItemId{2}, 1}}}};
    BOOST_TEST((result.reason.weights == odd));
    BOOST_TEST(text_of(triangle, result.reason)
               == "Each option covers an even number of these 3 items, but a cover covers them 3 times: a, b "
                  "and c.\n");
    BOOST_TEST(reason_json(result.reason)
               == R"({"type":"reason","kind":"modular weights","steps":[{"argument":"modular","modulus":2,)"
                  R"("weights":[[0,1],[1,1],[2,1]]}]})");
}

BOOST_AUTO_TEST_CASE(pigeons_do_not_fit) {
    const Problem pigeons = test::pigeons(4, 3);
    const WhyResult result = why(pigeons);
    BOOST_TEST(result.none);
    BOOST_REQUIRE(result.reason.is_found());
    const std::string text = text_of(pigeons, result.reason);
    if (result.left_out.empty()) // unequal weights need Clp
        BOOST_TEST(text.starts_with("These 4 items are to be covered 4 times: p0, p1, p2 and p3.\n"), text);
}

BOOST_AUTO_TEST_CASE(words_are_the_callers_or_names) {
    const Problem problem = parse("a b\na\n");
    const Reason reason = why(problem).reason;
    BOOST_REQUIRE((reason.kind == Reason::Kind::lack));
    BOOST_TEST(text_of(problem, reason) == "b needs an option, and no option has it.\n");
    const ReasonWords words{.item = [](ItemId item) { return "square " + std::to_string(index(item)); }};
    BOOST_TEST(reason_text(problem, reason, words) == "square 1 needs an option, and no option has it.\n");
    ProblemBuilder builder;
    builder.add_items(1);
    const Problem nameless = builder.build();
    BOOST_TEST(text_of(nameless, why(nameless).reason) == "item 0 needs an option, and no option has it.\n");
}

BOOST_AUTO_TEST_CASE(where_there_is_a_cover_there_is_no_reason) {
    const Problem problem = parse("a b\na\nb\na b\n");
    const WhyResult result = why(problem);
    BOOST_TEST(!result.none);
    BOOST_REQUIRE((result.reason.kind == Reason::Kind::covered));
    BOOST_TEST(!Verifier(problem).violation(result.reason.cover));
    std::ostringstream out;
    BOOST_CHECK_THROW(write_proof(out, result.reason), BadArgument);
    BOOST_CHECK_THROW(reason_text(problem, result.reason), BadArgument);
    BOOST_CHECK_THROW(reason_json(result.reason), BadArgument);
}

BOOST_AUTO_TEST_CASE(a_refutation_is_written_and_checked) {
    const Problem board = test::mutilated_board(8);
    const Verdict verdict = check(board, proof_of(board, {}));
    BOOST_TEST(verdict.proved);
    BOOST_TEST(verdict.claim == "none");
    BOOST_TEST(!verdict.restricted);
    BOOST_TEST(!check(test::dominoes(8, 8), proof_of(board, {})).proved); // it is a proof of one problem
}

// 12,988,816 domino tilings of the chess board: OEIS A004003.
BOOST_AUTO_TEST_CASE(a_published_count_is_proved_and_checked) {
    const Problem board = test::dominoes(8, 8);
    const SolveResult counted = count(board);
    const Claim claim = count_claim(counted.covers);
    const CompileResult compiled = compile(board);
    BOOST_REQUIRE(compiled.diagram.has_value());
    const std::vector<ProofParams> all{
        {.engine = counted.engine}, {.form = ProofForm::text}, {.diagram = &*compiled.diagram}};
    for (const ProofParams& params : all)
        BOOST_TEST(check(board, proof_of(board, claim, params)).text == "count 12988816");
    BOOST_TEST(check_diagram(board, *compiled.diagram).text == "at least 12988816");
    BOOST_TEST(!check_diagram(test::dominoes(4, 16), *compiled.diagram).proved);
}

BOOST_AUTO_TEST_CASE(costs_and_covers_are_proved) {
    const Problem problem = parse("a b c\na |3\nb |-2\nc |5\na b |2\nb c |1\na b c |4\n");
    const std::vector<OptionId> least{OptionId{0}, OptionId{4}}, most{OptionId{2}, OptionId{3}};
    const auto text = [&](const Claim& claim) { return check(problem, proof_of(problem, claim)).text; };
    BOOST_TEST(text({.kind = Claim::Kind::minimum, .cost = 4, .cover = least}) == "minimum 4");
    BOOST_TEST(text({.kind = Claim::Kind::maximum, .cost = 7, .cover = most}) == "maximum 7");
    BOOST_TEST(text({.kind = Claim::Kind::cover, .cover = most}) == "cover");
    const std::vector<OptionId> first{OptionId{0}};
    const Problem restricted = restrict(problem, first, {});
    BOOST_TEST(check(problem, proof_of(restricted, {.kind = Claim::Kind::count, .count = 2, .require = first})).text
               == "count 2, given 1 required and 0 forbidden");
    BOOST_CHECK_THROW(text({.kind = Claim::Kind::cover, .cover = {OptionId{6}}}), BadArgument);
}

BOOST_AUTO_TEST_CASE(a_damaged_proof_is_refused_with_its_place) {
    const Problem problem = parse("A B C\nA\nB\nA B\nC\n");
    const std::string proof = "quadrille-proof 1\nclaim count 2\ntext\nb 0\nb 1\nkb 2\nr 0\nend\n";
    BOOST_TEST(check(problem, proof).proved);
    const auto damaged = [&](const std::string& from, const std::string& to) {
        std::string other = proof;
        other.replace(other.find(from), from.size(), to);
        const Verdict verdict = check(problem, other);
        BOOST_TEST(!verdict.proved);
        return std::to_string(verdict.step) + ": " + verdict.text;
    };
    BOOST_TEST(damaged("claim", "claims").starts_with("0: step 0, "));
    BOOST_TEST(damaged("b 1", "b 0") == "2: step 2, an item that is not open");
    BOOST_TEST(damaged("r 0\nend\n", "").starts_with("4: step 4, the proof ends early"));
    BOOST_TEST(damaged("count 2", "count 3") == "4: step 4, the steps prove 2 covers");
    BOOST_TEST(test::parse_error_of([&] { check(problem, "quadrille-prof 1\n"); }).starts_with("proof:1:14: "));
}

BOOST_AUTO_TEST_CASE(a_stop_or_a_limit_ends_it) {
    const Problem board = test::dominoes(8, 8);
    const Claim claim = count_claim(12'988'816);
    const auto outcome = [&](const ProofParams& params, const Control& control) {
        std::ostringstream out;
        const ProofOutcome got = write_proof(out, board, claim, params, control);
        BOOST_TEST((out.str().empty() || !check(board, out.str()).proved));
        return got;
    };
    BOOST_TEST((outcome({}, stopped_control()) == ProofOutcome::interrupted));
    BOOST_TEST((outcome({}, {.limits = {.deadline = std::chrono::steady_clock::now()}}) == ProofOutcome::time_limit));
    BOOST_TEST((outcome({.limit = 1000}, {}) == ProofOutcome::too_long));
    const WhyResult result = why(test::matchings(17), stopped_control());
    BOOST_TEST(!result.reason.is_found());
    BOOST_TEST((result.ending == Ending::interrupted));
    std::stringbuf proof(proof_of(board, claim));
    BOOST_CHECK_THROW(check_proof(board, proof, "proof", stopped_control()), Stopped);
    const Diagram diagram = compile(board).diagram.value();
    BOOST_CHECK_THROW(check_diagram(board, diagram, stopped_control()), Stopped);
    BOOST_CHECK_THROW(check_diagram(board, diagram, {.limits = {.deadline = std::chrono::steady_clock::now()}}),
                      Stopped);
}

BOOST_AUTO_TEST_SUITE_END()
