// SPDX-License-Identifier: MIT
// Problems: read, written, restricted, looked at.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include <quadrille/formats.hpp>
#include <quadrille/verify.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// An array of the problem as C sees it: numbers of the same width. NULL if it is empty.
template <class As, class Of> const As* as(std::span<const Of> values) {
    static_assert(sizeof(As) == sizeof(Of));
    return values.empty() ? nullptr : reinterpret_cast<const As*>(values.data());
}

quadrille_matrix matrix_of(const Problem& problem) {
    return {.item_count = problem.item_count(),
            .option_count = problem.option_count(),
            .colour_count = problem.colour_count() - 1, // the first one stands for none
            .cost_decimals = problem.cost_decimals(),
            .starts = problem.starts().data(),
            .items = as<uint32_t>(problem.cells()),
            .colours = as<uint32_t>(problem.colours()),
            .costs = as<int64_t>(problem.costs()),
            .kinds = as<uint8_t>(problem.kinds()),
            .bounds = as<quadrille_bounds>(problem.bounds()),
            .sense = problem.sense() == Sense::max ? QUADRILLE_MAXIMIZE : QUADRILLE_MINIMIZE};
}

/// The name of a thing; nothing if the problem does not have it.
std::optional<std::string> name_of(const Problem& problem, quadrille_named what, uint32_t index) {
    if (what == QUADRILLE_ITEM && index < problem.item_count()) return label(problem, ItemId{index});
    if (what == QUADRILLE_OPTION && index < problem.option_count()) return label(problem, OptionId{index});
    if (what == QUADRILLE_COLOUR && index != 0 && index < problem.colour_count())
        return std::string(problem.colour_name(ColourId{index}));
    return std::nullopt;
}

void copy_text(const std::string& text, char* to, size_t size) {
    if (!to || size == 0) return;
    const size_t length = std::min(text.size(), size - 1);
    std::memcpy(to, text.data(), length);
    to[length] = 0;
}

void give_problem(ReadResult read, quadrille_problem** problem, quadrille_error* error) {
    *problem = new quadrille_problem(std::move(read.problem));
    if (error) error->warnings = std::move(read.warnings);
}

} // namespace

namespace quadrille::c {

std::stringbuf memory_of(const void* bytes, std::size_t size) {
    const auto text = array(static_cast<const char*>(bytes), size, "bytes");
    return std::stringbuf(std::string(text.begin(), text.end()), std::ios::in);
}

void give_bytes(const std::string& bytes, char** to, std::size_t* size) {
    *to = static_cast<char*>(std::malloc(bytes.size() + 1));
    if (!*to) throw std::bad_alloc();
    std::memcpy(*to, bytes.c_str(), bytes.size() + 1);
    if (size) *size = bytes.size();
}

} // namespace quadrille::c

quadrille_problem::quadrille_problem(Problem whole, const PuzzleKnowledge& known)
    : problem(std::move(whole)), matrix(matrix_of(problem)), knowledge(known) {}

void quadrille_problem_free(quadrille_problem* problem) { delete problem; }
void quadrille_free(void* memory) { std::free(memory); }

quadrille_status quadrille_read_file(const char* path, const char* format, quadrille_problem** problem,
                                     quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        give_problem(read_problem_file(&deref(path, "path"), format ? format : ""), problem, error);
    });
}

quadrille_status quadrille_read_memory(const void* bytes, size_t size, const char* source, const char* format,
                                       quadrille_problem** problem, quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        const auto text = array(static_cast<const char*>(bytes), size, "bytes");
        give_problem(parse_problem({text.data(), text.size()}, source ? source : "input", format ? format : ""),
                     problem, error);
    });
}

quadrille_status quadrille_problem_write(const quadrille_problem* problem, const char* format, int lossy, char** text,
                                         size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const std::string written = text_by([&](std::ostream& out) {
            std::vector<std::string> warnings
                = write_problem(out, whole, &deref(format, "format"), {.lossy = lossy != 0});
            if (error) error->warnings = std::move(warnings);
        });
        give_bytes(written, text, size);
    });
}

quadrille_status quadrille_problem_restrict(const quadrille_problem* problem, const uint32_t* required,
                                            size_t required_count, const uint32_t* forbidden, size_t forbidden_count,
                                            quadrille_problem** restricted, quadrille_error* error) {
    return guarded(error, [&] {
        deref(restricted, "restricted") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const auto ids = [&](const uint32_t* options, size_t count, const char* name) {
            return option_ids(array(options, count, name), whole.option_count());
        };
        *restricted = new quadrille_problem(
            restrict(whole, ids(required, required_count, "required"), ids(forbidden, forbidden_count, "forbidden")),
            problem->knowledge);
    });
}

const quadrille_matrix* quadrille_problem_matrix(const quadrille_problem* problem) {
    return problem ? &problem->matrix : nullptr;
}

size_t quadrille_problem_name(const quadrille_problem* problem, quadrille_named what, uint32_t index, char* name,
                              size_t size) {
    if (!problem) return 0;
    return value_or<size_t>(0, [&]() -> size_t {
        const auto found = name_of(problem->problem, what, index);
        if (!found) return 0;
        copy_text(*found, name, size);
        return found->size();
    });
}

quadrille_status quadrille_verify(const quadrille_problem* problem, const uint32_t* options, size_t count,
                                  quadrille_error* error) {
    return guarded(error, [&] {
        const Problem& whole = deref(problem, "problem").problem;
        std::vector<OptionId> cover;
        for (const uint32_t option : array(options, count, "options")) cover.push_back(OptionId{option});
        if (const auto wrong = Verifier(whole).violation(cover)) throw Failure(QUADRILLE_NO_COVER, *wrong);
    });
}
