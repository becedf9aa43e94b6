// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "generators/front_end.hpp"
#include "generators/generator.hpp"

namespace quadrille::generators {

std::span<const Generator> generators() {
    static const std::array table{
        edge_tiles, graph_problems, player_groups, langford, latin,      nonogram, pentomino,
        queens,     star_boards,    sudoku,        tile,     word_grids, zebra,
    };
    return table;
}

const Generator* find_generator(std::string_view name) {
    const auto found = std::ranges::find(generators(), name, &Generator::name);
    return found == generators().end() ? nullptr : &*found;
}

std::optional<std::pair<const Generator*, Claim>> find_claim(std::string_view text) {
    for (const Generator& generator : generators())
        if (generator.claim)
            if (auto claim = generator.claim(text)) return std::pair(&generator, std::move(*claim));
    return std::nullopt;
}

Problem make(const Generator& generator, const Arguments& arguments) {
    Problem problem = generator.emit(arguments);
    Annotations annotations = problem.annotations();
    annotations.origin->sha256 = digest(problem);
    return annotate(std::move(problem), std::move(annotations));
}

} // namespace quadrille::generators
