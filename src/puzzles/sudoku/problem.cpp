// SPDX-License-Identifier: MIT
// A sudoku as items and options. Items: p for an empty cell, one for each digit that a house still needs, one
// for a table, and secondary ones: for digits that a house holds once at most, v for the digit of a cell that
// tables ask for, as its colour, and the states between the pieces of a line.
#include "puzzles/sudoku/sudoku.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <tuple>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

using MaybeItem = std::optional<ItemId>;

class Encoder {
  public:
    Encoder(ProblemBuilder& builder, Board& board, const Sudoku& puzzle)
        : builder_(builder), board_(board), puzzle_(puzzle), neighbours_(puzzle), choices_(choices(puzzle)) {}

    void run() {
        count_uses();
        add_cells();
        add_houses(Kind::primary);
        add_marks();
        for (const Table& table : puzzle_.tables)
            tables_.push_back(settled(table) ? MaybeItem() : builder_.add_item(table.item));
        add_houses(Kind::secondary);
        add_values();
        for (const Choice& choice : choices_) add_choice(choice);
        for (std::size_t i = 0; i < tables_.size(); ++i)
            if (tables_[i]) add_tuples(i);
    }

  private:
    /// What a house says of the digits from `digit` on, `span` of them.
    struct Need {
        std::uint32_t uses = 0; ///< choices that have one of the digits
        bool given = false;     ///< a given has one
        MaybeItem item;
    };

    bool empty(std::uint32_t cell) const { return puzzle_.givens[cell] == 0; }

    /// Calls for each need of a house that a digit bears on.
    template <class Visit> void for_needs(std::uint32_t house, std::uint32_t digit, Visit visit) {
        const std::uint32_t span = puzzle_.houses[house].span, last = puzzle_.size() + 1 - span;
        const std::uint32_t first = digit < span ? 1 : digit - span + 1;
        for (std::uint32_t from = first; from <= std::min(digit, last); ++from) visit(needs_[house][from]);
    }

    void count_uses() {
        needs_.assign(puzzle_.houses.size(), std::vector<Need>(puzzle_.size() + 1));
        for (std::uint32_t house = 0; house < needs_.size(); ++house)
            for (const std::uint32_t cell : puzzle_.houses[house].cells)
                if (!empty(cell)) for_needs(house, puzzle_.givens[cell], [](Need& need) { need.given = true; });
        for (const auto& [cell, digit] : choices_)
            for (const std::uint32_t house : neighbours_.houses(cell))
                for_needs(house, digit, [](Need& need) { ++need.uses; });
    }

    void add_cells() {
        cells_.resize(puzzle_.cells.size());
        for (std::uint32_t cell = 0; cell < cells_.size(); ++cell)
            if (empty(cell)) cells_[cell] = builder_.add_item('p' + short_name(puzzle_, cell));
    }

