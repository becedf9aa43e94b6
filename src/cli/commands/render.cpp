// SPDX-License-Identifier: MIT
// The command render, and the pictures that it writes: text, SVG, or a page to print.

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/verify.hpp>

#include "base/errors.hpp"
#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/input/covers_input.hpp"
#include "cli/input/other_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

/// Writes pictures of a puzzle as `render` is told to: as text one after the other, as one SVG picture, or as a
/// page to print, on which the puzzles come before the answers.
class Pictures {
  public:
    Pictures(const Invocation& invocation, const Puzzle& puzzle, DrawStyle style);

    /// Adds a cover, or none with the word for it. The givens are options that the puzzle requires. Throws
    /// UsageError if there is no room. Precondition: the cover has all of them.
    void add(std::span<const OptionId> givens, std::span<const OptionId> cover);
    void add_none(std::span<const OptionId> givens);

    /// Says whether what follows are many problems on a base: each is a puzzle of its own on a page.
    void say_list(bool is_list) { is_list_ = is_list; }

    /// Adds the puzzle as it is set.
    void add_puzzle(std::span<const OptionId> givens);

    /// Adds the board with a text in the cell of each item.
    void add_items(std::span<const std::string> texts);

    /// Writes what is left to write, and completes the file.
    void finish();

  private:
    void add_problem(std::span<const OptionId> givens);
    void begin_text();

    const Puzzle& puzzle_;
    DrawStyle style_;
    OutputFile file_;
    std::optional<SvgSheet> sheet_;   ///< of answers, or of all
    std::optional<SvgSheet> puzzles_; ///< of a page to print
    std::vector<OptionId> problem_;   ///< the last one on it
    bool first_ = true, is_list_ = false;
};

namespace {

void check_room(const SvgSheet& sheet, std::string_view flag) {
    const std::size_t most = sheet.room();
    if (sheet.size() == most)
        throw UsageError(fmt::format(
            "render: found more than {0} covers for --{1}, expected up to {0}: try solve --limit {0}", most, flag));
}

} // namespace

Pictures::Pictures(const Invocation& invocation, const Puzzle& puzzle, DrawStyle style)
    : puzzle_(puzzle), style_(style), file_(invocation.get("output")) {
    file_.write_as_it_is();
    if (invocation.has("svg") || invocation.has("html")) sheet_.emplace(puzzle);
    if (invocation.has("html")) puzzles_.emplace(puzzle);
}

/// Text pictures have an empty line between them.
void Pictures::begin_text() {
    if (!first_ && !style_.line) file_.stream() << '\n';
    first_ = false;
}

/// Adds a problem to the page to print; one that is not of a list only once if several answers follow.
void Pictures::add_problem(std::span<const OptionId> givens) {
    if (!puzzles_ || (!is_list_ && puzzles_->size() > 0 && std::ranges::equal(problem_, givens))) return;
    check_room(*puzzles_, "html");
    problem_.assign(givens.begin(), givens.end());
    puzzles_->add(givens, givens.size());
}

void Pictures::add(std::span<const OptionId> givens, std::span<const OptionId> cover) {
    std::vector<OptionId> options(givens.begin(), givens.end());
    for (const OptionId option : cover)
        if (std::ranges::find(givens, option) == givens.end()) options.push_back(option);
    add_problem(givens);
    if (sheet_) {
        check_room(*sheet_, puzzles_ ? "html" : "svg");
        return sheet_->add(options, givens.size());
    }
    begin_text();
    style_.givens = givens.size();
    file_.stream() << puzzle_.draw(options, style_);
}

void Pictures::add_none(std::span<const OptionId> givens) {
    add_problem(givens);
    if (sheet_) {
        check_room(*sheet_, puzzles_ ? "html" : "svg");
        return sheet_->add_none();
    }
    begin_text();
    file_.stream() << "none\n";
}

void Pictures::add_puzzle(std::span<const OptionId> givens) {
    if (puzzles_) return add_problem(givens);
    add(givens, givens);
}

