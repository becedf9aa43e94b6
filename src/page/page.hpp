// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/watch.hpp>

#include "generators/board.hpp"

namespace quadrille::page {

/// The most options and cells of a problem that a browser steps through without waiting.
inline constexpr std::size_t most_options = 20000, most_cells = 400000;

/// Why a problem is too large for a page, as "20001 options, expected up to 20000"; nothing if it is not.
std::optional<std::string> obstacle(const Problem& problem);

/// A search, or its beginning.
struct Recording {
    ChooseRule choose = ChooseRule::smallest;
    std::vector<SearchStep> steps = {};
    SolveResult result = {};
    std::string cut = {}; ///< why steps at the end are missing; empty if none is missing
};

/// How a problem is shown.
struct Presentation {
    std::string title = {};
    std::vector<std::string> items = {}; ///< what to call each; empty: by their names
    std::optional<generators::Board> board = {};
};

/// How the front end that made a problem shows it, as far as one did.
Presentation presentation(const Problem& problem, std::string title);

/// A page in HTML that replays a search forward and backward, in any browser and without a network. Names may
/// hold any characters: those that are not printable are spelled out. Preconditions: the recording is one of
/// the problem, and there is no obstacle.
std::string replay_page(const Problem& problem, const Recording& recording, const Presentation& looks);

} // namespace quadrille::page
