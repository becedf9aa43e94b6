// SPDX-License-Identifier: MIT
#include "deduce/trial.hpp"

#include <algorithm>

namespace quadrille::deductions {

bool Trials::find(State& state, Deduction& found, Patience& patience) {
    do {
        while (!failing_.empty()) {
            const OptionId option = failing_.back();
            failing_.pop_back();
            if (!state.is_live(option) || try_out(state, option, SIZE_MAX) != Verdict::fails) continue;
            found.technique = Technique::trial;
            found.items.push_back(short_);
            found.chain = chain_;
            found.forbidden.push_back(option);
            return true;
        }
    } while (collect(state, patience));
    return false;
}

/// Finds the options that fail with the shortest chains. False if there are none.
bool Trials::collect(State& state, Patience& patience) {
    bool unclear = true;
    for (std::size_t most = 0; unclear; most = most == 0 ? 1 : 2 * most) {
        unclear = false;
        for (std::uint32_t o = 0; o < state.problem().option_count(); ++o) {
            if (patience.is_over_after(1)) return false;
            if (!state.is_live(OptionId{o})) continue;
            const Verdict verdict = try_out(state, OptionId{o}, most);
            if (verdict == Verdict::fails) failing_.push_back(OptionId{o});
            unclear |= verdict == Verdict::unclear;
            if (patience.is_over_after(changes_)) return false;
        }
        if (!failing_.empty()) break;
    }
    std::ranges::reverse(failing_);
    return !failing_.empty();
}

/// Follows the singles in the order in which they appear, which keeps chains short.
Trials::Verdict Trials::try_out(State& state, OptionId option, std::size_t most) {
    const Rest::Mark mark = state.mark();
    chain_.clear();
    state.take(option);
    Verdict verdict = Verdict::stands;
    for (std::size_t k = 0; k < state.tight().size() && !state.short_item(); ++k) {
        const ItemId item = state.tight()[k];
        if (state.is_tight(item) && !follow(state, item, most)) {
            verdict = Verdict::unclear;
            break;
        }
    }
    if (state.short_item()) {
        verdict = Verdict::fails;
        short_ = *state.short_item();
    }
    changes_ = state.mark() - mark;
    state.undo(mark);
    return verdict;
}

/// Takes the options of a tight item. False if the chain would become too long.
bool Trials::follow(State& state, ItemId item, std::size_t most) {
    bool fits = true;
    state.for_each_live(item, [&](OptionId option) {
        if (!state.is_live(option)) return true; // one before excluded it
        if (state.short_item()) return false;
        fits = chain_.size() < most;
        if (!fits) return false;
        chain_.push_back(option);
        state.take(option);
        return true;
    });
    return fits;
}

} // namespace quadrille::deductions
