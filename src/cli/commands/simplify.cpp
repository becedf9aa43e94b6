// SPDX-License-Identifier: MIT
#include "simplify/simplify.hpp"

#include <array>

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
Problem annotated(Problem problem, const simplify::Simplified& simplified) {
    std::vector<bool> known(problem.option_count());
    for (const OptionId option : problem.required()) known[index(option)] = true;
    for (const OptionId option : simplified.forced)
        if (!known[index(option)]) problem.require(option);
    known.assign(problem.option_count(), false);
    for (const OptionId option : problem.forbidden()) known[index(option)] = true;
    for (const OptionId option : simplified.useless)
        if (!known[index(option)]) problem.forbid(option);
    return problem;
}

ExitCode run(const Invocation& invocation) {
    check_format(invocation, "to", &FormatInfo::writes);
    ReadResult input = read_input(invocation, invocation.file());
    const simplify::Simplified simplified
        = simplify::simplify(input.problem, simplify::Scope::everything, simplify::unlimited_effort);
    OutputFile file(invocation.get("output"));
    const auto warnings
        = write_problem(file.stream(), annotated(std::move(input.problem), simplified),
                        invocation.get("to").value_or("json"), {.lossy = invocation.has("lossy")});
    file.commit();
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
    "Writes the same problem, with the forced options required and the useless ones forbidden. If that\n"
    "proves that there is no cover, it says so and exits with 1. The engines do the same, and more, by\n"
    "themselves.\n",
    flags,
    run};

} // namespace quadrille::cli
