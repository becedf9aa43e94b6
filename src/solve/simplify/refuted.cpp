// SPDX-License-Identifier: MIT
#include "solve/simplify/refuted.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <quadrille/analysis.hpp>
#include <quadrille/error.hpp>

#include "search/tables/tables.hpp"
#include "search/tables/trials.hpp"
#include "solve/simplify/split.hpp"

namespace quadrille::reductions {

namespace {

using search::Tables;
using search::tables::Form;
using search::tables::Propagator;
using search::tables::Trials;

// Nanoseconds: for a cell, to make the tables; for a unit of the rules' work; for a trial besides, to take an
// option and to undo what followed.
constexpr std::uint64_t build_ns = 100, work_ns = 5, trial_ns = 200;

constexpr std::uint64_t patience = 1 << 16; // of work between two looks at the control

/// Applies the rules and makes trials until nothing more is refuted, or the effort is spent. False if there is no cover.
bool try_options(Propagator& state, Effort& effort) {
    Trials trials(state);
    std::uint64_t paid = 0, made = 0; // work and trials that are charged to the effort
    for (auto step = Trials::Step::goes_on; step != Trials::Step::over && !effort.spent();) {
        step = trials.step(state.work() + std::min(effort.left() / work_ns, patience));
        effort.spend(work_ns * (state.work() - paid) + trial_ns * (trials.made() - made) + 1);
        paid = state.work();
        made = trials.made();
        if (step == Trials::Step::failed) return false;
    }
    trials.end_trial();
    return true;
}

/// The cells of the live options.
std::size_t cells(const Residue& residue) {
    const Problem& problem = residue.problem();
    std::size_t cells = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (residue.is_live(OptionId{o})) cells += problem.items(OptionId{o}).size();
    return cells;
}

/// Makes the tables of a problem; nothing if the masks take too much memory.
std::shared_ptr<const Form> make_form(const Problem& problem) {
    try {
        return std::make_shared<const Form>(problem);
    } catch (const Unsupported&) {
        return nullptr;
    }
}

} // namespace

void refute_options(Residue& residue, Effort& effort) {
    if (!Tables::suits(residue.problem())) return;
    const std::uint64_t time = build_ns * cells(residue);
    const bool is_affordable = time < effort.left();
    effort.spend(std::min(time, effort.left()));
    if (time == 0 || !is_affordable) return;
    const Simplified::Component remainder = std::move(make_components(residue, in_one(residue)).front());
    const auto form = make_form(remainder.problem);
    if (!form) return;
    Propagator state(form);
    if (!try_options(state, effort)) return residue.give_up();
    for (std::uint32_t o = 0; o < form->options(); ++o)
        if (!state.is_live(o)) residue.remove(remainder.original[index(form->id(o))], Fate::refuted);
}

} // namespace quadrille::reductions
