// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// An item (a column of the 0/1 matrix) by its place in the problem, from 0.
enum class ItemId : std::uint32_t {};

/// An option (a row of the 0/1 matrix) by its place in the problem, from 0. Every conversion keeps it.
enum class OptionId : std::uint32_t {};

/// A colour of a secondary item; `none` stands for an uncoloured use.
enum class ColourId : std::uint32_t { none = 0 };

/// The plain number behind an id, for indexing and printing.
constexpr std::uint32_t index(ItemId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(OptionId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(ColourId id) { return static_cast<std::uint32_t>(id); }

/// Whether an item must be covered (primary) or may be (secondary).
enum class Kind : std::uint8_t { primary, secondary };

/// How often a cover must and may use a primary item; 1..1 is plain exact cover.
struct Bounds {
    std::uint32_t min = 1; ///< at least this often
    std::uint32_t max = 1; ///< at most this often, 1 or more
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

} // namespace quadrille::inline QUADRILLE_ABI
