// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Tells which options can stand together, by the definition in docs/semantics.md: none of their items is
/// used more often than it may be. Begun anew in no time, however large the problem, which must outlive it.
class Together {
  public:
    explicit Together(const Problem& problem)
        : problem_(problem), uses_(problem.item_count()), joined_(problem.option_count()) {}

    /// No option stands there any more.
    void clear() { ++serial_; }

    /// Whether the option has joined since the last `clear`.
    bool has(OptionId option) const { return joined_[index(option)] == serial_; }

    /// One more joins. False if it excludes another one; then there is no use in going on before `clear`.
    /// Precondition: it is not there yet.
    bool join(OptionId option) {
        joined_[index(option)] = serial_;
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!use(items[k], problem_.colour(option, k))) return false;
        return true;
    }

  private:
    struct Use {
        std::uint64_t serial = 0; // when the rest was true
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
