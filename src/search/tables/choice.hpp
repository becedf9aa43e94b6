// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <quadrille/control.hpp>

#include "search/tables/propagator.hpp"

namespace quadrille::search::tables {

/// A choice in two: an option of a table is taken, or removed; or a domain gets a colour, or loses it.
struct Decision {
    bool is_colour;
    std::uint32_t number; // of the table or domain
    std::uint32_t value;  // the option or colour
    std::uint32_t ways;   // options or colours there are
};

/// The rule of choice: the table or domain with the least quotient of size and weight is next, the first of
/// equals, where a table weighs more for each time that it was left without options (dom/wdeg: Boussemart,
/// Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004). A domain weighs
/// what its open tables weigh. It gets the colour that most options give it.
///
/// Only a domain that is touched may be branched on: covers that do not use the item would come in each branch.
/// Colours are better where tables are long: then they cut large parts out of several tables at once.
///
/// Ten random nonograms of 25x25 and 30x30, to two covers: weights of 100 failures took fewer nodes on six (5,239
/// became 117, 1,480 became 12), and more on two (1,229 became over 20,000, 2,372 became 3,047). Ties by the number
/// of open tables around a domain, or by their live options, changed nothing.
///
/// 19 hard sudokus, to two covers, learning all the time: a decay of 1 or 0.9999 instead of 0.999 takes up to 1.6 times as many
/// nodes on renbans and 0.7 on killers, 0.99 the reverse; to branch next where the last failure was took 0.9 to 3.7 times as
/// many. Options in random order, and restarts, are worse for a second cover: renbans of 100,000 nodes were not settled by
/// 250,000.
class Choice {
  public:
    explicit Choice(ChooseRule rule) : leftmost_(rule == ChooseRule::first) {}

    /// Whether it is of use to learn.
    bool learns() const { return !leftmost_; }

    /// Takes options in random order from now on.
    void shuffle(std::uint64_t seed) { random_.emplace(static_cast<std::uint32_t>(seed ^ seed >> 32)); }

    /// Nothing if no table has two live options.
    std::optional<Decision> choose(const Propagator& state);

    /// A table was left without options. The last failures weigh most.
    void learn(const Propagator& state);

    /// Lets all tables weigh the same again.
    void forget() { weights_.clear(), bump_ = 1; }

  private:
    std::optional<Decision> choose_colour(const Propagator& state) const;
    std::uint32_t smallest_table(const Propagator& state) const;
    double weight_of(const Propagator& state, const Domain& domain) const;

    bool leftmost_;               // the first table with two live options, whatever it has
    std::vector<double> weights_; // by table
    double bump_ = 1;             // what the next failure weighs
    std::optional<std::mt19937> random_;
};

} // namespace quadrille::search::tables
