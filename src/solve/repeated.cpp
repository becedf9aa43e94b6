// SPDX-License-Identifier: MIT
#include "solve/repeated.hpp"

#include <algorithm>
#include <cstdint>

namespace quadrille {

SolveResult Repeated::walk(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                           const Control& control, const CoverSink& sink) {
    if (Walker& search = walker(bool(sink)); search.restart(required, forbidden)) return run(search, control, sink);
    Walker& telling = walker(true);
    telling.restart(required, {});
    return run_past(telling, forbidden, control, sink);
}

Walker& Repeated::walker(bool telling) {
    for (const auto& walker : walkers_)
        if (walker->serves(telling)) return *walker;
    walkers_.push_back(make_(telling));
    return *walkers_.back();
}

SolveResult Repeated::run(Walker& walker, const Control& control, const CoverSink& sink) const {
    const Ending ending = walker.run(control, sink);
    return {walker.covers(), {}, ending, std::string(engine_), walker.stats()};
}

/// Walks all covers where the search cannot leave options out; covers with a forbidden option do not count.
SolveResult Repeated::run_past(Walker& walker, std::span<const OptionId> forbidden, const Control& control,
                               const CoverSink& sink) const {
    std::uint64_t covers = 0;
    Control all = control;
    all.limits.covers = UINT64_MAX;
    SolveResult result = run(walker, all, [&](std::span<const OptionId> cover) {
        const auto has = [&](OptionId option) { return std::ranges::find(cover, option) != cover.end(); };
        if (std::ranges::any_of(forbidden, has)) return true;
        ++covers;
        return (!sink || sink(cover)) && covers < control.limits.covers;
    });
    result.covers = covers;
    return result;
}

} // namespace quadrille
