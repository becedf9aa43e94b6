// SPDX-License-Identifier: MIT An automaton unrolled along cells: the states that are reached place by place, from the
// first cell on, and then, from the last cell back, classes of states with equal futures. A class is the list of the
// classes that its moves lead to, so equal lists are equal states (Revuz 1992, layer by layer). The automaton is asked
// once for each state and symbol, however many cells there are.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <quadrille/error.hpp>
#include <quadrille/sequence.hpp>

#include "base/wording.hpp"
#include "problem/interned.hpp"

namespace quadrille {

namespace {

constexpr std::uint32_t no_state = UINT32_MAX, not_asked = UINT32_MAX - 1;
constexpr std::size_t max_table = std::size_t{1} << 25;   // words of the table of moves, 128 MB
constexpr std::size_t max_reached = std::size_t{1} << 24; // states along the cells before they are merged, 64 MB

class Unroller {
  public:
    Unroller(const Automaton& automaton, std::span<const std::vector<Symbol>> cells, const UnrollParams& params)
        : walk_(automaton.walk()), params_(params), reached_(cells.size() + 1) {
        for (const auto& cell : cells) symbols_.insert(symbols_.end(), cell.begin(), cell.end());
        sort_unique(symbols_);
        for (const auto& cell : cells) {
            auto& columns = columns_.emplace_back();
            for (const Symbol symbol : cell)
                columns.push_back(
                    static_cast<std::uint32_t>(std::ranges::lower_bound(symbols_, symbol) - symbols_.begin()));
            sort_unique(columns);
        }
    }

    /// Finds the states that are reached at each place. Returns whether one is behind the last cell that accepts.
    bool reach() {
        reached_.front() = {known(walk_->start())};
        for (std::size_t k = 0; k < columns_.size(); ++k) {
            const auto stamp = static_cast<std::uint32_t>(k + 1);
            for (const std::uint32_t state : reached_[k])
                for (const std::uint32_t column : columns_[k]) {
                    const std::uint32_t next = move(state, column);
                    if (next == no_state || stamps_[next] == stamp) continue;
                    stamps_[next] = stamp;
                    reached_[k + 1].push_back(next);
                }
            count_ += reached_[k + 1].size();
            if (count_ > max_reached)
                refuse(max_reached, fmt::format(" along its {}", counted(columns_.size(), "cell")));
        }
        return std::ranges::any_of(reached_.back(), [&](std::uint32_t state) { return walk_->accepts(state); });
    }

    struct Layer {
        std::uint32_t states;
        std::vector<Automaton::Move> moves;
    };

    /// Merges the states of each place, from the last one back. Returns the layers of the cells, the last one first.
    std::vector<Layer> merge() {
        std::vector<std::uint32_t> behind(stamps_.size(), no_state),
            before(stamps_.size(), no_state); // classes by state
        for (const std::uint32_t state : reached_.back())
            if (walk_->accepts(state)) behind[state] = 0;
        std::vector<Layer> layers;
        std::size_t states = 1;
        for (std::size_t k = columns_.size(); k-- > 0;) {
            layers.push_back(merge_layer(k, behind, before));
            for (const std::uint32_t state : reached_[k + 1]) behind[state] = no_state;
            std::swap(behind, before);
            states += layers.back().states;
            if (states > most_along())
                refuse(most_along(), fmt::format(" along its {}", counted(columns_.size(), "cell")));
        }
        return layers;
    }

    const std::vector<std::uint32_t>& columns(std::size_t cell) const { return columns_[cell]; }

    [[noreturn]] void refuse(std::size_t states, std::string_view where) const {
        const bool is_allowed = states < params_.max_states || (!where.empty() && states < most_along());
        throw Unsupported(
            fmt::format("found over {} states in {}{}, expected {}", states, params_.rule, where,
                        is_allowed ? "fewer, for which there is memory" : fmt::format("at most {}", states)));
    }

    std::size_t known_states() const { return stamps_.size(); }

  private:
    /// How many states may stand along the cells.
    std::size_t most_along() const { return 10 * params_.max_states; }

    template <class Number> static void sort_unique(std::vector<Number>& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }

    /// Makes room for a state that the walk has just returned.
    std::uint32_t known(std::uint32_t state) {
        if (state < stamps_.size()) return state;
        if (state >= params_.max_states) refuse(params_.max_states, "");
        if ((state + std::size_t{1}) * symbols_.size() > max_table) refuse(stamps_.size(), "");
        stamps_.resize(state + std::size_t{1});
        table_.resize(stamps_.size() * symbols_.size(), not_asked);
        return state;
    }

    std::uint32_t move(std::uint32_t state, std::uint32_t column) {
        const std::size_t at = state * symbols_.size() + column;
        if (table_[at] == not_asked) {
            const auto next = walk_->step(state, symbols_[column]);
            const std::uint32_t number = next ? known(*next) : no_state;
            table_[at] = number;
        }
        return table_[at];
    }

