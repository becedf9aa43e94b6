// SPDX-License-Identifier: MIT
#include "solve/tree/shared_walk.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include <quadrille/control.hpp>

#include "solve/tree/crew.hpp"

#ifdef __linux__
#include <sched.h>
#endif

namespace quadrille {

namespace {

std::atomic<std::uint64_t> set = 0;

} // namespace

std::uint64_t share_after() { return set; }

ShareAfter::ShareAfter(std::uint64_t nodes) : before_(set.exchange(nodes)) {}

ShareAfter::~ShareAfter() { set = before_; }

namespace {

using SteadyClock = std::chrono::steady_clock;

/// What a search gets before others join it. If they build structures of their own first, that is worth it only for one
/// that takes longer than that.
constexpr std::chrono::milliseconds head_start(2);

std::uint32_t threads_for(const SolveParams& params, const Control& control) {
    if (control.limits.covers <= 1) return 1; // the order says which one, and only one thread looks there
    return threads_or_cores(params.threads);
}

/// Runs the search alone for a while. The ending, if it has ended.
std::optional<Ending> run_alone(Walker& walker, const Control& control, const CoverSink& sink,
                                SteadyClock::duration building) {
    search::Budget budget;
    if (share_after() != 0)
        budget.nodes = share_after();
    else
        budget.time = SteadyClock::now() + head_start + building;
    return walker.run(control, budget, sink);
}

} // namespace

SolveResult walk_shared(std::string_view engine, const SolveParams& params, const Control& control,
                        const CoverSink& sink, const MakeWalker& make, std::unique_ptr<Walker> walker) {
    const std::uint32_t threads = threads_for(params, control);
    const SteadyClock::time_point begin = SteadyClock::now();
    const bool begun = walker != nullptr;
    if (!begun) walker = make();
    std::optional<Ending> ending;
    if (threads == 1)
        ending = walker->run(control, sink);
    else if (!begun)
        ending = run_alone(*walker, control, sink,
                           walker->has_another() ? SteadyClock::duration() : SteadyClock::now() - begin);
    if (ending) return {walker->covers(), {}, *ending, std::string(engine), walker->stats()};
    Crew crew(control.limits.nodes, sink, make, threads, std::move(walker));
    const Ending end = *crew.run(control);
    return {crew.covers(), {}, end, std::string(engine), crew.stats()};
}

} // namespace quadrille

namespace quadrille::inline QUADRILLE_ABI {

std::uint32_t usable_cores() {
#ifdef __linux__
    cpu_set_t set; // what taskset and batch systems allow; the standard library tells of the whole machine
    if (::sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<std::uint32_t>(CPU_COUNT(&set));
#endif
    return std::max(std::thread::hardware_concurrency(), 1u);
}

} // namespace quadrille::inline QUADRILLE_ABI
