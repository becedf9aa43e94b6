// SPDX-License-Identifier: MIT
// Rules that need no more than houses: further sets of cells, and pairs of cells a certain move apart.
// Regions of any shape in the place of boxes: jigsaw sudoku.

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "puzzles/sudoku/clues.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// From a cell to another one.
struct CellStep {
    std::uint32_t down;
    std::int32_t right;
};

/// Adds the houses of rules to one grid after the other.
class RuleMaker {
  public:
    RuleMaker(Sudoku& puzzle, bool toroidal)
        : puzzle_(puzzle), n_(puzzle.size()), toroidal_(toroidal), houses_of_(puzzle.cells.size()) {
        for (std::uint32_t house = 0; house < puzzle.houses.size(); ++house) enter(house);
    }

    /// Begins with a grid, whose number comes before the names of items if there are several.
    void begin(std::size_t grid) {
        grid_ = &puzzle_.grids[grid];
        prefix_ = puzzle_.is_samurai() ? std::string(1, static_cast<char>('A' + grid)) : "";
        where_ = puzzle_.is_samurai() ? " of grid " + prefix_ : "";
    }

    const Sudoku& puzzle() const { return puzzle_; }
    std::uint32_t size() const { return n_; }
    bool toroidal() const { return toroidal_; }
    std::uint32_t cell(std::uint32_t row, std::uint32_t column) const { return (*grid_)[row * n_ + column]; }

    /// Adds the house number `number` of a rule.
    void add(char kind, std::uint32_t number, std::string_view name, std::vector<std::uint32_t> cells) {
        put({prefix_ + kind + numeral(number), fmt::format("{}{}", name, where_), std::move(cells), 0, 1});
    }

    /// Adds the pairs of cells that these steps part, each once. `span` is how far they differ.
    void add_pairs(char kind, std::string_view name, std::initializer_list<CellStep> steps, std::uint32_t span = 1) {
        for (std::uint32_t i = 0; i < n_ * n_; ++i)
            for (const CellStep& step : steps) {
                const std::uint32_t row = i / n_ + step.down;
                const std::uint32_t column = i % n_ + static_cast<std::uint32_t>(step.right); // may wrap
                if (!toroidal_ && (row >= n_ || column >= n_)) continue;
                put_pair(kind, name, (*grid_)[i], cell(row % n_, (column + n_) % n_), span);
            }
    }

    /// Adds a house for two cells.
    void put_pair(char kind, std::string_view name, std::uint32_t a, std::uint32_t b, std::uint32_t span) {
        if (a > b) std::swap(a, b);
        put({kind + short_name(puzzle_, a) + short_name(puzzle_, b), std::string(name), {a, b}, 0, span});
    }

    /// Adds a house unless another one says as much.
    void put(House house) {
        const std::uint32_t first = house.cells.front();
        for (const std::uint32_t other : houses_of_[first])
            if (says(other, house)) return;
        house.turn = static_cast<std::uint32_t>(puzzle_.houses.size());
        puzzle_.houses.push_back(std::move(house));
        enter(static_cast<std::uint32_t>(puzzle_.houses.size() - 1));
    }

  private:
    bool says(std::uint32_t number, const House& house) const {
        if (puzzle_.houses[number].span < house.span) return false;
        return std::ranges::all_of(
            house.cells, [&](std::uint32_t it) { return std::ranges::binary_search(houses_of_[it], number); });
    }
    void enter(std::uint32_t number) {
        for (const std::uint32_t it : puzzle_.houses[number].cells) houses_of_[it].push_back(number);
    }

    Sudoku& puzzle_;
    std::uint32_t n_;
    bool toroidal_;
    std::vector<std::vector<std::uint32_t>> houses_of_; // by cell, ascending
    const std::vector<std::uint32_t>* grid_ = nullptr;
    std::string prefix_, where_;
};

