// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <array>

#include "search/item_list.hpp"
#include "search/item_tree.hpp"
#include "search/links.hpp"

namespace quadrille {

namespace {

/// From so many primary items on, a tree of their sizes is worth its upkeep.
constexpr std::uint32_t many_items = 2048;

struct CountOnly {
    static constexpr bool listens = false;
};

struct Listener {
    static constexpr bool listens = true;
    const CoverSink& sink;
    bool operator()(std::span<const OptionId> cover) const { return sink(cover); }
};

template <class Items>
SolveResult walk_with(const Problem& problem, const Control& control, const CoverSink& sink) {
    search::Links<Items> links(problem);
    const Ending ending = sink ? links.run(control, Listener{sink}) : links.run(control, CountOnly{});
    return {links.covers(), {}, ending, "links", links.stats()};
}

SolveResult walk_links(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    if (params.choose == ChooseRule::first) return walk_with<search::FirstItem>(problem, control, sink);
    if (problem.primary_count() >= many_items) return walk_with<search::ItemTree>(problem, control, sink);
    return walk_with<search::SmallestItem>(problem, control, sink);
}

constexpr std::array<Engine, 1> table{{
    {{"links", "dancing links: Algorithm X with secondary items", false, false, true, false},
     walk_links,
     nullptr},
}};

} // namespace

std::span<const Engine> engine_table() { return table; }

} // namespace quadrille
