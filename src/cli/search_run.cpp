// SPDX-License-Identifier: MIT
#include "cli/search_run.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include <fmt/format.h>
#include <unistd.h>

#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

/// A time such as 2, 0.5, 90s, 15m or 2h.
std::chrono::nanoseconds parse_time(const Invocation& invocation, const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit(end, text.data() + text.size());
    const double scale = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
    const double seconds = value * scale;
    constexpr double most = 3e9; // about a century
    if (error != std::errc{} || !(seconds > 0) || !(seconds <= most))
        throw UsageError(fmt::format("{}: found {} for --time, expected seconds, or a number with s, m or h",
                                     invocation.command(), in_quotes(text)));
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

Limits parse_limits(const Invocation& invocation) {
    Limits limits;
    limits.nodes = invocation.number("nodes", 1, UINT64_MAX).value_or(UINT64_MAX);
    if (const auto time = invocation.get("time"))
        limits.deadline = std::chrono::steady_clock::now() + parse_time(invocation, *time);
    return limits;
}

/// What the flags say of how to search, told before anything is read.
SolveParams parse_params(const Invocation& invocation) {
    SolveParams params;
    std::string known = "auto";
    for (const EngineInfo& engine : engines()) known += "|" + std::string(engine.name);
    params.engine = invocation.choice("engine", known);
    const bool first = invocation.choice("choose", "smallest|first") == "first";
    params.simplify = !invocation.has("no-simplify");
    params.choose = first ? ChooseRule::first : ChooseRule::smallest;
    return params;
}

} // namespace

SearchRun::SearchRun(const Invocation& invocation)
    : invocation_(invocation), params_(parse_params(invocation)),
      sat_codes_(invocation.choice("exit-code", "posix|sat") == "sat"), limits_(parse_limits(invocation)),
      problem_(read_input(invocation, invocation.file()).problem),
      progress_(!invocation.has("quiet") && ::isatty(STDERR_FILENO) != 0) {
    OptionNames names(problem_);
    for (const std::string& word : invocation.all("require"))
        problem_.require(find_option_word(problem_, names, word, "--require"));
    for (const std::string& word : invocation.all("forbid"))
        problem_.forbid(find_option_word(problem_, names, word, "--forbid"));
}

Control SearchRun::begin(std::uint64_t limit) {
    Limits limits = limits_;
    limits.covers = limit;
    watch_.emplace(progress_);
    return {limits, watch_->token()};
}

SolveResult SearchRun::watched(std::uint64_t limit,
                               const std::function<SolveResult(const Control&)>& search) {
    Control control = begin(limit);
    progress_.attach(control);
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
    return watched(limit, [&](const Control& control) {
        return quadrille::solve(problem_, params_, control, wiping(sink));
    });
}

SolveResult SearchRun::count(std::uint64_t limit) {
    return watched(limit,
                   [&](const Control& control) { return quadrille::count(problem_, params_, control); });
}

SolveResult SearchRun::optimize(std::optional<Sense> sense, std::uint64_t best, const CoverSink& sink) {
    const OptimizeParams params{params_, sense.value_or(problem_.sense()), best};
    return watched(UINT64_MAX, [&](const Control& control) {
        return quadrille::optimize(problem_, params, control, wiping(sink));
    });
}

EstimateResult SearchRun::estimate(EstimateParams params) {
    params.search = params_;
    return quadrille::estimate(problem_, params, begin(UINT64_MAX));
}

ExitCode SearchRun::finish(const SolveResult& result, ExitCode answer) const {
    if (invocation_.has("stats"))
        tell(fmt::format("engine {}, {} search nodes, {} updates, {} covers, depth {}, {:.3f} s\n",
                         result.engine, result.stats.nodes, result.stats.updates, result.covers.to_string(),
                         std::max<std::size_t>(result.stats.profile.size(), 1) - 1, result.stats.seconds));
    if (result.cost && !invocation_.has("quiet"))
        say(fmt::format("cost {}{}", to_string(*result.cost),
                        result.complete() ? ", proved the best" : ", the best so far"));
    conclude(result.ending, result.cut_short());
    if (sat_codes_) return static_cast<ExitCode>(result.covers > 0 ? 10 : result.complete() ? 20 : 0);
    return result.cut_short() ? stopped : answer;
}

ExitCode SearchRun::finish(const EstimateResult& result) const {
    conclude(result.ending, !result.complete());
    return result.complete() ? answered : stopped;
}

/// Says what cut the answer short, and ends the process if it was a signal.
void SearchRun::conclude(Ending ending, bool cut_short) const {
    if (cut_short && !invocation_.has("quiet")) {
        const std::string_view reason = ending == Ending::node_limit   ? "reached the limit of search nodes"
                                        : ending == Ending::time_limit ? "reached the time limit"
                                                                       : "interrupted";
        say(fmt::format("{}: {}, the answer is not complete", invocation_.command(), reason));
    }
    if (ending == Ending::interrupted && watch_ && watch_->signal() != 0) die_by(watch_->signal());
}

} // namespace quadrille::cli
