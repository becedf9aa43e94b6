// SPDX-License-Identifier: MIT
#include "search/layers/outlook.hpp"

#include <algorithm>
#include <bit>

namespace quadrille::search::layers {

Outlook::Outlook(const Form& form, std::uint32_t layer, std::uint32_t items) : items_(items) {
    const std::uint32_t bits
        = std::min({items, form.layers() - layer, static_cast<std::uint32_t>(std::popcount(form.window()))});
    mask_ = (Word{1} << bits) - 1;
    // By item ahead: the sets of the other items that its options cover, each set once.
    std::vector<std::vector<Word>> parts(bits);
    for (std::uint32_t k = 0; k < bits; ++k) {
        if (form.slot(layer + k) != Form::none) parts[k] = {0}; // it can be covered for all that is known
        for (std::uint32_t o = form.begin(layer + k); o < form.end(layer + k); ++o)
            parts[k].push_back(((form.sets(o)[0] & form.window()) << k | Word{1} << k) & mask_);
        std::ranges::sort(parts[k]);
        parts[k].erase(std::unique(parts[k].begin(), parts[k].end()), parts[k].end());
    }
    hopeful_.assign(mask_ / 64 + 1, 0);
    for (Word covered = mask_ + 1; covered-- > 0;) { // what an option leaves has a higher number
        const Word open = mask_ & ~covered;
        const auto goes_on
            = [&](Word part) { return (part & covered) == 0 && is_hopeful(covered | part | (open & -open)); };
        if (open == 0 || std::ranges::any_of(parts[static_cast<std::size_t>(std::countr_zero(open))], goes_on))
            hopeful_[covered / 64] |= Word{1} << covered % 64;
    }
}

} // namespace quadrille::search::layers
