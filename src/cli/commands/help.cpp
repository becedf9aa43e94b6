// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/files.hpp"
#include "cli/front_end.hpp"
#include "cli/plugin.hpp"
#include "problem/origin_text.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

std::string flag_lines(std::span<const Flag> flags) {
    std::string text;
    for (const Flag& flag : flags) {
        const std::size_t comma = flag.name.find(',');
        const std::string left = fmt::format(
            "{}--{}{}{}",
            comma == std::string_view::npos ? "    " : fmt::format("-{}, ", flag.name.substr(comma + 1)),
            flag.long_name(), flag.value.empty() ? "" : " ", flag.value);
        text += fmt::format("  {:<24} {}\n", left, flag.help);
    }
    return text;
}

std::string command_help(const Command& command) {
    std::string text = fmt::format("quadrille {} {}{}\n\n{}", command.name,
                                   command.flags.empty() ? "" : "[flags] ", command.synopsis, command.help);
    if (!command.flags.empty()) text += '\n' + flag_lines(command.flags);
    return text;
}

std::string front_end_help(const FrontEndInfo& front_end) {
    std::string text = fmt::format("quadrille gen {} {}\n\n{}: {}.\n{}", front_end.name, front_end.synopsis,
                                   front_end.name, front_end.summary, front_end.help);
    if (!front_end.flags.empty()) text += '\n' + flag_lines(front_end_flags(front_end));
    return text;
}

std::string general_help() {
    std::string text
        = "quadrille finds, lists, counts, samples, optimises and checks exact covers.\n\n"
          "  quadrille COMMAND [flags] [FILE]    reads standard input if FILE is missing or -\n\n"
          "Commands\n";
    for (const Command& command : commands())
        text += fmt::format("  {:<12} {}\n", command.name, command.summary);
    text += "\nFront ends, for gen\n";
    for (const FrontEndInfo& front_end : front_ends())
        text += fmt::format("  {:<12} {}\n", front_end.name, front_end.summary);
    text += "\nFormats, told by their content\n";
    for (const FormatInfo& format : formats())
        text += fmt::format("  {:<12} {}\n", format.name, describe(format));
    text += "\nDiagrams, for --format\n";
    for (const DiagramFormatInfo& format : diagram_formats())
        text += fmt::format("  {:<12} {}\n", format.name, format.summary);
    text += "\nEngines\n";
    text += fmt::format("  {:<12} {}\n", "auto", "the engine that suits the problem");
    for (const EngineInfo& engine : engines())
        text += fmt::format("  {:<12} {}\n", engine.name, describe(engine));
    text += "\n'quadrille help WORD' shows more about a command or a front end; 'quadrille --version' shows "
            "how "
            "this one was built.\n"
            "\nFor example: quadrille gen queens 8 | quadrille solve | quadrille render\n";
    return text;
}

ExitCode run(const Invocation& invocation) {
    if (invocation.words().size() > 1) throw UsageError("help: expected at most one word");
    OutputFile file(std::nullopt);
    file.stream() << (invocation.words().empty() ? general_help() : help_text(invocation.words()[0]));
    file.commit();
    return answered;
}

} // namespace

std::string describe(const FormatInfo& format) {
    return fmt::format("{}{}", format.summary,
                       !format.reads    ? "; written only"
                       : !format.writes ? "; read only"
                                        : "");
}

std::string describe(const EngineInfo& engine) {
    std::vector<std::string_view> tasks, features;
    if (engine.lists) tasks.push_back("lists");
    if (engine.counts) tasks.push_back("counts");
    if (engine.optimizes) tasks.push_back("optimises");
    if (engine.colours) features.push_back("colours");
    if (engine.bounds) features.push_back("bounds");
    return fmt::format("{} ({}{}{})", engine.summary, fmt::join(tasks, ", "), features.empty() ? "" : "; ",
                       fmt::join(features, ", "));
}

std::string help_text(const std::string& topic) {
    if (topic.empty()) return general_help();
    if (const Command* command = find_command(topic)) return command_help(*command);
    if (const auto* front_end = find_front_end(topic)) return front_end_help(*front_end);
    throw UsageError(
        fmt::format("help: found {}, expected a command or one of {}", in_quotes(topic), front_end_names()));
}

const Command help_command{"help",
                           "show how to use a command or a front end",
                           "[COMMAND | FRONT-END]",
                           "Without a word it lists commands, front ends, formats and engines.\n"
                           "\n"
                           "For example: quadrille help solve\n",
                           {},
                           run};

} // namespace quadrille::cli
