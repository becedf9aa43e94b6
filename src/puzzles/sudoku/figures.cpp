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

namespace quadrille::puzzles {

namespace {

using Kind = Figure::Kind;

/// How a clue of cells is drawn. A clue whose word is not in this table is told in the notes as it is written.
struct ClueFigure {
    std::string_view word;
    Kind kind;
    std::string_view note;
    std::string_view note_with_number
        = {}; ///< said instead where a number stands in front of the cells; {} is the number
    std::uint8_t tint = 0;
};

constexpr std::string_view sum_note = "sum (blue line): digits that add up to the number, also equal ones";

constexpr std::array<ClueFigure, 8> clue_figures{{
    {"even", Kind::square, "square: an even digit"},
    {"odd", Kind::disc, "circle: an odd digit"},
    {"whisper", Kind::line, "whisper (green line): neighbours differ by half of the size at least",
     "whisper (green line): neighbours differ by {} at least"},
    {"cage", Kind::cage, "cage: different digits", "cage: different digits that add up to the number"},
    {"thermo", Kind::thermometer, "thermometer: digits grow from the bulb on"},
    {"arrow", Kind::arrow, "arrow: the digit in the circle is the sum of those on the line"},
    {"renban", Kind::line, "renban (purple line): digits that follow each other, in any order", "", 1},
    {"sum", Kind::line, sum_note, sum_note, 2},
}};

/// How a sign between two cells is drawn.
struct SignFigure {
    std::string_view word;
    Kind kind;
    bool turned; ///< the second cell comes first
    std::string_view note;
};

constexpr std::array<SignFigure, 6> sign_figures{{
    {"white", Kind::white_dot, false, "white dot: digits that differ by 1"},
    {"black", Kind::black_dot, false, "black dot: one digit is twice the other"},
    {"<", Kind::less, false, "<: the tip points at the lesser digit"},
    {">", Kind::less, true, "<: the tip points at the lesser digit"},
    {"V", Kind::sign, false, "V: two digits add up to 5"},
    {"X", Kind::sign, false, "X: two digits add up to 10"},
}};

/// What a rule says. Its houses, if they are drawn, have names of items that begin with `letters`.
struct RuleFigure {
    std::string_view word;
    std::string_view letters;
    Kind kind;
    std::string_view note;
};

constexpr std::array<RuleFigure, 10> rule_figures{{
    {"x", "xy", Kind::diagonal, "x: each digit once on each diagonal"},
    {"falling", "x", Kind::diagonal, "falling: each digit once on the diagonal from the upper left"},
    {"rising", "y", Kind::diagonal, "rising: each digit once on the diagonal from the lower left"},
    {"windoku", "w", Kind::shade, "windoku: each digit once in each shaded square"},
    {"asterisk", "a", Kind::shade, "asterisk: each digit once in the shaded cells"},
    {"disjoint", "", Kind::shade, "disjoint: each digit once in cells at the same place of their boxes"},
    {"antiknight", "", Kind::shade, "antiknight: cells a knight's move apart differ"},
    {"antiking", "", Kind::shade, "antiking: cells that touch, even at a corner, differ"},
    {"nonconsecutive", "", Kind::shade, "nonconsecutive: neighbours do not differ by 1"},
    {"toroidal", "", Kind::shade, "toroidal: rules and regions go on at the opposite edge"},
}};

class FigureMaker {
  public:
    FigureMaker(Board& board, const Sudoku& puzzle) : board_(board), puzzle_(puzzle) {}

    void add(const ClueLine& clue) {
        if (clue.word == "regions") return; // the cells have them
        if (clue.word == "rules") return add_rules(clue);
        if (clue.word == "dots") return add_signs(clue);
        const auto it = std::ranges::find(clue_figures, clue.word, &ClueFigure::word);
        if (it == clue_figures.end()) return note(in_words(clue));
        const auto words = words_of(clue);
        std::span<const ClueWord> names(words);
        const bool numbered = !it->note_with_number.empty() && has_number(clue);
        if (numbered) names = names.subspan(1);
        const std::string number(numbered ? words.front().text : "");
        note(numbered ? fmt::format(fmt::runtime(it->note_with_number), number) : std::string(it->note));
        board_.figures.push_back({it->kind, parse_cells(puzzle_, clue, names), number, in_words(clue), it->tint});
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
        const auto it = std::ranges::find(sign_figures, word, &SignFigure::word);
        if (it == sign_figures.end()) return note(in_words(clue));
        note(it->note);
        for (const ClueWord& pair : std::span(words).first(words.size() - 1)) {
            const std::size_t dash = pair.text.find('-');
            const std::array ends{ClueWord{pair.text.substr(0, dash), pair.place},
                                  ClueWord{pair.text.substr(dash + 1), pair.place}};
            auto cells = parse_cells(puzzle_, clue, ends);
            if (it->turned) std::ranges::reverse(cells);
            board_.figures.push_back({it->kind, std::move(cells), std::string(it->kind == Kind::sign ? word : ""),
                                      fmt::format("dots {} {}", pair.text, word)});
        }
    }

    void add_rules(const ClueLine& clue) {
        for (const ClueWord& word : words_of(clue)) {
            const auto it = std::ranges::find(rule_figures, word.text, &RuleFigure::word);
            if (it == rule_figures.end()) {
                note(fmt::format("rules {}", word.text));
                continue;
            }
            if (!noted_.contains(std::string(it->note))) add_houses(*it);
            note(it->note);
        }
    }

    /// The houses of a rule; before the letter of a house stands that of its grid, if there are several.
    void add_houses(const RuleFigure& rule) {
        const std::size_t letter = puzzle_.is_samurai() ? 1 : 0;
        for (const House& house : puzzle_.houses)
            if (puzzle_.is_full(house) && rule.letters.find(house.item[letter]) != std::string_view::npos)
                board_.figures.push_back({rule.kind, house.cells, "", std::string(rule.note)});
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
