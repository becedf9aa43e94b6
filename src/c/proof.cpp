// SPDX-License-Identifier: MIT
#include <quadrille/proof.hpp>

#include "base/input_file.hpp"
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

struct quadrille_reason {
    const bool none;
    const std::string text, json; // empty if no reason was found
};

struct quadrille_verdict {
    const Verdict verdict;
};

namespace {

/// Why there is no whole proof.
Ending ending_of(ProofOutcome outcome) {
    switch (outcome) {
    case ProofOutcome::time_limit:
        return Ending::time_limit;
    case ProofOutcome::memory_limit:
    case ProofOutcome::too_long: // which no limit makes it
        return Ending::memory_limit;
    default:
        return Ending::interrupted;
    }
}

/// The proof of a count. Throws Stopped if it does not become whole.
std::string proof_of(const quadrille_problem* problem, const quadrille_params* params, const quadrille_result* counted,
                     int as_text) {
    const Problem& whole = deref(problem, "problem").problem;
    const SolveResult& answer = deref(counted, "counted").result;
    if (!answer.complete() || answer.cost) bad_argument("found a result for counted that counts no covers");
    const quadrille_params mine = begin(params);
    const ProofParams how{.form = as_text ? ProofForm::text : ProofForm::binary,
                          .threads = mine.search.threads,
                          .memory = mine.search.memory,
                          .simplify = mine.search.simplify,
                          .engine = answer.engine,
                          .seconds = answer.stats.seconds};
    try {
        return text_by([&](std::ostream& out) {
            const auto outcome = write_proof(out, whole, count_claim(answer.covers), how, mine.control);
            if (outcome != ProofOutcome::whole) throw Stopped(ending_of(outcome));
        });
    } catch (const std::logic_error& failure) { // the count is of another problem
        bad_argument(failure.what());
    }
}

/// Gives the caller what `check(problem, control)` says.
template <class Check>
quadrille_status judge(const quadrille_problem* problem, const quadrille_params* params, quadrille_verdict** verdict,
                       quadrille_error* error, const Check& check) {
    return guarded(error, [&] {
        deref(verdict, "verdict") = nullptr;
        *verdict = new quadrille_verdict{check(deref(problem, "problem").problem, begin(params).control)};
    });
}

} // namespace

quadrille_status quadrille_why(const quadrille_problem* problem, const quadrille_params* params,
                               quadrille_cover_callback callback, void* user, quadrille_reason** reason,
                               quadrille_error* error) {
    return guarded(error, [&] {
        deref(reason, "reason") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const WhyResult found = why(whole, begin(params).control);
        const bool covered = found.reason.kind == Reason::Kind::covered;
        const bool stopped = found.ending == Ending::time_limit || found.ending == Ending::interrupted;
        if (stopped && !found.none && !covered) throw Stopped(found.ending);
        std::string text, json;
        if (found.reason.is_found()) {
            text = problem->words(whole).reason(found.reason);
            json = reason_json(found.reason, text);
        }
        *reason = new quadrille_reason{found.none, std::move(text), std::move(json)};
        if (const CoverSink sink = sink_of(callback, user); sink && covered) (void)sink(found.reason.cover);
    });
}
void quadrille_reason_free(quadrille_reason* reason) { delete reason; }

int quadrille_reason_none(const quadrille_reason* reason) { return reason && reason->none ? 1 : 0; }
const char* quadrille_reason_text(const quadrille_reason* reason) {
    return reason && !reason->text.empty() ? reason->text.c_str() : nullptr;
}
const char* quadrille_reason_json(const quadrille_reason* reason) {
    return reason && !reason->json.empty() ? reason->json.c_str() : nullptr;
}

quadrille_status quadrille_proof_write_file(const quadrille_problem* problem, const quadrille_params* params,
                                            const quadrille_result* counted, int as_text, const char* path,
                                            quadrille_error* error) {
    return guarded(error, [&] {
        const std::string target = &deref(path, "path");
        write_file(proof_of(problem, params, counted, as_text), target);
    });
}

quadrille_status quadrille_proof_write_memory(const quadrille_problem* problem, const quadrille_params* params,
                                              const quadrille_result* counted, int as_text, char** bytes, size_t* size,
                                              quadrille_error* error) {
    return guarded(error, [&] {
        deref(bytes, "bytes") = nullptr;
        give_bytes(proof_of(problem, params, counted, as_text), bytes, size);
    });
}

quadrille_status quadrille_proof_check_file(const quadrille_problem* problem, const quadrille_params* params,
                                            const char* path, quadrille_verdict** verdict, quadrille_error* error) {
    return judge(problem, params, verdict, error, [&](const Problem& whole, const Control& control) {
        InputFile file(&deref(path, "path"));
        return check_proof(whole, file, file.name(), control);
    });
}

quadrille_status quadrille_proof_check_memory(const quadrille_problem* problem, const quadrille_params* params,
                                              const void* bytes, size_t size, const char* source,
                                              quadrille_verdict** verdict, quadrille_error* error) {
    return judge(problem, params, verdict, error, [&](const Problem& whole, const Control& control) {
        std::stringbuf memory = memory_of(bytes, size);
        return check_proof(whole, memory, source ? source : "proof", control);
    });
}

quadrille_status quadrille_diagram_check(const quadrille_diagram* diagram, const quadrille_problem* problem,
                                         const quadrille_params* params, quadrille_verdict** verdict,
                                         quadrille_error* error) {
    return judge(problem, params, verdict, error, [&](const Problem& whole, const Control& control) {
        return check_diagram(whole, deref(diagram, "diagram").diagram, control);
    });
}
void quadrille_verdict_free(quadrille_verdict* verdict) { delete verdict; }

int quadrille_verdict_proved(const quadrille_verdict* verdict) { return verdict && verdict->verdict.proved ? 1 : 0; }
const char* quadrille_verdict_claim(const quadrille_verdict* verdict) {
    return verdict ? verdict->verdict.claim.c_str() : nullptr;
}
const char* quadrille_verdict_text(const quadrille_verdict* verdict) {
    return verdict ? verdict->verdict.text.c_str() : nullptr;
}
uint64_t quadrille_verdict_step(const quadrille_verdict* verdict) { return verdict ? verdict->verdict.step : 0; }
int quadrille_verdict_restricted(const quadrille_verdict* verdict) {
    return verdict && verdict->verdict.restricted ? 1 : 0;
}
