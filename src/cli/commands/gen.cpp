// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/front_end.hpp"
#include "cli/input/line_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/plugin.hpp"
#include "problem/origin_text.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 3> flags{{
    {"to,t", "FORMAT", "write the problem in that format (default json)"},
    output_flag,
    quiet_flag,
}};

/// The origin of the base of a list: --each of the other commands makes it again.
std::string origin_of_base(const FrontEndInfo& front_end, FrontEndArguments arguments) {
    arguments.flags.erase("givens");
    arguments.flags.emplace("base", "");
    arguments.input_name.clear();
    return origin_text(*make_puzzle(front_end.name, arguments).problem().annotations().origin, "givens");
}

/// Translates a list of problems on one base into lines for --each, as they come. The first line states the base.
ExitCode emit_list(const FrontEndInfo& front_end, const Invocation& invocation, FrontEndArguments arguments) {
    if (invocation.has("to"))
        throw UsageError(
            fmt::format("{}: found --givens and --to, expected one of them", invocation.command()));
    LineInput input(invocation, *invocation.get("givens"));
    arguments.input_name = input.name();
    const auto reader = open_list(front_end.name, arguments);
    OutputFile file(invocation.get("output"));
    bool began = file.is_terminal(); // people want no line that only programs read
    const auto begin = [&] {
        if (!std::exchange(began, true)) file.stream() << "# quadrille: " << origin_of_base(front_end, arguments) << '\n';
    };
    input.file().while_waiting([&] {
        file.flush();
        return true;
    });
    format::Lines& lines = input.lines();
    std::string names;
    try {
        while (const auto line = lines.next()) {
            names.clear();
            if (!reader->read(*line, lines.number(), names)) continue;
            begin();
            names += '\n';
            file.stream().write(names.data(), static_cast<std::streamsize>(names.size()));
        }
    } catch (const ParseError&) {
        file.flush(); // the problems before the line that is wrong
        throw;
    }
    file.commit();
    return answered;
}

ExitCode emit(const FrontEndInfo& front_end, const std::vector<std::string>& words) {
    std::vector<Flag> all(flags.begin(), flags.end());
    const std::vector<Flag> own = front_end_flags(front_end);
    all.insert(all.end(), own.begin(), own.end());
    const Invocation invocation("gen " + std::string(front_end.name), words, all);
    check_format(invocation, "to", &FormatInfo::writes);
    FrontEndArguments arguments = front_end_arguments(invocation, own);
    if (front_end.reads_lists && arguments.has("givens"))
        return emit_list(front_end, invocation, std::move(arguments));
    read_own_file(invocation, front_end, arguments);
    const Puzzle puzzle = make_puzzle(front_end.name, arguments);
    OutputFile file(invocation.get("output"));
    const auto warnings
        = write_problem(file.stream(), puzzle.problem(), invocation.get("to").value_or("json"));
    file.commit();
    if (invocation.has("quiet")) return answered;
    for (const std::string& warning : puzzle.warnings()) tell(warning);
    for (const std::string& warning : warnings) say(warning);
    return answered;
}

ExitCode run(const Invocation& invocation) {
    if (invocation.words().empty())
        throw UsageError(fmt::format("gen: no front end named, expected {}", expected_front_end("")));
    const std::string& name = invocation.words().front();
    std::vector<std::string> rest(invocation.words().begin() + 1, invocation.words().end());
    if (const auto* front_end = find_front_end(name)) return emit(*front_end, rest);
    if (const auto plugin = find_external_front_end(name)) {
        rest.insert(rest.begin(), "emit");
        exec_plugin(*plugin, rest);
    }
    throw UsageError(fmt::format("gen: found {}, expected {}", in_quotes(name), expected_front_end(name)));
}

} // namespace

const Command gen_command{
    "gen",
    "make a problem of a known kind",
    "FRONT-END [words]",
    "'quadrille help FRONT-END' shows its arguments. Any executable quadrille-FRONT-END is a front\n"
    "end too: it is called with the word emit and the arguments.\n"
    "\n"
    "For example: quadrille gen queens 8\n",
    flags,
    run,
    true};

} // namespace quadrille::cli
