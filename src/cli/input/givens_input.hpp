// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

#include "cli/input/problem_input.hpp"
#include "bytes.hpp"

namespace quadrille::cli {

/// Reads a list of problems on one base: a line each, the options that it requires between blanks. Digits are
/// an index, `name:x` is a name, and so is any other word, or several where a name has blanks. A line that begins with `#` is a comment; an empty
/// one is a problem that requires nothing.
class GivensInput {
  public:
    /// Both must outlive this. `quiet`: an index that is also a name is not told.
    GivensInput(format::Lines& lines, const Problem& base, bool quiet = true);

    /// The options of the next problem, good until the next call, or nothing at the end of the list.
    /// Throws ParseError for a word that is no option.
    std::optional<std::span<const OptionId>> next();

    /// The line of that problem, from 1; a first one that states the base, as gen --givens writes it, is not counted.
    std::uint64_t line() const { return lines_.number() - stated_; }

    /// The same with all lines, for messages.
    std::uint64_t place() const { return lines_.number(); }

  private:
    bool take_names(std::string_view line);
    OptionId parse(std::string_view word, std::size_t column);

    format::Lines& lines_;
    const Problem& base_;
    OptionNames names_;
    NamesakeWarning namesake_;
    bool has_blanks_; // names of options have
    std::vector<OptionId> givens_;
    std::uint64_t stated_ = 0; // how many lines state the base
};

} // namespace quadrille::cli
