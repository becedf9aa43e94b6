// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash the checker, or prove what is wrong.
// For any bytes (a problem, a line `---` and a proof), checking ends in a verdict or in a ParseError, and
// only true claims are proved. The truth comes from all subsets of the options. For libFuzzer, and for files
// given by name (replay.cpp).
#include <cstdint>
#include <sstream>
#include <string>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/proof.hpp>

#include "fuzz/demand.hpp"
#include "support/brute_force.hpp"

namespace {

using quadrille::fuzz::demand;

void check(const quadrille::Problem& problem, const std::string& proof) {
    std::istringstream in(proof);
    const auto verdict = quadrille::check_proof(problem, *in.rdbuf());
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
    if (cost == "0" || cost.find_first_of("123456789") == (cost.starts_with('-') ? 1u : 0u)) // otherwise leading zeros
        demand(cost == quadrille::to_string(best[0]), "optimum");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    quadrille::fuzz::with_problem(data, size, check);
    return 0;
}
