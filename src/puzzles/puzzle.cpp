// SPDX-License-Identifier: MIT
// What `front_ends.hpp` shows of a puzzle: pictures, sheets and words.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/svg_text.hpp"
#include "output/words/words.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/svg.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

const puzzles::Generator& known_generator(std::string_view name) {
    if (const auto* const generator = puzzles::find_generator(name)) return *generator;
    std::vector<std::string_view> names;
    for (const FrontEndInfo& front_end : front_ends()) names.push_back(front_end.name);
    throw UsageError(fmt::format("found the front end {}, expected one of {}{}", in_quotes(name),
                                 fmt::join(names, ", "), did_you_mean(name, names)));
}

/// The texts of items in the order of cells.
std::vector<std::string> cell_texts(const Puzzle& puzzle, std::span<const std::string> texts) {
    if (texts.size() != puzzle.problem().item_count())
        throw BadArgument(fmt::format("found {} texts, expected one for each of {} items", texts.size(),
                                      puzzle.problem().item_count()));
    std::vector<std::string> in_cells;
    for (const auto item : puzzle.cell_items()) in_cells.push_back(item ? texts[index(*item)] : "");
    return in_cells;
}

void check_options(const Problem& problem, std::span<const OptionId> cover) {
    for (const OptionId option : cover)
        if (index(option) >= problem.option_count())
            throw BadArgument(
                fmt::format("found option {}, expected one below {}", index(option), problem.option_count()));
}

/// How a page looks that is to be printed: the colours as they are, and answers on pages of their own.
constexpr std::string_view page_style
    = "body{max-width:64em;margin:2em auto;padding:0 1em;font:16px sans-serif;color:#111;background:#fff}\n"
      "h1{font-size:1.2em}\n"
      "svg{display:block;max-width:100%;height:auto;margin:auto}\n"
      "@page{margin:15mm}\n"
      "@media print{\n"
      "body{max-width:none;margin:0;padding:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
      "section+section{break-before:page}\n"
      "svg{max-height:230mm}\n"
      "}\n";

} // namespace

const Problem& Puzzle::problem() const& { return state_->made.problem; }

Problem Puzzle::problem() && { return state_->made.problem; }

const FrontEndInfo& Puzzle::front_end() const { return *state_->front_end; }

std::string Puzzle::title(std::span<const OptionId> givens) const {
    check_options(problem(), givens);
    return state_->made.title ? state_->made.title(givens) : problem().annotations().name;
}

std::string Puzzle::draw(std::span<const OptionId> cover, const DrawStyle& style) const {
    if (style.line && !front_end().draws_lines)
        throw Unsupported(fmt::format("{}: found a style of one line, expected a grid", front_end().name));
    check_options(state_->made.problem, cover);
    return state_->made.draw(cover, style);
}

std::string Puzzle::draw_items(std::span<const std::string> texts) const {
    return puzzles::draw_words(state_->made.board, cell_texts(*this, texts));
}

std::vector<std::optional<ItemId>> Puzzle::cell_items() const {
    return puzzles::items_of_cells(state_->made.board, state_->made.problem);
}

bool Puzzle::has_pieces() const { return state_->made.board.takes == puzzles::Takes::pieces; }

std::vector<std::string> Puzzle::pieces() const {
    std::vector<std::string> names;
    const puzzles::Board& board = state_->made.board;
    if (board.names.empty()) return names;
    for (std::uint32_t o = 0; o < problem().option_count(); ++o) {
        const puzzles::Board::Shown shown = board.shown(OptionId{o});
        names.push_back(shown.cells.empty() ? "" : board.names[shown.look(0)]);
    }
    return names;
}

const std::vector<std::string>& Puzzle::warnings() const { return state_->made.warnings; }

std::vector<std::uint32_t> Puzzle::orbits(std::string_view symmetry) const {
    const auto& known = front_end().symmetries;
    if (symmetry != "none" && std::ranges::find(known, symmetry) == known.end())
        throw BadArgument(fmt::format("{}: found the symmetry {}, expected none{}{}", front_end().name,
                                      in_quotes(symmetry), known.empty() ? "" : " or one of ", fmt::join(known, ", ")));
    if (!state_->made.orbits) return {};
    return state_->made.orbits(symmetry);
}

std::span<const std::string_view> Puzzle::clue_kinds() const { return state_->made.clue_kinds; }

std::string Puzzle::draw_clues(std::string_view kind, std::span<const OptionId> cover, std::uint64_t seed) const {
    const auto kinds = clue_kinds();
    if (std::ranges::find(kinds, kind) == kinds.end())
        throw BadArgument(
            kinds.empty() ? fmt::format("{}: found clues {} to draw, expected none", front_end().name, in_quotes(kind))
                          : fmt::format("{}: found clues {} to draw, expected one of {}", front_end().name,
                                        in_quotes(kind), fmt::join(kinds, ", ")));
    return state_->made.draw_clues(kind, cover, seed);
}

Puzzle make_puzzle(std::string_view front_end, const FrontEndArguments& arguments) {
    const puzzles::Generator& generator = known_generator(front_end);
    if (!generator.info.reads_text && !arguments.input.empty())
        throw UsageError(fmt::format("{}: found a text, expected words and flags only", front_end));
    return PuzzleAccess::puzzle(generator.info, puzzles::make(generator, arguments));
}

Puzzle remake_puzzle(const Origin& origin) {
    const puzzles::Generator& generator = known_generator(origin.generator);
    return make_puzzle(origin.generator, parse_arguments(generator.info, origin.arguments));
}

