// SPDX-License-Identifier: MIT
#include <algorithm>

#include <quadrille/formats.hpp>

#include "base/input_file.hpp"
#include "base/quoted.hpp"
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// A number in decimal; 0 for NULL.
Count number_of(const char* digits) {
    if (!digits) return 0;
    const std::string_view text = digits;
    if (text.empty() || !std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; }))
        bad_argument(fmt::format("found {} for from, expected a whole number", in_quotes(text)));
    return Count::from_decimal(text);
}

std::string bytes_of(const quadrille_diagram* diagram) {
    return text_by([&](std::ostream& out) { write_diagram(out, deref(diagram, "diagram").diagram); });
}

} // namespace

quadrille_status quadrille_compile(const quadrille_problem* problem, const quadrille_params* params,
                                   quadrille_diagram** diagram, quadrille_error* error) {
    return guarded(error, [&] {
        deref(diagram, "diagram") = nullptr;
        const quadrille_params mine = begin(params);
        const CompileParams how{
            .simplify = mine.search.simplify, .threads = mine.search.threads, .memory = mine.search.memory};
        CompileResult result = compile(deref(problem, "problem").problem, how, mine.control);
        if (!result.diagram) throw Stopped(result.ending);
        *diagram = new quadrille_diagram(*std::move(result.diagram));
    });
}
void quadrille_diagram_free(quadrille_diagram* diagram) { delete diagram; }

const char* quadrille_diagram_count(const quadrille_diagram* diagram) {
    return diagram ? diagram->count.c_str() : nullptr;
}

quadrille_status quadrille_diagram_list(const quadrille_diagram* diagram, const char* from,
                                        quadrille_cover_callback callback, void* user, quadrille_error* error) {
    return guarded(error, [&] { deref(diagram, "diagram").ranker.list(number_of(from), sink_of(callback, user)); });
}

quadrille_status quadrille_diagram_best(const quadrille_diagram* diagram, quadrille_sense sense, uint64_t best,
                                        quadrille_cover_callback callback, void* user, quadrille_error* error) {
    return guarded(
        error, [&] { best_covers(deref(diagram, "diagram").diagram, sense_of(sense), best, sink_of(callback, user)); });
}

quadrille_status quadrille_diagram_sample(const quadrille_diagram* diagram, uint64_t seed, uint64_t samples,
                                          quadrille_cover_callback callback, void* user, quadrille_error* error) {
    return guarded(error, [&] {
        const quadrille_diagram& whole = deref(diagram, "diagram");
        if (whole.ranker.count() == 0) bad_argument("found a diagram without covers to draw from");
        Sampler sampler(whole.diagram, seed);
        const CoverSink sink = sink_of(callback, user);
        for (; samples != 0 && sink && sink(sampler.next()); --samples) {
        }
    });
}

quadrille_status quadrille_diagram_problem(const quadrille_diagram* diagram, quadrille_problem** problem,
                                           quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        *problem = new quadrille_problem{deref(diagram, "diagram").diagram.problem()};
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

quadrille_status quadrille_diagram_write_file(const quadrille_diagram* diagram, const char* path,
                                              quadrille_error* error) {
    return guarded(error, [&] { write_file(bytes_of(diagram), &deref(path, "path")); });
}

quadrille_status quadrille_diagram_write_memory(const quadrille_diagram* diagram, char** bytes, size_t* size,
                                                quadrille_error* error) {
    return guarded(error, [&] {
        deref(bytes, "bytes") = nullptr;
        give_bytes(bytes_of(diagram), bytes, size);
    });
}
