// SPDX-License-Identifier: MIT
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all{{"all,a", "", "find every cover"},
                              {"limit,n", "N", "find N covers (default 1)"},
                              {"minimize", "", "find a cover of least cost, and prove that it is"},
                              {"maximize", "", "find a cover of greatest cost, and prove that it is"},
                              {"best", "K", "find the K best covers, in order of cost"},
                              {"show", "WHAT", "options as indices (the default), names or items", false,
                               "indices|names|items"},
                              json_flag};
        all.insert(all.end(), search_flags.begin(), search_flags.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
    return list;
}

output::Show parse_show(const Invocation& invocation) {
    const std::string show = invocation.choice("show", "indices|names|items");
    return show == "names"   ? output::Show::names
           : show == "items" ? output::Show::items
                             : output::Show::indices;
}

/// Sends covers on as they come when they come slowly, and in large pieces when they come fast.
class Pace {
  public:
    bool due() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return false;
        last_ = now;
        return true;
    }

  private:
    std::chrono::steady_clock::time_point last_; // long ago: the first cover is due at once
};

/// How many covers are wanted, and whether the best ones.
struct Wish {
    std::uint64_t covers = 1;
    bool best = false;
    std::optional<Sense> sense = {}; // the file's, if nothing is said
};

Wish parse_wish(const Invocation& invocation) {
    Wish wish;
    const auto exclude = [&](std::string_view one, std::string_view other) {
        if (invocation.has(one) && invocation.has(other))
            throw UsageError(fmt::format("solve: found --{} and --{}, expected one of them", one, other));
    };
    for (const std::string_view flag : {"minimize", "maximize", "best"})
        for (const std::string_view other : {"all", "limit"}) exclude(flag, other);
    exclude("all", "limit");
    exclude("minimize", "maximize");
    if (invocation.has("minimize")) wish.sense = Sense::min;
    if (invocation.has("maximize")) wish.sense = Sense::max;
    wish.best = wish.sense || invocation.has("best");
    if (invocation.has("all"))
        wish.covers = UINT64_MAX;
    else
        wish.covers = invocation.number(wish.best ? "best" : "limit", 1, UINT64_MAX).value_or(1);
    return wish;
}

ExitCode run(const Invocation& invocation) {
    const Wish wish = parse_wish(invocation);
    const output::Show show = parse_show(invocation);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const output::Output& kind = output::find_output(invocation.has("json") ? "json" : "text");
    const auto writer = kind.make(file.stream(), search.problem(), show);
    writer->begin();
    Pace pace;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        writer->cover(cover);
        if (pace.due()) file.flush();
        return true;
    };
    const SolveResult result
        = wish.best ? search.optimize(wish.sense, wish.covers, sink) : search.solve(wish.covers, sink);
    writer->end(result);
    file.commit();
    return search.finish(result, result.proved_none() ? refuted : answered);
}

} // namespace

const Command solve_command{
    "solve",
    "find covers",
    "[FILE]",
    "Prints one line a cover: the indices of its options, from 0, ascending. Without a cover it\n"
    "prints nothing and exits with 1. The cost of a best cover is told on standard error, and\n"
    "with --json. --best alone takes the sense that the file states, else the least cost.\n",
    flags(),
    run};

} // namespace quadrille::cli