std::optional<Puzzle> remake_puzzle(const Problem& problem) try {
    const auto& origin = problem.annotations().origin;
    if (!origin || !find_front_end(origin->generator)) return std::nullopt;
    Puzzle puzzle = remake_puzzle(*origin);
    if (structure_digest(puzzle.problem()) != structure_digest(problem)) return std::nullopt;
    return puzzle;
} catch (const Error&) { // an origin that makes no problem now
    return std::nullopt;
}

struct SvgSheet::Work {
    Puzzle puzzle;
    puzzles::SvgPainter painter;
    std::vector<std::string> titles = {}; ///< by picture

    void check_room() const {
        if (painter.size() == painter.room())
            throw BadArgument(
                fmt::format("found more than {0} pictures for a sheet, expected up to {0}", painter.room()));
    }
};

SvgSheet::SvgSheet(const Puzzle& puzzle)
    : work_(
        std::make_unique<Work>(Work{puzzle, {PuzzleAccess::made(puzzle).board, puzzle.problem().annotations().name}})) {
}
SvgSheet::~SvgSheet() = default;
SvgSheet::SvgSheet(SvgSheet&&) noexcept = default;
SvgSheet& SvgSheet::operator=(SvgSheet&&) noexcept = default;

std::size_t SvgSheet::room() const { return work_->painter.room(); }

std::size_t SvgSheet::size() const { return work_->painter.size(); }

void SvgSheet::add(std::span<const OptionId> cover, std::size_t givens) {
    work_->check_room();
    check_options(work_->puzzle.problem(), cover);
    work_->painter.add(cover, givens);
    work_->titles.push_back(work_->puzzle.title(cover.first(std::min(givens, cover.size()))));
}

void SvgSheet::add_none() {
    work_->check_room();
    work_->painter.add_none();
    work_->titles.push_back(work_->puzzle.title({}));
}

void SvgSheet::add_items(std::span<const std::string> texts) {
    work_->check_room();
    work_->painter.add_words(cell_texts(work_->puzzle, texts));
    work_->titles.push_back(work_->puzzle.title({}));
}

std::string SvgSheet::svg(std::size_t columns) const {
    const auto& titles = work_->titles;
    const bool same
        = !titles.empty() && std::ranges::all_of(titles, [&](const std::string& it) { return it == titles.front(); });
    const std::string title = same ? titles.front()
                              : titles.size() > 1
                                  ? fmt::format("{}: {} puzzles", work_->puzzle.front_end().name, titles.size())
                                  : work_->puzzle.problem().annotations().name;
    return work_->painter.text({0, {}, title, work_->painter.size(), columns});
}

std::string SvgSheet::page(const SvgSheet& answers) const {
    const bool one = size() == 1;
    const std::string title
        = one ? work_->titles.front() : fmt::format("{}: {} puzzles", work_->puzzle.front_end().name, size());
    std::string body;
    const auto add = [&](const SvgSheet& sheet, std::string_view what, std::string_view heading) {
        constexpr std::size_t most = 6; // pictures of a page
        const bool numbered = sheet.size() > 1;
        for (std::size_t first = 0; first < sheet.size(); first += most) {
            const std::size_t count = std::min(most, sheet.size() - first);
            std::vector<std::string> captions;
            for (std::size_t k = first + 1; numbered && k <= first + count; ++k) {
                const std::string& own = sheet.work_->titles[k - 1];
                captions.push_back(fmt::format("{} {}{}{}", what, k, &sheet != this || own.empty() ? "" : ": ",
                                               &sheet != this ? "" : own));
            }
            const std::string numbers = !numbered || sheet.size() <= most
                                            ? std::string(heading)
                                            : fmt::format("{} {} to {}", heading, first + 1, first + count);
            const std::string read_out = numbered ? numbers : sheet.work_->titles.front();
            body += fmt::format("<section>\n<h1>{}</h1>\n{}</section>\n", picture::escaped(numbers),
                                sheet.work_->painter.text({first, std::move(captions), read_out, count}));
        }
    };
    add(*this, "Puzzle", one ? std::string_view(title) : "Puzzles");
    add(answers, "Answer", answers.size() > 1 ? "Answers" : "Answer");
    return fmt::format("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" "
                       "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
                       picture::escaped(title), page_style, body);
}

ListReader::~ListReader() = default;

std::unique_ptr<ListReader> open_list(std::string_view front_end, const FrontEndArguments& arguments) {
    const puzzles::Generator& generator = known_generator(front_end);
    if (!generator.list)
        throw Unsupported(fmt::format("{}: found a list of problems, expected one problem", front_end));
    FrontEndArguments of_list = arguments;
    of_list.flags.emplace("givens", arguments.input_name);
    return generator.list(of_list);
}

namespace {

/// Whether all that the weights lie on are cells that pieces cover.
bool lies_on_board(const Reason& reason, const Puzzle& puzzle) {
    if (reason.kind != Reason::Kind::weights || !puzzle.has_pieces()) return false;
    const auto cells = puzzle.cell_items();
    return std::ranges::all_of(reason.weights, [&](const Weights& weights) {
        return std::ranges::all_of(
            weights.of, [&](const ItemWeight& it) { return std::ranges::find(cells, it.item) != cells.end(); });
    });
}

} // namespace

Words puzzle_words(const Problem& problem) {
    const std::optional<Puzzle> puzzle = remake_puzzle(problem); // has its names, even if the file has lost them
    if (!puzzle) return Words(problem);
    const puzzles::Made& made = PuzzleAccess::made(*puzzle);
    auto explainer = made.explain ? made.explain(made.problem) : std::make_unique<output::Explainer>(problem);
    return WordsAccess::words(
        {problem, std::move(explainer), [own = *puzzle](const Reason& reason) { return lies_on_board(reason, own); }});
}

} // namespace quadrille::inline QUADRILLE_ABI
