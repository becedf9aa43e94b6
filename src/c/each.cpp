// SPDX-License-Identifier: MIT
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Answers one problem of many: `answer(solver, givens, control)` gives the result.
template <class Answer>
quadrille_status ask(quadrille_each* handle, const uint32_t* givens, size_t count, quadrille_result** result,
                     quadrille_error* error, const Answer& answer) noexcept {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        quadrille_each& each = deref(handle, "each");
        const quadrille_params mine = begin(&each.params);
        const std::vector<OptionId> options = option_ids(array(givens, count, "givens"), each.base.option_count());
        give(answer(each.solver, options, mine.control), result);
    });
}

/// The result of a search for one cover, which a callback gets first.
SolveResult hand_over(SolveResult result, const EachSolver& solver, const CoverSink& sink) {
    if (sink && result.covers != 0) (void)sink(solver.cover());
    return result;
}

} // namespace

quadrille_status quadrille_each_new(const quadrille_problem* base, const quadrille_params* params,
                                    quadrille_each** each, quadrille_error* error) {
    return guarded(error, [&] {
        deref(each, "each") = nullptr;
        *each = new quadrille_each(deref(base, "base").problem, params ? *params : quadrille_params{});
    });
}
void quadrille_each_free(quadrille_each* each) { delete each; }

quadrille_status quadrille_each_first(quadrille_each* each, const uint32_t* givens, size_t count,
                                      quadrille_cover_callback callback, void* user, quadrille_result** result,
                                      quadrille_error* error) {
    return ask(each, givens, count, result, error,
               [&](EachSolver& solver, const auto& options, const Control& control) {
                   return hand_over(solver.first(options, control), solver, sink_of(callback, user));
               });
}

quadrille_status quadrille_each_another(quadrille_each* each, const uint32_t* givens, size_t count,
                                        const uint32_t* known, size_t known_count, quadrille_cover_callback callback,
                                        void* user, quadrille_result** result, quadrille_error* error) {
    return ask(each, givens, count, result, error,
               [&](EachSolver& solver, const auto& options, const Control& control) {
                   const auto others = option_ids(array(known, known_count, "known"), solver.base().option_count());
                   return hand_over(solver.another(options, others, control), solver, sink_of(callback, user));
               });
}

quadrille_status quadrille_each_make(quadrille_each* each, uint64_t seed, const uint32_t* orbits, uint32_t givens,
                                     quadrille_cover_callback callback, void* user, quadrille_result** result,
                                     quadrille_error* error) {
    return ask(each, nullptr, 0, result, error, [&](EachSolver& solver, const auto&, const Control& control) {
        const size_t count = orbits ? solver.base().option_count() : 0;
        MakeResult made = make_problem(solver, {seed, {orbits, count}, givens}, control);
        const CoverSink sink = sink_of(callback, user);
        if (sink && made.search.covers != 0) (void)sink(made.givens);
        return std::move(made.search);
    });
}

quadrille_status quadrille_each_count(quadrille_each* each, const uint32_t* givens, size_t count,
                                      quadrille_result** result, quadrille_error* error) {
    return ask(each, givens, count, result, error, [](EachSolver& solver, const auto& options, const Control& control) {
        return solver.count(options, control);
    });
}
