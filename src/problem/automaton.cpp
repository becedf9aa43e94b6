// SPDX-License-Identifier: MIT Automata of tables and of two others. All are walked as they are read: a set of states
// of a table, or a pair of states, gets its number when it is reached first.
#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>

#include <quadrille/sequence.hpp>

#include "problem/interned.hpp"

namespace quadrille {

Walk::~Walk() = default;

namespace {

struct Table {
    std::uint32_t start;
    std::vector<Automaton::Move> moves;   // by state, then by symbol
    std::vector<std::uint32_t> accepting; // ascending
};

/// Walks through the sets of states that runs of a table are in.
class TableWalk final : public Walk {
  public:
    explicit TableWalk(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

    std::uint32_t start() override { return sets_.number(std::array{table_->start}); }

    std::optional<std::uint32_t> step(std::uint32_t state, Symbol symbol) override {
        next_.clear();
        for (const std::uint32_t from : sets_[state]) {
            const auto key = [](const Automaton::Move& move) { return std::pair(move.from, move.symbol); };
            auto move = std::ranges::lower_bound(table_->moves, std::pair(from, symbol), {}, key);
            for (; move != table_->moves.end() && key(*move) == std::pair(from, symbol); ++move)
                next_.push_back(move->to);
        }
        if (next_.empty()) return std::nullopt;
        std::ranges::sort(next_);
        next_.erase(std::unique(next_.begin(), next_.end()), next_.end());
        return sets_.number(next_);
    }

    bool accepts(std::uint32_t state) override {
        return std::ranges::any_of(
            sets_[state], [&](std::uint32_t each) { return std::ranges::binary_search(table_->accepting, each); });
    }

  private:
    const std::shared_ptr<const Table> table_;
    Interned sets_;
    std::vector<std::uint32_t> next_;
};

/// Walks through pairs of states. A run that has ended is in no state.
class ProductWalk final : public Walk {
  public:
    using Keep = bool (*)(bool, bool);
    ProductWalk(std::unique_ptr<Walk> a, std::unique_ptr<Walk> b, Keep keep)
        : a_(std::move(a)), b_(std::move(b)), keep_(keep) {}

    std::uint32_t start() override { return pairs_.number(std::array{a_->start(), b_->start()}); }

    std::optional<std::uint32_t> step(std::uint32_t state, Symbol symbol) override {
        const auto pair = pairs_[state];
        const std::uint32_t from_a = pair[0], from_b = pair[1];
        const auto next = [&](Walk& walk, std::uint32_t from) {
            return from == ended ? ended : walk.step(from, symbol).value_or(ended);
        };
        const std::uint32_t a = next(*a_, from_a), b = next(*b_, from_b);
        if (!may_keep(a, b)) return std::nullopt;
        return pairs_.number(std::array{a, b});
    }

    bool accepts(std::uint32_t state) override {
        const auto pair = pairs_[state];
        return keep_(pair[0] != ended && a_->accepts(pair[0]), pair[1] != ended && b_->accepts(pair[1]));
    }

  private:
    static constexpr std::uint32_t ended = UINT32_MAX;

    /// Whether a sequence can still be kept whose runs are in these states.
    bool may_keep(std::uint32_t a, std::uint32_t b) const {
        return keep_(false, false) || (a != ended && keep_(true, false)) || (b != ended && keep_(false, true))
               || (a != ended && b != ended && keep_(true, true));
    }

    const std::unique_ptr<Walk> a_, b_;
    const Keep keep_;
    Interned pairs_;
};

/// Obeyed by every sequence.
class EveryWalk final : public Walk {
  public:
    std::uint32_t start() override { return 0; }
    std::optional<std::uint32_t> step(std::uint32_t, Symbol) override { return 0; }
    bool accepts(std::uint32_t) override { return true; }
};

} // namespace

Automaton Automaton::table(std::uint32_t start, std::vector<Move> moves, std::vector<std::uint32_t> accepting) {
    std::ranges::sort(moves, {}, [](const Move& move) { return std::pair(move.from, move.symbol); });
    std::ranges::sort(accepting);
    auto table = std::make_shared<const Table>(Table{start, std::move(moves), std::move(accepting)});
    return Automaton([table = std::move(table)] { return std::make_unique<TableWalk>(table); });
}

Automaton Automaton::product(const Automaton& a, const Automaton& b, bool (*keep)(bool a, bool b)) {
    return Automaton([a, b, keep] { return std::make_unique<ProductWalk>(a.walk(), b.walk(), keep); });
}

} // namespace quadrille

namespace quadrille::inline QUADRILLE_ABI {

Automaton operator|(const Automaton& a, const Automaton& b) {
    return Automaton::product(a, b, [](bool obeys_a, bool obeys_b) { return obeys_a || obeys_b; });
}

Automaton operator&(const Automaton& a, const Automaton& b) {
    return Automaton::product(a, b, [](bool obeys_a, bool obeys_b) { return obeys_a && obeys_b; });
}

Automaton operator!(const Automaton& a) {
    const Automaton every([] { return std::make_unique<EveryWalk>(); });
    return Automaton::product(a, every, [](bool obeys, bool) { return !obeys; });
}

} // namespace quadrille::inline QUADRILLE_ABI
