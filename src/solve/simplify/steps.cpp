// SPDX-License-Identifier: MIT
// The steps of simplification, each until it finds nothing more.
#include "solve/simplify/steps.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <quadrille/analysis.hpp>
#include <quadrille/error.hpp>

#include "search/tables/tables.hpp"
#include "search/tables/trials.hpp"
#include "solve/simplify/split.hpp"

namespace quadrille::reductions {

void take_restrictions(Residue& residue) {
    const Problem& problem = residue.problem();
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (!problem.has_primary(OptionId{o})) residue.remove(OptionId{o}, Fate::forbidden);
    for (const OptionId option : problem.forbidden())
        if (residue.is_live(option)) residue.remove(option, Fate::forbidden);
    for (const OptionId option : problem.required()) {
        if (residue.fate(option) == Fate::taken) continue; // required twice
        if (!residue.is_live(option)) return residue.give_up();
        residue.take(option);
    }
}

void take_forced(Residue& residue) {
    std::vector<OptionId> all;
    ItemId item;
    while (!residue.impossible() && residue.next_tight(item)) {
        const auto options = residue.options(item);
        all.assign(options.begin(), options.end()); // a copy, because taking options changes the list
        for (const OptionId option : all) {
            if (!residue.is_live(option)) return residue.give_up(); // one of them excludes another
            residue.take(option);
        }
    }
}

namespace {

bool constrains(Residue& residue, ItemId item) {
    if (residue.problem().is_primary(item)) return residue.size(item) > 0 || residue.need(item).min > 0;
    if (residue.options(item).size() <= 1) return false;
    const auto colours = residue.colours(item);
    if (colours.empty() || colours.front() == ColourId::none) return true;
    return std::ranges::any_of(colours, [&](ColourId colour) { return colour != colours.front(); });
}

} // namespace

void drop_idle(Residue& residue) {
    for (std::uint32_t i = 0; i < residue.problem().item_count(); ++i)
        if (residue.is_open(ItemId{i}) && !constrains(residue, ItemId{i})) residue.drop(ItemId{i});
}

BlockedOptions::BlockedOptions(Residue& residue, Effort& effort)
    : residue_(residue), effort_(effort), accused_(residue.problem().option_count()),
      claims_(residue.problem().item_count()) {}

void BlockedOptions::test(ItemId item) {
    const std::uint32_t needed = residue_.need(item).min;
    if (needed == 0) return;
    suspects_.clear();
    ++item_serial_;
    const auto options = residue_.options(item);
    if (needed == 1) // those that feed it leave it nothing to need
        for (const OptionId option : options) accused_[index(option)] = item_serial_;
    for (std::uint32_t k = 0; k < options.size(); ++k) {
        mark_claims(options[k]);
        acquit(needed);
        if (k < needed) accuse_neighbours(item, options[k], k);
        if (effort_.spent() || (suspects_.empty() && k + 1 >= needed)) return;
    }
    for (const Suspect& suspect : suspects_) residue_.remove(suspect.option, Fate::blocked);
}

/// Marks what others cannot have once the option is taken.
void BlockedOptions::mark_claims(OptionId option) {
    ++option_serial_;
    claimant_ = option;
    for_each_cell(residue_.problem(), option, [&](ItemId item, ColourId colour) {
        if (residue_.is_open(item) && residue_.need(item).max == 1) claims_[index(item)] = {option_serial_, colour};
    });
    effort_.spend(residue_.problem().items(option).size());
}

/// Whether the option is compatible with the marked one, or is the marked one.
bool BlockedOptions::gets_along(OptionId option) const {
    if (option == claimant_) return true;
    const auto items = residue_.problem().items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const Claim& claim = claims_[index(items[k])];
        if (claim.serial != option_serial_) continue;
        const ColourId colour = residue_.problem().colour(option, k);
        if (claim.colour == ColourId::none || claim.colour != colour) return false;
    }
    return true;
}

void BlockedOptions::acquit(std::uint32_t needed) {
    std::size_t steps = suspects_.size();
    std::erase_if(suspects_, [&](Suspect& suspect) {
        steps += residue_.problem().items(suspect.option).size();
        return gets_along(suspect.option) && ++suspect.friends == needed;
    });
    effort_.spend(steps);
}

