// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// Steps of a proof that counts all covers of a small problem, or bounds their costs: branches on the first
/// open item, equal remainders by references. Written anew, and slowly, so that the checker is not held
/// against itself. Precondition: at most 32 options.
class SimpleProof {
  public:
    explicit SimpleProof(const Problem& problem) : problem_(problem) {
        State state{.live = 0, .bounds = {}};
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            state.bounds.push_back(problem.is_primary(ItemId{i}) ? problem.bounds(ItemId{i}) : Bounds{0, 0});
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const ItemId i : problem.items(OptionId{o}))
                if (problem.is_primary(i)) state.live |= 1u << o;
        for (const OptionId o : problem.forbidden()) state.live &= ~(1u << index(o));
        std::uint32_t taken = 0;
        for (const OptionId o : problem.required()) {
            if ((taken >> index(o) & 1) != 0) continue;
            if ((state.live >> index(o) & 1) == 0) return; // no cover, and no node
            state = take(state, o);
            taken |= 1u << index(o);
        }
        prove(state);
    }

    /// As words, and the same as bytes.
    const std::string& text() const { return text_; }
    const std::string& bytes() const { return bytes_; }

  private:
    struct State {
        std::uint32_t live;
        std::vector<Bounds> bounds; // 0..0: closed, or secondary
    };

    bool has(OptionId option, ItemId item) const {
        for (const ItemId i : problem_.items(option))
            if (i == item) return true;
        return false;
    }
    bool exclude(OptionId one, OptionId other) const {
        for (std::size_t j = 0; j < problem_.items(one).size(); ++j)
            for (std::size_t k = 0; k < problem_.items(other).size(); ++k) {
                if (problem_.items(one)[j] != problem_.items(other)[k]) continue;
                const ColourId a = problem_.colour(one, j), b = problem_.colour(other, k);
                if (!problem_.is_primary(problem_.items(one)[j]) && (a != b || a == ColourId::none)) return true;
            }
        return false;
    }
    void close(State& state, ItemId item) const {
        state.bounds[index(item)] = {0, 0};
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (has(OptionId{o}, item)) state.live &= ~(1u << o);
    }
    State take(State state, OptionId option) const {
        state.live &= ~(1u << index(option));
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (exclude(option, OptionId{o})) state.live &= ~(1u << o);
        for (const ItemId i : problem_.items(option)) {
            if (!problem_.is_primary(i)) continue;
            Bounds& bounds = state.bounds[index(i)];
            bounds = {bounds.min - (bounds.min > 0), bounds.max - 1};
            if (bounds.max == 0) close(state, i);
        }
        return state;
    }

    void number(std::uint64_t n) {
        for (; n >= 128; n >>= 7) bytes_ += static_cast<char>(n | 128);
        bytes_ += static_cast<char>(n);
    }

    void prove(State state) { // a small problem: it may recurse
        std::uint32_t item = 0;
        while (item < state.bounds.size() && state.bounds[item].max == 0) ++item;
        if (item == state.bounds.size()) return;
        std::vector<std::uint32_t> key{state.live};
        for (const Bounds& b : state.bounds) key.insert(key.end(), {b.min, b.max});
        const auto [known, added] = numbers_.try_emplace(key, numbers_.size());
        if (!added) {
            const std::size_t back = numbers_.size() - 1 - known->second;
            text_ += "r " + std::to_string(back) + "\n";
            return number(8 * back + 2);
        }
        text_ += "kb " + std::to_string(item) + "\n";
        number(8 * item + 1);
        const std::uint32_t least = state.bounds[item].min;
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if ((state.live >> o & 1) != 0 && has(OptionId{o}, ItemId{item})) options.push_back(OptionId{o});
        for (std::size_t k = 0; k < options.size() && options.size() - k >= least; ++k) {
            prove(take(state, options[k]));
            state.live &= ~(1u << index(options[k]));
        }
        if (least > 0) return;
        close(state, ItemId{item});
        prove(state);
    }

    const Problem& problem_;
    std::map<std::vector<std::uint32_t>, std::size_t> numbers_; // of kept nodes, by remainder
    std::string text_, bytes_;
};

} // namespace quadrille::test
