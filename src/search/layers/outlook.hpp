// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/layers/form.hpp"

namespace quadrille::search::layers {

/// A test of what lies ahead of a layer. From which of the next items, its own included, are covered, it
/// tells whether the others can all be covered, if options may do anything with items beyond them. It does
/// not look at slots.
class Outlook {
  public:
    /// Everything is hopeful.
    Outlook() = default;

    /// Looks at at most this many items, and not beyond the window.
    Outlook(const Form& form, std::uint32_t layer, std::uint32_t items);

    /// The number of items that it looks at.
    std::uint32_t items() const { return items_; }

    /// Tests a state by its first word.
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
