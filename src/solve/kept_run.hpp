// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <optional>

#include <quadrille/part.hpp>

namespace quadrille {

// One run of a part that may have had runs before: what the rules for units share.

/// Runs a part and keeps it: at the beginning, after every interval, and when it ends otherwise than by `ends`.
/// `run(time)` returns an ending, or nothing at that time. `snapshot()` says how far the part has come.
template <class Run, class MakeSnapshot>
Ending run_kept(const Keeping& keeping, std::initializer_list<Ending> ends, const Run& run,
                const MakeSnapshot& snapshot) {
    if (!keeping.from) keeping.keep(snapshot());
    for (;;) {
        const std::optional<Ending> ending = run(std::chrono::steady_clock::now() + keeping.interval);
        if (ending && std::ranges::find(ends, *ending) != ends.end()) return *ending;
        keeping.keep(snapshot());
        if (ending) return *ending;
    }
}

/// A control whose progress is that of all runs together. Both arguments must outlive it.
inline Control with_earlier_runs(const Control& control, const Snapshot& done) {
    Control own = control;
    own.progress = control.progress.with([&](Progress progress) {
        progress.nodes += done.nodes;
        progress.covers += done.covers.saturated();
        control.progress(progress);
    });
    return own;
}

} // namespace quadrille
