// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Tells which options can stand together, by the definition in docs/semantics.md: none of their items is
/// used more often than it may be. It keeps no live options, so a join takes time for the items of one option
/// only, and `clear` takes none.
///
/// A `Rest` tells the same. It is slower where nothing else is asked of it: 20,000 sudokus of 17 givens on
/// one base (`unique --each`) took 0.28 s of CPU with it, and take 0.23.
class Together {
  public:
    /// The problem must outlive this.
    explicit Together(const Problem& problem)
        : problem_(problem), uses_(problem.item_count()), joined_(problem.option_count()) {}

    /// Lets all options go.
    void clear() { ++serial_; }

    /// Whether the option has joined since the last `clear`.
    bool has(OptionId option) const { return joined_[index(option)] == serial_; }

    /// Adds an option. Returns false if it excludes another one; then `clear` comes next. Precondition: it
    /// has not joined yet.
    bool join(OptionId option) {
        joined_[index(option)] = serial_;
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!use(items[k], problem_.colour(option, k))) return false;
        return true;
    }

  private:
    struct Use {
        std::uint64_t serial = 0; // when the other members were true
        std::uint32_t count = 0;
        ColourId colour = ColourId::none;
    };

    bool use(ItemId item, ColourId colour) {
        Use& use = uses_[index(item)];
        if (use.serial != serial_) {
            use = {serial_, 1, colour};
            return true;
        }
        if (problem_.is_primary(item)) return ++use.count <= problem_.bounds(item).max;
        return colour != ColourId::none && colour == use.colour;
    }

    const Problem& problem_;
    std::vector<Use> uses_;             // by item
    std::vector<std::uint64_t> joined_; // by option: the serial at which it joined last
    std::uint64_t serial_ = 1;
};

} // namespace quadrille
