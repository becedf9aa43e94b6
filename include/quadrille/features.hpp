// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// What a problem may have beyond items and options, as a set of bits. A format says which of them it loses;
/// that decides which conversions are refused.
enum class Feature : std::uint32_t {
    none = 0,
    // Losing one of these may change the covers or what they are called.
    secondary = 1 << 0,     ///< secondary items
    mixed_order = 1 << 1,   ///< a secondary item before a primary one
    colours = 1 << 2,       ///< coloured uses of secondary items
    bounds = 1 << 3,        ///< primary items with bounds other than 1..1
    costs = 1 << 4,         ///< options with costs
    maximize = 1 << 5,      ///< the greatest cost is wanted
    restrictions = 1 << 6,  ///< options required or forbidden
    empty_options = 1 << 7, ///< options without items
    no_primary = 1 << 8,    ///< no primary item at all
    no_options = 1 << 9,    ///< no option at all
    no_items = 1 << 10,     ///< no item at all
    // These are names for people.
    item_names = 1 << 16,
    option_names = 1 << 17,
    colour_names = 1 << 18, ///< names of colours that a format cannot write; no problem has it by itself
    meta = 1 << 19,         ///< a name of the problem, or free meta data
};

constexpr Feature operator|(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr Feature operator&(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}
constexpr Feature operator~(Feature a) { return static_cast<Feature>(~static_cast<std::uint32_t>(a)); }
constexpr bool any(Feature a) { return a != Feature::none; }

/// The features that may be lost without changing any cover.
inline constexpr Feature descriptive
    = Feature::item_names | Feature::option_names | Feature::colour_names | Feature::meta;

/// The features that a format cannot leave out, because nothing could be written without them.
inline constexpr Feature indispensable = Feature::no_primary | Feature::no_options | Feature::no_items;

/// The features that `problem` has.
QUADRILLE_EXPORT Feature features(const Problem& problem);

/// The names of a set of features, as in "colours, costs".
QUADRILLE_EXPORT std::string describe(Feature features);

} // namespace quadrille::inline QUADRILLE_ABI
