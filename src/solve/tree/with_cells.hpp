// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

#include "search/cells/cells.hpp"

namespace quadrille {

/// Builds the dancing cells that suit a problem and hands them to `use`: colours and bounds cost nothing
/// where the problem has none. The problem's `require` and `forbid` are not looked at.
template <class Choice, class Use>
auto with_cells_by(const Problem& problem, const Choice& choice, const Use& use) {
    if (problem.has_bounds())
        return problem.has_colours() ? use(search::Cells<Choice, true, true>(problem, choice))
                                     : use(search::Cells<Choice, false, true>(problem, choice));
    return problem.has_colours() ? use(search::Cells<Choice, true, false>(problem, choice))
                                 : use(search::Cells<Choice, false, false>(problem, choice));
}

/// The same for a rule of choice that the params know.
template <class Use> auto with_cells(const Problem& problem, ChooseRule rule, const Use& use) {
    return rule == ChooseRule::first ? with_cells_by(problem, search::FirstKey{}, use)
                                     : with_cells_by(problem, search::SmallestKey{}, use);
}

} // namespace quadrille
