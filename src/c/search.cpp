// SPDX-License-Identifier: MIT
#include <chrono>

#include <quadrille/numbers.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

using Clock = std::chrono::steady_clock;

/// The time in `seconds` from now. A time that no clock reaches is no deadline.
Clock::time_point deadline(double seconds) {
    const auto now = Clock::now();
    const std::chrono::duration<double> wanted(seconds), left = Clock::time_point::max() - now;
    if (seconds == 0 || wanted >= left / 2) return Clock::time_point::max();
    return now + std::chrono::duration_cast<Clock::duration>(wanted);
}

quadrille_answer answer_of(Uniqueness answer) {
    switch (answer) {
    case Uniqueness::none:
        return QUADRILLE_NONE;
    case Uniqueness::one:
        return QUADRILLE_ONE;
    case Uniqueness::many:
        return QUADRILLE_MANY;
    case Uniqueness::unknown:
        break;
    }
    return QUADRILLE_UNKNOWN;
}

/// Runs a search, and gives the caller its result, if wanted.
template <class Search>
quadrille_status run(const quadrille_problem* problem, quadrille_result** result, quadrille_error* error,
                     const Search& search) noexcept {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        give(search(deref(problem, "problem").problem), result);
    });
}

} // namespace

namespace quadrille::c {

quadrille_params begin(const quadrille_params* params) {
    quadrille_params mine = params ? *params : quadrille_params{};
    mine.control.limits.deadline = deadline(mine.seconds);
    return mine;
}

CoverSink sink_of(quadrille_cover_callback callback, void* user) {
    if (!callback) return {};
    return [callback, user, options = std::vector<uint32_t>()](std::span<const OptionId> cover) mutable {
        options.clear();
        for (const OptionId option : cover) options.push_back(index(option));
        return called_back([&] { return callback(options.data(), options.size(), user) == QUADRILLE_GO_ON; });
    };
}

void give(SolveResult found, quadrille_result** result) {
    if (!result) return;
    std::string count = found.covers.to_string();
    std::string cost = found.cost ? to_string(*found.cost, found.cost_decimals) : "";
    std::string bound = found.bound ? to_string(*found.bound, found.cost_decimals) : "";
    *result = new quadrille_result{std::move(found), std::move(count), std::move(cost), std::move(bound), {}};
}

} // namespace quadrille::c

quadrille_status quadrille_solve(const quadrille_problem* problem, const quadrille_params* params,
                                 quadrille_cover_callback callback, void* user, quadrille_result** result,
                                 quadrille_error* error) {
    return run(problem, result, error, [&](const Problem& whole) {
        const quadrille_params mine = begin(params);
        return solve(whole, mine.search, mine.control, sink_of(callback, user));
    });
}

quadrille_status quadrille_count(const quadrille_problem* problem, const quadrille_params* params,
                                 quadrille_result** result, quadrille_error* error) {
    return run(problem, result, error, [&](const Problem& whole) {
        const quadrille_params mine = begin(params);
        return count(whole, mine.search, mine.control);
    });
}

quadrille_status quadrille_unique(const quadrille_problem* problem, const quadrille_params* params,
                                  quadrille_answer* answer, quadrille_result** result, quadrille_error* error) {
    return run(problem, result, error, [&](const Problem& whole) {
        deref(answer, "answer") = QUADRILLE_UNKNOWN;
        quadrille_params mine = begin(params);
        UniqueResult found = unique(whole, mine.search, mine.control);
        *answer = answer_of(found.answer);
        return std::move(found.search);
    });
}

quadrille_status quadrille_optimize(const quadrille_problem* problem, const quadrille_params* params,
                                    quadrille_sense sense, uint64_t best, quadrille_cover_callback callback, void* user,
                                    quadrille_result** result, quadrille_error* error) {
    return run(problem, result, error, [&](const Problem& whole) {
        if (best == 0) bad_argument("found 0 for best, expected 1 or more");
        quadrille_params mine = begin(params);
        mine.control.limits.covers = UINT64_MAX;
        OptimizeParams wish{
            .search = mine.search, .sense = sense_of(sense), .best = best, .within = mine.within, .start = mine.start};
        if (mine.worst) wish.worst = format::worst_in_units(*mine.worst, whole.cost_decimals(), wish.sense);
        return optimize(whole, wish, mine.control, sink_of(callback, user));
    });
}

void quadrille_result_free(quadrille_result* result) { delete result; }

int quadrille_result_complete(const quadrille_result* result) { return result && result->result.complete() ? 1 : 0; }

quadrille_ending quadrille_result_ending(const quadrille_result* result) {
    if (!result) return QUADRILLE_INTERRUPTED;
    switch (result->result.ending) {
    case Ending::exhausted:
        return QUADRILLE_EXHAUSTED;
    case Ending::cover_limit:
        return QUADRILLE_COVER_LIMIT;
    case Ending::node_limit:
        return QUADRILLE_NODE_LIMIT;
    case Ending::time_limit:
        return QUADRILLE_TIME_LIMIT;
    case Ending::memory_limit:
        return QUADRILLE_MEMORY_LIMIT;
    case Ending::interrupted:
        break;
    }
    return QUADRILLE_INTERRUPTED;
}

const char* quadrille_result_count(const quadrille_result* result) { return result ? result->count.c_str() : nullptr; }
uint64_t quadrille_result_count_saturated(const quadrille_result* result) {
    return result ? result->result.covers.saturated() : 0;
}
const char* quadrille_result_cost(const quadrille_result* result) {
    return result && result->result.cost ? result->cost.c_str() : nullptr;
}
const char* quadrille_result_bound(const quadrille_result* result) {
    return result && result->result.bound ? result->bound.c_str() : nullptr;
}
const char* quadrille_result_engine(const quadrille_result* result) {
    return result ? result->result.engine.c_str() : nullptr;
}
uint64_t quadrille_result_nodes(const quadrille_result* result) { return result ? result->result.stats.nodes : 0; }
double quadrille_result_seconds(const quadrille_result* result) { return result ? result->result.stats.seconds : 0; }
