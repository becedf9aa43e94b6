// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

#include "problem/option_names.hpp"

namespace quadrille::cli {

/// A cover as a listing gives it.
struct ListedCover {
    std::uint64_t line = 0;         ///< 1-based, in the listing
    std::vector<std::string> words; ///< its options: indices, or whatever words the listing has
};

/// What `solve` printed, as text or as JSON lines.
struct CoverListing {
    std::optional<Origin> origin;
    std::vector<ListedCover> covers;
};

/// Takes such a listing apart. `source` is what to call it in messages.
/// Throws ParseError; JSON lines that end without a record of the result were cut short, which is an error.
CoverListing parse_covers(const std::string& text, const std::string& source);

/// The options of a listed cover: indices, or names where `by_name` is set, or `name:x` among indices.
/// Throws ParseError for a word that is none.
std::vector<OptionId> options_of(const Problem& problem, OptionNames& names, const ListedCover& cover,
                                 const std::string& source, bool by_name = false);

} // namespace quadrille::cli
