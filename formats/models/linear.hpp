// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::encode {

/// One summand of a row.
struct Term {
    std::uint32_t variable = 0;
    std::int32_t factor = 1; ///< 1 or -1
};

/// A linear constraint: `least <= sum of terms <= most`.
struct Row {
    /// What a row is about, so that a writer can say so.
    enum class Subject : std::uint8_t {
        item,       ///< how often `item` is used
        colour,     ///< ties uses of `item` in `colour` to their variable
        option,     ///< an option that is fixed to 0 or to 1; it is the one term
        impossible, ///< the variable of nothing, fixed to 0
    };

    std::size_t begin = 0; ///< its terms are `terms[begin]` up to `terms[end]`
    std::size_t end = 0;
    std::int64_t least = unbounded_below;
    std::int64_t most = unbounded_above;
    Subject subject = Subject::item;
    ItemId item = {};
    ColourId colour = {};

    static constexpr std::int64_t unbounded_below = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t unbounded_above = std::numeric_limits<std::int64_t>::max();
};

/// A use of a secondary item in a colour, as a variable.
struct ColourUse {
    ItemId item = {};
    ColourId colour = {};
};

/// The covers of a problem as the points of a linear program in variables that are 0 or 1.
///
/// ```
/// variables   0 .. options-1                        an option is used
///             options .. options+colours.size()-1   a secondary item is used in a colour
///             the last one, if `has_impossible`     nothing at all: always 0
/// ```
/// Each cover is one point, and each point is one cover: `require`, `forbid` and Knuth's rule (no option
/// without a primary item) included. There is at least one row, and no row is without terms: what a primary
/// item misses that has no option at all is the variable of nothing. Costs stay in the problem.
struct LinearModel {
    std::uint32_t options = 0;
    std::vector<ColourUse> colours;
    bool has_impossible = false;
    std::vector<Row> rows;
    std::vector<Term> terms;

    std::uint32_t variable_count() const {
        return options + static_cast<std::uint32_t>(colours.size()) + (has_impossible ? 1 : 0);
    }
    std::span<const Term> terms_of(const Row& row) const {
        return std::span(terms).subspan(row.begin, row.end - row.begin);
    }
};

/// The model of a problem.
LinearModel linear_model(const Problem& problem);

/// What a row is about, for a comment: "item X", "item X in colour red", "option 3 (name)".
std::string describe(const Problem& problem, const LinearModel& model, const Row& row);

/// What a variable stands for, in the same way. Precondition: the model has it.
std::string describe(const Problem& problem, const LinearModel& model, std::uint32_t variable);

} // namespace quadrille::encode
