// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include <quadrille/problem.hpp>

namespace quadrille::encode {

/// A variable, numbered from 1, or its negation: the number with a minus sign, as SAT solvers have it.
enum class Literal : std::int32_t {};

constexpr std::int32_t number(Literal x) { return static_cast<std::int32_t>(x); }
constexpr Literal operator!(Literal x) { return Literal{-number(x)}; }

/// Takes each clause, a disjunction of literals. The span dies with the call.
using ClauseSink = std::function<void(std::span<const Literal>)>;

/// A propositional formula, written to a sink: it passes clauses on and numbers new variables.
///
/// Every variable that it makes is defined, by an equivalence, through earlier ones. So the models of a
/// formula correspond one to one to the models of its first variables, and a model counter gives the right
/// count.
class Formula {
  public:
    /// The first `variables` variables are there already. Throws Unsupported for 2^31 or more.
    Formula(std::uint32_t variables, const ClauseSink& sink);

    std::uint32_t variables() const { return static_cast<std::uint32_t>(variables_); }
    std::uint64_t clauses() const { return clauses_; }

    void clause(std::span<const Literal> literals) {
        ++clauses_;
        sink_(literals);
    }
    void clause(std::initializer_list<Literal> literals) { clause(std::span(literals.begin(), literals.size())); }

    /// Two clauses that contradict each other: not all solvers read an empty one.
    void contradiction();

    /// A new variable, for the caller to define. Throws Unsupported if there are 2^31 - 1 already.
    Literal fresh();

    /// A literal that is true exactly when one of `inputs` is, or more: the input itself if it is alone.
    /// Precondition: there is one.
    Literal any_of(std::span<const Literal> inputs);
    Literal any_of(std::initializer_list<Literal> inputs) { return any_of(std::span(inputs.begin(), inputs.size())); }

    /// A literal that is true exactly when both are.
    Literal both(Literal a, Literal b) { return !any_of({!a, !b}); }

  private:
    const ClauseSink& sink_;
    std::int32_t variables_;
    std::uint64_t clauses_ = 0;
};

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

/// States that from `bounds.min` to `bounds.max` of `inputs` are true. Takes about four clauses and one
/// variable for each input and each number up to k, where k is the bound or the number of inputs minus the
/// bound, whichever is less.
void count_between(Formula& formula, std::span<const Literal> inputs, Bounds bounds);

} // namespace quadrille::encode
