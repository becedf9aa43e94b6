// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/deduce.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/words.hpp>

#include "output/json.hpp"

namespace quadrille::output {

/// Where deductions led: open, solved or none.
std::string_view outcome_name(DeduceResult::Outcome outcome);

/// A rating on one line, as in "3 pair: 45 single, 4 inside, 1 pair".
std::string rating_text(const DeduceResult& result);

/// A rating as a record; for one of many problems, the record has the line of the list, from 1.
Json rating_json(const DeduceResult& result, std::uint64_t line = 0);

/// Says why deductions show that there is no cover. Precondition: the outcome is none.
std::string none_text(const Words& words, const DeduceResult& result);

/// A deduction as a record. `text`: what it says in words.
Json deduction_json(const Problem& problem, const Deduction& deduction, std::string_view text);

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

namespace quadrille::inline QUADRILLE_ABI {

struct Words::State {
    const Problem& problem;
    std::unique_ptr<output::Explainer> explainer;
    /// Whether all that the weights of a reason lie on are cells of a board, which pieces cover. Empty: no board.
    std::function<bool(const Reason&)> lies_on_board = {};
};

/// Makes words of an explainer, for front ends.
struct WordsAccess {
    static Words words(Words::State state) { return Words(std::make_unique<Words::State>(std::move(state))); }
};

} // namespace quadrille::inline QUADRILLE_ABI