namespace {

/// A diagonal; on a torus all broken ones too.
void add_diagonal(RuleMaker& maker, std::uint32_t k, bool rises) {
    const std::uint32_t n = maker.size();
    std::vector<std::uint32_t> cells;
    for (std::uint32_t i = 0; i < n; ++i) cells.push_back(maker.cell(i, (rises ? 2 * n - 1 - i - k : i + k) % n));
    const std::string which = maker.toroidal() ? fmt::format(" {}", k + 1) : "";
    maker.add(rises ? 'y' : 'x', k, (rises ? "the rising diagonal" : "the falling diagonal") + which, std::move(cells));
}

void add_falling(RuleMaker& maker) {
    for (std::uint32_t k = 0; k < (maker.toroidal() ? maker.size() : 1); ++k) add_diagonal(maker, k, false);
}

void add_rising(RuleMaker& maker) {
    for (std::uint32_t k = 0; k < (maker.toroidal() ? maker.size() : 1); ++k) add_diagonal(maker, k, true);
}

void add_diagonals(RuleMaker& maker) {
    for (std::uint32_t k = 0; k < (maker.toroidal() ? maker.size() : 1); ++k)
        for (const bool rises : {false, true}) add_diagonal(maker, k, rises);
}

/// Windows as large as boxes, a line apart from each other and from the edges.
void add_windows(RuleMaker& maker) {
    const std::uint32_t n = maker.size(), side = maker.puzzle().box.rows, across = (n - 1) / (side + 1);
    for (std::uint32_t window = 0; window < across * across; ++window) {
        const std::uint32_t first_row = 1 + window / across * (side + 1),
                            first_column = 1 + window % across * (side + 1);
        std::vector<std::uint32_t> cells;
        for (std::uint32_t i = 0; i < n; ++i)
            cells.push_back(maker.cell(first_row + i / side, first_column + i % side));
        maker.add('w', window, fmt::format("window {}", window + 1), std::move(cells));
    }
}

void add_asterisk(RuleMaker& maker) {
    constexpr std::array<Position, 9> star{{{1, 4}, {2, 2}, {2, 6}, {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4}}};
    std::vector<std::uint32_t> cells;
    for (const Position& place : star) cells.push_back(maker.cell(place.row, place.column));
    maker.add('a', 0, "the asterisk", std::move(cells));
}

/// The cells that have the same place in each box.
void add_disjoint_groups(RuleMaker& maker) {
    const Extent box = maker.puzzle().box;
    for (std::uint32_t place = 0; place < maker.size(); ++place) {
        std::vector<std::uint32_t> cells;
        for (std::uint32_t row = place / box.columns; row < maker.size(); row += box.rows)
            for (std::uint32_t column = place % box.columns; column < maker.size(); column += box.columns)
                cells.push_back(maker.cell(row, column));
        maker.add('d', place, fmt::format("disjoint group {}", place + 1), std::move(cells));
    }
}

void add_knights(RuleMaker& maker) {
    maker.add_pairs('k', "cells a knight's move apart", {{1, 2}, {1, -2}, {2, 1}, {2, -1}});
}

/// Squares of four cells: those beside each other differ by their row or column already.
void add_kings(RuleMaker& maker) {
    const std::uint32_t n = maker.size(), last = maker.toroidal() ? n : n - 1;
    for (std::uint32_t row = 0; row < last; ++row)
        for (std::uint32_t column = 0; column < last; ++column) {
            const std::uint32_t corner = maker.cell(row, column);
            maker.put({'q' + short_name(maker.puzzle(), corner),
                       "cells that touch",
                       {corner, maker.cell(row, (column + 1) % n), maker.cell((row + 1) % n, column),
                        maker.cell((row + 1) % n, (column + 1) % n)},
                       0,
                       1});
        }
}

void add_neighbours(RuleMaker& maker) { maker.add_pairs('n', "its neighbour", {{0, 1}, {1, 0}}, 2); }

constexpr std::array<RuleKind, 10> rules{{
    {"x", add_diagonals, true, "xy", Figure::Kind::diagonal, "x: each digit once on each diagonal"},
    {"falling", add_falling, true, "x", Figure::Kind::diagonal,
     "falling: each digit once on the diagonal from the upper left"},
    {"rising", add_rising, true, "y", Figure::Kind::diagonal,
     "rising: each digit once on the diagonal from the lower left"},
    {"windoku", add_windows, false, "w", Figure::Kind::shade, "windoku: each digit once in each shaded square"},
    {"asterisk", add_asterisk, false, "a", Figure::Kind::shade, "asterisk: each digit once in the shaded cells"},
    {"disjoint", add_disjoint_groups, false, "", Figure::Kind::shade,
     "disjoint: each digit once in cells at the same place of their boxes"},
    {"antiknight", add_knights, true, "", Figure::Kind::shade, "antiknight: cells a knight's move apart differ"},
    {"antiking", add_kings, true, "", Figure::Kind::shade, "antiking: cells that touch, even at a corner, differ"},
    {"nonconsecutive", add_neighbours, true, "", Figure::Kind::shade, "nonconsecutive: neighbours do not differ by 1"},
    {"toroidal", nullptr, false, "", Figure::Kind::shade, "toroidal: rules and regions go on at the opposite edge"},
}};

/// Throws if a rule has no meaning for this sudoku.
void check_rule(const Sudoku& puzzle, std::span<const ClueLine> clues, const ClueLine& clue, const ClueWord& word) {
    const auto fail = [&](std::string_view found, std::string_view expected) {
        refuse_word(clue, word.place, fmt::format("found {} {}, expected {}", word.text, found, expected));
    };
    const auto with_word
        = [&](std::string_view kind) { return std::ranges::find(clues, kind, &ClueLine::word) != clues.end(); };
    if (word.text == "windoku" && puzzle.box.rows != puzzle.box.columns)
        fail(fmt::format("with boxes of {}x{}", puzzle.box.rows, puzzle.box.columns), "square boxes");
    if (word.text == "asterisk" && puzzle.size() != 9) fail(fmt::format("for {0}x{0}", puzzle.size()), "9x9");
    if (word.text == "disjoint" && with_word("regions")) fail("and regions", "one of them");
    if (word.text != "toroidal") return;
    if (puzzle.is_samurai()) fail("for a samurai", "a single grid");
    const bool used = with_word("regions") || std::ranges::any_of(clues, [](const ClueLine& other) {
                          return other.word == "rules" && std::ranges::any_of(words_of(other), [](const ClueWord& it) {
                                     const auto rule = std::ranges::find(rules, it.text, &RuleKind::word);
                                     return rule != rules.end() && rule->goes_round;
                                 });
                      });
    if (!used) fail("alone", "a rule that it leads over the edges: x, antiknight, antiking, nonconsecutive or regions");
}

/// Asks for the rule that an unknown word may stand for, of ours or of what others call it.
std::string ask_for_rule(std::string_view word) {
    const std::string_view ours = own_word(word);
    Nearest nearest(ours.empty() ? word : ours);
    for (const RuleKind& rule : rules) nearest.offer(rule.word);
    return nearest.question();
}

} // namespace

