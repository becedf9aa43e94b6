// SPDX-License-Identifier: MIT
#include "puzzles/making/resistance.hpp"

#include <algorithm>
#include <functional>

#include "deduce/patience.hpp"

namespace quadrille::making {

Resistance::Resistance(const Problem& base) : state_(base), inside_(base), pairs_(base), failed_(base.option_count()) {
    for (const OptionId option : base.forbidden())
        if (state_.is_live(option)) state_.remove(option);
    for (const OptionId option : base.required())
        if (state_.is_live(option)) state_.take(option);
    root_ = state_.mark();
}

/// Applies the next deduction without trial. False if there is none.
bool Resistance::deduce_next(deductions::Patience& patience) {
    found_ = {};
    if (!singles_.find(state_, found_) && !inside_.find(state_, found_, patience)
        && !pairs_.find(state_, found_, patience))
        return false;
    for (const OptionId option : found_.required)
        if (state_.is_live(option)) state_.take(option);
    for (const OptionId option : found_.forbidden)
        if (state_.is_live(option)) state_.remove(option);
    return !state_.short_item();
}

/// Whether taking an option, and then singles to the end, leaves an item too few.
bool Resistance::fails(OptionId option) {
    const Rest::Mark mark = state_.mark();
    state_.take(option);
    for (std::size_t k = 0; k < state_.tight().size() && !state_.short_item(); ++k) {
        const ItemId item = state_.tight()[k];
        if (!state_.is_tight(item)) continue;
        state_.for_each_live(item, [&](OptionId forced) {
            if (state_.is_live(forced)) state_.take(forced);
            return !state_.short_item();
        });
    }
    const bool is_short = state_.short_item().has_value();
    state_.undo(mark);
    return is_short;
}

double Resistance::failing(std::span<const OptionId> givens, std::span<const OptionId> cover, double most) {
    state_.undo(root_);
    for (const OptionId option : givens)
        if (state_.is_live(option)) state_.take(option);
    singles_.restart(state_);
    const Control unlimited;
    deductions::Patience patience(unlimited);
    while (state_.live() > 0 && deduce_next(patience)) {
    }
    std::vector<OptionId> wrong;
    for (std::uint32_t o = 0; o < state_.problem().option_count(); ++o)
        if (state_.is_live(OptionId{o}) && !std::ranges::binary_search(cover, OptionId{o}))
            wrong.push_back(OptionId{o});
    state_.tight().clear();
    if (wrong.empty()) return 1;
    // Those that failed in the last problem come first: most problems are worse than the best, which then shows soon.
    std::ranges::stable_sort(wrong, std::ranges::greater(), [this](OptionId option) { return failed_[index(option)]; });
    ++serial_;
    std::size_t failing = 0;
    const auto share = [&] { return static_cast<double>(failing) / static_cast<double>(wrong.size()); };
    for (const OptionId option : wrong) {
        if (!fails(option)) continue;
        failed_[index(option)] = serial_;
        ++failing;
        if (share() > most) break;
    }
    return share();
}

} // namespace quadrille::making
