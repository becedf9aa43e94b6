// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/sudoku.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "puzzles/sudoku/tuples.hpp"

namespace quadrille::puzzles {

namespace {

class FigureMaker {
  public:
    FigureMaker(Board& board, const Sudoku& puzzle) : board_(board), puzzle_(puzzle) {}

    void add(const ClueLine& clue) {
        if (clue.word == "regions") return; // the cells have them
        if (clue.word == "rules") return add_rules(clue);
        if (clue.word == "dots") return add_signs(clue);
        const ClueKind* const it = find_clue_kind(clue.word);
        if (!it->figure) return note(in_words(clue));
        const auto words = words_of(clue);
        std::span<const ClueWord> names(words);
        const bool numbered = !it->note_with_number.empty() && has_number(clue);
        if (numbered) names = names.subspan(1);
        const std::string number(numbered ? words.front().text : "");
        note(numbered ? fmt::format(fmt::runtime(it->note_with_number), number) : std::string(it->note));
        board_.figures.push_back({*it->figure, parse_cells(puzzle_, clue, names), number, in_words(clue), it->tint});
    }

  private:
    static std::string in_words(const ClueLine& clue) {
        std::string text = clue.word;
        for (const ClueWord& word : words_of(clue)) text.append(" ").append(word.text);
        return text;
    }

    /// Adds a note, unless it is there.
    void note(std::string_view text) {
        if (noted_.insert(std::string(text)).second) board_.notes.emplace_back(text);
    }

    void add_signs(const ClueLine& clue) {
        const auto words = words_of(clue);
        const std::string_view word = words.back().text;
        const PairSign& sign = *std::ranges::find(pair_signs(), word, &PairSign::word);
        note(sign.note);
        for (const ClueWord& pair : std::span(words).first(words.size() - 1)) {
            const std::size_t dash = pair.text.find('-');
            const std::array ends{ClueWord{pair.text.substr(0, dash), pair.place},
                                  ClueWord{pair.text.substr(dash + 1), pair.place}};
            auto cells = parse_cells(puzzle_, clue, ends);
            if (sign.turned) std::ranges::reverse(cells);
            board_.figures.push_back({sign.figure, std::move(cells),
                                      std::string(sign.figure == Figure::Kind::sign ? word : ""),
                                      fmt::format("dots {} {}", pair.text, word)});
        }
    }

    void add_rules(const ClueLine& clue) {
        for (const ClueWord& word : words_of(clue)) {
            const RuleKind& rule = *std::ranges::find(rule_kinds(), word.text, &RuleKind::word);
            if (!noted_.contains(std::string(rule.note))) add_houses(rule);
            note(rule.note);
        }
    }

    /// The houses of a rule; before the letter of a house stands that of its grid, if there are several.
    void add_houses(const RuleKind& rule) {
        const std::size_t letter = puzzle_.is_samurai() ? 1 : 0;
        for (const House& house : puzzle_.houses)
            if (puzzle_.is_full(house) && rule.letters.find(house.item[letter]) != std::string_view::npos)
                board_.figures.push_back({rule.figure, house.cells, "", std::string(rule.note)});
    }

    Board& board_;
    const Sudoku& puzzle_;
    std::set<std::string> noted_;
};

} // namespace

void add_figures(Board& board, const Sudoku& puzzle, std::span<const ClueLine> clues) {
    FigureMaker maker(board, puzzle);
    for (const ClueLine& clue : clues) maker.add(clue);
}

} // namespace quadrille::puzzles
