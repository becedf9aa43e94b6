// SPDX-License-Identifier: MIT
#include "verify/model.hpp"

#include <algorithm>

namespace quadrille::verify {

namespace {

void add(Set& set, std::uint32_t option) {
    if (set.empty() || set.back().first != option / 64) set.emplace_back(option / 64, 0);
    set.back().second |= std::uint64_t{1} << option % 64;
}

std::vector<std::uint32_t> with(std::span<const OptionId> options, const std::vector<std::uint32_t>& more) {
    std::vector<std::uint32_t> all = more;
    for (const OptionId option : options) all.push_back(index(option));
    return all;
}

} // namespace

Model::Model(const Problem& problem, const Header& header)
    : primary(problem.item_count()), lo(problem.item_count()), hi(problem.item_count()),
      options(problem.option_count()), options_of(problem.item_count()),
      required(with(problem.required(), header.require)),
      forbidden(with(problem.forbidden(), header.forbid)) {
    demand(header.only.empty() || header.kind == "none",
           "items left out, which proves nothing but that there is no cover");
    std::vector<bool> in(problem.item_count(), header.only.empty());
    for (const std::uint32_t i : header.only) demand(i < in.size(), "no such item"), in[i] = true;
    for (const auto& list : {required, forbidden, header.cover})
        for (const std::uint32_t o : list) demand(o < options.size(), "no such option");
    if (!header.only.empty()) required.clear(); // what is required is then not asked for
    for (std::uint32_t i = 0; i < in.size(); ++i) {
        primary[i] = problem.is_primary(ItemId{i});
        if (!in[i] || !primary[i]) continue;
        lo[i] = problem.bounds(ItemId{i}).min, hi[i] = problem.bounds(ItemId{i}).max;
    }
    for (std::uint32_t o = 0; o < options.size(); ++o) {
        const auto items = problem.items(OptionId{o});
        const auto colours = problem.colours(OptionId{o});
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t i = index(items[k]), colour = colours.empty() ? 0 : index(colours[k]);
            if (!in[i]) continue;
            Set* const agreeing = colour == 0 ? nullptr : &coloured[{i, colour}];
            options[o].push_back({i, colour, agreeing});
            add(options_of[i], o);
            if (agreeing) add(*agreeing, o);
        }
    }
}

bool is_idle(const Model& model, std::uint32_t option) {
    return std::ranges::none_of(model.options[option],
                                [&](const Cell& cell) { return model.primary[cell.item]; });
}

} // namespace quadrille::verify
