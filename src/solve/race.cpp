// SPDX-License-Identifier: MIT
#include "solve/race.hpp"

#include "solve/best_by_turns.hpp"
#include "solve/best_search.hpp"

#ifdef QUADRILLE_CBC
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>

#include <sys/resource.h>

#include "external/milp.hpp"
#include "solve/auto/beside.hpp"
#endif

namespace quadrille {

#ifdef QUADRILLE_CBC

namespace {

using external::MilpOutcome;
using external::MilpRun;

/// What the search does by itself, in updates: some 40 ms, less than it takes to wait for Cbc. (It had 5 s
/// where a cover was known and linear programming told little of it, since Cbc seldom wins there. Seldom is
/// not never: an airline problem of 10,757 options took 17.6 s where Cbc took 0.8.)
constexpr std::uint64_t search_first = 16'000'000;

constexpr std::chrono::milliseconds poll_time(5);

/// Waits for Cbc while `go_on()`. Nothing if that ends it, or Cbc is not there or gives up.
template <class GoOn> std::optional<MilpOutcome> ask(MilpRun& run, const GoOn& go_on) {
    try {
        while (go_on())
            if (auto outcome = run.poll(poll_time)) return outcome->proved ? outcome : std::nullopt;
    } catch (const Unsupported&) {    // no library: the search goes on alone
    } catch (const std::bad_alloc&) { // nor has it memory enough
    } catch (const std::runtime_error&) {
    }
    return std::nullopt;
}

/// Cbc gets the problem as it is. It simplifies for itself, and how long it takes depends on the order of
/// rows and columns by a factor of 2 either way: so it is as fast as it would be without us. The search takes
/// no time that Cbc can use, unless its bounds are weak.
SolveResult race(const Problem& problem, const OptimizeParams& params, const Control& control, const CoverSink& sink,
                 BestSearch& search) {
    std::optional<MilpRun> run; // started before the search's thread is
    try {
        run.emplace(problem, external::MilpParams{.sense = params.sense});
    } catch (const std::bad_alloc&) { // no more processes: the search goes on alone
        return search.finish(control, sink);
    }
    const auto wait = [&run](const std::stop_source& over) {
        auto proof = ask(*run, [&] { return !over.stop_requested(); });
        if (proof) over.request_stop();
        return proof;
    };
    const auto go_on = [&, yields = !search.has_wide_gap()](const std::stop_source& over) {
        constexpr int least_priority = 19;
        if (yields) ::setpriority(PRIO_PROCESS, 0, least_priority); // of this thread
        Control own = control;
        own.stop = over.get_token();
        const Ending ending = *search.run(own);
        over.request_stop();
        return ending;
    };
    const auto both = beside(control.stop, wait, go_on);
    if (!both) { // no more threads
        run.reset();
        return search.finish(control, sink);
    }
    const auto& [proof, ending] = *both;
    if (!proof) return search.answer(ending, sink);
    SolveResult result{0, {}, Ending::exhausted, "milp", search.stats()};
    if (!proof->cover) return result;
    result.covers = 1;
    result.cost = total_cost(problem, *proof->cover);
    sink(*proof->cover);
    return result;
}

} // namespace

SolveResult optimize_racing(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink) {
    BestSearch search(problem, params, best_by_turns);
    const bool alone
        = params.best > 1 || params.worst || control.limits.nodes != Limits().nodes || external::milp_obstacle(problem);
    if (const auto ending = search.run(control, alone ? UINT64_MAX : search_first)) return search.answer(*ending, sink);
    return race(problem, params, control, sink, search);
}

#else

SolveResult optimize_racing(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink) {
    return BestSearch(problem, params, best_by_turns).finish(control, sink);
}

#endif

} // namespace quadrille
