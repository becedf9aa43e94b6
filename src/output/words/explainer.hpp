// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/deduce.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::output {

/// Says in words what was deduced of a problem, which must outlive it. This one calls items and options by
/// their names. The explainer of a front end knows what they are, and may word a deduction as its readers
/// would.
class Explainer {
  public:
    explicit Explainer(const Problem& problem) : problem_(problem) {}
    virtual ~Explainer() = default;

    /// What follows and why, as a sentence without capital letter and full stop.
    virtual std::string explain(const Deduction& deduction) const;

    /// That an item has too few options left, likewise.
    virtual std::string lack(ItemId item) const;

    virtual std::string item(ItemId item) const;
    /// An item of those that cannot be covered together, with the clue that makes it so if that is another one.
    virtual std::string item_of_core(ItemId item) const { return this->item(item); }

    virtual std::string option(OptionId option) const;
    virtual std::string colour(ColourId colour) const;

  protected:
    const Problem& problem() const { return problem_; }

    /// Several in a row, as in "a, b and c"; of many only the first ones and a number.
    std::string options(std::span<const OptionId> options) const;

    /// Any of these, as in "red, green or blue"; of many only the first ones and a number.
    std::string colours(std::span<const ColourId> colours) const;

    /// What an option on trial leads to: "x would force y and z, and then ", or "with x, ".
    std::string consequence(const Deduction& trial) const;

    /// "so x and y are out".
    std::string banned(std::span<const OptionId> options) const;

  private:
    const Problem& problem_;
};

} // namespace quadrille::output
