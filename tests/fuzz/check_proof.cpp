// SPDX-License-Identifier: MIT
// Whatever the bytes, a problem, a line `---` and a proof: checking ends in a verdict or in a ParseError, and
// nothing is proved that is not so, as all subsets of the options tell. For libFuzzer, and for files given by
// name (replay.cpp).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include <quadrille/cost.hpp>
#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "support/brute_force.hpp"
#include "verify/checker.hpp"

namespace {

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

void check(const quadrille::Problem& problem, const std::string& proof) {
    std::istringstream in(proof);
    const auto verdict = quadrille::verify::check_proof(problem, *in.rdbuf());
    demand(!verdict.text.empty(), "a verdict has words");
    if (!verdict.proved || verdict.restricted || problem.option_count() > 12) return;
    const auto covers = quadrille::test::covers_by_subsets(problem);
    const std::string& claim = verdict.claim;
    if (claim == "none") demand(covers.empty(), "none");
    if (claim.starts_with("count ")) demand(claim == "count " + std::to_string(covers.size()), "count");
    if (!claim.starts_with("m")) return;
    const auto sense = claim.starts_with("min") ? quadrille::Sense::min : quadrille::Sense::max;
    const auto best = quadrille::test::best_costs(problem, covers, sense, 1);
    demand(!best.empty(), "an optimum of covers");
    const std::string cost = claim.substr(claim.find(' ') + 1);
    if (cost == "0"
        || cost.find_first_of("123456789") == (cost.starts_with('-') ? 1u : 0u)) // else zeros in front
        demand(cost == quadrille::to_string(best[0]), "optimum");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = bytes.find("\n---\n");
    if (end == std::string::npos) return 0;
    std::istringstream in(bytes.substr(0, end + 1));
    const quadrille::Problem problem = quadrille::read_problem(in, "fuzz").problem;
    if (problem.item_count() > 10'000) return 0; // a header alone can declare millions
    check(problem, bytes.substr(end + 5));
    return 0;
} catch (const quadrille::ParseError& error) {
    demand(error.place().line >= 1 && error.place().column >= 1, "an error has a place");
    return 0;
}
