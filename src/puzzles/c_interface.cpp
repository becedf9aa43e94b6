// SPDX-License-Identifier: MIT
#include <numeric>
#include <ostream>

#include <quadrille/formats.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/verify.hpp>

#include "base/quoted.hpp"
#include "c/handles.hpp"
#include "output/json.hpp"

using namespace quadrille;
using namespace quadrille::c;

struct quadrille_puzzle {
    const Puzzle puzzle;
};

namespace {

const PuzzleKnowledge with_front_ends{.words = puzzle_words,
                                      .write_page = [](std::ostream& out, const Problem& problem, ChooseRule choose,
                                                       std::uint64_t steps, const Control& control) {
                                          write_watch_page(out, problem, {.choose = choose, .steps = steps}, control);
                                      }};

/// The options of a cover. Throws if they are none.
std::vector<OptionId> cover_of(const Problem& problem, std::span<const uint32_t> options) {
    std::vector<OptionId> cover = option_ids(options, problem.option_count());
    if (const auto wrong = Verifier(problem).violation(cover)) throw Failure(QUADRILLE_NO_COVER, *wrong);
    return cover;
}

DrawStyle style_of(unsigned style) {
    return {.colour = (style & QUADRILLE_DRAW_COLOUR) != 0,
            .ascii = (style & QUADRILLE_DRAW_ASCII) != 0,
            .line = (style & QUADRILLE_DRAW_LINE) != 0};
}

std::string picture(const Puzzle& puzzle, std::span<const uint32_t> options) {
    SvgSheet sheet(puzzle);
    sheet.add(options.empty() ? std::vector<OptionId>() : cover_of(puzzle.problem(), options));
    return sheet.svg();
}

std::string drawing(const Puzzle& puzzle, std::span<const uint32_t> options, DrawStyle style) {
    const bool part = style.line || options.empty();
    return puzzle.draw(
        part ? option_ids(options, puzzle.problem().option_count()) : cover_of(puzzle.problem(), options), style);
}

std::string front_ends_json() {
    output::Json list = output::Json::list();
    for (const FrontEndInfo& info : front_ends())
        list.append(output::Json::object("name", info.name, "text", info.summary));
    return list.text();
}

} // namespace

quadrille_status quadrille_puzzle_new(const char* front_end, const char* const* words, size_t count, const void* text,
                                      size_t size, quadrille_puzzle** puzzle, quadrille_error* error) {
    return guarded(error, [&] {
        deref(puzzle, "puzzle") = nullptr;
        const std::string_view name = &deref(front_end, "front_end");
        const FrontEndInfo* const info = find_front_end(name);
        if (!info) throw Unsupported("unknown front end " + in_quotes(name));
        std::vector<std::string> list;
        for (const char* const word : array(words, count, "words")) list.emplace_back(&deref(word, "a word"));
        FrontEndArguments arguments = parse_arguments(*info, list);
        if (text || size != 0) {
            std::stringbuf memory = memory_of(text, size);
            arguments.input_name = "input";
            arguments.input = read_text(memory, arguments.input_name);
        }
        *puzzle = new quadrille_puzzle{make_puzzle(name, arguments)};
        if (error) error->warnings = (*puzzle)->puzzle.warnings();
    });
}
void quadrille_puzzle_free(quadrille_puzzle* puzzle) { delete puzzle; }

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
        *problem = new quadrille_problem(deref(puzzle, "puzzle").puzzle.problem(), with_front_ends);
    });
}

quadrille_status quadrille_puzzle_orbits(const quadrille_puzzle* puzzle, const char* symmetry, char** orbits,
                                         quadrille_error* error) {
    return guarded(error, [&] {
        deref(orbits, "orbits") = nullptr;
        const Puzzle& made = deref(puzzle, "puzzle").puzzle;
        std::vector<uint32_t> numbers = made.orbits(&deref(symmetry, "symmetry"));
        if (numbers.empty()) { // none: each option for itself
            numbers.resize(made.problem().option_count());
            std::iota(numbers.begin(), numbers.end(), 0U);
        }
        give_bytes(output::Json::list(numbers).text(), orbits, nullptr);
    });
}

quadrille_status quadrille_puzzle_draw(const quadrille_puzzle* handle, const uint32_t* options, size_t count,
                                       unsigned style, char** text, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const Puzzle& puzzle = deref(handle, "puzzle").puzzle;
        const auto list = array(options, count, "options");
        if (style > QUADRILLE_DRAW_SVG)
            bad_argument(fmt::format("found {} for style, expected a sum of 1, 2 and 4, or 8", style));
        give_bytes(style == QUADRILLE_DRAW_SVG ? picture(puzzle, list) : drawing(puzzle, list, style_of(style)), text,
                   size);
    });
}

void quadrille_puzzle_attach(quadrille_problem* problem) {
    if (problem) problem->knowledge = with_front_ends;
}

const char* quadrille_front_ends(void) {
    return value_or<const char*>(nullptr, [] {
        static const std::string text = front_ends_json();
        return text.c_str();
    });
}