void Pictures::add_items(std::span<const std::string> texts) {
    if (sheet_)
        sheet_->add_items(texts);
    else
        file_.stream() << puzzle_.draw_items(texts);
}

void Pictures::finish() {
    if (puzzles_)
        file_.stream() << puzzles_->page(*sheet_);
    else if (sheet_)
        file_.stream() << sheet_->svg();
    file_.commit();
}

namespace {

const Flags render_flags{
    Flag{"svg", "", "draw one SVG picture of all, instead of text for a terminal; also for -o NAME.svg"}.excludes(
        "ascii|colour|style"),
    Flag{"html", "", "make a page to print, with the puzzle first and its covers behind it; also for -o NAME.html"}
        .excludes("svg|ascii|colour|style"),
    Flag{"style", "STYLE", "draw a grid (the default), or print a sudoku's digits on a line"}.one_of("grid|line"),
    {"each", "GIVENS", "draw a puzzle for each line of GIVENS, the list that solve --each read"},
    ascii_flag,
    colour_flag,
    output_flag,
};

/// The puzzle that the origin states, made again.
Puzzle remake(const Origin& origin, const std::string& source) try {
    return remake_puzzle(origin);
} catch (const std::runtime_error& error) { // whatever is wrong with them, it came with the covers
    throw ParseError(source, {1, 1}, fmt::format("found an origin that makes no problem: {}", error.what()));
}

/// The list of --each, or one problem that requires nothing but the options of the puzzle.
class Problems {
  public:
    Problems(const Invocation& invocation, const Problem& base) {
        if (!invocation.has("each")) return;
        input_.emplace(invocation, *invocation.get("each"));
        refuse_empty_pipe(input_->file(), "problem");
        list_.emplace(input_->lines(), base);
    }

    bool is_list() const { return list_.has_value(); }

    /// The givens of the next problem; nothing at the end of the list.
    std::optional<std::vector<OptionId>> next() {
        if (!list_) return std::vector<OptionId>();
        const auto givens = list_->next();
        if (!givens) return std::nullopt;
        return std::vector<OptionId>(givens->begin(), givens->end());
    }

    std::string place() const { return fmt::format("{}:{}", input_->name(), list_->place()); }

