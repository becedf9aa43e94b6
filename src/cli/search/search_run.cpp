// SPDX-License-Identifier: MIT
#include "cli/search/search_run.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <sys/resource.h>

#include <quadrille/analysis.hpp>
#include <quadrille/control.hpp>

#include "base/quoted.hpp"
#include "base/wording.hpp"
#include "cli/terminal/messages.hpp"

namespace quadrille::cli {

std::size_t usual_memory() {
    std::uint64_t bytes
        = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // Versions 2 and 1 of control groups, as a container sees its own; "max" is no number.
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        std::uint64_t limit = 0;
        if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);
    }
    // Of addresses more are taken than is used: tables grow by doubling.
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur / 2);
    }
    return bytes / 2;
}

/// The memory that a search may take by default: half of the memory of the machine or of the control group
/// that the process is in, or a quarter of what `ulimit` leaves it.
std::size_t usual_memory();

namespace {

std::string threads_in_words(std::uint32_t threads) { return threads > 1 ? fmt::format(", {} threads", threads) : ""; }

CompileParams parse_compile_params(const Invocation& invocation, const SolveParams& search) {
    const std::string order = invocation.choice("order");
    return {.order = order == "smallest"    ? DiagramOrder::smallest
                     : order == "items"     ? DiagramOrder::items
                     : order == "structure" ? DiagramOrder::structure
                                            : DiagramOrder::automatic,
            .components = !invocation.has("no-components"),
            .simplify = search.simplify,
            .threads = search.threads,
            .memory = search.memory};
}

Limits parse_limits(const Invocation& invocation) {
    Limits limits;
    limits.nodes = invocation.number("nodes").value_or(UINT64_MAX);
    if (const auto time = invocation.time("time")) limits.deadline = std::chrono::steady_clock::now() + *time;
    return limits;
}

/// What engine uses the program or the algorithm of that name, as its summary says: milp for cbc. Empty if
/// none.
std::string engine_with(std::string_view name) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    for (const EngineInfo& engine : engines()) {
        const std::string_view summary = engine.summary;
        const auto found = std::search(summary.begin(), summary.end(), name.begin(), name.end(), same);
        if (name.empty() || found == summary.end() || *found < 'A' || *found > 'Z') continue;
        const auto end = found + static_cast<std::ptrdiff_t>(name.size());
        if (end == summary.end() || *end == ' ') return fmt::format("; {} uses it", engine.name);
    }
    return "";
}

std::string parse_engine(const Invocation& invocation) {
    std::vector<std::string_view> known{"auto"};
    for (const EngineInfo& engine : engines()) known.push_back(engine.name);
    return invocation.choice("engine", known, engine_with(invocation.get("engine").value_or("")));
}

UseSymmetry parse_symmetry(const Invocation& invocation) {
    // make has a flag of that name with another meaning: the pattern of givens.
    if (invocation.command().starts_with("make") || !invocation.has("symmetry")) return UseSymmetry::automatic;
    const std::string use = invocation.choice("symmetry");
    return use == "off" ? UseSymmetry::off : use == "on" ? UseSymmetry::on : UseSymmetry::automatic;
}

/// What the flags say of how to search, told before anything is read.
SolveParams parse_params(const Invocation& invocation) {
    SolveParams params;
    params.engine = parse_engine(invocation);
    const bool first = invocation.choice("choose") == "first";
    params.simplify = !invocation.has("no-simplify");
    // Which nodes a limit leaves out depends on the clock where there are several threads: only if asked for.
    const std::uint32_t usual = invocation.has("nodes") ? 1 : 0;
    params.threads = static_cast<std::uint32_t>(invocation.number("threads").value_or(usual));
    const auto memory = invocation.bytes("memory");
    params.memory = memory ? *memory : usual_memory();
    params.seed = invocation.number("seed").value_or(0);
    params.symmetry = parse_symmetry(invocation);
    params.choose = first ? ChooseRule::first : ChooseRule::smallest;
    return params;
}

/// Says why there is less than was asked for, and ends the process if that was by a signal.
void warn_of_shortfall(const Invocation& invocation, Ending ending, std::string_view shortfall, int signal) {
    if (!invocation.has("quiet")) {
        const std::string_view reason = ending == Ending::node_limit     ? "reached the limit of search nodes"
                                        : ending == Ending::time_limit   ? "reached the time limit"
                                        : ending == Ending::memory_limit ? "reached the memory limit"
                                                                         : "interrupted";
        warn(fmt::format("{}: {}, {}", invocation.command(), reason, shortfall));
    }
    if (ending == Ending::interrupted && signal != 0) die_by(signal);
}

