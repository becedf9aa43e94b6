// SPDX-License-Identifier: MIT
#include "solve/simplify/forced.hpp"

namespace quadrille::reductions {

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

} // namespace quadrille::reductions
