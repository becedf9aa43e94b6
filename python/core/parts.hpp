// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <quadrille/part.hpp>

namespace quadrille::python {

/// Units as Python has them: level, count, SHA-256.
using UnitsTuple = std::tuple<std::uint32_t, std::uint64_t, std::string>;
/// A part: its number, how many there are, and the units if they are known.
using PartTuple = std::tuple<std::uint64_t, std::uint64_t, std::optional<UnitsTuple>>;

inline UnitsTuple to_tuple(const Units& units) { return {units.level, units.count, units.sha256}; }
inline Units to_units(const UnitsTuple& tuple) {
    const auto& [level, count, sha256] = tuple;
    return {.level = level, .count = count, .sha256 = sha256};
}
inline Part to_part(const PartTuple& tuple) {
    const auto& [index, of, units] = tuple;
    return {index, of, units ? std::optional(to_units(*units)) : std::nullopt};
}

} // namespace quadrille::python
