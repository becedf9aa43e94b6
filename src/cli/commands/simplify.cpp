// SPDX-License-Identifier: MIT
#include <quadrille/analysis.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 5> flags{{
    {"to,t", "FORMAT", "the format to write (default json)"},
    {"lossy", "", "write even if require and forbid, colours, bounds, costs or the like are lost"},
    from_flag,
    output_flag,
    quiet_flag,
}};

/// The same problem, with what was found in its lists of required and forbidden options.
Problem annotated(Problem problem, const Simplified& simplified) {
    const auto new_ones = [&](std::span<const OptionId> found, std::span<const OptionId> known) {
        std::vector<bool> is_known(problem.option_count());
        for (const OptionId option : known) is_known[index(option)] = true;
        std::vector<OptionId> fresh;
        std::ranges::copy_if(found, std::back_inserter(fresh),
                             [&](OptionId option) { return !is_known[index(option)]; });
        return fresh;
    };
    const auto required = new_ones(simplified.forced, problem.required());
    const auto forbidden = new_ones(simplified.useless, problem.forbidden());
    return restrict(std::move(problem), required, forbidden);
}

ExitCode run(const Invocation& invocation) {
    check_format(invocation, "to", &FormatInfo::writes);
    ReadResult input = read_input(invocation, invocation.file());
    const Simplified simplified = simplify(input.problem, {.effort = SimplifyParams::unlimited});
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), annotated(std::move(input.problem), simplified),
                                        invocation.get("to").value_or("json"), {.lossy = invocation.has("lossy")});
    file.commit();
    tell_of_ending(invocation);
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) say(warning);
    if (!simplified.impossible) return answered;
    say("simplify: the problem has no cover");
    return refuted;
}

} // namespace

const Command simplify_command{
    "simplify",
    "require the options that all covers have, forbid those that none has",
    "[FILE]",
    "Writes the same problem, with forced options required and useless ones forbidden. If that proves\n"
    "that there is no cover, it says so and exits with 1. Every search simplifies by itself first; the\n"
    "command shows the result.\n"
    "\n"
    "For example: quadrille gen sudoku --grid 1......4..2..... | quadrille simplify\n",
    flags,
    run};

} // namespace quadrille::cli
