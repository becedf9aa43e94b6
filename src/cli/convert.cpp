// SPDX-License-Identifier: MIT
#include <array>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/problem_input.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 5> flags{{
    {"to,t", "FORMAT", "the format to write"},
    {"lossy", "", "write even if colours, bounds, costs or the like are lost"},
    from_flag,
    output_flag,
    quiet_flag,
}};

ExitCode run(const Invocation& invocation) {
    const auto to = invocation.get("to");
    if (!to) throw UsageError("convert: no --to FORMAT, expected one");
    check_format(invocation, "to", &FormatInfo::writes);
    const ReadResult input = read_input(invocation, invocation.file());
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), input.problem, *to, invocation.has("lossy"));
    file.commit();
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) say(warning);
    return answered;
}

} // namespace

const Command convert_command{
    "convert",
    "write a problem in another format",
    "[FILE]",
    "Keeps the order and so the indices of items and options. A conversion that would change\n"
    "the covers is refused unless --lossy.\n",
    flags,
    run};

} // namespace quadrille::cli
