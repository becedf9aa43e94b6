// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <quadrille/estimate.hpp>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "cli/terminal/figures.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all{{"probes", "N", "make N random probes (default 1000)"},
                              {"seed", "N", "seed of the random numbers (default 1)"},
                              json_flag};
        const std::vector<Flag> search
            = search_flags_but({"nodes", "threads", "memory", "stats", "exit-code"});
        all.insert(all.end(), search.begin(), search.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
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
           + (result.met > 0 ? fmt::format(", met by {} probes", result.met) : "");
}

std::string text(const EstimateResult& result, std::uint64_t seed) {
    if (result.exact)
        return fmt::format("nodes   {:.0f}\ncovers  {:.0f}\ntime    {}\nexact, the search is that short\n",
                           result.nodes.value, result.covers.value, time_in_words(result.seconds.value));
    return fmt::format("nodes   {}\ncovers  {}\ntime    {}\nan estimate from {} random probes, seed {}\n",
                       in_text(result.nodes, in_words, range_in_words), covers_in_text(result),
                       in_text(result.seconds, time_in_words, time_range_in_words), result.probes, seed);
}

/// What is not bounded is null, since JSON has no infinity.
std::string record(const EstimateResult& result, std::uint64_t seed) {
    using Json = nlohmann::ordered_json;
    const auto figure = [](const Estimated& estimated) {
        return Json{{"value", estimated.value}, {"low", estimated.low}, {"high", estimated.high}};
    };
    const Json json{{"type", "estimate"},
                    {"exact", result.exact},
                    {"nodes", figure(result.nodes)},
                    {"covers", figure(result.covers)},
                    {"seconds", figure(result.seconds)},
                    {"probes", result.probes},
                    {"met", result.met},
                    {"seed", seed},
                    {"complete", result.complete()},
                    {"ending", output::ending_name(result.ending)},
                    {"engine", result.engine}};
    return json.dump() + '\n';
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
    "Follows random paths down the search tree and tells from them how many search nodes and\n"
    "covers there are, and how much time a count would take, with 95% confidence intervals. A\n"
    "search of a few milliseconds is done instead, and its figures are exact.\n",
    flags(),
    run};

} // namespace quadrille::cli
