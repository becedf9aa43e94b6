// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include <quadrille/analysis.hpp>

#include "base/wording.hpp"
#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "cli/terminal/figures.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = searching_flags({{"probes", "N", "make N random probes (default 1000)"},
                                                           {"seed", "N", "seed of the random numbers (default 1)"},
                                                           json_flag},
                                                          {"nodes", "threads", "memory", "stats", "exit-code"});
    return list;
}

/// A row such as "about 211 thousand (95%: 190 to 240 thousand)".
template <class Say, class SayRange>
std::string in_text(const Estimated& estimated, const Say& say, const SayRange& say_range) {
    if (std::isinf(estimated.high)) return "at least " + say(std::max(estimated.low, estimated.value));
    return fmt::format("about {} (95%: {})", say(estimated.value), say_range(estimated.low, estimated.high));
}

std::string covers_in_text(const EstimateResult& result) {
    if (result.covers.value == 0) return "none met";
    return in_text(result.covers, in_words, range_in_words)
           + (result.met > 0 ? ", met by " + counted(result.met, "probe") : "");
}

/// By links the interval is one of confidence; otherwise it comes from how forecasts waver.
std::string time_in_text(const EstimateResult& result) {
    const Estimated& seconds = result.seconds;
    if (std::isinf(seconds.high)) return fmt::format("unknown: more than {}", time_in_words(seconds.low));
    const std::string range = time_range_in_words(seconds.low, seconds.high);
    if (!result.knows_time()) return fmt::format("unknown: from {}", range);
    if (result.engine == result.probed) return in_text(seconds, time_in_words, time_range_in_words);
    return fmt::format("about {} (from {})", time_in_words(seconds.value), range);
}

std::string text(const EstimateResult& result, std::uint64_t seed) {
    if (result.exact())
        return fmt::format("nodes   {:.0f}\ncovers  {}\ntime    {}\nexact: engine {} has counted them\n",
                           result.nodes.value, result.count->to_string(), time_in_words(result.seconds.value),
                           result.engine);
    return fmt::format("nodes   {}, engine {}\ncovers  {}\ntime    {}, engine {}\n"
                       "an estimate from {} random probes, seed {}\n",
                       in_text(result.nodes, in_words, range_in_words), result.probed, covers_in_text(result),
                       time_in_text(result), result.engine, result.probes, seed);
}

/// What is not bounded is null, since JSON has no infinity.
std::string record(const EstimateResult& result, std::uint64_t seed) {
    const auto figure = [](const Estimated& estimated, const std::string& engine) {
        return output::Json::object("value", estimated.value, "low", estimated.low, "high", estimated.high, "engine",
                                    engine);
    };
    output::Json json = output::Json::object(
        "type", "estimate", "exact", result.exact(), "nodes", figure(result.nodes, result.probed), "covers",
        figure(result.covers, result.probed), "seconds", figure(result.seconds, result.engine), "probes", result.probes,
        "met", result.met, "seed", seed, "complete", result.complete(), "ending", output::ending_name(result.ending),
        "engine", result.engine);
    json.set("time_known", result.knows_time());
    if (result.count) json.set("count", result.count->to_string());
    return json.text() + '\n';
}

ExitCode run(const Invocation& invocation) {
    EstimateParams params;
    params.probes = invocation.number("probes", 1, UINT64_MAX).value_or(params.probes);
    params.seed = invocation.number("seed", 0, UINT64_MAX).value_or(params.seed);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const EstimateResult result = search.estimate(params);
    file.stream() << (invocation.has("json") ? record(result, params.seed) : text(result, params.seed));
    file.commit();
    return search.finish(result);
}

} // namespace

const Command estimate_command{
    "estimate",
    "estimate how long a count would take",
    "[FILE]",
    "Counts for a second. If the count ends in that time, the figures are exact. Otherwise each engine\n"
    "gets a part of another second, and the best of their forecasts gives the time, with an interval;\n"
    "the time is unknown if no forecast holds still, or if it is so long that another engine may\n"
    "overtake. Random paths down the search tree of engine links give the number of search nodes and of\n"
    "covers, each with a 95% confidence interval.\n"
    "\n"
    "For example: quadrille gen queens 20 | quadrille estimate\n",
    flags,
    run};

} // namespace quadrille::cli
