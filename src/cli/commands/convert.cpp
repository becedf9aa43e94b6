// SPDX-License-Identifier: MIT
// The commands that write the problem again: convert and simplify.

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <quadrille/analysis.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

const Flags convert_flags{
    {"to,t", "FORMAT", "the format to write"},
    {"lossy", "", "write even if colours, bounds, costs or the like are lost"},
    {"encoding", "NAME", "how cnf encodes 'at most one' (default auto)"},
    from_flag,
    output_flag,
    quiet_flag,
};

/// Formats that have a choice of encodings, and which.
void check_encoding(const Invocation& invocation, std::string_view to) {
    const auto name = invocation.get("encoding");
    if (!name) return;
    const auto format = std::ranges::find(formats(), to, &FormatInfo::name);
    if (format->encodings.empty())
        invocation.fail(fmt::format("--encoding and --to {} cannot be combined: the format has no choice", to));
    (void)invocation.choice("encoding", format->encodings);
}

ExitCode run_convert(const Invocation& invocation) {
    const auto to = invocation.get("to");
    if (!to) invocation.fail("no format is named: --to FORMAT");
    check_format(invocation, "to", &FormatInfo::writes);
    check_encoding(invocation, *to);
    const InputProblem input = read_input(invocation, invocation.file());
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), input.problem, *to,
                                        {invocation.has("lossy"), invocation.get("encoding").value_or("")});
    file.commit();
    warn_of_ending(invocation);
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) warn(warning);
    return answered;
}

} // namespace

const Command convert_command{
    "convert",
    "write a problem in another format",
    "[FILE]",
    "Keeps the order of items and options, and so their indices. Refuses a conversion that would\n"
    "change the covers or lose their costs, unless --lossy is given.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille convert --to dlx\n",
    convert_flags,
    run_convert};

namespace {

const Flags simplify_flags{
    {"to,t", "FORMAT", "the format to write (default json)"},
    {"lossy", "", "write even if require and forbid, colours, bounds, costs or the like are lost"},
    from_flag,
    output_flag,
    quiet_flag,
};

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

ExitCode run_simplify(const Invocation& invocation) {
    check_format(invocation, "to", &FormatInfo::writes);
    InputProblem input = read_input(invocation, invocation.file());
    const Simplified simplified = simplify(input.problem, {.effort = SimplifyParams::unlimited});
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), annotated(std::move(input.problem), simplified),
                                        invocation.get("to").value_or("json"), {.lossy = invocation.has("lossy")});
    file.commit();
    warn_of_ending(invocation);
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) warn(warning);
    if (!simplified.impossible) return answered;
    warn("simplify: the problem has no cover");
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
    simplify_flags,
    run_simplify};

} // namespace quadrille::cli
