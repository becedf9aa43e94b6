// SPDX-License-Identifier: MIT
#include "simplify/refuted.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/error.hpp>

#include "search/tables/tables.hpp"
#include "simplify/split.hpp"

namespace quadrille::reductions {

namespace {

using search::Tables;
using search::tables::Form;
using search::tables::Propagator;
using Verdict = Propagator::Verdict;

// Nanoseconds: for a cell, to make the tables; for a unit of the rules' work; for a trial besides, to take an
// option and to undo what followed.
constexpr std::uint64_t build_ns = 100, work_ns = 5, trial_ns = 200;

constexpr std::uint64_t patience = 1 << 16; // of work between two looks at the control

/// The tables of a problem, and the options taken on trial, as long as effort remains.
class Trials {
  public:
    Trials(std::shared_ptr<const Form> form, Effort& effort)
        : form_(std::move(form)), state_(form_), effort_(effort) {}

    /// Goes round the tables until no option of any is refuted. False if there is no cover.
    bool run() {
        const auto tables = static_cast<std::uint32_t>(form_->tables.size());
        settle();
        std::uint32_t vain = 0; // tables since the last that lost an option
        for (std::uint32_t t = 0; vain < tables && !failed_ && !effort_.spent(); t = (t + 1) % tables)
            vain = probe(t) ? 0 : vain + 1;
        return !failed_;
    }

    /// Calls `visit(option)` for each option that was removed, by its index in the problem.
    template <class Visit> void for_each_removed(Visit visit) const {
        for (std::uint32_t o = 0; o < form_->options(); ++o)
            if (!state_.is_live(o)) visit(form_->id(o));
    }

  private:
    /// Applies the rules until none applies, or the effort is spent.
    Verdict propagate() {
        for (;;) {
            const std::uint64_t most = std::min(effort_.left() / work_ns, patience);
            const Verdict verdict = state_.propagate(state_.work() + most);
            effort_.spend(work_ns * (state_.work() - paid_) + 1);
            paid_ = state_.work();
            if (verdict != Verdict::paused || effort_.spent()) return verdict;
        }
    }

    void settle() { failed_ = propagate() == Verdict::failed; }

    /// Takes an option on trial. False if the rules do not refute it, or the effort is spent.
    bool is_refuted(std::uint32_t table, std::uint32_t option) {
        const std::size_t mark = state_.mark();
        state_.take(table, option);
        const Verdict verdict = propagate();
        state_.undo(mark);
        effort_.spend(trial_ns);
        return verdict == Verdict::failed;
    }

    /// Takes the options of a table on trial. False if none is refuted.
    bool probe(std::uint32_t table) {
        if (state_.live(table) < 2) return false;
        bool any = false;
        options_.clear();
        state_.for_each_live(table, [&](std::uint32_t option) { options_.push_back(option); });
        for (const std::uint32_t option : options_) {
            if (failed_ || effort_.spent()) break;
            if (form_->places_of(option).front().table != table) continue; // tried with another table
            if (!state_.is_live(option) || !is_refuted(table, option)) continue;
            any = true;
            state_.remove(option);
            settle();
        }
        return any;
    }

    std::shared_ptr<const Form> form_;
    Propagator state_;
    Effort& effort_;
    bool failed_ = false;
    std::uint64_t paid_ = 0;             // work of the state that is charged to the effort
    std::vector<std::uint32_t> options_; // scratch
};

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
    Trials trials(form, effort);
    if (!trials.run()) return residue.give_up();
    trials.for_each_removed(
        [&](OptionId option) { residue.remove(remainder.original[index(option)], Fate::refuted); });
}

} // namespace quadrille::reductions
