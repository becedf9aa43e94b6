// SPDX-License-Identifier: MIT
#include "diagram/compile/compiler.hpp"

#include <algorithm>
#include <utility>

#include "diagram/compile/cached_search.hpp"
#include "search/meter.hpp"

namespace quadrille::diagram {

namespace {

template <std::size_t W, std::size_t... Wider> std::unique_ptr<Compiler> make_for(Form form, const Method& method) {
    if constexpr (sizeof...(Wider) != 0)
        if (form.words() > W) return make_for<Wider...>(std::move(form), method);
    return std::make_unique<CachedSearch<W>>(std::move(form), method);
}

} // namespace

std::optional<Ending> spend(Compiler& compiler, const Control& control, double budget, std::uint32_t threads) {
    constexpr std::uint64_t step = 32;
    const std::uint64_t part = threads > 1 ? 4 : 64; // threads begin anew in each step
    const auto run = [&](const Control& both) { return compiler.run(both, threads); };
    while (compiler.cost() < budget) {
        const std::uint64_t nodes = compiler.stats().nodes;
        if (const auto ending = search::run_within(control, {.nodes = nodes + std::max(step, nodes / part)}, run))
            return ending;
    }
    return search::paused;
}

std::unique_ptr<Compiler> make_compiler(Form form, const Method& method) {
    return make_for<1, 2, 4, 8, 16, 64>(std::move(form), method);
}

} // namespace quadrille::diagram
