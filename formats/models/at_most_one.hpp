// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "models/formula.hpp"

namespace quadrille::encode {

/// How clauses say that at most one of some literals is true. formats/cnf.md cites where they come from.
enum class AtMostOne : std::uint8_t {
    automatic, ///< pairwise for few literals, product for more
    pairwise,  ///< no two of them: a clause a pair, no new variable
    ladder,    ///< one by one: a variable for "one so far"
    product,   ///< in a rectangle, at most one row and at most one column
    commander, ///< in threes, each with a commander; at most one commander, and so on
    binary,    ///< the number of the one in binary
};

/// The names of the encodings, in that order.
inline constexpr std::array<std::string_view, 6> at_most_one_names{"auto",    "pairwise",  "ladder",
                                                                   "product", "commander", "binary"};

/// The encoding of that name, or nothing.
std::optional<AtMostOne> find_at_most_one(std::string_view name);

/// At most one of `inputs` is true.
void at_most_one(Formula& formula, std::span<const Literal> inputs, AtMostOne encoding);

} // namespace quadrille::encode
