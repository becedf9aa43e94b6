// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include <quadrille/problem.hpp>

#include "output/json.hpp"
#include "proof/why.hpp"

namespace quadrille::output {

/// How to call things in a sentence.
struct ReasonWords {
    std::function<std::string(ItemId)> item;
    std::function<std::string(OptionId)> option;
    bool on_board = false; ///< weights lie on cells of a board, which pieces cover
};

/// A reason in sentences, lines that end in newlines. Of many items the first ones are named.
/// Precondition: it was found.
std::string reason_text(const Problem& problem, const proof::Reason& reason, const ReasonWords& words);

/// All of a reason as a record; `text` is what it says in words, if it shall say so too.
Json reason_json(const proof::Reason& reason, std::string_view text = {});

} // namespace quadrille::output
