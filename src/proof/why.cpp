// SPDX-License-Identifier: MIT
#include "proof/why.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include <quadrille/solve.hpp>

#include "proof/writer.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::proof {

namespace {

/// The reasons in turn; each step says whether the question is settled.
class Inquiry {
  public:
    Inquiry(const Problem& problem, const WhyParams& params, const Control& control)
        : problem_(problem), params_(params), control_(control) {}

    WhyResult run() {
        if (!(looks_short() || is_soon_covered() || weighs_out() || has_core(params_.core, SIZE_MAX) || branches_out()))
            why_.ending = stopped(control_).value_or(Ending::node_limit);
        return std::move(why_);
    }

  private:
    bool settle(Reason reason) {
        why_.none = why_.none || reason.is_found();
        why_.reason = std::move(reason);
        return true;
    }

    bool settle_cover(std::vector<OptionId> cover) {
        return settle({.kind = Reason::Kind::covered, .cover = std::move(cover)});
    }

    /// A required option without room, or an item with too few options.
    bool looks_short() {
        const Root root(problem_);
        if (root.misfit) return settle({.kind = Reason::Kind::misfit, .misfit = *root.misfit});
        std::vector<std::uint32_t> counts(problem_.item_count());
        for (const OptionId option : root.live)
            for (const ItemId item : problem_.items(option)) ++counts[index(item)];
        for (std::uint32_t i = 0; i < counts.size(); ++i)
            if (problem_.is_primary(ItemId{i}) && counts[i] < root.left[i].min)
                return settle({.kind = Reason::Kind::lack, .lacking = ItemId{i}});
        return false;
    }

    /// Most problems that have covers show one at once.
    bool is_soon_covered() {
        Control control = control_;
        control.limits.nodes = params_.first_nodes;
        control.limits.covers = 1;
        std::vector<OptionId> cover;
        const SolveResult result = solve(problem_, {.threads = 1}, control, [&](std::span<const OptionId> found) {
            cover.assign(found.begin(), found.end());
            return true;
        });
        why_.none = result.proved_none();
        return result.covers > 0 && settle_cover(std::move(cover));
    }

    bool weighs_out() {
        Weighed weighed = weigh(problem_, params_.weights, control_);
#ifndef QUADRILLE_CBC
        if (!weighed) why_.left_out.push_back("unequal weights, which need Cbc");
#endif
        if (!weighed) return false;
        // Two cages that need the same digit say more than a hundred items with weights.
        constexpr CoreParams quick{.first = 2'000, .each = 200, .tries = 2'000};
        if (weighed.steps.back().of.size() > most_named && has_core(quick, most_named)) return true;
        return settle({.kind = Reason::Kind::weights, .weights = std::move(weighed.steps)});
    }

    /// A core is worth telling if its items are fewer, and if it can be seen to be one.
    bool has_core(const CoreParams& params, std::size_t most_items) {
#ifdef QUADRILLE_CADICAL
        Core core = find_core(problem_, params, control_);
        if (core.outcome == Core::Outcome::covered) return settle_cover(std::move(core.cover));
        if (core.outcome != Core::Outcome::refuted) return false;
        why_.none = true;
        if (core.items.size() == problem_.item_count() || core.items.size() > most_items) return false;
        Refutation shown = refute_by_branching(problem_, core.items, params_.branching, control_);
        return shown.outcome == Refutation::Outcome::refuted
               && settle({.kind = Reason::Kind::core,
                          .core = std::move(core.items),
                          .minimal = core.minimal,
                          .branches = std::move(shown.branches)});
#else
        if (&params == &params_.core) why_.left_out.push_back("cores, which need CaDiCaL");
        return most_items == 0; // never
#endif
    }

    bool branches_out() {
        Refutation shown = refute_by_branching(problem_, {}, params_.branching, control_);
        if (shown.outcome == Refutation::Outcome::covered) return settle_cover(std::move(shown.cover));
        return shown.outcome == Refutation::Outcome::refuted
               && settle({.kind = Reason::Kind::trace, .branches = std::move(shown.branches)});
    }

    static constexpr std::size_t most_named = 12; // that a sentence names in full

    const Problem& problem_;
    const WhyParams& params_;
    const Control& control_;
    WhyResult why_;
};

} // namespace

WhyResult why(const Problem& problem, const WhyParams& params, const Control& control) {
    return Inquiry(problem, params, control).run();
}

} // namespace quadrille::proof

namespace quadrille::inline QUADRILLE_ABI {

WhyResult why(const Problem& problem, const Control& control) { return proof::why(problem, {}, control); }

void write_proof(std::ostream& out, const Reason& reason, const Claim& claim, ProofForm form) {
    if (!reason.is_found()) throw BadArgument("found no reason, expected one why there is no cover");
    if (claim.kind != Claim::Kind::none) throw BadArgument("found another claim, expected one of no cover");
    Claim named = claim;
    if (!reason.core.empty()) named.require.clear(); // a proof about some items does not ask for it
    proof::Writer writer(out, {.form = form});
    writer.header(named, reason.core);
    proof::write_weights(reason.weights, writer);
    const auto branch = [&](ItemId item) { writer.step({.kind = proof::Step::Kind::branch, .at = index(item)}); };
    if (reason.kind == Reason::Kind::lack) branch(reason.lacking);
    for (const Reason::Branch& one : reason.branches) branch(one.item);
    writer.end();
}

} // namespace quadrille::inline QUADRILLE_ABI
