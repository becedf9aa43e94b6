// SPDX-License-Identifier: MIT
#include "solve/simplify/restrictions.hpp"

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

} // namespace quadrille::reductions
