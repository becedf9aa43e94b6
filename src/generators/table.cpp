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

Made make(const Generator& generator, const Arguments& arguments) {
    Made made = generator.emit(arguments);
    Annotations annotations = made.problem.annotations();
    annotations.origin->sha256 = digest(made.problem);
    made.problem = annotate(std::move(made.problem), std::move(annotations));
    return made;
}

} // namespace quadrille::generators
