// SPDX-License-Identifier: MIT
#include <quadrille/analysis.hpp>

#include "solve/simplify/residue.hpp"
#include "solve/simplify/split.hpp"
#include "solve/simplify/steps.hpp"

namespace quadrille::inline QUADRILLE_ABI {

using namespace reductions;

namespace {

/// Repeats two steps as long as something changes and effort remains. Nested items come first: they cost less,
/// and they remove options that later steps would try.
void repeat(NestedItems& nested, BlockedOptions& blocked, Residue& residue, const Effort& effort) {
    for (auto items = residue.changed_items(); !items.empty(); items = residue.changed_items()) {
        const auto test_all = [&](auto& step) {
            for (const ItemId item : items) {
                if (residue.impossible() || effort.spent()) return;
                if (!residue.is_open(item)) continue;
                step.test(item);
                take_forced(residue);
            }
        };
        test_all(nested);
        test_all(blocked);
        if (residue.impossible() || effort.spent()) return;
    }
}

/// Takes all steps as long as something changes and effort remains. Trials cost most, so they come last. Without
/// the options that they refute, more items may be nested.
void to_fixpoint(Residue& residue, Effort& effort) {
    NestedItems nested(residue, effort);
    BlockedOptions blocked(residue, effort);
    take_forced(residue);
    repeat(nested, blocked, residue, effort);
    if (residue.impossible() || effort.spent()) return;
    refute_options(residue, effort);
    take_forced(residue);
    repeat(nested, blocked, residue, effort);
}

void tell_options(const Residue& residue, Simplified& result) {
    Simplified::Report& report = result.report;
    for (std::uint32_t o = 0; o < residue.problem().option_count(); ++o) {
        switch (residue.fate(OptionId{o})) {
        case Fate::live:
            continue;
        case Fate::taken:
            ++report.forced;
            result.forced.push_back(OptionId{o});
            continue;
        case Fate::forbidden:
            ++report.forbidden;
            break;
        case Fate::excluded:
            ++report.excluded;
            break;
        case Fate::blocked:
            ++report.blocked;
            break;
        case Fate::dominated:
            ++report.dominated;
            break;
        case Fate::refuted:
            ++report.refuted;
            break;
        }
        result.useless.push_back(OptionId{o});
    }
}

} // namespace

Simplified simplify(const Problem& problem, const SimplifyParams& params, const Control& control) {
    Simplified result;
    const bool everything = params.scope == SimplifyScope::everything;
    if (!everything && problem.required().empty() && problem.forbidden().empty()) {
        result.unchanged = true;
        return result;
    }
    throw_if_stopped(control);
    Residue residue(problem);
    take_restrictions(residue);
    throw_if_stopped(control);
    if (everything) {
        Effort left(params.effort, problem.cell_count(), control);
        if (!residue.impossible()) to_fixpoint(residue, left);
        result.report.finished = !left.spent();
        if (!residue.impossible()) drop_idle(residue);
    }
    throw_if_stopped(control);
    tell_options(residue, result);
    result.report.idle = residue.dropped();
    result.impossible = residue.impossible();
    if (result.impossible) return result;

    const ComponentNumbers places = everything ? in_components(residue) : in_one(residue);
    result.report.components = places.components;
    result.unchanged
        = places.components == 1 && result.forced.empty() && result.useless.empty() && residue.dropped() == 0;
    if (!result.unchanged) result.components = make_components(residue, places);
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