std::span<const RuleKind> rule_kinds() { return rules; }

bool is_toroidal(std::span<const ClueLine> clues) {
    return std::ranges::any_of(clues, [](const ClueLine& clue) {
        return clue.word == "rules"
               && std::ranges::any_of(words_of(clue), [](const ClueWord& word) { return word.text == "toroidal"; });
    });
}

void add_rules(Sudoku& puzzle, std::span<const ClueLine> clues) {
    std::array<bool, rules.size()> wanted{};
    for (const ClueLine& clue : clues) {
        if (clue.word != "rules") continue;
        const auto words = words_of(clue);
        for (const ClueWord& word : words) {
            const auto rule = std::ranges::find(rules, word.text, &RuleKind::word);
            if (rule == rules.end())
                refuse_word(
                    clue, word.place,
                    fmt::format(
                        "found {}, expected rules of x, falling, rising, windoku, asterisk, disjoint, antiknight, "
                        "antiking, nonconsecutive, toroidal{}",
                        in_quotes(word.text), ask_for_rule(word.text)));
            check_rule(puzzle, clues, clue, word);
            wanted[static_cast<std::size_t>(rule - rules.begin())] = true;
        }
        if (words.empty()) refuse_word(clue, clue.place, "found no rule, expected one such as x");
    }
    RuleMaker maker(puzzle, is_toroidal(clues));
    for (std::size_t grid = 0; grid < puzzle.grids.size(); ++grid) {
        maker.begin(grid);
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (wanted[i] && rules[i].add) rules[i].add(maker);
    }
}

void add_whisper(Sudoku& puzzle, const ClueLine& clue) {
    const auto words = words_of(clue);
    std::span<const ClueWord> names(words);
    std::uint32_t gap = (puzzle.size() + 1) / 2;
    if (!words.empty() && has_number(clue)) {
        const auto least = parse_number(words.front().text, 1, puzzle.size() - 1);
        if (!least)
            refuse_word(clue, words.front().place,
                        fmt::format("found {}, expected a least difference from 1 to {}", in_quotes(words.front().text),
                                    puzzle.size() - 1));
        gap = *least;
        names = names.subspan(1);
    }
    const auto cells = parse_cells(puzzle, clue, names);
    if (cells.size() < 2) refuse_word(clue, clue.place, "found a whisper of 1 cell, expected 2 at least");
    RuleMaker maker(puzzle, false);
    for (std::size_t i = 1; i < cells.size(); ++i)
        maker.put_pair('s', "its neighbour on a whisper", cells[i - 1], cells[i], gap);
}

