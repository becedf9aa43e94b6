// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <quadrille/control.hpp>

#include "search/luby.hpp"
#include "search/tables/propagator.hpp"

namespace quadrille::search::tables {

/// A choice in two: an option of a table is taken, or removed; or a domain gets a colour, or loses it.
struct Decision {
    bool is_colour;
    std::uint32_t number; // of the table or domain
    std::uint32_t value;  // the option or colour
    std::uint32_t ways;   // options or colours there are
};

/// Chooses the table with the fewest live options, or the domain with the fewest colours, and its first option
/// or colour; the first of equals. It depends on what is live, and on nothing else.
///
/// Only a domain that is touched may be branched on: covers that do not use the item would come in each branch.
/// Colours are better where tables are long: then they cut large parts out of several tables at once.
class FewestFirst {
  public:
    explicit FewestFirst(ChooseRule rule) : leftmost_(rule == ChooseRule::first) {}

    static constexpr bool restarts = false;

    /// Nothing if no table has two live options.
    std::optional<Decision> choose(const Propagator& state) const;

  private:
    bool leftmost_; // the first table with two live options, whatever it has
};

/// A rule that learns, to find one cover soon: a table that was left without options weighs more, the later the
/// more, and the least quotient of size and weight is next (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais,
/// "Boosting systematic search by weighting constraints", 2004). A domain weighs what its open tables weigh.
/// It gets the colour that most options give it.
///
/// The search begins again after 100 failures times Luby's numbers, and the weights stay.
class Weighted {
  public:
    explicit Weighted(std::uint64_t seed = 0) : random_(seed ^ seed >> 32) {}

    static constexpr bool restarts = true;

    /// As FewestFirst::choose.
    std::optional<Decision> choose(const Propagator& state);

    /// A table was left without options. Returns whether the search should begin again.
    bool learn(const Propagator& state);

  private:
    std::optional<Decision> choose_colour(const Propagator& state);
    double weight_of(const Propagator& state, const Domain& domain) const;
    static std::uint32_t best_colour(const Propagator& state, std::uint32_t domain);

    static constexpr std::uint64_t interval = 100;

    std::vector<double> weights_; // by table
    double bump_ = 1;             // what the next failure weighs
    std::uint64_t runs_ = 1, failures_left_ = interval;
    std::mt19937 random_;
};

} // namespace quadrille::search::tables
