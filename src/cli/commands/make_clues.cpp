// SPDX-License-Identifier: MIT
#include "cli/commands/make_clues.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <quadrille/solve.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "cli/search/diagram_answers.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/writer.hpp"
#include "puzzles/making/fewer_givens.hpp"

namespace quadrille::cli {

namespace {

/// The options of another problem that have the names of these.
std::vector<OptionId> by_name(const Problem& from, std::span<const OptionId> options, const Problem& to) {
    OptionNames names(to);
    std::vector<OptionId> found;
    for (const OptionId option : options)
        if (const auto other = names.find(from.option_name(option))) found.push_back(*other);
    return found;
}

/// The clues of a flag's value, a line each.
std::string clue_lines(std::string_view flag, std::string_view value) {
    std::string text;
    while (!value.empty()) {
        std::string_view clue = value.substr(0, value.find(';'));
        value.remove_prefix(std::min(clue.size() + 1, value.size()));
        clue.remove_prefix(std::min(clue.find_first_not_of(' '), clue.size()));
        if (!clue.empty()) text += fmt::format("{} {}\n", flag, clue);
    }
    return text;
}

/// Throws UsageError if the front end draws no clues of the kind.
void check_kind(const Invocation& invocation, const Puzzle& base) {
    const std::string kind = in_small_letters(*invocation.get("with"));
    const auto kinds = base.clue_kinds();
    if (kinds.empty()) invocation.fail(fmt::format("--with cannot be used: {} draws no clues", base.front_end().name));
    (void)invocation.choice("with", kinds);
}

/// Whether a flag says what the grid is; there is no clue for it.
bool is_of_grid(std::string_view flag) { return flag == "box" || flag == "symbols"; }

/// Whether a flag is a box that gen finds by itself: the squarest one, no higher than wide.
bool is_usual(const std::pair<const std::string, std::string>& flag) {
    if (flag.first != "box") return false;
    std::uint32_t rows = 0, columns = 0;
    const char* const end = flag.second.data() + flag.second.size();
    const auto [x, error] = std::from_chars(flag.second.data(), end, rows);
    if (error != std::errc() || x == end) return false;
    std::from_chars(x + 1, end, columns);
    const std::uint32_t cells = rows * columns;
    for (std::uint32_t higher = rows + 1; higher * higher <= cells; ++higher)
        if (cells % higher == 0) return false;
    return rows <= columns;
}

} // namespace

ClueMaker::ClueMaker(const Invocation& invocation, const FrontEndInfo& front_end, const FrontEndArguments& arguments,
                     const SolveParams& params, const Puzzle& base)
    : kind_(in_small_letters(*invocation.get("with"))), clues_(parse_clues(invocation)), front_end_(front_end),
      arguments_(arguments), params_(params), base_(base) {
    check_kind(invocation, base);
    FrontEndArguments grid = arguments;
    std::erase_if(grid.flags, [](const auto& flag) { return !is_of_grid(flag.first) || is_usual(flag); });
    flags_of_grid_ = flags_to_read(grid);
}

void ClueMaker::make(EachSolver& solver, EachTask& task, std::uint64_t seed, const Control& control) const {
    MakeResult drawn = make_problem(solver, {.seed = seed, .givens = UINT32_MAX}, control);
    task.result = std::move(drawn.search);
    if (task.result->covers == 0) return;
    FrontEndArguments arguments = arguments_;
    std::string& value = arguments.flags[kind_];
    value += (value.empty() ? "" : "; ") + base_.draw_clues(kind_, drawn.cover, seed);
    const Puzzle puzzle = make_puzzle(front_end_.name, arguments);
    EachSolver judge(puzzle.problem(), params_);
    const std::vector<OptionId> cover = by_name(base_.problem(), drawn.cover, puzzle.problem());
    MakeResult made = make_problem(judge, {.seed = seed, .givens = clues_.value_or(0), .cover = cover}, control);
    made.search.stats += task.result->stats;
    task.result = std::move(made.search);
    if (task.result->covers == 0) return;
    task.cover = cover;
    task.givens = std::move(made.givens);
    constexpr std::uint64_t first_search = 16, every = 4, most_questions = 50'000;
    if (clues_ && *clues_ > 0 && task.givens.size() > *clues_ && task.line >= first_search && task.line % every == 0)
        task.givens
            = making::FewerGivens(judge, cover, {}, seed).run(std::move(task.givens), *clues_, most_questions, control);
    if (clues_ && task.givens.size() != *clues_) return;
    if (!flags_of_grid_.empty()) task.text = fmt::format("# gen {} needs {}\n", front_end_.name, flags_of_grid_);
    task.text += puzzle.draw(task.givens, {.ascii = true, .line = true});
    for (const auto& [flag, clues] : arguments.flags)
        if (!is_of_grid(flag)) task.text += clue_lines(flag, clues);
}

std::string flags_to_read(const FrontEndArguments& arguments) {
    std::string text;
    for (const auto& [flag, value] : arguments.flags) {
        if (flag == "base") continue;
        const bool plain = !value.empty() && value.find_first_of(" ;\t\"'<>") == std::string::npos;
        text += fmt::format("{}--{}", text.empty() ? "" : " ", flag);
        if (!value.empty()) text += plain ? ' ' + value : " \"" + value + '"';
    }
    return text;
}

std::optional<std::uint32_t> parse_clues(const Invocation& invocation) {
    const auto clues = invocation.number("clues");
    return clues ? std::optional(static_cast<std::uint32_t>(*clues)) : std::nullopt;
}

} // namespace quadrille::cli
