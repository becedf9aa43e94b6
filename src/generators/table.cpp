// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "generators/front_end.hpp"
#include "generators/generator.hpp"
#include "problem/quoted.hpp"
#include "problem/utf8.hpp"

namespace quadrille::generators {

std::span<const Generator> generators() {
    static const std::array table{
        edge_tiles, graph_problems, player_groups, langford, latin,      nonogram, pentomino,
        queens,     star_boards,    sudoku,        tile,     word_grids, zebra,
    };
    return table;
}

const Generator* find_generator(std::string_view name) {
    const auto found
        = std::ranges::find_if(generators(), [&](const Generator& it) { return it.info.name == name; });
    return found == generators().end() ? nullptr : &*found;
}

namespace {

/// The origin holds words and values, and files of JSON must be UTF-8.
void check_words(std::string_view generator, const Arguments& arguments) {
    const auto check = [&](std::string_view word) {
        if (!is_utf8(word)) refuse(generator, in_quotes(word), "text in UTF-8");
    };
    for (const std::string& word : arguments.words) check(word);
    for (const auto& [flag, value] : arguments.flags) check(value);
}

} // namespace

Made make(const Generator& generator, const Arguments& arguments) {
    check_words(generator.info.name, arguments);
    Made made = generator.emit(arguments);
    Annotations annotations = made.problem.annotations();
    annotations.origin->sha256 = structure_digest(made.problem);
    made.problem = annotate(std::move(made.problem), std::move(annotations));
    return made;
}

} // namespace quadrille::generators

namespace quadrille::inline QUADRILLE_ABI {

std::span<const FrontEndInfo> front_ends() {
    static const std::vector<FrontEndInfo> table = [] {
        std::vector<FrontEndInfo> list;
        for (const generators::Generator& generator : generators::generators())
            list.push_back(generator.info);
        return list;
    }();
    return table;
}

const FrontEndInfo* find_front_end(std::string_view name) {
    const auto* const generator = generators::find_generator(name);
    return generator ? &generator->info : nullptr;
}

std::optional<PuzzleClaim> claim_puzzle(std::string_view text) {
    for (const generators::Generator& generator : generators::generators()) {
        auto claim = generator.claim ? generator.claim(text) : std::nullopt;
        if (!claim) continue;
        claim->front_end = &generator.info;
        return claim;
    }
    return std::nullopt;
}

} // namespace quadrille::inline QUADRILLE_ABI
