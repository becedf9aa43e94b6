// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 6> flags{{
    {"to,t", "FORMAT", "the format to write"},
    {"lossy", "", "write even if colours, bounds, costs or the like are lost"},
    {"encoding", "NAME", "how cnf encodes 'at most one' (default auto)"},
    from_flag,
    output_flag,
    quiet_flag,
}};

/// Formats that have a choice of encodings, and which.
void check_encoding(const Invocation& invocation, std::string_view to) {
    const auto name = invocation.get("encoding");
    if (!name) return;
    const auto format = std::ranges::find(formats(), to, &FormatInfo::name);
    if (format->encodings.empty())
        throw UsageError(fmt::format("convert: found --encoding, expected none: format {} has no choice", to));
    if (std::ranges::find(format->encodings, *name) == format->encodings.end())
        throw UsageError(fmt::format("convert: found {} for --encoding, expected one of {}{}", in_quotes(*name),
                                     fmt::join(format->encodings, ", "), did_you_mean(*name, format->encodings)));
}

ExitCode run(const Invocation& invocation) {
    const auto to = invocation.get("to");
    if (!to) throw UsageError("convert: no --to FORMAT, expected one");
    check_format(invocation, "to", &FormatInfo::writes);
    check_encoding(invocation, *to);
    const ReadResult input = read_input(invocation, invocation.file());
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), input.problem, *to,
                                        {invocation.has("lossy"), invocation.get("encoding").value_or("")});
    file.commit();
    tell_of_ending(invocation);
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) say(warning);
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
    flags,
    run};

} // namespace quadrille::cli
