// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "problem/interned.hpp"

namespace quadrille {

/// A regular expression, by its number in Terms.
enum class Term : std::uint32_t {
    none,  ///< matches nothing
    empty, ///< matches the empty sequence only
    every, ///< matches every sequence
};

/// Regular expressions that share their parts, and what remains of them behind a symbol: their derivatives (Brzozowski,
/// 1964). A sequence matches an expression if the derivative by its symbols, one after the other, matches the empty
/// one. This gives complement and intersection for nothing, and repeats need no copies. Expressions that differ in the
/// order of alternatives, or in brackets, are one: so each has finitely many derivatives.
class Terms {
  public:
    static constexpr std::uint32_t no_end = UINT32_MAX;

    /// By symbol: whether it is in a set. The last place stands for all symbols that have no name.
    using Set = std::vector<bool>;

    /// `width`: the size of sets.
    explicit Terms(std::size_t width);

    Term set(const Set& symbols);
    Term concatenation(Term first, Term then);
    Term repeat(Term term, std::uint32_t min, std::uint32_t max);
    Term any_of(std::vector<Term> terms);
    Term all_of(std::vector<Term> terms);
    Term complement(Term term);

    bool matches_empty(Term term) const { return matches_empty_[static_cast<std::uint32_t>(term)]; }

    /// Returns what may follow a symbol, by its place in sets. All sets must be known.
    Term derivative(Term term, std::size_t symbol);

  private:
    enum class Kind : std::uint32_t { none, empty, set, concatenation, repeat, any_of, all_of, complement };

    Term make(Kind kind, std::span<const std::uint32_t> parts, bool matches_empty);
    Term combine(Kind kind, std::vector<Term> terms, Term neutral, Term absorbing);
    Term derive(Term term, std::size_t symbol);
    void find_columns();
    Kind kind(Term term) const { return Kind{terms_[static_cast<std::uint32_t>(term)].front()}; }
    Term part(Term term, std::size_t i) const { return Term{terms_[static_cast<std::uint32_t>(term)][i + 1]}; }

    std::size_t width_;
    Interned terms_; // kind and parts
    std::vector<bool> matches_empty_;
    std::vector<Set> sets_;
    std::vector<std::uint32_t> columns_; // by symbol: the first one that is in the same sets
    std::unordered_map<std::uint64_t, Term> derivatives_;
};

} // namespace quadrille
