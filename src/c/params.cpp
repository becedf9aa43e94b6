// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdint>

#include "c/handles.hpp"
#include "problem/quoted.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Changes params, which must not be NULL.
template <class Change>
quadrille_status change(quadrille_params* params, quadrille_error* error, const Change& body) noexcept {
    return guarded(error, [&] { body(deref(params, "params")); });
}

/// A limit of the caller's, for whom 0 is none.
std::uint64_t limit_of(std::uint64_t number) { return number == 0 ? UINT64_MAX : number; }

} // namespace

quadrille_params* quadrille_params_new(void) {
    return value_or<quadrille_params*>(nullptr, [] { return new quadrille_params; });
}
void quadrille_params_free(quadrille_params* params) { delete params; }

quadrille_status quadrille_params_set_engine(quadrille_params* handle, const char* name,
                                             quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        const std::string word = &deref(name, "name");
        if (word != "auto" && std::ranges::find(engines(), word, &EngineInfo::name) == engines().end())
            throw Unsupported("unknown engine " + in_quotes(word));
        params.search.engine = word;
    });
}

quadrille_status quadrille_params_set_choose(quadrille_params* handle, quadrille_choose_rule rule,
                                             quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        if (rule != QUADRILLE_SMALLEST && rule != QUADRILLE_FIRST)
            bad_argument(fmt::format("found {} for rule, expected 0 or 1", static_cast<int>(rule)));
        params.search.choose = rule == QUADRILLE_FIRST ? ChooseRule::first : ChooseRule::smallest;
    });
}

quadrille_status quadrille_params_set_simplify(quadrille_params* handle, int simplify,
                                               quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) { params.search.simplify = simplify != 0; });
}

quadrille_status quadrille_params_set_threads(quadrille_params* handle, uint32_t threads,
                                              quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) { params.search.threads = threads; });
}

quadrille_status quadrille_params_set_memory(quadrille_params* handle, size_t bytes, quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) { params.search.memory = bytes; });
}

quadrille_status quadrille_params_set_seed(quadrille_params* handle, uint64_t seed, quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) { params.search.seed = seed; });
}

quadrille_status quadrille_params_set_cover_limit(quadrille_params* handle, uint64_t covers,
                                                  quadrille_error* error) {
    return change(handle, error,
                  [&](quadrille_params& params) { params.control.limits.covers = limit_of(covers); });
}

quadrille_status quadrille_params_set_node_limit(quadrille_params* handle, uint64_t nodes,
                                                 quadrille_error* error) {
    return change(handle, error,
                  [&](quadrille_params& params) { params.control.limits.nodes = limit_of(nodes); });
}

quadrille_status quadrille_params_set_time_limit(quadrille_params* handle, double seconds,
                                                 quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        if (!(seconds >= 0)) bad_argument(fmt::format("found {} for seconds, expected 0 or more", seconds));
        params.seconds = seconds;
    });
}

quadrille_status quadrille_params_set_progress(quadrille_params* handle, uint32_t interval,
                                               quadrille_progress_callback callback, void* user,
                                               quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        if (!callback) {
            params.control.progress = {};
            return;
        }
        params.control.progress
            = {std::chrono::milliseconds(interval), [=](const Progress& progress) {
                   const quadrille_progress record{progress.share, progress.nodes, progress.covers};
                   callback(&record, user);
               }};
    });
}

quadrille_status quadrille_params_set_stopper(quadrille_params* handle, const quadrille_stopper* stopper,
                                              quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        params.control.stop = stopper ? stopper->source.get_token() : std::stop_token();
    });
}

quadrille_stopper* quadrille_stopper_new(void) {
    return value_or<quadrille_stopper*>(nullptr, [] { return new quadrille_stopper; });
}
void quadrille_stopper_free(quadrille_stopper* stopper) { delete stopper; }

void quadrille_stopper_stop(quadrille_stopper* stopper) {
    if (stopper) stopper->source.request_stop();
}
