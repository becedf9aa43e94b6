// SPDX-License-Identifier: MIT
// Each encoding stands for itself. Those of the literature imply one direction only where that suffices; here
// new variables are defined in full, so that a formula has as many models as its problem has covers.
#include "models/at_most_one.hpp"

#include <algorithm>
#include <vector>

namespace quadrille::encode {

namespace {

using Literals = std::span<const Literal>;

void pairwise(Formula& formula, Literals inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) formula.clause({!inputs[j], !inputs[i]});
}

/// Sinz's sequential counter for one, which is Gent and Nightingale's ladder.
void ladder(Formula& formula, Literals inputs) {
    if (inputs.empty()) return;
    Literal earlier = inputs.front(); // whether one of those before is true
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        formula.clause({!earlier, !inputs[i]});
        if (i + 1 < inputs.size()) earlier = formula.any_of({earlier, inputs[i]});
    }
}

/// Chen's rectangle. Two inputs in one row stand in two columns, so that at most one column parts them.
void product(Formula& formula, Literals inputs) {
    constexpr std::size_t few = 4;
    if (inputs.size() <= few) return pairwise(formula, inputs);
    std::size_t width = 1;
    while (width * width < inputs.size()) ++width;
    std::vector<std::vector<Literal>> rows((inputs.size() + width - 1) / width), columns(width);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        rows[i / width].push_back(inputs[i]);
        columns[i % width].push_back(inputs[i]);
    }
    for (const auto& lines : {rows, columns}) {
        std::vector<Literal> used;
        for (const auto& line : lines) used.push_back(formula.any_of(line));
        product(formula, used);
    }
}

/// Klieber and Kwon's commanders, level by level.
void commander(Formula& formula, Literals inputs) {
    constexpr std::size_t group = 3, few = 6;
    std::vector<Literal> level(inputs.begin(), inputs.end());
    while (level.size() > few) {
        std::vector<Literal> commanders;
        for (std::size_t i = 0; i < level.size(); i += group) {
            const Literals members = Literals(level).subspan(i, std::min(group, level.size() - i));
            pairwise(formula, members);
            commanders.push_back(formula.any_of(members));
        }
        level = std::move(commanders);
    }
    pairwise(formula, level);
}

/// Frisch's bits. Inputs are numbered from 1, so that 0 stands for none of them.
void binary(Formula& formula, Literals inputs) {
    if (inputs.size() < 2) return;
    for (std::size_t bit = 1; bit <= inputs.size(); bit *= 2) {
        std::vector<Literal> ones;
        for (std::size_t i = 1; i <= inputs.size(); ++i)
            if ((i & bit) != 0) ones.push_back(inputs[i - 1]);
        const Literal is_set = formula.any_of(ones);
        for (std::size_t i = 1; i <= inputs.size(); ++i)
            if ((i & bit) == 0) formula.clause({!inputs[i - 1], !is_set});
    }
}

} // namespace

std::optional<AtMostOne> find_at_most_one(std::string_view name) {
    const auto found = std::ranges::find(at_most_one_names, name);
    if (found == at_most_one_names.end()) return std::nullopt;
    return static_cast<AtMostOne>(found - at_most_one_names.begin());
}

void at_most_one(Formula& formula, Literals inputs, AtMostOne encoding) {
    // Medians of five seeds of CaDiCaL 1.5.3, pairwise against product: a sudoku of 25x25, lists of 25: 0.03
    // and 0.19 s; 64 queens, lists of 64: 0.18 and 0.10 s.
    constexpr std::size_t few = 30;
    switch (encoding) {
    case AtMostOne::automatic:
        return inputs.size() <= few ? pairwise(formula, inputs) : product(formula, inputs);
    case AtMostOne::pairwise:
        return pairwise(formula, inputs);
    case AtMostOne::ladder:
        return ladder(formula, inputs);
    case AtMostOne::product:
        return product(formula, inputs);
    case AtMostOne::commander:
        return commander(formula, inputs);
    case AtMostOne::binary:
        return binary(formula, inputs);
    }
}

} // namespace quadrille::encode
