// SPDX-License-Identifier: MIT
// Diagrams, and their verbs.
#include <algorithm>
#include <array>

#include <quadrille/formats.hpp>

#include "base/input_file.hpp"
#include "base/quoted.hpp"
#include "c/verbs.hpp"
#include "output/json.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

const quadrille_diagram& diagram_of(const Call& call) { return deref(call.subject.diagram, "diagram"); }

std::string count_json(const Count& count) { return output::Json::object("count", count.to_string()).text(); }

/// Runs `list(sink)`, and tells how many covers it handed over.
template <class List> std::string handed_over(const Call& call, const List& list) {
    std::uint64_t handed = 0;
    list([&handed, sink = call.sink()](std::span<const OptionId> cover) {
        ++handed;
        return !sink || sink(cover);
    });
    return count_json(handed);
}

std::string run_diagram_count(const Call& call) { return count_json(diagram_of(call).ranker.count()); }

std::string run_list(const Call& call) {
    const std::string& from = call.values.text("from");
    if (from.empty() || !std::ranges::all_of(from, [](char c) { return '0' <= c && c <= '9'; }))
        bad_argument(fmt::format("found {} for from, expected a whole number", in_quotes(from)));
    return handed_over(call,
                       [&](const CoverSink& sink) { diagram_of(call).ranker.list(Count::from_decimal(from), sink); });
}

std::string run_best(const Call& call) {
    return handed_over(call, [&](const CoverSink& sink) {
        best_covers(diagram_of(call).diagram, sense_of(call.values), call.values.natural("best"), sink, call.control);
    });
}

std::string run_sample(const Call& call) {
    const quadrille_diagram& whole = diagram_of(call);
    if (whole.ranker.count() == 0) bad_argument("found a diagram without covers to draw from");
    Sampler sampler(whole.diagram, call.values.natural("seed"));
    return handed_over(call, [&](const CoverSink& sink) {
        for (std::uint64_t left = call.values.natural("samples"); left != 0 && sink(sampler.next()); --left) {
        }
    });
}

std::vector<Param> compile_params() { return params_of({compiling(), no_limit()}); }

} // namespace

std::vector<Verb> quadrille::c::diagram_verbs() {
    const std::array from{
        Param{"from", ParamType::text, "\"0\"", "the number of the first cover, in decimal, of any size"}};
    const std::array wishes{sense_param(), best_param()};
    const std::array drawing{
        Param{"seed", ParamType::natural, "0", "seed of the draws: the same one draws the same covers"},
        Param{"samples", ParamType::natural, "1", "how many covers are drawn"}};
    return {
        {"compile", "handle", "json", "of quadrille_compile: how all covers are compiled into a diagram",
         compile_params()},
        {"count", "diagram", "json", "tells the number of covers", {}, run_diagram_count},
        {"list", "diagram", "json",
         "hands over covers in the order of their numbers; any cover is reached in microseconds", params_of({from}),
         run_list},
        {"best", "diagram", "json", "hands over the best covers by total cost, the best first, without a search",
         params_of({wishes, only_time()}), run_best},
        {"sample", "diagram", "json", "draws covers at random, each with the same probability", params_of({drawing}),
         run_sample},
    };
}

quadrille_status quadrille_compile(const quadrille_problem* problem, const char* params,
                                   const quadrille_callbacks* callbacks, quadrille_diagram** diagram,
                                   quadrille_error* error) {
    return guarded(error, [&] {
        deref(diagram, "diagram") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const Values values("compile", compile_params(), params);
        const quadrille_callbacks mine = callbacks ? *callbacks : quadrille_callbacks{};
        const CallControl control(mine, values);
        const CompileParams how{.simplify = values.truth("simplify"),
                                .threads = static_cast<std::uint32_t>(values.natural("threads")),
                                .memory = static_cast<std::size_t>(values.natural("memory"))};
        CompileResult result = compile(whole, how, control.control());
        if (!result.diagram) throw Stopped(result.ending);
        *diagram = new quadrille_diagram(*std::move(result.diagram));
    });
}
void quadrille_diagram_free(quadrille_diagram* diagram) { delete diagram; }

quadrille_status quadrille_diagram_run(const quadrille_diagram* diagram, const char* verb, const char* params,
                                       const quadrille_callbacks* callbacks, char** result, quadrille_error* error) {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        run_verb(find_verb("diagram", &deref(verb, "verb")), {.diagram = diagram}, params, callbacks, result, nullptr,
                 error);
    });
}

quadrille_status quadrille_diagram_problem(const quadrille_diagram* diagram, quadrille_problem** problem,
                                           quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        *problem = new quadrille_problem(deref(diagram, "diagram").diagram.problem());
    });
}

quadrille_status quadrille_diagram_read_file(const char* path, quadrille_diagram** diagram, quadrille_error* error) {
    return guarded(error, [&] {
        deref(diagram, "diagram") = nullptr;
        InputFile file(&deref(path, "path"));
        *diagram = new quadrille_diagram(read_diagram(file, file.name()));
    });
}

quadrille_status quadrille_diagram_read_memory(const void* bytes, size_t size, const char* source,
                                               quadrille_diagram** diagram, quadrille_error* error) {
    return guarded(error, [&] {
        deref(diagram, "diagram") = nullptr;
        std::stringbuf memory = memory_of(bytes, size);
        *diagram = new quadrille_diagram(read_diagram(memory, source ? source : "input"));
    });
}

quadrille_status quadrille_diagram_write(const quadrille_diagram* diagram, char** bytes, size_t* size,
                                         quadrille_error* error) {
    return guarded(error, [&] {
        deref(bytes, "bytes") = nullptr;
        const Diagram& whole = deref(diagram, "diagram").diagram;
        give_bytes(text_by([&](std::ostream& out) { write_diagram(out, whole); }), bytes, size);
    });
}