void add_plain_cage(Sudoku& puzzle, const ClueLine& clue) {
    if (has_number(clue)) return; // a table
    const auto cells = parse_cells(puzzle, clue, words_of(clue));
    if (cells.size() == 1) return; // its digit differs from no other
    if (cells.size() > puzzle.size())
        refuse_word(clue, clue.place,
                    fmt::format("found a cage of {} cells, expected {}, the number of digits, at most", cells.size(),
                                puzzle.size()));
    RuleMaker maker(puzzle, false);
    maker.put({'g' + short_name(puzzle, cells.front()) + short_name(puzzle, cells.back()), "a cage", cells, 0, 1});
}

namespace {

/// A cell's letter and where it stands.
struct RegionLetter {
    char letter;
    Place place;
};

std::vector<RegionLetter> read_letters(const Sudoku& puzzle, const ClueLine& clue) {
    std::vector<RegionLetter> letters;
    for (const ClueWord& word : words_of(clue))
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const Place place{word.place.line, word.place.column + (clue.imported ? 0 : i)};
            if (!is_alnum(word.text[i]))
                refuse_word(clue, place,
                            fmt::format("found {}, expected a letter or digit for each region", shown(word.text[i])));
            letters.push_back({word.text[i], place});
        }
    if (letters.size() != puzzle.cells.size())
        refuse_word(clue, clue.place,
                    fmt::format("found regions for {}, expected a letter for each of {}",
                                counted(letters.size(), "cell"), puzzle.cells.size()));
    return letters;
}

/// The pieces that neighbours of one letter make; on a torus cells are neighbours over its edges too.
DisjointSets pieces_of(std::span<const RegionLetter> letters, std::uint32_t n, bool toroidal) {
    DisjointSets pieces(static_cast<std::uint32_t>(letters.size()));
    const auto join = [&](std::uint32_t cell, std::uint32_t next) {
        if (letters[cell].letter == letters[next].letter) pieces.join(cell, next);
    };
    for (std::uint32_t cell = 0; cell < letters.size(); ++cell) {
        const std::uint32_t row = cell / n, column = cell % n;
        if (toroidal || row + 1 < n) join(cell, (row + 1) % n * n + column);
        if (toroidal || column + 1 < n) join(cell, row * n + (column + 1) % n);
    }
    return pieces;
}

} // namespace

void add_regions(Sudoku& puzzle, const ClueLine& clue, bool toroidal) {
    if (puzzle.is_samurai()) refuse_word(clue, clue.place, "found regions of a samurai, expected a single grid");
    const std::uint32_t n = puzzle.size();
    const auto letters = read_letters(puzzle, clue);
    puzzle.houses.resize(puzzle.houses.size() - n); // the boxes come last
    DisjointSets pieces = pieces_of(letters, n, toroidal);
    std::array<std::uint32_t, 256> first; // of each letter
    first.fill(Sudoku::no_cell);
    std::uint32_t regions = 0;
    for (std::uint32_t cell = 0; cell < letters.size(); ++cell) {
        const auto [letter, place] = letters[cell];
        std::uint32_t& begin = first[static_cast<unsigned char>(letter)];
        if (begin != Sudoku::no_cell) {
            if (pieces.root(cell) != pieces.root(begin))
                refuse_word(clue, place,
                            fmt::format("found region {} in pieces: {} is apart from {}, expected one piece", letter,
                                        puzzle.shown_name(cell), puzzle.shown_name(begin)));
            puzzle.regions[cell] = puzzle.regions[begin];
            continue;
        }
        begin = cell;
        House house{std::string{'b', numeral(regions)}, fmt::format("region {}", letter), {}, regions, 1};
        for (std::uint32_t other = 0; other < letters.size(); ++other)
            if (letters[other].letter == letter) house.cells.push_back(other);
        if (house.cells.size() != n)
            refuse_word(
                clue, place,
                fmt::format("found region {} of {}, expected {}", letter, counted(house.cells.size(), "cell"), n));
        puzzle.regions[cell] = regions++;
        puzzle.houses.push_back(std::move(house));
    }
}

} // namespace quadrille::puzzles
