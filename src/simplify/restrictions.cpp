// SPDX-License-Identifier: MIT
#include "simplify/restrictions.hpp"

#include <algorithm>

namespace quadrille::reductions {

void take_restrictions(Residue& residue) {
    const Problem& problem = residue.problem();
    const auto is_primary = [&](ItemId item) { return problem.is_primary(item); };
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (std::ranges::none_of(problem.items(OptionId{o}), is_primary))
            residue.remove(OptionId{o}, Fate::forbidden);
    for (const OptionId option : problem.forbidden())
        if (residue.is_live(option)) residue.remove(option, Fate::forbidden);
    for (const OptionId option : problem.required()) {
        if (residue.fate(option) == Fate::taken) continue; // required twice
        if (!residue.is_live(option)) return residue.give_up();
        residue.take(option);
    }
}

} // namespace quadrille::reductions
