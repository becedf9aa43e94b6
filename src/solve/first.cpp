// SPDX-License-Identifier: MIT
#include "solve/first.hpp"

#include "solve/turns.hpp"

#ifdef QUADRILLE_CADICAL
#include <future>
#include <new>
#include <optional>
#include <system_error>

#include <quadrille/error.hpp>
#include <quadrille/machine.hpp>

#include "external/sat.hpp"
#endif

namespace quadrille {

#ifdef QUADRILLE_CADICAL

namespace {

/// What the searches do alone, 5 to 10 ms of work: most problems are settled by then.
constexpr std::uint64_t head_start = 500'000;

/// A core for CaDiCaL must be free, and a limit of search nodes is one of the searches' nodes.
bool may_race(const SolveParams& params, const Control& control) {
    return params.threads != 1 && control.limits.nodes == Limits().nodes && usable_cores() > 1;
}

struct SatAnswer {
    SolveResult result;
    std::vector<OptionId> cover;
};

/// Asks CaDiCaL until `over`, and ends what runs beside it by the same token if there is an answer. Nothing
/// if there is none.
std::optional<SatAnswer> ask_sat(const Problem& problem, const SolveParams& params, const Limits& limits,
                                 std::stop_source over) {
    try {
        SatAnswer answer;
        const CoverSink keep = [&](std::span<const OptionId> cover) {
            answer.cover.assign(cover.begin(), cover.end());
            return true;
        };
        answer.result = external::walk_sat(problem, params, {limits, over.get_token()}, keep);
        if (answer.result.cut_short()) return std::nullopt;
        over.request_stop();
        return answer;
    } catch (const Unsupported&) { // too large for it: the search goes on alone
    } catch (const std::bad_alloc&) {
    } catch (...) {
        over.request_stop();
        throw;
    }
    return std::nullopt;
}

/// Ends a race when its scope is left, by whatever way.
struct Finish {
    std::stop_source over;
    ~Finish() { over.request_stop(); }
};

SolveResult race(Turns& turns, const Problem& problem, const SolveParams& params, const Control& control,
                 const CoverSink& sink) {
    std::stop_source over; // there is an answer, or the caller wants an end
    const std::stop_callback pass_on(control.stop, [&] { over.request_stop(); });
    std::future<std::optional<SatAnswer>> sat;
    try {
        sat = std::async(std::launch::async, ask_sat, std::cref(problem), std::cref(params), control.limits,
                         over);
    } catch (const std::system_error&) { // no thread is to be had
        return turns.answer(turns.run(control, sink));
    }
    Control own = control;
    own.stop = over.get_token();
    SolveResult result;
    {
        const Finish finish{over}; // before the future waits
        result = turns.answer(turns.run(own, sink));
    }
    result.stats.threads = 2;
    const auto found = sat.get();
    if (!found || !result.cut_short()) return result;
    result.covers = found->result.covers;
    result.ending = found->result.ending;
    result.engine = found->result.engine;
    result.stats.nodes += found->result.stats.nodes;
    if (result.covers > 0 && sink) sink(found->cover);
    return result;
}

} // namespace

SolveResult walk_first(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    Turns turns(problem, params);
    if (!may_race(params, control)) return turns.answer(turns.run(control, sink));
    const Ending ending = turns.run(control, sink, head_start);
    if (ending != Ending::node_limit) return turns.answer(ending);
    return race(turns, problem, params, control, sink);
}

#else

SolveResult walk_first(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    return walk_first_alone(problem, params, control, sink);
}

#endif

SolveResult walk_first_alone(const Problem& problem, const SolveParams& params, const Control& control,
                             const CoverSink& sink) {
    Turns turns(problem, params);
    return turns.answer(turns.run(control, sink));
}

} // namespace quadrille
