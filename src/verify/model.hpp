// SPDX-License-Identifier: MIT
// The problem as the checker sees it.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "verify/reader.hpp"

namespace quadrille::verify {

/// Options as bits of words, by the number of the word.
using Set = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

template <class Visit> void for_bits(std::uint32_t word, std::uint64_t bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1) visit(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

struct Cell {
    std::uint32_t item;
    std::uint32_t colour; ///< 0 for none
    const Set* agreeing;  ///< options that use a secondary item in the same colour; null if it has none
};

/// Items, options and what each has of the other, without the items that the header leaves out.
struct Model {
    Model(const Problem& problem, const Header& header);

    std::vector<bool> primary;                                       ///< by item
    std::vector<std::uint32_t> lo, hi;                               ///< by item; 0 for all but primary ones
    std::vector<std::vector<Cell>> options;                          ///< by option
    std::vector<Set> options_of;                                     ///< by item
    std::map<std::pair<std::uint32_t, std::uint32_t>, Set> coloured; ///< by secondary item and colour
    std::vector<std::uint32_t> required, forbidden; ///< options, by the problem or by the header
};

/// Whether an option is in no cover, for it has no primary item.
bool is_idle(const Model& model, std::uint32_t option);

/// Checks clauses (clauses.cpp) that lead to a contradiction. Throws Refused if they do not.
void check_clauses(const Model& model, Reader& reader);

} // namespace quadrille::verify