constexpr std::string_view not_complete = "the answer is not complete";

/// Whether a problem without a cover may be meant as a set cover: a table by hand that says nothing but which options
/// have which items, each of which some option has.
bool may_be_set_cover(const Problem& problem) {
    return !problem.annotations().origin && problem.secondary_count() == 0 && !problem.has_bounds()
           && problem.required().empty() && problem.forbidden().empty() && problem.item_count() > 0
           && uncoverable_items(problem).empty();
}

/// Whether a matrix without a cover may have its options as columns: it has no names, and many more columns than rows.
bool may_be_transposed(const Problem& problem) {
    constexpr std::uint32_t many = 4;
    return problem.option_count() > 1 && problem.item_count() / many >= problem.option_count()
           && !problem.has_item_names() && !problem.has_option_names() && problem.secondary_count() == 0;
}

/// An item that two options cannot both have, if there is one.
std::optional<ItemId> clash(const Problem& problem, OptionId one, OptionId other) {
    const auto items = problem.items(one), others = problem.items(other);
    const auto colours = problem.colours(one), other_colours = problem.colours(other);
    for (std::size_t k = 0; k < items.size(); ++k)
        for (std::size_t m = 0; m < others.size(); ++m) {
            if (items[k] != others[m] || problem.bounds(items[k]).max > 1) continue;
            const bool agree = !colours.empty() && !other_colours.empty() && colours[k] != ColourId::none
                               && colours[k] == other_colours[m];
            if (!agree) return items[k];
        }
    return std::nullopt;
}

/// Says what may have been meant where a problem without a cover may not be what is meant.
void warn_of_other_readings(const Invocation& invocation, const Problem& problem) {
    constexpr std::array<std::string_view, 4> commands{"solve", "count", "unique", "sample"};
    if (std::ranges::find(commands, invocation.command()) == commands.end()) return;
    for (const std::string_view flag : {"quiet", "each", "part", "max-cost", "min-cost", "start"})
        if (invocation.has(flag)) return;
    if (may_be_transposed(problem))
        return warn(fmt::format(
            "{0}: no cover; the {1} rows of the matrix are its options, and the {2} columns its items; if the "
            "rows are constraints, transpose it: python3 -c 'import sys; [print(*column) for column in "
            "zip(*map(str.split, sys.stdin))]' < FILE | quadrille {0}",
            invocation.command(), problem.option_count(), problem.item_count()));
    if (may_be_set_cover(problem))
        warn(fmt::format(
            "{}: no cover has each item exactly once; if items may be covered more than once, begin a table with "
            "a row at least,1: quadrille help set-cover",
            invocation.command()));
}

} // namespace

Flags search_flags_but(std::initializer_list<std::string_view> names) {
    Flags flags;
    std::ranges::copy_if(search_flags, std::back_inserter(flags),
                         [&](const Flag& flag) { return std::ranges::find(names, flag.long_name()) == names.end(); });
    return flags;
}

Flags searching_flags(std::initializer_list<Flag> own, std::initializer_list<std::string_view> but) {
    return joined({own, search_flags_but(but), std::array{output_flag, quiet_flag}});
}

namespace {

/// The cost of an answer, and at a limit how far from the best it may be.
std::string cost_in_words(const SolveResult& result, bool counts_options) {
    const auto in_words = [&](auto cost) {
        return counts_options ? counted(static_cast<std::uint64_t>(cost), "option")
                              : "cost " + to_string(cost, result.cost_decimals);
    };
    if (!result.cost && counts_options) return "no cover so far; none has fewer than " + in_words(*result.bound);
    if (!result.cost)
        return fmt::format("no cover so far; none has a better cost than {}",
                           to_string(*result.bound, result.cost_decimals));
    const std::string cost = in_words(*result.cost);
    if (result.complete()) return cost + (counts_options ? ", proved the fewest" : ", proved the best");
    if (!result.bound) return cost + ", the best so far";
    return fmt::format("{}, the best so far; none has {} {}{}", cost,
                       counts_options ? "fewer than" : "a better cost than",
                       to_string(*result.bound, result.cost_decimals), gap_in_words(*result.cost, *result.bound));
}

} // namespace

