// SPDX-License-Identifier: MIT
#include <chrono>

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

ExitCode run(const Invocation& invocation) {
    if (invocation.has("all") && invocation.has("limit"))
        throw UsageError("solve: found --all and --limit, expected one of them");
    const std::uint64_t limit
        = invocation.has("all") ? UINT64_MAX : invocation.number("limit", 1, UINT64_MAX).value_or(1);
    const output::Show show = parse_show(invocation);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const output::Output& kind = output::find_output(invocation.has("json") ? "json" : "text");
    const auto writer = kind.make(file.stream(), search.problem(), show);
    writer->begin();
    Pace pace;
    const SolveResult result = search.solve(limit, [&](std::span<const OptionId> cover) {
        writer->cover(cover);
        if (pace.due()) file.flush();
        return true;
    });
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
    "prints nothing and exits with 1.\n",
    flags(),
    run};

} // namespace quadrille::cli
