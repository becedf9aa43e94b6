// SPDX-License-Identifier: MIT
#include "solve/simplify/blocked.hpp"

#include <algorithm>

namespace quadrille::reductions {

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

/// Who is not accused yet got along with all options before this one.
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

} // namespace quadrille::reductions