    /// Adds the items of houses that need each digit, or of those that want none twice, turn by turn.
    void add_houses(Kind kind) {
        std::vector<std::uint32_t> order(puzzle_.houses.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        const auto turn = [&](std::uint32_t house) { return puzzle_.houses[house].turn; };
        std::ranges::stable_sort(order, {}, turn);
        for (auto begin = order.begin(); begin != order.end();) {
            const auto end
                = std::find_if(begin, order.end(), [&](std::uint32_t house) { return turn(house) != turn(*begin); });
            for (std::uint32_t digit = 1; digit <= puzzle_.size(); ++digit)
                for (auto house = begin; house != end; ++house) add_need(*house, digit, kind);
            begin = end;
        }
    }

    void add_need(std::uint32_t number, std::uint32_t digit, Kind kind) {
        const House& house = puzzle_.houses[number];
        Need& need = needs_[number][digit];
        if (puzzle_.is_full(house) != (kind == Kind::primary) || need.given) return;
        if (kind == Kind::primary || need.uses > 1) need.item = builder_.add_item(house.item + numeral(digit), kind);
    }

    /// A base has choices that marks forbid; an item that only the others cover keeps them out of covers.
    void add_marks() {
        marks_.resize(puzzle_.cells.size());
        if (!puzzle_.base) return;
        for (std::uint32_t cell = 0; cell < marks_.size(); ++cell)
            if (static_cast<std::uint32_t>(std::popcount(puzzle_.marks[cell])) < puzzle_.size())
                marks_[cell] = builder_.add_item('m' + short_name(puzzle_, cell));
    }

    /// Whether the givens fill the cells of a table as it wants them.
    bool settled(const Table& table) const {
        return !table.is_piece() && table.size() > 0
               && std::ranges::none_of(table.cells, [&](auto cell) { return empty(cell); });
    }

    void add_values() {
        values_.resize(puzzle_.cells.size());
        std::vector<bool> asked(puzzle_.cells.size());
        for (const Table& table : puzzle_.tables)
            for (const std::uint32_t cell : table.cells) asked[cell] = true;
        for (std::uint32_t cell = 0; cell < values_.size(); ++cell)
            if (empty(cell) && asked[cell])
                values_[cell] = builder_.add_item('v' + short_name(puzzle_, cell), Kind::secondary);
        for (const Table& table : puzzle_.tables)
            states_.push_back(table.behind.empty() ? MaybeItem() : builder_.add_item(table.behind, Kind::secondary));
    }

    void add_value(std::uint32_t cell, std::uint32_t digit) {
        if (values_[cell])
            std::ignore = builder_.add_cell(*values_[cell], builder_.colour(std::string(1, puzzle_.symbol(digit))));
    }

    void add_choice(const Choice& choice) {
        builder_.begin_option();
        const auto add = [&](const MaybeItem& item) {
            if (item) std::ignore = builder_.add_cell(*item);
        };
        add(cells_[choice.cell]);
        for (const std::uint32_t house : neighbours_.houses(choice.cell))
            for_needs(house, choice.digit, [&](const Need& need) { add(need.item); });
        if ((puzzle_.marks[choice.cell] >> choice.digit & 1) != 0) add(marks_[choice.cell]);
        add_value(choice.cell, choice.digit);
        builder_.set_option_name(choice_name(puzzle_, choice));
        board_.show({choice.cell}, choice.digit - 1);
    }

    void add_state(const MaybeItem& item, std::uint32_t state) {
        if (item) std::ignore = builder_.add_cell(*item, builder_.colour(std::to_string(state)));
    }

    void add_tuples(std::size_t number) {
        const Table& table = puzzle_.tables[number];
        for (std::size_t i = 0; i < table.size(); ++i) {
            builder_.begin_option();
            std::ignore = builder_.add_cell(*tables_[number]);
            std::string name = table.item + '=';
            for (std::size_t k = 0; k < table.cells.size(); ++k) {
                add_value(table.cells[k], table.tuple(i)[k]);
                name += puzzle_.symbol(table.tuple(i)[k]);
            }
            if (table.is_piece()) {
                const auto [before, behind] = table.states[i];
                if (!table.before.empty()) add_state(states_[number - 1], before);
                add_state(states_[number], behind);
                name += fmt::format("/{}-{}", before, behind);
            }
            builder_.set_option_name(name);
            board_.show_nothing();
        }
    }

    ProblemBuilder& builder_;
    Board& board_;
    const Sudoku& puzzle_;
    const Neighbours neighbours_;
    const std::vector<Choice> choices_;
    std::vector<std::vector<Need>> needs_;          // by house and first digit
    std::vector<MaybeItem> cells_, marks_, values_; // by cell
    std::vector<MaybeItem> tables_, states_;        // by table: its own item, and that of the states behind a piece
};

} // namespace

std::vector<Choice> choices(const Sudoku& puzzle) {
    std::vector<Choice> all;
    for (std::uint32_t cell = 0; cell < puzzle.cells.size(); ++cell) {
        if (puzzle.givens[cell] != 0) continue;
        for (std::uint32_t digit = 1; digit <= puzzle.size(); ++digit)
            if (puzzle.base || (puzzle.candidates[cell] >> digit & 1) != 0) all.push_back({cell, digit});
    }
    return all;
}

void add_problem(ProblemBuilder& builder, Board& board, const Sudoku& puzzle) { Encoder(builder, board, puzzle).run(); }

} // namespace quadrille::puzzles
