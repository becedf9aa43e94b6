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

/// Finds the classes of covers by canonical forms, for groups of any size. The sink gets the first cover of each class
/// that is found. `total`: the number of covers, if it is known; the search ends when the classes account for it.
/// Throws std::logic_error if, at the end, they do not.
DistinctResult find_classes(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
                            const std::optional<Count>& total, const Control& control, const DistinctSink& sink);

/// The problem whose covers are, one to one, the covers that a symmetry maps to themselves. Its items are the cycles of
/// items, its options those cycles of options in which no two options exclude each other. `image`: by point, items
/// before options. Nothing if a cycle of options would have to count more than once in an item, which bounds above
/// 1 allow.
std::optional<Problem> quotient(const Problem& problem, std::span<const std::uint32_t> image);

} // namespace quadrille::distinct
