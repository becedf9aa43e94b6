// SPDX-License-Identifier: MIT
// Which prover proves which answer.

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/proof.hpp>

#include "problem/rest/rest.hpp"
#include "proof/provers.hpp"
#include "proof/refuter.hpp"
#include "proof/writer.hpp"
#include "solve/weights/weights.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::proof {

namespace {

ProofOutcome outcome_of(Ending ending) {
    switch (ending) {
    case Ending::exhausted:
        return ProofOutcome::whole;
    case Ending::time_limit:
        return ProofOutcome::time_limit;
    case Ending::interrupted:
        return ProofOutcome::interrupted;
    default:
        return ProofOutcome::memory_limit;
    }
}

/// A refuter with the steps that it makes.
struct Proof {
    Proof(const Problem& problem, const RefuterParams& params) : refuter(problem, draft, params) {}

    Ending run(const Control& control, std::size_t bytes = std::numeric_limits<std::size_t>::max()) {
        return refuter.run(control, bytes);
    }

    Draft draft;
    Refuter refuter;
};

/// One proof on its way: provers are tried until one has it whole, or all time is over.
class Attempts {
  public:
    Attempts(std::ostream& out, const Problem& problem, const Claim& claim, const ProofParams& params,
             const Control& control)
        : problem_(problem), claim_(claim), params_(params), control_(control),
          writer_(out, {.form = params.form, .limit = params.limit}) {
        control_.limits = {.deadline = control.limits.deadline};
        if (params_.memory == 0) params_.memory = std::numeric_limits<std::size_t>::max();
    }

    ProofOutcome run() {
        if (claim_.kind == Claim::Kind::cover || is_trivial()) return write_nothing();
        if (claim_.kind == Claim::Kind::minimum || claim_.kind == Claim::Kind::maximum) return prices();
        if (claim_.kind == Claim::Kind::none && weights()) return ProofOutcome::whole;
        return params_.diagram != nullptr && DiagramGuide::suits(problem_) ? guided(*params_.diagram) : count();
    }

  private:
    /// Whether a proof has no steps: a required option has no room, or no item is open.
    bool is_trivial() const {
        Rest rest(problem_);
        return rest.restrict().has_value() || rest.is_done();
    }

    bool is_by_clauses() const {
        return claim_.kind == Claim::Kind::none && params_.engine == "sat" && has_clauses(problem_);
    }

    ProofOutcome prices() {
        const bool forms = has_large_group(symmetries::option_marks(problem_, true));
        writer_.header(claim_, {}, false, forms ? 2 : 1);
        const Sense sense = claim_.kind == Claim::Kind::minimum ? Sense::min : Sense::max;
        const PricesParams params{.forms = forms, .memory = params_.memory / 3};
        return ended(write_prices(problem_, sense, claim_.cost, params, control_, writer_));
    }

    /// False if no weights are found that leave no cover.
    bool weights() {
        const Weighed weighed = weigh(problem_, {}, control_);
        if (!weighed) return false;
        writer_.header(claim_);
        write_weights(weighed.steps, writer_);
        writer_.end();
        return true;
    }

    ProofOutcome clauses() {
        writer_.header(claim_, {}, true);
        return ended(write_clauses(problem_, control_, writer_));
    }

    ProofOutcome write_nothing() {
        writer_.header(claim_);
        writer_.end();
        return ProofOutcome::whole;
    }

    /// Proves by a walk that remembers rests, or in another way if that takes more than some thousand steps. With
    /// colours it removes options that block an item: else nonograms take up to 16 times the bytes, and hard sudokus
    /// with clues do not end.
    ProofOutcome count() {
        constexpr std::size_t quick = 1 << 18; // bytes of steps, in memory
        Proof plain(problem_, {.bytes = params_.memory / 3, .blocks = problem_.has_colours()});
        const Ending ending = plain.run(control_, quick);
        if (ending != Ending::exhausted && !stopped(control_) && has_large_group({})) {
            Proof named(problem_, {.memory = Memory::forms, .bytes = params_.memory / 3});
            if (named.run(control_) == Ending::exhausted) return finish(named);
        }
        if (const auto diagram = compiled()) return guided(*diagram);
        constexpr std::size_t most_before_clauses = 1 << 24;
        if (is_by_clauses() && plain.run(control_, most_before_clauses) != Ending::exhausted && !stopped(control_))
            return clauses();
        return finish(plain);
    }

