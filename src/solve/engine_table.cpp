// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <array>

#include "solve/with_links.hpp"

namespace quadrille {

namespace {

struct CountOnly {
    static constexpr bool listens = false;
};

struct Listener {
    static constexpr bool listens = true;
    const CoverSink& sink;
    bool operator()(std::span<const OptionId> cover) const { return sink(cover); }
};

SolveResult walk_links(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    return with_links(problem, params.choose, [&](auto links) {
        const Ending ending = sink ? links.run(control, Listener{sink}) : links.run(control, CountOnly{});
        return SolveResult{links.covers(), {}, ending, "links", links.stats()};
    });
}

constexpr std::array<Engine, 1> table{{
    {{"links", "dancing links: Algorithms X, C and M", true, true, true, false}, walk_links, nullptr},
}};

} // namespace

std::span<const Engine> engine_table() { return table; }

} // namespace quadrille
