// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <ostream>

#include <quadrille/formats.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/verify.hpp>

#include "base/input_file.hpp"
#include "base/quoted.hpp"
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

struct quadrille_puzzle {
    const Puzzle puzzle;
};

namespace {

/// Makes a puzzle; `read(arguments)` gives the arguments their text.
template <class Read>
quadrille_status make(const char* front_end, const char* const* words, size_t count, quadrille_puzzle** puzzle,
                      quadrille_error* error, const Read& read) {
    return guarded(error, [&] {
        deref(puzzle, "puzzle") = nullptr;
        const std::string_view name = &deref(front_end, "front_end");
        const FrontEndInfo* const info = find_front_end(name);
        if (!info) throw Unsupported("unknown front end " + in_quotes(name));
        std::vector<std::string> list;
        for (const char* const word : array(words, count, "words")) list.emplace_back(&deref(word, "a word"));
        FrontEndArguments arguments = parse_arguments(*info, list);
        read(arguments);
        *puzzle = new quadrille_puzzle{make_puzzle(name, arguments)};
        if (error) error->warnings = (*puzzle)->puzzle.warnings();
    });
}

void read(std::streambuf& in, std::string name, FrontEndArguments& arguments) {
    arguments.input = read_text(in, name);
    arguments.input_name = std::move(name);
}

/// The options of a cover. Throws if they are none.
std::vector<OptionId> cover_of(const Problem& problem, std::span<const uint32_t> options) {
    std::vector<OptionId> cover = option_ids(options, problem.option_count());
    if (const auto wrong = Verifier(problem).violation(cover)) throw Failure(QUADRILLE_NO_COVER, *wrong);
    return cover;
}

DrawStyle style_of(unsigned style) {
    if (style >= 2 * QUADRILLE_DRAW_LINE)
        bad_argument(fmt::format("found {} for style, expected a sum of 1, 2 and 4", style));
    return {.colour = (style & QUADRILLE_DRAW_COLOUR) != 0,
            .ascii = (style & QUADRILLE_DRAW_ASCII) != 0,
            .line = (style & QUADRILLE_DRAW_LINE) != 0};
}

} // namespace

quadrille_status quadrille_puzzle_new(const char* front_end, const char* const* words, size_t count,
                                      quadrille_puzzle** puzzle, quadrille_error* error) {
    return make(front_end, words, count, puzzle, error, [](FrontEndArguments&) {});
}
void quadrille_puzzle_free(quadrille_puzzle* puzzle) { delete puzzle; }

quadrille_status quadrille_puzzle_read_file(const char* front_end, const char* const* words, size_t count,
                                            const char* path, quadrille_puzzle** puzzle, quadrille_error* error) {
    return make(front_end, words, count, puzzle, error, [&](FrontEndArguments& arguments) {
        InputFile file(&deref(path, "path"));
        read(file, file.name(), arguments);
    });
}

quadrille_status quadrille_puzzle_read_memory(const char* front_end, const char* const* words, size_t count,
                                              const void* bytes, size_t size, const char* source,
                                              quadrille_puzzle** puzzle, quadrille_error* error) {
    return make(front_end, words, count, puzzle, error, [&](FrontEndArguments& arguments) {
        std::stringbuf memory = memory_of(bytes, size);
        read(memory, source ? source : "input", arguments);
    });
}

quadrille_status quadrille_puzzle_of(const quadrille_problem* problem, quadrille_puzzle** puzzle,
                                     quadrille_error* error) {
    return guarded(error, [&] {
        deref(puzzle, "puzzle") = nullptr;
        auto made = remake_puzzle(deref(problem, "problem").problem);
        if (!made) throw Unsupported("found a problem that no front end makes, expected one of a front end");
        *puzzle = new quadrille_puzzle{*std::move(made)};
    });
}

quadrille_status quadrille_puzzle_problem(const quadrille_puzzle* puzzle, quadrille_problem** problem,
                                          quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        *problem = new quadrille_problem{deref(puzzle, "puzzle").puzzle.problem(), puzzle_words};
    });
}

quadrille_status quadrille_puzzle_orbits(const quadrille_puzzle* puzzle, const char* symmetry, uint32_t* orbits,
                                         size_t count, quadrille_error* error) {
    return guarded(error, [&] {
        const Puzzle& made = deref(puzzle, "puzzle").puzzle;
        const auto places = array(orbits, count, "orbits");
        if (count != made.problem().option_count())
            bad_argument(fmt::format("found {} places for orbits, expected {}", count, made.problem().option_count()));
        const std::vector<uint32_t> numbers = made.orbits(&deref(symmetry, "symmetry"));
        if (numbers.empty()) std::iota(places.begin(), places.end(), 0U); // none: each option for itself
        std::ranges::copy(numbers, places.begin());
    });
}

quadrille_status quadrille_puzzle_draw(const quadrille_puzzle* handle, const uint32_t* options, size_t count,
                                       unsigned style, char** text, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const Puzzle& puzzle = deref(handle, "puzzle").puzzle;
        const auto list = array(options, count, "options");
        const DrawStyle how = style_of(style);
        const bool part = how.line || list.empty();
        const std::vector<OptionId> drawn
            = part ? option_ids(list, puzzle.problem().option_count()) : cover_of(puzzle.problem(), list);
        give_bytes(puzzle.draw(drawn, how), text, size);
    });
}

quadrille_status quadrille_puzzle_svg(const quadrille_puzzle* handle, const uint32_t* options, size_t count,
                                      char** text, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const Puzzle& puzzle = deref(handle, "puzzle").puzzle;
        SvgSheet sheet(puzzle);
        const auto list = array(options, count, "options");
        sheet.add(list.empty() ? std::vector<OptionId>() : cover_of(puzzle.problem(), list));
        give_bytes(sheet.svg(), text, size);
    });
}

void quadrille_puzzle_words(quadrille_problem* problem) {
    if (problem) problem->words = puzzle_words;
}

const char* quadrille_front_end_name(size_t place) { return text_at<&FrontEndInfo::name>(front_ends(), place); }

const char* quadrille_front_end_summary(size_t place) { return text_at<&FrontEndInfo::summary>(front_ends(), place); }

quadrille_status quadrille_watch_page(const quadrille_problem* problem, const quadrille_params* params, uint64_t steps,
                                      char** html, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(html, "html") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const quadrille_params mine = begin(params);
        const WatchPageParams how{.choose = mine.search.choose, .steps = steps};
        const auto page = text_by([&](std::ostream& out) { write_watch_page(out, whole, how, mine.control); });
        give_bytes(page, html, size);
    });
}