ExitCode conclude(const Invocation& invocation, const SolveResult& result, ExitCode answer, int signal) {
    if (result.cost || (result.bound && !invocation.has("quiet")))
        warn(cost_in_words(result, invocation.has("fewest"))); // an answer, and no warning
    if (!result.cut_short()) return answer;
    warn_of_shortfall(invocation, result.ending, not_complete, signal);
    return stopped;
}

void warn_of_no_costs(const Invocation& invocation, const Problem& problem) {
    if (problem.has_costs() || invocation.has("quiet")) return;
    const std::string file = invocation.file();
    print(fmt::format("{}: warning: no option has a cost other than 0, so every cover costs 0; solve --fewest finds "
                      "covers of fewest options",
                      file == "-" ? "<stdin>" : file));
}

SearchRun::SearchRun(const Invocation& invocation, Handed handed)
    : SearchRun(invocation, [&](SearchRun& run) {
          InputProblem input = read_to_search(invocation, handed);
          run.is_puzzle_ = input.is_puzzle;
          return run.restricted(std::move(input.problem));
      }) {}

SearchRun::SearchRun(const Invocation& invocation, const std::function<Problem()>& read)
    : SearchRun(invocation, [&](SearchRun&) { return read(); }) {}

SearchRun::SearchRun(const Invocation& invocation, Problem problem)
    : SearchRun(invocation, [&](SearchRun&) { return std::move(problem); }) {}

/// What is wrong with a flag is told before anything is read.
SearchRun::SearchRun(const Invocation& invocation, const std::function<Problem(SearchRun&)>& read)
    : invocation_(invocation), params_(parse_params(invocation)),
      compile_params_(parse_compile_params(invocation, params_)), sat_codes_(invocation.choice("exit-code") == "sat"),
      limits_(parse_limits(invocation)), problem_(read(*this)),
      progress_(!invocation.has("quiet") && ::isatty(STDERR_FILENO) != 0) {}

/// The problem with what --require and --forbid add.
Problem SearchRun::restricted(Problem problem) {
    required_ = options_of_flag(invocation_, problem, "require");
    forbidden_ = options_of_flag(invocation_, problem, "forbid");
    return restrict(std::move(problem), required_, forbidden_);
}

/// Says which options of the command line cannot be required together, or are required and forbidden.
void SearchRun::warn_of_clash() const {
    const auto flag = [](const std::vector<OptionId>& own, OptionId option) {
        return std::ranges::find(own, option) != own.end() ? "--require " : "option ";
    };
    const auto told = [&](OptionId option) { return in_quotes(label(problem_, option)); };
    for (const OptionId one : required_) {
        for (const OptionId other : problem_.forbidden())
            if (one == other)
                return warn(fmt::format("{}: option {} is required and forbidden, so there is no cover",
                                        invocation_.command(), told(one)));
        for (const OptionId other : problem_.required())
            if (const auto item = one == other ? std::nullopt : clash(problem_, one, other))
                return warn(fmt::format("{}: --require {} and {}{} exclude each other: both have item {}",
                                        invocation_.command(), told(one), flag(required_, other), told(other),
                                        in_quotes(label(problem_, *item))));
    }
}

void SearchRun::name_restrictions(std::vector<OptionId>& required, std::vector<OptionId>& forbidden) const {
    required.insert(required.end(), required_.begin(), required_.end());
    forbidden.insert(forbidden.end(), forbidden_.begin(), forbidden_.end());
}

Control SearchRun::begin(std::uint64_t limit) {
    Limits limits = limits_;
    limits.covers = limit;
    if (!watch_) watch_.emplace(progress_);
    return {limits, watch_->token()};
}

Control SearchRun::start(std::uint64_t limit, const std::uint64_t* problems) {
    Control control = begin(limit);
    progress_.attach(control, problems);
    return control;
}

SolveResult SearchRun::watched(std::uint64_t limit, const std::function<SolveResult(const Control&)>& search) {
    const Control control = start(limit);
    SolveResult result = search(control);
    progress_.finish(result);
    return result;
}

/// A sink that takes the progress line away before a cover comes to the same terminal.
CoverSink SearchRun::wiping(const CoverSink& sink) {
    if (!progress_.live() || ::isatty(STDOUT_FILENO) == 0 || invocation_.has("output")) return sink;
    return [this, &sink](std::span<const OptionId> cover) {
        progress_.wipe();
        return sink(cover);
    };
}

SolveResult SearchRun::solve(std::uint64_t limit, const CoverSink& sink) {
    return watched(limit,
                   [&](const Control& control) { return quadrille::solve(problem_, params_, control, wiping(sink)); });
}

