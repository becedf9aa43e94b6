// SPDX-License-Identifier: MIT
#include "support/proofs.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "problem/rest/rest.hpp"
#include "proof/provers.hpp"
#include "proof/refuter.hpp"
#include "support/brute_force.hpp"

namespace quadrille::test {

using namespace quadrille::proof;

namespace {

Verdict check(const Problem& problem, const std::string& proof) {
    std::stringbuf bytes(proof);
    return check_proof(problem, bytes);
}

/// A proof whose steps `write(writer)` writes; empty if it returns false.
template <class Write> std::string written(const Claim& claim, bool clauses, const Write& write, int version = 1) {
    std::ostringstream out;
    Writer writer(out, {});
    writer.header(claim, {}, clauses, version);
    if (write(writer) != Ending::exhausted) return "";
    writer.end();
    return out.str();
}

bool has_steps(const Problem& problem) {
    Rest rest(problem);
    return !rest.restrict() && !rest.is_done();
}

std::string by_search(const Problem& problem, const Claim& claim, RefuterParams params,
                      const Diagram* diagram = nullptr) {
    const auto search = [&](Writer& writer) {
        Draft draft;
        std::optional<DiagramGuide> guide;
        if (diagram != nullptr && DiagramGuide::suits(problem)) params.guide = &guide.emplace(problem, *diagram);
        const Ending ending = Refuter(problem, draft, params).run({});
        draft.write(writer);
        return ending;
    };
    return written(claim, false, search, params.blocks ? 2 : 1);
}

/// The proof of a refuter that forgets all after some steps, and of which these are written.
std::string by_forgetting(const Problem& problem, const Claim& claim) {
    const auto search = [&](Writer& writer) {
        Draft draft;
        Refuter refuter(problem, draft, {});
        constexpr std::size_t some = 50; // bytes of steps
        Ending ending = refuter.run({}, some);
        refuter.forget();
        draft.write(writer);
        if (ending == Ending::memory_limit) ending = refuter.run({});
        draft.write(writer);
        return ending;
    };
    return written(claim, false, search);
}

/// The claim, which names what the problem requires and forbids if asked to.
Claim about(const Problem& problem, Claim claim, bool named) {
    if (named) {
        claim.require.assign(problem.required().begin(), problem.required().end());
        claim.forbid.assign(problem.forbidden().begin(), problem.forbidden().end());
    }
    return claim;
}

} // namespace

std::string proof_of(const Problem& problem, const Claim& claim, const std::string& engine, ProofForm form) {
    std::ostringstream out;
    ProofParams params;
    params.form = form;
    params.engine = engine;
    const ProofOutcome outcome = write_proof(out, problem, claim, params);
    return outcome == ProofOutcome::whole ? out.str() : "";
}

std::vector<Proof> proofs_of_count(const Problem& problem, bool named) {
    const Claim claim = about(problem, count_claim(covers_by_subsets(problem).size()), named);
    std::vector<Proof> proofs;
    const auto add = [&](std::string prover, std::string bytes) {
        proofs.push_back({claim, std::move(prover), std::move(bytes)});
    };
    for (const ProofForm form : {ProofForm::binary, ProofForm::text})
        for (const char* engine : {"diagram", "masks", "sat"}) add(engine, proof_of(problem, claim, engine, form));
    if (!has_steps(problem)) return proofs;
    const Diagram diagram = *compile(problem, {.simplify = false}).diagram;
    const Diagram simplified = *compile(problem).diagram;
    add("search", by_search(problem, claim, {}));
    add("search without what blocks items", by_search(problem, claim, {.blocks = true}));
    add("diagram", by_search(problem, claim, {}, &diagram));
    add("simplified diagram", by_search(problem, claim, {}, &simplified));
    add("walk", by_search(problem, claim, {.memory = Memory::none}));
    add("search that forgets", by_forgetting(problem, claim));
    if (claim.kind == Claim::Kind::none && has_clauses(problem))
        add("clauses", written(claim, true, [&](Writer& writer) { return write_clauses(problem, {}, writer); }));
    return proofs;
}

std::vector<Proof> proofs_of_optima(const Problem& problem, bool named) {
    std::vector<Proof> proofs;
    const auto covers = covers_by_subsets(problem);
    if (covers.empty()) return proofs;
    const auto cost = [&](const Cover& cover) { return total_cost(problem, cover); };
    for (const auto kind : {Claim::Kind::cover, Claim::Kind::minimum, Claim::Kind::maximum}) {
        const auto best = kind == Claim::Kind::maximum ? std::ranges::max_element(covers, {}, cost)
                                                       : std::ranges::min_element(covers, {}, cost);
        const Claim claim = about(problem, {.kind = kind, .cost = cost(*best), .cover = *best}, named);
        proofs.push_back({claim, "prices", proof_of(problem, claim, "links")});
    }
    return proofs;
}

std::optional<std::string> fault(const Problem& problem, const Proof& proof) {
    const std::string claim = claim_text(proof.claim);
    const auto verdict = check(problem, proof.bytes);
    if (!verdict.proved) return fmt::format("{} by {} is {}", claim, proof.prover, verdict.text);
    if (verdict.claim != claim) return fmt::format("{} by {} proves {}", claim, proof.prover, verdict.claim);
    if (proof.claim.kind != Claim::Kind::none && proof.claim.kind != Claim::Kind::count) return std::nullopt;
    std::string other = proof.bytes;
    const std::string line = "claim " + claim;
    other.replace(other.find(line), line.size(),
                  proof.claim.kind == Claim::Kind::none ? "claim count 1" : "claim count 0");
    if (check(problem, other).proved) return fmt::format("{} by {} proves another count too", claim, proof.prover);
    return std::nullopt;
}

std::optional<std::string> fault(const Problem& problem, const std::vector<Proof>& proofs) {
    for (const Proof& proof : proofs)
        if (auto what = fault(problem, proof)) return what;
    return std::nullopt;
}

} // namespace quadrille::test
