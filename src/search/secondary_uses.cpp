// SPDX-License-Identifier: MIT
#include "search/secondary_uses.hpp"

namespace quadrille::search {

SecondaryUses::SecondaryUses(const Problem& problem, std::span<const OptionId> options) {
    std::vector<std::uint32_t> options_of(problem.item_count());
    for (const OptionId option : options)
        for (const ItemId item : problem.items(option)) ++options_of[index(item)];
    for (const OptionId option : options) {
        const auto items = problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!problem.is_primary(items[k]) && options_of[index(items[k])] > 1)
                uses_.push_back(use(problem, option, k));
    }
    std::ranges::sort(uses_);
    uses_.erase(std::unique(uses_.begin(), uses_.end()), uses_.end());
    coloured_ = std::ranges::any_of(uses_, [](const Use& use) { return use.colour != ColourId::none; });
}

} // namespace quadrille::search