/// Options without a mark are compatible with every option tested so far.
void BlockedOptions::accuse_neighbours(ItemId item, OptionId option, std::uint32_t friends) {
    for_each_cell(residue_.problem(), option, [&](ItemId shared, ColourId colour) {
        if (shared == item || !residue_.is_open(shared) || residue_.need(shared).max > 1) return;
        const auto others = residue_.options(shared);
        const auto colours = residue_.colours(shared);
        effort_.spend(others.size());
        for (std::size_t k = 0; k < others.size(); ++k) {
            if (accused_[index(others[k])] == item_serial_ || others[k] == option) continue;
            if (colour != ColourId::none && colours[k] == colour) continue;
            accused_[index(others[k])] = item_serial_;
            suspects_.push_back({others[k], friends});
        }
    });
}

NestedItems::NestedItems(Residue& residue, Effort& effort)
    : residue_(residue), effort_(effort), item_marks_(residue.problem().item_count()),
      option_marks_(residue.problem().option_count()) {}

void NestedItems::test(ItemId inner) {
    find_outers(inner);
    for (const ItemId outer : outers_) {
        if (residue_.impossible() || effort_.spent()) return;
        const std::uint32_t needed = residue_.need(inner).min, allowed = residue_.need(outer).max;
        if (needed > allowed) return residue_.give_up();
        if (needed == allowed && residue_.size(outer) > residue_.size(inner)) remove_dominated(inner, outer);

        const bool inner_idle = is_idle(inner, outer);
        const bool outer_idle
            = residue_.size(inner) == residue_.size(outer) && !has_colours(inner) && is_idle(outer, inner);
        if (inner_idle && !(outer_idle && inner < outer)) return residue_.drop(inner);
        if (outer_idle) residue_.drop(outer);
    }
}

/// The items of the first option are the candidates. Each further option removes the items that it lacks.
/// Usually none remains after two options.
void NestedItems::find_outers(ItemId inner) {
    outers_.clear();
    bool first = true;
    for (const OptionId option : residue_.options(inner)) {
        if (effort_.spent()) outers_.clear();
        if (!first && outers_.empty()) return;
        ++item_serial_;
        for_each_cell(residue_.problem(), option, [&](ItemId item, ColourId colour) {
            if (!residue_.is_open(item) || colour != ColourId::none) return;
            item_marks_[index(item)] = item_serial_;
            if (first && item != inner && residue_.size(item) >= residue_.size(inner)) outers_.push_back(item);
        });
        effort_.spend(residue_.problem().items(option).size());
        if (!first) std::erase_if(outers_, [&](ItemId i) { return item_marks_[index(i)] != item_serial_; });
        first = false;
    }
}

void NestedItems::remove_dominated(ItemId inner, ItemId outer) {
    ++option_serial_;
    for (const OptionId option : residue_.options(inner)) option_marks_[index(option)] = option_serial_;
    for (const OptionId option : residue_.options(outer))
        if (option_marks_[index(option)] != option_serial_) residue_.remove(option, Fate::dominated);
}

/// Whether the outer item implies the condition of the inner one.
bool NestedItems::is_idle(ItemId inner, ItemId outer) const {
    const Problem& problem = residue_.problem();
    if (problem.is_primary(inner) && !problem.is_primary(outer)) return false;
    const Bounds in = residue_.need(inner), out = residue_.need(outer);
    return out.max <= in.max && (in.min == 0 || (residue_.size(inner) == residue_.size(outer) && in.min <= out.min));
}

bool NestedItems::has_colours(ItemId item) const {
    return std::ranges::any_of(residue_.colours(item), [](ColourId c) { return c != ColourId::none; });
}

namespace {

using search::Tables;
using search::tables::Form;
using search::tables::Propagator;
using search::tables::Trials;

// Nanoseconds: for a cell, to make the tables; for a unit of the rules' work; for a trial besides, to take an
// option and to undo what followed.
constexpr std::uint64_t build_ns = 100, work_ns = 5, trial_ns = 200;

constexpr std::uint64_t patience = 1 << 16; // of work between two looks at the control

/// Applies the rules and makes trials until nothing more is refuted, or the effort is spent. False if there is no
/// cover.
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
