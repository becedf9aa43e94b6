// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>
#include <quadrille/symmetry.hpp>

namespace quadrille::distinct {

/// All symmetries of a problem, where they are few. Each is a permutation of the points: first the items, then the
/// options.
class Elements {
  public:
    /// The most symmetries that are listed.
    static constexpr std::uint64_t most = 20'000;

    /// Lists them. Nothing if there are more than `most`, if not all are known, or if they would take too much memory.
    static std::optional<Elements> of(const Problem& problem, const Symmetry& symmetry);

    std::size_t size() const { return images_.size() / points_; }
    std::uint32_t item_count() const { return items_; }

    /// By point: its image.
    std::span<const std::uint32_t> operator[](std::size_t number) const {
        return std::span(images_).subspan(number * points_, points_);
    }

    /// The image of an option.
    OptionId image(std::size_t number, OptionId option) const {
        return OptionId{(*this)[number][items_ + index(option)] - items_};
    }

    /// A class of conjugate symmetries: they map equally many covers to themselves.
    struct Conjugates {
        std::size_t first; ///< a member
        std::uint64_t size;
    };
    std::vector<Conjugates> conjugates() const;

  private:
    Elements(const Problem& problem, const Symmetry& symmetry);

    class Numbers;
    void close(Numbers& numbers);

    std::uint32_t items_;
    std::size_t points_;
    std::vector<std::vector<std::uint32_t>> generators_;
    std::vector<std::uint32_t> images_; // one symmetry behind the other, the identity first
};

} // namespace quadrille::distinct
