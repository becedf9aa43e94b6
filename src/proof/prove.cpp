// SPDX-License-Identifier: MIT
// Which prover proves which answer; the proof of a count by a walk stands here too.

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/proof.hpp>

#include "problem/rest/rest.hpp"
#include "proof/blocking.hpp"
#include "proof/of_symmetry.hpp"
#include "proof/provers.hpp"
#include "proof/refuter.hpp"
#include "proof/writer.hpp"
#include "solve/tree/with_links.hpp"
#include "solve/weights/weights.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::proof {

namespace {

/// Writes down what dancing links branch on. Its items are numbered from 1, primary ones first.
class Branches : public search::StepObserver {
  public:
    Branches(Writer& writer, const std::vector<std::uint32_t>& items) : writer_(writer), items_(items) {}

    void step(SearchStep::Kind kind, std::uint32_t number) override {
        if (kind == SearchStep::Kind::branch || kind == SearchStep::Kind::dead_end)
            writer_.step({.kind = Step::Kind::branch, .at = items_[number - 1]});
    }

  private:
    Writer& writer_;
    const std::vector<std::uint32_t>& items_; // primary ones by number - 1
};

std::vector<OptionId> once(std::span<const OptionId> options) {
    std::vector<OptionId> list(options.begin(), options.end());
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

} // namespace

Ending write_walk(const Problem& problem, const Control& control, Writer& writer) {
    std::vector<std::uint32_t> items;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items.push_back(i);
    // Options without a primary item are not in the links, and no cover has them.
    std::vector<OptionId> forbidden = once(problem.forbidden());
    std::erase_if(forbidden, [&](OptionId option) { return !problem.has_primary(option); });
    Control unlimited = control;
    unlimited.limits = {.deadline = control.limits.deadline};
    return with_links<Kinds::coloured>(problem, ChooseRule::smallest, [&](auto&& links) {
        links.restart(once(problem.required()), forbidden);
        Branches branches(writer, items);
        return links.run(unlimited, static_cast<search::StepObserver&>(branches));
    });
}

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
        if (params_.diagram != nullptr && DiagramGuide::suits(problem_))
            return draft(params_.diagram, control_).value_or(ProofOutcome::memory_limit);
        if (const auto outcome = by_symmetry()) return *outcome;
        if (const auto outcome = search()) return *outcome;
        return is_by_clauses() ? clauses() : walk();
    }

  private:
    /// Whether a proof has no steps: a required option has no room, or no item is open.
    bool is_trivial() const {
        Rest rest(problem_);
        return rest.restrict().has_value() || rest.is_done();
    }

    /// Whether a walk would take too long where clauses may not.
    bool is_by_clauses() const {
        return claim_.kind == Claim::Kind::none && params_.engine == "sat" && has_clauses(problem_);
    }

    ProofOutcome prices() {
        const bool forms = has_large_group(symmetries::option_marks(problem_, true));
        writer_.header(claim_, {}, false, forms ? 2 : 1);
        const Sense sense = claim_.kind == Claim::Kind::minimum ? Sense::min : Sense::max;
        const PricesParams params{.forms = forms, .memory = params_.memory / 3};
        return finish(write_prices(problem_, sense, claim_.cost, params, control_, writer_));
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
        return finish(write_clauses(problem_, control_, writer_));
    }

    ProofOutcome write_nothing() {
        writer_.header(claim_);
        writer_.end();
        return ProofOutcome::whole;
    }

    /// Proves by a search that solves each remainder once up to isomorphism, where other proofs are longer:
    /// if the problem has a large group, and some thousand steps are not enough.
    std::optional<ProofOutcome> by_symmetry() {
        constexpr std::size_t quick = 1 << 18; // bytes of steps, in memory
        if (!has_large_group({}) || is_proved_within(quick)) return std::nullopt;
        Rest rest(problem_);
        rest.restrict();
        Draft draft;
        Renamer renamer(rest, draft, params_.memory / 3);
        const Ending ending = renamer.run(control_);
        if (ending != Ending::exhausted) return give_up(ending);
        return write(draft);
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

    bool is_proved_within(std::size_t memory) const {
        Draft draft;
        return refute(draft, memory, control_, false) == Ending::exhausted;
    }

    /// Proves by a search that solves each remainder once: along a diagram if an engine has answered that
    /// does so, too. Where a walk has, a diagram takes longer to make, and guides to proofs that are as long
    /// or longer: Langford pairs of 11 took 0.7 s and 1,054 kB by it, and take 0.2 s and 448 kB.
    std::optional<ProofOutcome> search() {
        if (stores() && claim_.kind != Claim::Kind::none && DiagramGuide::suits(problem_)) {
            try {
                const CompileResult compiled = compile(
                    problem_, {.simplify = params_.simplify, .threads = params_.threads, .memory = params_.memory},
                    control_);
                if (compiled.diagram) return draft(&*compiled.diagram, control_);
                if (const auto outcome = give_up(compiled.ending)) return outcome;
            } catch (const Unsupported&) { // it takes some thousands of items
            }
        }
        return problem_.has_colours() ? by_blocking() : by_branches();
    }

    /// Proves by branches alone if that is short, else by removing options that block an item. Of random problems with
    /// colours branches alone take two thirds of the bytes; of nonograms and hard sudokus with clues they do not end.
    std::optional<ProofOutcome> by_blocking() {
        Draft plain, blocking;
        const bool is_plain = refute(plain, params_.memory / 3, brief(1), false) == Ending::exhausted;
        const Ending ending = refute(blocking, params_.memory / 3, brief(is_plain ? 1 : 10), true);
        const bool is_whole = ending == Ending::exhausted;
        if (is_plain) return write(is_whole && blocking.written_bytes() < plain.written_bytes() ? blocking : plain);
        return is_whole ? write(blocking) : by_branches();
    }

    std::optional<ProofOutcome> by_branches() { return draft(nullptr, is_by_clauses() ? brief() : control_); }

    Ending refute(Draft& draft, std::size_t memory, const Control& control, bool blocks) const {
        Rest rest(problem_);
        rest.restrict();
        return Refuter(rest, draft, nullptr, memory, blocks).run(no_clue, control);
    }

    /// Whether an engine has answered that solves each remainder once, too.
    bool stores() const { return params_.engine == "diagram" || params_.engine == "layers"; }

    /// A limit of about the time that the answer took, or a multiple of it.
    Control brief(int times = 1) const {
        using namespace std::chrono;
        constexpr double least = 0.5; // seconds
        const auto time = duration_cast<nanoseconds>(duration<double>(times * (3 * params_.seconds + least)));
        Control control = control_;
        control.limits.deadline = std::min(control.limits.deadline, steady_clock::now() + time);
        return control;
    }

    /// Nothing if another prover may still have a proof.
    std::optional<ProofOutcome> draft(const Diagram* diagram, const Control& control) {
        Rest rest(problem_);
        rest.restrict();
        Draft draft;
        std::optional<DiagramGuide> guide;
        if (diagram != nullptr) guide.emplace(problem_, *diagram);
        Refuter refuter(rest, draft, guide ? &*guide : nullptr, params_.memory / 3);
        const Ending ending = refuter.run(guide ? guide->root() : no_clue, control);
        if (ending != Ending::exhausted) return give_up(ending);
        return write(draft);
    }

    ProofOutcome write(const Draft& draft) {
        writer_.header(claim_, {}, false, draft.version());
        draft.write(writer_);
        writer_.end();
        return ProofOutcome::whole;
    }

    std::optional<ProofOutcome> give_up(Ending ending) const {
        if (stopped(control_)) return outcome_of(ending);
        return std::nullopt;
    }

    ProofOutcome walk() {
        writer_.header(claim_);
        return finish(write_walk(problem_, control_, writer_));
    }

    ProofOutcome finish(Ending ending) {
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
