// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include <quadrille/front_ends.hpp>

#include "puzzles/generator.hpp"

namespace quadrille::inline QUADRILLE_ABI {

struct Puzzle::State {
    const FrontEndInfo* front_end;
    puzzles::Made made;
};

/// What a puzzle is made of, for painters and pages.
struct PuzzleAccess {
    static const puzzles::Made& made(const Puzzle& puzzle) { return puzzle.state_->made; }
    static Puzzle puzzle(const FrontEndInfo& front_end, puzzles::Made made) {
        return Puzzle(std::make_shared<const Puzzle::State>(Puzzle::State{&front_end, std::move(made)}));
    }
};

} // namespace quadrille::inline QUADRILLE_ABI
