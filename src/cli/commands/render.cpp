// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/verify.hpp>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/front_end.hpp"
#include "cli/input/cover_input.hpp"
#include "cli/input/listed_options.hpp"
#include "cli/input/other_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/plugin.hpp"
#include "cli/terminal/drawing.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 6> flags{{
    {"svg", "", "draw one SVG picture of all covers, instead of text for a terminal"},
    {"style", "STYLE", "draw a grid (the default), or print a sudoku's digits on a line", false, "grid|line"},
    ascii_flag,
    colour_flag,
    color_flag,
    output_flag,
}};

/// The puzzle that the origin states, made again.
Puzzle remake(const Origin& origin, const std::string& source) try {
    return remake_puzzle(origin);
} catch (const std::runtime_error& error) { // whatever is wrong with them, it came with the covers
    throw ParseError(source, {1, 1}, fmt::format("found an origin that makes no problem: {}", error.what()));
}

void check_room(const SvgSheet& sheet) {
    const std::size_t most = sheet.room();
    if (sheet.size() == most)
        throw UsageError(fmt::format(
            "render: found more than {0} covers for --svg, expected up to {0}: try solve --limit {0}", most));
}

/// By item, what to write into its cell: a weight, or a star for an item of a core.
std::vector<std::string> item_texts(const Puzzle& puzzle, const CoverReader& listing) {
    std::vector<std::string> texts(puzzle.problem().item_count());
    for (const auto& [item, weight] : listing.reason()->items) {
        if (item >= texts.size())
            throw ParseError(listing.source(), {listing.reason()->line, 1},
                             fmt::format("found item {}, expected one below {}", item, texts.size()));
        texts[item] = weight ? std::to_string(*weight) : "*";
    }
    const auto cells = puzzle.cell_items();
    if (std::ranges::none_of(cells, [&](const auto& item) { return item && !texts[index(*item)].empty(); }))
        throw UsageError("render: found a reason without cells of a board, expected one that "
                         "weighs cells");
    return texts;
}

/// Draws what `why` said of cells.
void draw_reason(const Puzzle& puzzle, const CoverReader& listing, std::optional<SvgSheet>& sheet,
                 std::ostream& out) {
    const auto texts = item_texts(puzzle, listing);
    if (sheet)
        sheet->add_items(texts);
    else
        out << puzzle.draw_items(texts);
}

/// Draws the covers from the present one on. What one of many problems has no cover for is drawn as the word.
ExitCode draw(const Invocation& invocation, const DrawStyle& style, CoverReader& listing,
              const ListedCover* cover) {
    const Origin origin = *listing.origin();
    if (style.line && !find_front_end(origin.generator)->draws_lines)
        throw UsageError(
            fmt::format("render: found --style line for covers of {}, expected grid", origin.generator));
    const Puzzle puzzle = remake(origin, listing.source());
    const Problem& problem = puzzle.problem();
    if (!origin.sha256.empty() && origin.sha256 != structure_digest(problem))
        throw ParseError(
            listing.source(), {1, 1},
            fmt::format("found covers of another problem than {} makes now, expected the same problem",
                        origin.generator));
    OutputFile file(invocation.get("output"));
    file.write_as_it_is();
    Verifier verifier(problem);
    ListedOptions listed(problem, listing.source());
    std::vector<OptionId> options;
    std::optional<SvgSheet> sheet;
    if (invocation.has("svg")) sheet.emplace(puzzle);
    for (bool first = true; cover; cover = listing.next(), first = false) {
        if (listing.origin() != origin)
            throw ParseError(listing.source(), {cover->line, 1},
                             "found covers of two problems, expected covers of one");
        if (sheet)
            check_room(*sheet);
        else if (!first && !style.line)
            file.stream() << '\n';
        if (cover->none) {
            sheet ? sheet->add_none() : void(file.stream() << "none\n");
            continue;
        }
        options.clear();
        listed.find(*cover, options);
        if (const auto wrong = verifier.violation(options))
            throw ParseError(listing.source(), {cover->line, 1}, *wrong);
        sheet ? sheet->add(options) : void(file.stream() << puzzle.draw(options, style));
    }
    if (listing.reason()) draw_reason(puzzle, listing, sheet, file.stream());
    if (sheet) file.stream() << sheet->svg();
    file.commit();
    return answered;
}

/// An external front end writes to our standard output itself, and is told how.
ExitCode draw_by(const std::string& plugin, const Invocation& invocation, const DrawStyle& style,
                 CoverReader& listing) {
    if (invocation.has("output"))
        throw UsageError(
            "render: found --output for a front end that is not built in, expected a redirection");
    if (style.line)
        throw UsageError("render: found --style line for a front end that is not built in, expected grid");
    if (invocation.has("svg"))
        throw UsageError("render: found --svg for a front end that is not built in, which draws text");
    while (listing.next()) { // all of the text is wanted, and shall be sound
    }
    std::vector<std::string> words{"render"};
    if (style.ascii) words.emplace_back("--ascii");
    if (style.colour) words.emplace_back("--colour");
    return static_cast<ExitCode>(run_plugin(plugin, words, listing.text()));
}

/// The first cover of the listing. Throws ParseError, which says so if the input is a problem.
const ListedCover* first_cover(const Invocation& invocation, const InputFile& input, CoverReader& listing) {
    try {
        return listing.next();
    } catch (const ParseError&) {
        refuse_problem(invocation, input, "covers", solve_command.name);
        throw;
    }
}

ExitCode run(const Invocation& invocation) {
    const DrawStyle style{wants_colour(invocation), invocation.has("ascii"),
                          invocation.choice("style", "grid|line") == "line"};
    check_svg_flags(invocation);
    InputFile input(invocation.file());
    refuse_overwriting(invocation, input);
    format::Bytes bytes(input, input.name());
    format::Lines lines(bytes);
    CoverReader listing(lines);
    const ListedCover* const first = first_cover(invocation, input, listing);
    const auto& origin = listing.origin();
    if (!first && !listing.reason()) { // JSON lines state an origin all the same, text does not
        if (invocation.has("svg") || invocation.has("output"))
            say("render: no covers, so no picture was made");
        return answered;
    }
    if (!origin) {
        refuse_problem(invocation, input, "covers", solve_command.name);
        throw ParseError(
            input.name(), {1, 1},
            "found covers without the front end that made the problem, expected a line '# quadrille: ...'");
    }
    if (find_front_end(origin->generator)) {
        listing.drop_text();
        return draw(invocation, style, listing, first);
    }
    if (const auto plugin = find_external_front_end(origin->generator))
        return draw_by(*plugin, invocation, style, listing);
    throw UsageError(fmt::format("render: found covers of the front end {}, expected {}",
                                 in_quotes(origin->generator), expected_front_end(origin->generator)));
}

} // namespace

const Command render_command{
    "render",
    "draw the covers of a problem that gen made",
    "[FILE]",
    "Reads the output of solve, as text with any --show or as JSON lines. Draws each cover with the\n"
    "front end that made the problem. Prints a 'none' of solve --each as it is. From the output of why,\n"
    "it draws the weights of the cells of a board, or stars on the cells of a core.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille solve | quadrille render\n",
    flags,
    run};

} // namespace quadrille::cli
