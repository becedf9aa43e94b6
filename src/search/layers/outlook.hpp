// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/layers/form.hpp"

namespace quadrille::search::layers {

/// What lies ahead of a layer: by which of the next items, its own included, are covered, whether these can
/// all be, if options may do beyond them what they like. It does not look at slots.
class Outlook {
  public:
    /// Everything is hopeful.
    Outlook() = default;

    /// Looks at so many items at most, and not beyond the window.
    Outlook(const Form& form, std::uint32_t layer, std::uint32_t items);

    /// How many items it was told to look at.
    std::uint32_t items() const { return items_; }

    /// Of a state, by its first word.
    bool is_hopeful(Word state) const {
        const Word covered = state & mask_;
        return (hopeful_[covered / 64] >> covered % 64 & 1) != 0;
    }

  private:
    std::uint32_t items_ = 0;
    Word mask_ = 0;
    std::vector<Word> hopeful_ = {1}; // a bit for each set of covered items
};

} // namespace quadrille::search::layers