  private:
    std::optional<LineInput> input_;
    std::optional<GivensInput> list_;
};

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

void check_style(const DrawStyle& style, const Origin& origin) {
    if (style.line && !find_front_end(origin.generator)->draws_lines)
        throw UsageError(fmt::format("render: --style line cannot draw covers of {}", origin.generator));
}

/// Throws for covers of many problems whose givens nothing tells: a page would show the empty base as the puzzle.
[[noreturn]] void refuse_list(const CoverReader& listing) {
    throw ParseError(
        listing.source(), {1, 1},
        "found covers of many problems without their givens, expected them too for --html: print the covers with "
        "solve --each LIST --json, or add --each LIST to render");
}

/// The options that a listing gives with a problem.
std::vector<OptionId> options_of(const Problem& problem, std::span<const std::uint32_t> indices,
                                 const CoverReader& listing, std::uint64_t line) {
    std::vector<OptionId> options;
    for (const std::uint32_t option : indices) {
        if (option >= problem.option_count())
            throw ParseError(listing.source(), {line, 1},
                             fmt::format("found option {}, expected one below {}", option, problem.option_count()));
        options.push_back(OptionId{option});
    }
    return options;
}

/// Draws the covers from the present one on. What one of many problems has no cover for is drawn as the word.
ExitCode draw(const Invocation& invocation, const DrawStyle& style, CoverReader& listing, const ListedCover* cover) {
    const Origin origin = *listing.origin();
    check_style(style, origin);
    const Puzzle puzzle = remake(origin, listing.source());
    if (!origin.sha256.empty() && origin.sha256 != structure_digest(puzzle.problem()))
        throw ParseError(listing.source(), {1, 1},
                         fmt::format("found covers of another problem than {} makes now, expected the same problem",
                                     origin.generator));
    Problems problems(invocation, puzzle.problem());
    Pictures pictures(invocation, puzzle, style);
    Verifier verifier(puzzle.problem());
    ListedOptions listed(puzzle.problem(), listing.source());
    std::vector<OptionId> options;
    const auto refuse = [&](const std::string& message) {
        throw ParseError(listing.source(), {cover->line, 1}, message);
    };
    for (; cover; cover = listing.next()) {
        if (listing.origin() != origin) refuse("found covers of two problems, expected covers of one");
        if (cover->of_list && !problems.is_list() && !cover->givens && invocation.has("html")) refuse_list(listing);
        pictures.say_list(cover->of_list || problems.is_list());
        auto givens = problems.next();
        if (!givens) refuse("found more covers than --each has lines, expected one for each");
        if (cover->givens && !problems.is_list())
            givens = options_of(puzzle.problem(), *cover->givens, listing, cover->line);
        if (cover->none) {
            pictures.add_none(*givens);
            continue;
        }
        options.clear();
        listed.find(*cover, options);
        if (const auto wrong = verifier.violation(options)) refuse(*wrong);
        for (const OptionId given : *givens)
            if (std::ranges::find(options, given) == options.end())
                refuse(fmt::format("found a cover without the givens{}, expected the covers that solve "
                                   "--each found for this list",
                                   problems.is_list() ? " at " + problems.place() : ""));
        pictures.add(*givens, options);
    }
    if (listing.reason()) {
        if (invocation.has("html")) throw UsageError("render: --html cannot draw a reason of why; --svg does");
        pictures.add_items(item_texts(puzzle, listing));
    }
    pictures.finish();
    return answered;
}

/// Draws the puzzle of a problem as it is set, or those of a list.
ExitCode draw_problem(const Invocation& invocation, const DrawStyle& style, const Problem& problem,
                      const std::string& source) {
    const Origin origin = *problem.annotations().origin;
    if (!find_front_end(origin.generator)) {
        if (find_external_front_end(origin.generator))
            throw UsageError(fmt::format("render: found a problem of {}, which draws covers only: put quadrille solve "
                                         "before quadrille render",
                                         in_quotes(origin.generator)));
        throw UsageError(
            fmt::format("render: found a problem of the front end {}, expected its covers, or a problem of {}",
                        in_quotes(origin.generator), expected_front_end(origin.generator)));
    }
    check_style(style, origin);
    const auto puzzle = remake_puzzle(problem);
    if (!puzzle)
        throw ParseError(source, {1, 1},
                         fmt::format("found a problem that was changed after {} made it, expected it as it was made",
                                     origin.generator));
    Problems problems(invocation, puzzle->problem());
    Pictures pictures(invocation, *puzzle, style);
    const auto required = problem.required();
    pictures.say_list(problems.is_list());
    if (problems.is_list())
        while (const auto givens = problems.next()) pictures.add_puzzle(*givens);
    else
        pictures.add_puzzle(std::vector<OptionId>(required.begin(), required.end()));
    pictures.finish();
    return answered;
}

/// Reads a problem from the lines that were taken for covers, and those that follow. Nothing if they are none
/// that a front end made: json, or a comment of dlx or ec in front, says so.
std::optional<Problem> read_made_problem(const CoverReader& listing, format::Lines& lines) {
    std::string text = listing.text();
    constexpr std::array<std::string_view, 3> beginnings{"{", "|", "c "};
    if (std::ranges::none_of(beginnings, [&](std::string_view it) { return text.starts_with(it); }))
        return std::nullopt;
    while (const auto line = lines.next()) text.append(*line) += '\n';
    std::stringbuf buffer(std::move(text));
    try {
        Problem problem = read_problem(buffer, listing.source()).problem;
        if (problem.annotations().origin) return problem;
    } catch (const ParseError&) { // they are no problem at all
    }
    return std::nullopt;
}

/// Reads on to the comments of why, which stand behind its sentences. False if these are none, but covers.
bool find_reason(CoverReader& listing) {
    while (!listing.origin() && listing.next()) {
    }
    return listing.reason().has_value();
}

/// An external front end writes to our standard output itself, and is told how.
ExitCode draw_by(const std::string& plugin, const Invocation& invocation, const DrawStyle& style,
                 CoverReader& listing) {
    if (invocation.has("output"))
        throw UsageError("render: --output is for front ends that are built in: redirect the output of others");
    if (style.line) throw UsageError("render: --style line is for front ends that are built in");
    for (const std::string_view flag : {"svg", "html", "each"})
        if (invocation.has(flag))
            throw UsageError(fmt::format("render: --{} is for front ends that are built in: others draw text", flag));
    while (listing.next()) { // all of the text is wanted, and shall be sound
    }
    std::vector<std::string> words{"render"};
    if (style.ascii) words.emplace_back("--ascii");
    if (style.colour) words.emplace_back("--colour");
    return static_cast<ExitCode>(run_plugin(plugin, words, listing.text()));
}

ExitCode run_render(const Invocation& given) {
    const Invocation invocation = drawn_as_named(given, true);
    const DrawStyle style{wants_colour(invocation), invocation.has("ascii"), invocation.choice("style") == "line"};
    if (invocation.get("each") == "-" && invocation.file() == "-")
        throw UsageError("render: found standard input for --each and for the covers, expected it once at most");
    LineInput input(invocation, invocation.file());
    CoverReader listing(input.lines());
    const ListedCover* first = nullptr;
    std::exception_ptr no_listing; // of the first line, which may begin a problem
    try {
        first = listing.next();
    } catch (const ParseError&) {
        if (input.lines().number() > 1) throw;
        no_listing = std::current_exception();
    }
    if (listing.text().empty()) {
        refuse_empty_pipe(input.file(), "covers");
        throw NoInput(input.name() + ": has no covers and no problem");
    }
    const auto& origin = listing.origin();
    const bool is_told = !first || origin || listing.is_json() || find_reason(listing);
    if (listing.reason()) first = nullptr;
    const bool is_problem = no_listing || (!origin && !listing.text().empty());
    if (!first && !listing.reason() && !is_problem) { // JSON lines state an origin all the same, text does not
        throw NoInput("render: no covers, so no picture was made");
    }
    if (!origin || !is_told) {
        if (const auto problem = read_made_problem(listing, input.lines()))
            return draw_problem(invocation, style, *problem, input.name());
        if (no_listing && is_listing(input.file().head())) std::rethrow_exception(no_listing);
        refuse_other_input(invocation, input.file(), invocation.file());
        refuse_problem(invocation, input.file(), "covers, or a problem that gen made: others have no board", "");
        if (no_listing) std::rethrow_exception(no_listing);
        throw ParseError(input.name(), {1, 1},
                         "found covers or a problem without the front end that made it, expected the output of gen, "
                         "or that of solve with a line '# quadrille: ...'");
    }
    if (find_front_end(origin->generator)) {
        listing.drop_text();
        return draw(invocation, style, listing, first);
    }
    if (const auto plugin = find_external_front_end(origin->generator))
        return draw_by(*plugin, invocation, style, listing);
    refuse_unusable_plugin(origin->generator);
    throw UsageError(fmt::format("render: found covers of the front end {}, expected {}", in_quotes(origin->generator),
                                 expected_front_end(origin->generator)));
}

} // namespace

const Command render_command{
    "render",
    "draw a puzzle that gen made, or its covers",
    "[FILE]",
    "Reads the output of solve, as text with any --show or as JSON lines, and draws each cover with the\n"
    "front end that made the problem. Reads the output of gen, and draws the puzzle as it is set. Prints\n"
    "a 'none' of solve --each as it is. From the output of why, it draws the weights of the cells of a\n"
    "board, or stars on the cells of a core. With --each GIVENS it tells givens from what was found.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille solve | quadrille render\n"
    "             quadrille gen sudoku puzzle.txt | quadrille render --html -o puzzle.html\n",
    render_flags,
    run_render};

} // namespace quadrille::cli