SolveResult SearchRun::count(std::uint64_t limit) {
    return watched(limit, [&](const Control& control) { return quadrille::count(problem_, params_, control); });
}

PartResult SearchRun::watched_part(const std::function<PartResult(const Control&)>& search) {
    PartResult result;
    result.answer = watched(UINT64_MAX, [&](const Control& control) {
        result = search(control);
        return result.answer;
    });
    return result;
}

PartResult SearchRun::solve_part(const Part& part, const CoverSink& sink, const Keeping* keeping) {
    return watched_part([&](const Control& control) {
        const CoverSink wiped = wiping(sink);
        return keeping ? quadrille::solve_part(problem_, part, params_, control, wiped, *keeping)
                       : quadrille::solve_part(problem_, part, params_, control, wiped);
    });
}

PartResult SearchRun::count_part(const Part& part, const Keeping* keeping) {
    return watched_part([&](const Control& control) {
        return keeping ? quadrille::count_part(problem_, part, params_, control, *keeping)
                       : quadrille::count_part(problem_, part, params_, control);
    });
}

SolveResult SearchRun::optimize(const OptimizeParams& params, const CoverSink& sink) {
    return watched(UINT64_MAX, [&](const Control& control) {
        return quadrille::optimize(problem_, params, control, wiping(sink));
    });
}

CompileResult SearchRun::compile(std::uint64_t most_nodes) {
    Control control = begin(UINT64_MAX);
    control.limits.nodes = std::min(control.limits.nodes, most_nodes);
    progress_.attach(control, nullptr, false);
    CompileResult result = quadrille::compile(problem_, compile_params_, control);
    progress_.finish(result.diagram.has_value(), result.stats.nodes);
    return result;
}

EstimateResult SearchRun::estimate(EstimateParams params) {
    params.search = params_;
    return quadrille::estimate(problem_, params, begin(UINT64_MAX));
}

ExitCode SearchRun::finish(const SolveResult& result, ExitCode answer) const {
    if (invocation_.has("stats"))
        print(fmt::format("engine {}, {} search nodes, {} updates, {} covers, depth {}, {:.3f} s{}, target {}",
                          result.engine, result.stats.nodes, result.stats.updates, result.covers.to_string(),
                          std::max<std::size_t>(result.stats.profile.size(), 1) - 1, result.stats.seconds,
                          threads_in_words(result.stats.threads), target()));
    if (const SymmetryStats& symmetry = result.stats.symmetry; invocation_.has("stats") && symmetry.forms > 0)
        print(fmt::format("{} symmetries, {} remainders expanded, {} canonical forms, {} merged, {} handed over, "
                          "{:.3f} s in nauty",
                          symmetry.order.to_string(), symmetry.expanded, symmetry.forms, symmetry.merged,
                          symmetry.handed_over, symmetry.seconds));
    if (result.proved_none()) warn_of_other_readings(invocation_, problem_);
    if (result.proved_none() && !invocation_.has("quiet")) warn_of_clash();
    const ExitCode code = conclude(invocation_, result, answer, signal());
    if (sat_codes_) return static_cast<ExitCode>(result.covers > 0 ? 10 : result.complete() ? 20 : 0);
    return code;
}

ExitCode SearchRun::finish(const EstimateResult& result) const {
    if (result.complete()) return answered;
    warn_of_shortfall(invocation_, result.ending, not_complete, signal());
    return stopped;
}

ExitCode SearchRun::finish(const DeduceResult& result) const {
    if (result.outcome == DeduceResult::Outcome::none) return refuted;
    if (result.complete() || result.ending == Ending::cover_limit) return answered;
    warn_of_shortfall(invocation_, result.ending, not_complete, signal());
    return stopped;
}

ExitCode SearchRun::finish(const CompileResult& result) const {
    const CompileStats& stats = result.stats;
    if (invocation_.has("stats"))
        print(fmt::format("{} search nodes, {} remainders met again, {} taken apart, {} steps, {} bytes, {:.3f} s{}{}",
                          stats.nodes, stats.hits, stats.splits, stats.steps, stats.memory, stats.seconds,
                          threads_in_words(stats.threads),
                          result.diagram ? fmt::format(", a diagram of {} nodes and {} edges",
                                                       result.diagram->node_count(), result.diagram->edge_count())
                                         : ""));
    if (result.diagram) return answered;
    warn_of_shortfall(invocation_, result.ending, "nothing is written", signal());
    return stopped;
}

} // namespace quadrille::cli
