// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/pieces.hpp"

#include <unordered_map>
#include <utility>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

using Values = std::vector<std::uint32_t>;

/// The states of a line behind some of its cells.
struct Reached {
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    std::vector<Values> prefixes; ///< by number: one that leads there
};

class Cutter {
  public:
    Cutter(const Sudoku& puzzle, std::span<const std::uint32_t> candidates, const Table& whole, const LineKind& kind,
           std::uint32_t total)
        : puzzle_(puzzle), candidates_(candidates), whole_(whole), kind_(kind), total_(total) {}

    std::vector<Table> run(std::size_t most) {
        std::vector<Table> pieces;
        Reached before{{}, {Values()}};
        std::size_t tuples = 0;
        for (std::size_t k = 0; k < whole_.cells.size(); ++k) {
            Reached behind;
            pieces.push_back(piece(k));
            if (!extend(pieces.back(), before, behind, most - tuples)) return {};
            tuples += pieces.back().size();
            before = std::move(behind);
        }
        for (std::size_t k = pieces.size() - 1; k > 0; --k) agree(pieces[k - 1], pieces[k]);
        return pieces;
    }

  private:
    bool is_last(std::size_t k) const { return k + 1 == whole_.cells.size(); }

    Table piece(std::size_t k) const {
        Table piece = whole_;
        piece.item = fmt::format("{}.{}", whole_.item, k);
        piece.cells = {whole_.cells[k]};
        if (k > 0) piece.before = fmt::format("{}.{}-{}", whole_.item, k - 1, k);
        if (!is_last(k)) piece.behind = fmt::format("{}.{}-{}", whole_.item, k, k + 1);
        return piece;
    }

    /// Adds the tuples of a piece and the states behind them. False if these are more than `most`.
    bool extend(Table& piece, const Reached& before, Reached& behind, std::size_t most) const {
        for (std::uint32_t from = 0; from < before.prefixes.size(); ++from) {
            Values values = before.prefixes[from];
            for (std::uint32_t digit = 1; digit <= puzzle_.size(); ++digit) {
                if ((candidates_[piece.cells.front()] >> digit & 1) == 0) continue;
                values.push_back(puzzle_.value(digit));
                const Prefix prefix{values, whole_.cells.size(), total_, puzzle_.value(1),
                                    puzzle_.value(puzzle_.size())};
                if (kind_.fits(prefix)) {
                    if (piece.size() == most) return false;
                    const std::uint64_t state = prefix.rest() == 0 ? 0 : kind_.state(prefix);
                    const auto [to, is_new]
                        = behind.numbers.try_emplace(state, static_cast<std::uint32_t>(behind.prefixes.size()));
                    if (is_new) behind.prefixes.push_back(values);
                    piece.tuples.push_back(static_cast<std::uint8_t>(digit));
                    piece.states.push_back({from, to->second});
                }
                values.pop_back();
            }
        }
        return true;
    }

    const Sudoku& puzzle_;
    std::span<const std::uint32_t> candidates_;
    const Table& whole_;
    const LineKind& kind_;
    std::uint32_t total_;
};

} // namespace

std::vector<Table> in_pieces(const Sudoku& puzzle, std::span<const std::uint32_t> candidates, const Table& whole,
                             const LineKind& kind, std::uint32_t total, std::size_t most) {
    return Cutter(puzzle, candidates, whole, kind, total).run(most);
}

bool agree(Table& piece, Table& next) {
    std::vector<bool> behind, before; // by state: whether a tuple has it
    const auto note = [](std::vector<bool>& seen, std::uint32_t state) {
        if (seen.size() <= state) seen.resize(state + 1);
        seen[state] = true;
    };
    const auto has
        = [](const std::vector<bool>& seen, std::uint32_t state) { return state < seen.size() && seen[state]; };
    for (const auto& [from, to] : piece.states) note(behind, to);
    for (const auto& [from, to] : next.states) note(before, from);
    const bool one = piece.keep([&](std::size_t i) { return has(before, piece.states[i].behind); });
    const bool other = next.keep([&](std::size_t i) { return has(behind, next.states[i].before); });
    return one || other;
}

} // namespace quadrille::puzzles
