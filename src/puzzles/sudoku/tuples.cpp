// SPDX-License-Identifier: MIT
// What lines, cages and signs ask of the digits in their cells, and long lines cut into pieces.
#include "puzzles/sudoku/tuples.hpp"

#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

/// Computes the least or greatest sum that the places behind the prefix can have, with values that are not in it.
std::uint32_t extreme_rest(const Prefix& prefix, bool greatest) {
    std::uint32_t sum = 0;
    std::size_t rest = prefix.rest();
    for (std::uint32_t i = 0; rest > 0; ++i) {
        const std::uint32_t value = greatest ? prefix.greatest - i : prefix.least + i;
        if (std::ranges::find(prefix.values, value) != prefix.values.end()) continue;
        sum += value;
        --rest;
    }
    return sum;
}

bool fits_cage(const Prefix& prefix) {
    if (prefix.repeats()) return false;
    const std::uint32_t sum = std::reduce(prefix.values.begin(), prefix.values.end());
    return sum + extreme_rest(prefix, false) <= prefix.total && sum + extreme_rest(prefix, true) >= prefix.total;
}

bool fits_sum(const Prefix& prefix) {
    const std::uint32_t sum = std::reduce(prefix.values.begin(), prefix.values.end());
    const auto rest = static_cast<std::uint32_t>(prefix.rest());
    return sum + rest * prefix.least <= prefix.total && sum + rest * prefix.greatest >= prefix.total;
}

bool fits_thermometer(const Prefix& prefix) {
    const auto values = prefix.values;
    if (values.size() > 1 && values[values.size() - 2] >= values.back()) return false;
    return values.back() + prefix.rest() <= prefix.greatest;
}

bool fits_arrow(const Prefix& prefix) {
    const auto shaft = prefix.values.subspan(1);
    const std::uint32_t sum = std::reduce(shaft.begin(), shaft.end());
    const auto rest = static_cast<std::uint32_t>(prefix.rest());
    return sum + rest * prefix.least <= prefix.values.front() && sum + rest * prefix.greatest >= prefix.values.front();
}

bool fits_renban(const Prefix& prefix) {
    if (prefix.repeats()) return false;
    const auto [least, greatest] = std::ranges::minmax(prefix.values);
    return greatest - least < prefix.length;
}

template <class Relation> bool fits_pair(const Prefix& prefix, Relation relation) {
    return prefix.rest() > 0 || relation(prefix.values[0], prefix.values[1]);
}

// States, of values below 64.

std::uint64_t values_used(const Prefix& prefix) {
    std::uint64_t set = 0;
    for (const std::uint32_t value : prefix.values) set |= std::uint64_t{1} << value;
    return set;
}

std::uint64_t sum_so_far(const Prefix& prefix) { return std::reduce(prefix.values.begin(), prefix.values.end()); }

std::uint64_t last_value(const Prefix& prefix) { return prefix.values.back(); }

/// What the rest of an arrow must add up to.
std::uint64_t rest_of_arrow(const Prefix& prefix) { return 2 * prefix.values.front() - sum_so_far(prefix); }

constexpr std::array<LineKind, 5> kinds{{
    {"cage", "a cage", true, 1, true, fits_cage, values_used},
    {"sum", "a sum", true, 1, false, fits_sum, sum_so_far},
    {"thermo", "a thermometer", false, 2, true, fits_thermometer, last_value},
    {"arrow", "an arrow", false, 2, false, fits_arrow, rest_of_arrow},
    {"renban", "a renban", false, 2, true, fits_renban, values_used},
}};

constexpr std::string_view less_note = "<: the tip points at the lesser digit";

constexpr std::array<PairSign, 6> signs{{
    {"white", "a white dot",
     [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + 1 == b || b + 1 == a; }); },
     Figure::Kind::white_dot, false, "white dot: digits that differ by 1"},
    {"black", "a black dot",
     [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a == 2 * b || b == 2 * a; }); },
     Figure::Kind::black_dot, false, "black dot: one digit is twice the other"},
    {"<", "a <", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a < b; }); }, Figure::Kind::less,
     false, less_note},
    {">", "a >", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a > b; }); }, Figure::Kind::less,
     true, less_note},
    {"V", "a V", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + b == 5; }); },
     Figure::Kind::sign, false, "V: two digits add up to 5"},
    {"X", "an X", [](const Prefix& p) { return fits_pair(p, [](auto a, auto b) { return a + b == 10; }); },
     Figure::Kind::sign, false, "X: two digits add up to 10"},
}};

} // namespace

std::span<const LineKind> line_kinds() { return kinds; }
std::span<const PairSign> pair_signs() { return signs; }

bool fits_house_sum(const Prefix& prefix) {
    const std::size_t plus = prefix.length - prefix.minus;
    std::int64_t least = 0, greatest = 0;
    for (std::size_t i = 0; i < prefix.length; ++i) {
        const bool known = i < prefix.values.size();
        const std::int64_t low = known ? prefix.values[i] : prefix.least,
                           high = known ? prefix.values[i] : prefix.greatest;
        least += i < plus ? low : -high;
        greatest += i < plus ? high : -low;
    }
    return least <= prefix.total && prefix.total <= greatest;
}

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
