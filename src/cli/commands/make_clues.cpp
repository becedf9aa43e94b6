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

/// Makes puzzles one after the other.
class Maker {
  public:
    Maker(const Invocation& invocation, const FrontEndInfo& front_end, const FrontEndArguments& arguments,
          SearchRun& search, const Puzzle& base)
        : kind_(in_small_letters(*invocation.get("with"))), clues_(parse_clues(invocation)), front_end_(front_end),
          arguments_(arguments), search_(search), base_(base), solver_(search.problem(), search.params()) {
        FrontEndArguments grid = arguments;
        std::erase_if(grid.flags, [](const auto& flag) { return !is_of_grid(flag.first) || is_usual(flag); });
        flags_of_grid_ = flags_to_read(grid);
    }

    /// The text of a puzzle, empty if it has another number of givens than wanted; nothing if the search was cut short or
    /// there is no cover.
    std::optional<std::string> make(std::uint64_t seed, const Control& control);

    const SolveResult& total() const { return total_; }

    /// The flags that gen needs to read the texts, as they are typed.
    const std::string& flags_of_grid() const { return flags_of_grid_; }

    /// What was tried in vain, and how near it came.
    std::string shortage_in_words(std::uint64_t made) const;

  private:
    bool note(const MakeResult& made) {
        total_.stats += made.search.stats;
        total_.engine = made.search.engine;
        total_.ending = made.search.ending;
        return made.search.covers != 0;
    }

    /// Whether a flag says what the grid is; there is no clue for it.
    static bool is_of_grid(std::string_view flag) { return flag == "box" || flag == "symbols"; }
    static bool is_usual(const std::pair<const std::string, std::string>& flag);

    const std::string kind_;
    std::string flags_of_grid_; // which gen needs
    const std::optional<std::uint32_t> clues_;
    std::uint64_t tried_ = 0;
    std::optional<std::size_t> fewest_;
    const FrontEndInfo& front_end_;
    const FrontEndArguments& arguments_;
    SearchRun& search_;
    const Puzzle& base_;
    EachSolver solver_;
    SolveResult total_;
};

/// Whether a flag is a box that gen finds by itself: the squarest one, no higher than wide.
bool Maker::is_usual(const std::pair<const std::string, std::string>& flag) {
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

std::optional<std::string> Maker::make(std::uint64_t seed, const Control& control) {
    const MakeResult drawn = make_problem(solver_, {.seed = seed, .givens = UINT32_MAX}, control);
    if (!note(drawn)) return std::nullopt;
    FrontEndArguments arguments = arguments_;
    std::string& value = arguments.flags[kind_];
    value += (value.empty() ? "" : "; ") + base_.draw_clues(kind_, drawn.cover, seed);
    const Puzzle puzzle = make_puzzle(front_end_.name, arguments);
    EachSolver judge(puzzle.problem(), search_.params());
    const std::vector<OptionId> cover = by_name(base_.problem(), drawn.cover, puzzle.problem());
    MakeResult made = make_problem(judge, {.seed = seed, .givens = clues_.value_or(0), .cover = cover}, control);
    if (!note(made)) return std::nullopt;
    ++tried_;
    constexpr std::uint64_t first_search = 16, every = 4, most_questions = 50'000;
    if (clues_ && *clues_ > 0 && made.givens.size() > *clues_ && tried_ >= first_search && tried_ % every == 0)
        made.givens
            = making::FewerGivens(judge, cover, {}, seed).run(std::move(made.givens), *clues_, most_questions, control);
    fewest_ = std::min(fewest_.value_or(SIZE_MAX), made.givens.size());
    if (clues_ && made.givens.size() != *clues_) return "";
    std::string text = puzzle.draw(made.givens, {.ascii = true, .line = true});
    for (const auto& [flag, clues] : arguments.flags)
        if (!is_of_grid(flag)) text += clue_lines(flag, clues);
    return flags_of_grid_.empty() ? text : fmt::format("# gen {} needs {}\n", front_end_.name, flags_of_grid_) + text;
}

std::string Maker::shortage_in_words(std::uint64_t made) const {
    return fmt::format("{} with {} in {} tried{}", made == 0 ? "none" : counted(made, "puzzle"),
                       counted(clues_.value_or(0), "given"), counted(tried_, "grid"),
                       fewest_ ? fmt::format("; the fewest found is {}", *fewest_) : "");
}

} // namespace

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

ExitCode make_with_clues(const Invocation& invocation, const FrontEndInfo& front_end,
                         const FrontEndArguments& arguments) {
    const std::uint64_t wanted = invocation.number("number").value_or(1);
    const std::uint64_t series = parse_draw_seed(invocation);
    const Puzzle base = make_puzzle(front_end.name, arguments);
    check_kind(invocation, base);
    (void)base.orbits("none"); // throws if some options cannot be given
    SearchRun search(invocation, base.problem());
    OutputFile output(invocation.get("output"));
    std::uint64_t made = 0;
    Control control = search.start(UINT64_MAX, &made);
    const MakePatience patience(invocation);
    patience.begin(control);
    Maker maker(invocation, front_end, arguments, search, base);
    for (std::uint64_t number = 1; made < wanted; ++number) {
        const auto text = maker.make(seed_in_series(series, number), control);
        if (!text) break;
        if (text->empty()) continue; // of another number of givens
        output.stream() << (made++ == 0 ? "" : "\n") << *text;
        output.flush();
        patience.begin(control);
    }
    SolveResult total = maker.total();
    total.covers = made;
    search.progress().finish(total);
    if (made < wanted && total.ending == Ending::time_limit && invocation.has("clues") && !invocation.has("quiet"))
        warn(fmt::format("{}: {}{}", invocation.command(), maker.shortage_in_words(made), patience.advice()));
    if (made < wanted && total.cut_short())
        output.stream() << "# incomplete: " << output::ending_name(total.ending) << '\n';
    output.commit();
    if (const std::string& needed = maker.flags_of_grid(); made > 0 && !needed.empty() && !invocation.has("quiet"))
        warn(fmt::format("{}: gen {} needs {} to read what is made", invocation.command(), front_end.name, needed));
    return search.finish(total, made == 0 ? refuted : answered);
}

} // namespace quadrille::cli
