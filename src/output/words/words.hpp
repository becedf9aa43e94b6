// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <quadrille/words.hpp>

#include "output/words/explainer.hpp"

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
