// SPDX-License-Identifier: MIT
// The problem as the checker sees it.
#pragma once

#include <bit>

#include <quadrille/problem.hpp>

#include "verify/reader.hpp"

namespace quadrille::verify {

/// Members, options most often, as bits of words, by the number of the word.
using Set = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

inline void add(Set& set, std::uint32_t member) {
    if (set.empty() || set.back().first != member / 64) set.emplace_back(member / 64, 0);
    set.back().second |= std::uint64_t{1} << member % 64;
}
template <class Visit> void for_bits(std::uint32_t word, std::uint64_t bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1) visit(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

struct Cell {
    std::uint32_t item;
    std::uint32_t colour; // its number: from 1 as colours come, option by option, by item; 0 for none
    const Set* agreeing;  // the options that use the item in the same colour; null without one
};

/// Items, options and what each has of the other, without the items that the header leaves out.
struct Model {
    explicit Model(const Problem& problem, const Header& header = {})
        : lo(problem.item_count()), hi(lo), primary(lo.size()), options(problem.option_count()),
          idle(options.size(), true), options_of(lo.size()), required(header.lists.at("require")),
          forbidden(header.lists.at("forbid")) {
        const auto& only = header.lists.at("only");
        demand(only.empty() || header.kind == "none", "items left out, which proves no more than none");
        std::vector<bool> in(lo.size(), only.empty());
        for (const std::uint32_t i : only) demand(i < in.size(), "no such item"), in[i] = true;
        for (const OptionId o : problem.required()) required.push_back(index(o));
        for (const OptionId o : problem.forbidden()) forbidden.push_back(index(o));
        for (const auto& list : {required, forbidden, header.lists.at("cover")})
            for (const std::uint32_t o : list) demand(o < options.size(), "no such option");
        if (!only.empty()) required.clear(); // it is then not asked for
        for (std::uint32_t i = 0; i < in.size(); ++i) {
            primary[i] = problem.is_primary(ItemId{i});
            if (!in[i] || !primary[i]) continue;
            lo[i] = problem.bounds(ItemId{i}).min, hi[i] = problem.bounds(ItemId{i}).max;
        }
        std::vector<std::uint32_t> numbers(problem.colour_count()); // of colours, from 1 as they come
        std::uint32_t colours = 0;
        std::vector<std::pair<std::uint32_t, ColourId>> cells;
        for (std::uint32_t o = 0; o < options.size(); ++o) {
            const auto items = problem.items(OptionId{o});
            cells.clear();
            for (std::size_t k = 0; k < items.size(); ++k)
                cells.emplace_back(index(items[k]), problem.colour(OptionId{o}, k));
            std::ranges::sort(cells);
            for (const auto& [i, id] : cells) {
                std::uint32_t colour = 0;
                if (id != ColourId::none) {
                    if (numbers[index(id)] == 0) numbers[index(id)] = ++colours;
                    colour = numbers[index(id)];
                }
                if (!in[i]) continue;
                Set* const agreeing = colour == 0 ? nullptr : &coloured[{i, colour}];
                options[o].push_back({i, colour, agreeing});
                add(options_of[i], o);
                if (agreeing) add(*agreeing, o);
                if (primary[i]) idle[o] = false;
            }
        }
    }

    std::vector<std::uint32_t> lo, hi;      // by item, 0 for secondary ones
    std::vector<bool> primary;              // by item
    std::vector<std::vector<Cell>> options; // by option
    std::vector<bool> idle;                 // options without primary items, which are in no cover
    std::vector<Set> options_of;            // by item
    std::map<std::pair<std::uint32_t, std::uint32_t>, Set> coloured; // options, by secondary item and colour
    std::vector<std::uint32_t> required, forbidden;                  // options, by the problem or by the header
};

/// Checks that clauses lead to a contradiction (clauses.cpp). Throws Refused if they do not.
void check_clauses(const Model& model, Reader& reader);

} // namespace quadrille::verify