    /// The diagram of the covers, if an engine has answered that solves each remainder once, too. Where a walk has, a
    /// diagram takes longer to make, and guides to proofs that are as long or longer: Langford pairs of 11 took 0.7 s
    /// and 1,054 kB by it, and take 0.2 s and 448 kB.
    std::optional<Diagram> compiled() {
        const bool stores = params_.engine == "diagram" || params_.engine == "layers";
        if (!stores || claim_.kind == Claim::Kind::none || !DiagramGuide::suits(problem_)) return std::nullopt;
        try {
            return compile(problem_,
                           {.simplify = params_.simplify, .threads = params_.threads, .memory = params_.memory},
                           control_)
                .diagram;
        } catch (const Unsupported&) { // it takes some thousands of items
            return std::nullopt;
        }
    }

    ProofOutcome guided(const Diagram& diagram) {
        DiagramGuide guide(problem_, diagram);
        Proof along(problem_, {.bytes = params_.memory / 3, .guide = &guide});
        return finish(along);
    }

    /// Writes a proof when all its steps are known; or as they come, where remembering takes too much or does not pay.
    ProofOutcome finish(Proof& proof) {
        bool has_header = false;
        for (Ending ending = Ending::memory_limit; ending != Ending::exhausted;) {
            ending = proof.run(control_);
            if (ending != Ending::exhausted && stopped(control_)) return outcome_of(ending);
            if (!std::exchange(has_header, true)) writer_.header(claim_, {}, false, proof.draft.version());
            proof.refuter.forget();
            proof.draft.write(writer_);
        }
        writer_.end();
        return ProofOutcome::whole;
    }

    /// Whether the group is so large that few rests can differ. With the 4 or 8 symmetries of a board, rests are
    /// seldom isomorphic. Options with different marks are not mapped to each other.
    bool has_large_group(const std::vector<std::int64_t>& marks) const {
        constexpr std::uint64_t nodes = 10'000;
        Rest rest(problem_);
        rest.restrict();
        symmetries::Graph graph;
        graph.make(rest, marks);
        symmetries::Form form;
        return symmetries::find_group(graph, {.nodes = nodes}, control_, form).order > symmetries::most_of_boards;
    }

    /// Ends a proof that a prover has written as it went.
    ProofOutcome ended(Ending ending) {
        if (ending == Ending::exhausted) writer_.end();
        return outcome_of(ending);
    }

    const Problem& problem_;
    const Claim& claim_;
    ProofParams params_;
    Control control_;
    Writer writer_;
};

/// Refuses a claim about options that the problem does not have.
void check_options(const Problem& problem, const Claim& claim) {
    for (const auto* list : {&claim.cover, &claim.require, &claim.forbid})
        for (const OptionId option : *list)
            if (index(option) >= problem.option_count())
                throw BadArgument(fmt::format("found option {} in a claim, expected one of {} options", index(option),
                                              problem.option_count()));
}

} // namespace

} // namespace quadrille::proof

namespace quadrille::inline QUADRILLE_ABI {

Claim count_claim(const Count& count) {
    if (count == 0) return {.kind = Claim::Kind::none};
    return {.kind = Claim::Kind::count, .count = count};
}

ProofOutcome write_proof(std::ostream& out, const Problem& problem, const Claim& claim, const ProofParams& params,
                         const Control& control) {
    proof::check_options(problem, claim);
    try {
        return proof::Attempts(out, problem, claim, params, control).run();
    } catch (const proof::TooLong&) {
        return ProofOutcome::too_long;
    }
}

} // namespace quadrille::inline QUADRILLE_ABI
