// SPDX-License-Identifier: MIT
// The verbs that search a problem for covers, and the params that searches share.
#include <array>

#include <quadrille/analysis.hpp>

#include "c/verbs.hpp"
#include "costs.hpp"
#include "output/json.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

std::string run_count(const Call& call) {
    return record_of(count(call.problem(), search_params(call.values), call.control));
}

std::string run_solve(const Call& call) {
    return record_of(solve(call.problem(), search_params(call.values), call.control, call.sink()));
}

std::string run_unique(const Call& call) {
    const UniqueResult found = unique(call.problem(), search_params(call.values), call.control);
    return record_of(found.search, {{"answer", std::string(to_string(found.answer))}});
}

std::string run_optimize(const Call& call) {
    const Problem& problem = call.problem();
    OptimizeParams wish{.search = search_params(call.values), .sense = sense_of(call.values)};
    wish.best = call.values.natural("best");
    if (call.values.has("within")) wish.within = call.values.number("within");
    wish.start = option_ids(call.values.indices("start"), problem.option_count());
    if (call.values.has("worst"))
        wish.worst = format::worst_in_units(format::parse_decimal(call.values.text("worst")).value(),
                                            problem.cost_decimals(), wish.sense);
    return record_of(optimize(problem, wish, call.control, call.sink()));
}

template <class Id> output::Json labels(const Problem& problem, std::uint32_t count) {
    output::Json names = output::Json::list();
    for (std::uint32_t k = 0; k < count; ++k) names.append(label(problem, Id{k}));
    return names;
}

std::string run_describe(const Call& call) {
    const Problem& problem = call.problem();
    return output::Json::object("items", labels<ItemId>(problem, problem.item_count()), "options",
                                labels<OptionId>(problem, problem.option_count()), "costs", problem.has_costs())
        .text();
}

output::Json indices(std::span<const OptionId> options) {
    output::Json numbers = output::Json::list();
    for (const OptionId option : options) numbers.append(index(option));
    return numbers;
}

std::string run_simplify(const Call& call) {
    const Simplified found = simplify(call.problem(), {}, call.control);
    return output::Json::object("impossible", found.impossible, "forced", indices(found.forced), "useless",
                                indices(found.useless))
        .text();
}

constexpr std::array<std::string_view, 2> choose_rules{"smallest", "first"}, senses{"min", "max"};
constexpr std::array<std::string_view, 3> symmetry_uses{"off", "auto", "on"};
constexpr Param limit_row{"limit", ParamType::natural, "null", "stop after this many covers", 1};
constexpr Param nodes_row{"nodes", ParamType::natural, "null", "stop after this many search nodes", 1};
constexpr Param time_row{"time", ParamType::number, "null", "stop after this many seconds"};
constexpr Param simplify_row{"simplify", ParamType::truth, "true", "search a simpler problem with the same covers"};
constexpr Param threads_row{"threads", ParamType::natural, "1", "threads that search, at most; 0 for one a core",
                            0,         UINT32_MAX};
constexpr Param memory_row{
    "memory", ParamType::natural, "0", "about the bytes that stored results may take; 0 for no bound", 0, SIZE_MAX};

} // namespace

namespace quadrille::c {

Param engine_param() { return {"engine", ParamType::text, "\"auto\"", "the engine that searches, or auto"}; }

Param choose_param() {
    return {.name = "choose",
            .type = ParamType::word,
            .standard = "\"smallest\"",
            .text = "which item a search branches on: the one with the fewest options left, or the first",
            .words = choose_rules};
}

Param sense_param() {
    return {.name = "sense",
            .type = ParamType::word,
            .standard = "\"min\"",
            .text = "whether the least or the greatest cost is the best",
            .words = senses};
}

Param best_param() { return {"best", ParamType::natural, "1", "how many covers are wanted, at most", 1}; }

std::span<const Param> searching() {
    static const std::array params{
        engine_param(),
        choose_param(),
        simplify_row,
        threads_row,
        memory_row,
        Param{"seed", ParamType::natural, "0", "seed of the random choices that auto makes if one cover is wanted"},
        Param{.name = "symmetry",
              .type = ParamType::word,
              .standard = "\"auto\"",
              .text = "whether symmetries of the problem are used; with on, lists have an order of their own",
              .words = symmetry_uses}};
    return params;
}

std::span<const Param> compiling() {
    static constexpr std::array params{simplify_row, threads_row, memory_row};
    return params;
}

std::span<const Param> limits() {
    static constexpr std::array params{limit_row, nodes_row, time_row};
    return params;
}
std::span<const Param> no_limit() { return limits().subspan(1); }
std::span<const Param> only_time() { return limits().subspan(2); }

Sense sense_of(const Values& values) { return values.text("sense") == "max" ? Sense::max : Sense::min; }

std::vector<Verb> search_verbs() {
    const std::array wishes{
        sense_param(), best_param(),
        Param{"worst", ParamType::cost, "null", "only covers of this cost or a better one, exact, such as 10.50"},
        Param{"within", ParamType::number, "null",
              "only covers whose cost differs from the best by this fraction of it at most: 0.05 is 5%"},
        Param{"start", ParamType::indices, "[]",
              "options of a cover to begin with: only better ones and equal ones are looked for"}};
    return {
        {"count", "problem", "json", "counts the covers without listing them", params_of({searching(), limits()}),
         run_count},
        {"solve", "problem", "json",
         "hands over the covers, each once, in an order that depends on problem and params only",
         params_of({searching(), limits()}), run_solve},
        {"unique", "problem", "json",
         "says whether there is no cover, one, or more: the member answer is none, one, many or unknown",
         params_of({searching(), no_limit()}), run_unique},
        {"optimize", "problem", "json",
         "finds the best covers by total cost, hands them over at the end, the best first, and proves that no other is "
         "better; the answer has cost and bound, exact, in decimal",
         params_of({searching(), no_limit(), wishes}), run_optimize},
        {"simplify", "problem", "json",
         "finds options that every cover has, forced, and options that no cover has, useless, without a search; "
         "impossible says whether that shows that there is no cover",
         params_of({only_time()}), run_simplify},
        {"describe",
         "problem",
         "json",
         "tells the names of items and options, indices where there are none, and whether options have costs",
         {},
         run_describe},
    };
}

} // namespace quadrille::c

quadrille_status quadrille_run(const quadrille_problem* problem, const char* verb, const char* params,
                               const quadrille_callbacks* callbacks, char** result, size_t* size,
                               quadrille_error* error) {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        run_verb(find_verb("problem", &deref(verb, "verb")), {.handle = problem}, params, callbacks, result, size,
                 error);
    });
}