    Layer merge_layer(std::size_t cell, const std::vector<std::uint32_t>& behind, std::vector<std::uint32_t>& before) {
        const auto& columns = columns_[cell];
        std::vector<std::uint32_t> next(columns.size());
        classes_.clear();
        for (const std::uint32_t state : reached_[cell]) {
            bool lives = false;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const std::uint32_t to = table_[state * symbols_.size() + columns[i]];
                next[i] = to == no_state ? no_state : behind[to];
                lives |= next[i] != no_state;
            }
            before[state] = lives ? classes_.number(next) : no_state;
        }
        Layer layer{classes_.size(), {}};
        for (std::uint32_t from = 0; from < layer.states; ++from) {
            const auto list = classes_[from];
            for (std::size_t i = 0; i < columns.size(); ++i)
                if (list[i] != no_state) layer.moves.push_back({from, symbols_[columns[i]], list[i]});
        }
        return layer;
    }

    const std::unique_ptr<Walk> walk_;
    const UnrollParams& params_;
    std::vector<Symbol> symbols_;                     // of all cells, ascending
    std::vector<std::vector<std::uint32_t>> columns_; // by cell: its symbols, as places in symbols_
    std::vector<std::uint32_t> table_;                // by state and column: the next state
    std::vector<std::uint32_t> stamps_;               // by state: the last place where it was reached
    std::vector<std::vector<std::uint32_t>> reached_; // by place
    std::size_t count_ = 1;                           // of them
    Interned classes_;
};

} // namespace

} // namespace quadrille

namespace quadrille::inline QUADRILLE_ABI {

Unrolled unroll(const Automaton& automaton, std::span<const std::vector<Symbol>> cells, const UnrollParams& params) {
    Unroller unroller(automaton, cells, params);
    Unrolled unrolled;
    unrolled.states_.assign(cells.size() + 1, 0);
    unrolled.moves_.resize(cells.size());
    unrolled.free_.resize(cells.size());
    try {
        if (!unroller.reach()) return unrolled;
        auto layers = unroller.merge();
        for (std::size_t k = 0; k < cells.size(); ++k) {
            auto& layer = layers[cells.size() - 1 - k];
            unrolled.states_[k] = layer.states;
            unrolled.moves_[k] = std::move(layer.moves);
        }
    } catch (const TooManyWords&) {
        unroller.refuse(unroller.known_states(), "");
    }
    unrolled.states_.back() = 1;
    for (std::size_t k = 0; k < cells.size(); ++k)
        unrolled.free_[k] = unrolled.states_[k] == 1 && unrolled.states_[k + 1] == 1
                            && unrolled.moves_[k].size() == unroller.columns(k).size();
    return unrolled;
}

} // namespace quadrille::inline QUADRILLE_ABI

namespace quadrille {

std::size_t Unrolled::move_count() const {
    std::size_t count = 0;
    for (const auto& moves : moves_) count += moves.size();
    return count;
}

std::uint64_t Unrolled::filling_count() const {
    std::vector<std::uint64_t> counts{empty() ? std::uint64_t{0} : 1}; // by state: the ways that lead there
    for (std::size_t k = 0; k < cell_count(); ++k) {
        std::vector<std::uint64_t> next(state_count(k + 1));
        for (const Move& move : moves_[k])
            if (__builtin_add_overflow(next[move.to], counts[move.from], &next[move.to])) next[move.to] = UINT64_MAX;
        counts = std::move(next);
    }
    return counts.empty() ? 0 : counts.front();
}

std::vector<Symbol> Unrolled::fillings() const {
    std::vector<Symbol> all;
    if (empty()) return all;
    // The path to the filling that comes next: by cell, the place of a move among those of the cell.
    const auto first = [&](std::size_t cell, std::uint32_t state) {
        return static_cast<std::size_t>(std::ranges::lower_bound(moves_[cell], state, {}, &Move::from)
                                        - moves_[cell].begin());
    };
    std::vector<std::size_t> path;
    const auto descend = [&](std::uint32_t state) {
        while (path.size() < cell_count()) {
            path.push_back(first(path.size(), state));
            state = moves_[path.size() - 1][path.back()].to;
        }
    };
    for (descend(0);;) {
        for (std::size_t k = 0; k < path.size(); ++k) all.push_back(moves_[k][path[k]].symbol);
        for (;; path.pop_back()) {
            if (path.empty()) return all;
            const auto& moves = moves_[path.size() - 1];
            const std::uint32_t from = moves[path.back()].from;
            if (++path.back() < moves.size() && moves[path.back()].from == from) break;
        }
        descend(moves_[path.size() - 1][path.back()].to);
    }
}

} // namespace quadrille
