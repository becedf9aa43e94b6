// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include <quadrille/deduce.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Says in words what is found out about a problem:
///
///     const quadrille::Words words(problem);
///     quadrille::deduce(problem, [&](const quadrille::Deduction& step) { return show(words.explain(step)); });
///
/// These words call items and options by their names. `puzzle_words` of front_ends.hpp has those of the front end that
/// made the problem.
class QUADRILLE_EXPORT Words {
  public:
    /// Makes the words of a problem, which must outlive them.
    explicit Words(const Problem& problem);
    explicit Words(const Problem&&) = delete;
    ~Words();
    Words(Words&&) noexcept;
    Words& operator=(Words&&) noexcept;

    std::string item(ItemId item) const;
    std::string option(OptionId option) const;

    // Each of these is a sentence without capital letter and full stop.

    /// Explains what follows, and why.
    std::string explain(const Deduction& deduction) const;

    /// Explains that an item has too few options left.
    std::string lack(ItemId item) const;

    /// Explains why a required option has no room. Throws BadArgument if `result.misfit` is empty.
    std::string misfit(const DeduceResult& result) const;

    /// Explains why there is no cover, as `reason_text` does. Throws BadArgument if the reason was not found.
    std::string reason(const Reason& reason) const;

  private:
    struct State;
    friend struct WordsAccess; // the library's own
    explicit Words(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace quadrille::inline QUADRILLE_ABI
