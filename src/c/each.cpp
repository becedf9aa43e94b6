// SPDX-License-Identifier: MIT
// The verbs of many problems on one base.
#include <array>

#include "c/verbs.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

EachSolver& solver_of(const Call& call) { return deref(call.subject.each, "each").solver; }

std::vector<OptionId> givens_of(const Call& call) {
    return option_ids(call.subject.givens, solver_of(call).base().option_count());
}

/// The answer of a search for one cover, which the caller gets first.
std::string handed_over(const Call& call, const SolveResult& result) {
    if (const CoverSink sink = call.sink(); sink && result.covers != 0) (void)sink(solver_of(call).cover());
    return record_of(result);
}

std::string run_first(const Call& call) {
    return handed_over(call, solver_of(call).first(givens_of(call), call.control));
}

std::string run_another(const Call& call) {
    const auto known = option_ids(call.values.indices("known"), solver_of(call).base().option_count());
    return handed_over(call, solver_of(call).another(givens_of(call), known, call.control));
}

std::string run_each_count(const Call& call) { return record_of(solver_of(call).count(givens_of(call), call.control)); }

std::string run_make(const Call& call) {
    if (!call.subject.givens.empty()) bad_argument("found givens for make, which finds them");
    const std::uint32_t options = solver_of(call).base().option_count();
    const std::vector<std::uint32_t> orbits = call.values.indices("orbits");
    if (!orbits.empty() && orbits.size() != options)
        bad_argument(fmt::format("found {} numbers for orbits, the problem has {} options", orbits.size(), options));
    const MakeParams how{call.values.natural("seed"), orbits, static_cast<std::uint32_t>(call.values.natural("least"))};
    const MakeResult made = make_problem(solver_of(call), how, call.control);
    if (const CoverSink sink = call.sink(); sink && made.search.covers != 0) (void)sink(made.givens);
    return record_of(made.search);
}

} // namespace

std::vector<Verb> quadrille::c::each_verbs() {
    const std::array known{Param{"known", ParamType::indices, "", "options that the cover must not have all of"}};
    const std::array making{
        Param{"seed", ParamType::natural, "0", "seed of the random choices: the same one makes the same problem"},
        Param{"orbits", ParamType::indices, "[]",
              "a number for each option: options of one number are given together or not at all"},
        Param{"least", ParamType::natural, "0",
              "stop taking givens away when this many are left; 0: none is superfluous", 0, UINT32_MAX}};
    return {
        {"each", "handle", "json", "of quadrille_each_new: how all answers are searched for", params_of({searching()})},
        {"first", "each", "json", "hands over one cover with all givens, if there is one; count is 0 or 1",
         params_of({no_limit()}), run_first},
        {"another", "each", "json",
         "the same for a cover that lacks some option of known, which is another cover for example",
         params_of({no_limit(), known}), run_another},
        {"count", "each", "json", "counts the covers with all givens", params_of({limits()}), run_each_count},
        {"make", "each", "json",
         "makes a problem on the base that has one cover and no superfluous given, and hands over its givens; count "
         "is 1, or 0 if the base has no cover or a limit came first",
         params_of({no_limit(), making}), run_make},
    };
}

quadrille_status quadrille_each_new(const quadrille_problem* base, const char* params, quadrille_each** each,
                                    quadrille_error* error) {
    return guarded(error, [&] {
        deref(each, "each") = nullptr;
        const Problem& whole = deref(base, "base").problem;
        *each = new quadrille_each(whole, search_params(Values("each", searching(), params)));
    });
}
void quadrille_each_free(quadrille_each* each) { delete each; }

quadrille_status quadrille_each_run(quadrille_each* each, const char* verb, const uint32_t* givens, size_t count,
                                    const char* params, const quadrille_callbacks* callbacks, char** result,
                                    quadrille_error* error) {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        run_verb(find_verb("each", &deref(verb, "verb")), {.each = each, .givens = array(givens, count, "givens")},
                 params, callbacks, result, nullptr, error);
    });
}
