// SPDX-License-Identifier: MIT
// The command help, the tasks that `quadrille` alone lists, and --version.
#include "cli/commands/help.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/version.hpp>
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json_fwd.hpp>
#include <zstd.h>

#include <quadrille/control.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "cli/build_info.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/commands/other_names.hpp"
#include "cli/format_texts.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/json.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array find_lines{
    TaskLine{"quadrille solve queens.json", "a cover; --all for all, --limit 5 for five"},
    TaskLine{"quadrille solve --require r0c3 queens.json", "with an option that you choose, by its name"},
    TaskLine{"quadrille sample -n 3 queens.json", "random covers, each with the same probability"},
};
constexpr std::array count_lines{
    TaskLine{"quadrille count queens.json", "how many covers there are"},
    TaskLine{"quadrille count --by r0 queens.json", "how many have each option of an item"},
    TaskLine{"quadrille unique queens.json", "whether there is none, one or many"},
    TaskLine{"quadrille estimate queens.json", "how long a count would take"},
};
constexpr std::array understand_lines{
    TaskLine{"quadrille info queens.json", "what the problem is like"},
    TaskLine{"quadrille gen queens 3 | quadrille why", "why there is no cover"},
    TaskLine{"quadrille hint queens.json", "what can be deduced next"},
    TaskLine{"quadrille watch -o queens.html queens.json", "a page that replays the search"},
};
constexpr std::array make_lines{
    TaskLine{"quadrille gen queens 8 -o queens.json", "a problem of a known kind"},
    TaskLine{"quadrille make sudoku --symmetry half", "a puzzle with one solution"},
    TaskLine{"quadrille convert --to dlx queens.json", "a problem in another format"},
};
constexpr std::array draw_lines{
    TaskLine{"quadrille solve queens.json | quadrille render", "covers as text"},
    TaskLine{"quadrille solve queens.json | quadrille render --svg", "covers as an SVG picture"},
};
constexpr std::array scale_lines{
    TaskLine{"quadrille compile -o queens.diagram queens.json", "all covers in one file"},
    TaskLine{"quadrille query --sample 2 queens.diagram", "answers from it without a search"},
    TaskLine{"quadrille split --parts 4 --try 0 -o job queens.json", "a job for many machines"},
    TaskLine{"quadrille count --proof queens.proof queens.json", "a count that quadrille-verify can check"},
};

constexpr std::array all_tasks{
    Task{"make", "Make a problem", make_lines},
    Task{"find", "Find covers", find_lines},
    Task{"count", "Count them", count_lines},
    Task{"draw", "Draw them", draw_lines},
    Task{"understand", "Understand a problem or an answer", understand_lines},
    Task{"scale", "Large problems, and answers to rely on", scale_lines},
};

} // namespace

std::span<const Task> tasks() { return all_tasks; }

std::string task_text(const Task& task) {
    std::string text = fmt::format("{}\n", task.summary);
    for (const TaskLine& it : task.lines) text += fmt::format("  {:<55} {}\n", it.line, it.what);
    return text;
}

namespace {

std::string flag_lines(std::span<const Flag> flags) {
    std::string text;
    for (const Flag& flag : flags) {
        const std::size_t comma = flag.name.find(',');
        const std::string left = fmt::format(
            "{}--{}{}{}", comma == std::string_view::npos ? "    " : fmt::format("-{}, ", flag.name.substr(comma + 1)),
            flag.long_name(), flag.value.empty() ? "" : " ", flag.value);
        text += fmt::format("  {:<24} {}\n", left, flag.help);
    }
    return text;
}

std::string exit_code_lines() {
    std::string text;
    for (const ExitCodeInfo& it : exit_codes) text += fmt::format("  {:<12} {}\n", int{it.code}, it.when);
    return text;
}

std::string command_help(const Command& command) {
    std::string text = fmt::format("quadrille {} {}{}\n\n{}", command.name, command.flags.empty() ? "" : "[flags] ",
                                   command.synopsis, command.help);
    if (!command.flags.empty()) text += '\n' + flag_lines(command.flags);
    return text + "\n'quadrille help' lists the exit codes.\n";
}

std::string front_end_help(const FrontEndInfo& front_end) {
    std::string text = fmt::format("quadrille gen {} {}\n\n{}: {}.\n{}", front_end.name, front_end.synopsis,
                                   front_end.name, front_end.summary, front_end.help);
    if (!front_end.flags.empty()) text += '\n' + flag_lines(front_end_flags(front_end));
    return text;
}

/// The verb that shows what an engine can do.
std::string_view example_of(const EngineInfo& engine) {
    return engine.counts ? "count" : engine.lists ? "solve" : "solve --minimize";
}

std::string engine_help(const EngineInfo& engine) {
    return fmt::format("{0}, an engine: {1}.\n"
                       "It is used with --engine {0}; if nothing is said, quadrille chooses among all engines.\n\n"
                       "For example: quadrille gen queens 6 | quadrille {2} --engine {0}\n",
                       engine.name, describe(engine), example_of(engine));
}

/// The page of a format but for its title.
std::string format_help(const FormatInfo& format) {
    const std::string name(format.name);
    std::string text = fmt::format("{}, a format: {}.\n", name, describe(format));
    if (format.reads) text += fmt::format("The content of an input tells its format; --from {} insists on it.\n", name);
    if (format.writes) text += fmt::format("\nFor example: quadrille gen queens 6 | quadrille convert --to {}\n", name);
    const auto page = std::ranges::find(format_texts, format.name, &FormatText::name);
    if (page != std::end(format_texts)) text += page->text.substr(page->text.find('\n') + 1);
    return text;
}

std::string diagram_format_help(const DiagramFormatInfo& format) {
    return fmt::format("{0}, a format of diagrams: {1}.\n\n"
                       "For example: quadrille gen queens 6 | quadrille compile --format {0}\n",
                       format.name, format.summary);
}

std::string task_help(const Task& task) {
    return task_text(task) + fmt::format("\nFor example: {}\n", task.lines.front().line);
}

std::string external_help(const std::string& name, const std::string& path) {
    return fmt::format("{0}, a front end of its own: {1}.\n\nquadrille gen {0} [words] passes it the words.\n", name,
                       path);
}

/// Something that has help, and the help.
struct Topic {
    std::string_view name;
    std::string text;
};

/// What is neither a command nor a front end.
std::vector<Topic> other_topics() {
    std::vector<Topic> topics;
    for (const Task& task : tasks()) topics.push_back({task.name, task_help(task)});
    for (const EngineInfo& engine : engines()) topics.push_back({engine.name, engine_help(engine)});
    for (const FormatInfo& format : formats()) topics.push_back({format.name, format_help(format)});
    for (const DiagramFormatInfo& format : diagram_formats())
        topics.push_back({format.name, diagram_format_help(format)});
    return topics;
}

constexpr std::string_view beginning
    = "quadrille finds, lists, counts, samples, optimises and checks exact covers.\n\n"
      "  quadrille COMMAND [flags] [FILE]    reads standard input if FILE is missing or -\n\n";

std::string command_lines() {
    std::string text = "Commands\n";
    for (const Command& command : commands()) text += fmt::format("  {:<12} {}\n", command.name, command.summary);
    return text;
}

std::string front_end_lines() {
    std::string text = front_ends().empty() ? "No front ends: they are not in this build\n" : "Front ends, for gen\n";
    for (const FrontEndInfo& front_end : front_ends())
        text += fmt::format("  {:<12} {}\n", front_end.name, front_end.summary);
    return text;
}

std::string engine_lines() {
    std::string text = fmt::format("Engines\n  {:<12} {}\n", "auto", "the engine that suits the problem");
    for (const EngineInfo& engine : engines()) text += fmt::format("  {:<12} {}\n", engine.name, describe(engine));
    return text;
}

std::string general_help() {
    std::string text(beginning);
    text += command_lines() + '\n' + front_end_lines();
    text += "\nFormats, told by their content\n";
    for (const FormatInfo& format : formats()) text += fmt::format("  {:<12} {}\n", format.name, describe(format));
    text += "\nDiagrams, for --format\n";
    for (const DiagramFormatInfo& format : diagram_formats())
        text += fmt::format("  {:<12} {}\n", format.name, format.summary);
    text += '\n' + engine_lines();
    text += "\nTasks\n";
    for (const Task& task : tasks()) text += fmt::format("  {:<12} {}\n", task.name, task.summary);
    text += "\nExit codes\n" + exit_code_lines();
    text
        += "\n'quadrille help WORD' shows more about any of these, of formats and of exit-codes, and of words such as\n"
           "killer, league or set-cover; 'quadrille --version' shows how this one was built.\n"
           "\nFor example: quadrille gen queens 8 | quadrille solve | quadrille render\n";
    return text;
}

/// All formats, and how each writes one small problem.
std::string formats_help() {
    const Problem problem = parse_problem("morning noon night\nmorning noon |10\nnight |7\nnoon night |8\n").problem;
    std::string text = "Formats of problems, told by their content; --from NAME of most commands insists on one, and\n"
                       "'convert --to NAME' writes one. Three items and three options with costs:\n";
    for (const FormatInfo& format : formats()) {
        text += fmt::format("\n{}: {}\n", format.name, describe(format));
        std::ostringstream out;
        if (format.writes)
            write_problem(out, problem, format.name, {.lossy = true});
        else if (format.name == "spp")
            out << "3 3\n10 2 1 2\n7 1 3\n8 2 2 3\n";
        std::istringstream lines(out.str());
        for (std::string line; std::getline(lines, line);) text += fmt::format("    {}\n", line);
    }
    return text
           + "\n'quadrille help NAME' shows the page of a format.\n"
             "\nFor example: quadrille gen queens 4 | quadrille convert --to csv\n";
}

std::string exit_codes_help() {
    return "What a command exits with:\n\n" + exit_code_lines()
           + "\nA search that a signal ends prints what it has and ends by that signal. With --exit-code sat:\n"
             "10 there are covers, 20 there are none, 0 unknown. In a pipe the shell tells the code of the\n"
             "last command; bash has all in ${PIPESTATUS[@]}.\n"
             "\nFor example: quadrille gen queens 3 | quadrille unique\n";
}

std::string commands_help() {
    return command_lines()
           + "\n'quadrille help NAME' shows the flags of a command.\n"
             "\nFor example: quadrille help solve\n";
}

std::string front_ends_help() {
    return front_end_lines()
           + "\n'quadrille help NAME' shows the arguments of a front end.\n"
             "\nFor example: quadrille gen queens 6 | quadrille count\n";
}

std::string engines_help() {
    return engine_lines()
           + "\n--engine NAME of most commands insists on one; 'quadrille help NAME' tells more.\n"
             "\nFor example: quadrille gen queens 6 | quadrille count --engine masks\n";
}

/// A page that no single row of a table has.
struct Page {
    std::string_view name;
    std::string (*text)();
};
constexpr std::array pages{Page{"formats", formats_help}, Page{"exit-codes", exit_codes_help},
                           Page{"commands", commands_help}, Page{"front-ends", front_ends_help},
                           Page{"engines", engines_help}};

/// All words that some help is about.
std::vector<std::string> all_topics() {
    std::vector<std::string> names = help_topics();
    for (const OtherName& row : other_names())
        for (std::string_view words = row.names; !words.empty();) {
            names.emplace_back(words.substr(0, words.find('|')));
            words.remove_prefix(std::min(words.size(), names.back().size() + 1));
        }
    return names;
}

/// The topic of several words: the front end of `gen queens`, set-cover of `set cover`.
std::string topic_of(std::vector<std::string> words) {
    if (words.size() == 2 && find_command(words[0]) && find_front_end(words[1])) return words[1];
    return fmt::format("{}", fmt::join(words, "-"));
}

ExitCode run_help(const Invocation& invocation) {
    OutputFile file(std::nullopt);
    file.stream() << help_text(topic_of(invocation.words()));
    file.commit();
    return answered;
}

} // namespace

std::string describe(const FormatInfo& format) {
    return fmt::format("{}{}", format.summary, !format.reads ? "; written only" : !format.writes ? "; read only" : "");
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
    for (const Topic& other : other_topics())
        if (other.name == topic) return other.text;
    for (const Page& page : pages)
        if (page.name == topic) return page.text();
    if (is_generator_name(topic)) {
        if (const auto plugin = find_external_front_end(topic)) return external_help(topic, *plugin);
        refuse_unusable_plugin(topic);
    }
    if (const OtherName* const row = find_other_name(topic)) return other_name_help(*row);
    throw UsageError(fmt::format("help: found {}, expected a word that 'quadrille help' lists{}", in_quotes(topic),
                                 did_you_mean(topic, all_topics())));
}

std::vector<std::string> help_topics() {
    std::vector<std::string> names;
    const auto add = [&](std::string_view name) {
        if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    };
    for (const Command& command : commands()) add(command.name);
    for (const FrontEndInfo& front_end : front_ends()) add(front_end.name);
    for (const Topic& topic : other_topics()) add(topic.name);
    for (const Page& page : pages) add(page.name);
    return names;
}

std::string overview() {
    std::string text(beginning);
    for (const Task& task : tasks()) text += task_text(task) + '\n';
    return text.append("'quadrille help' lists all commands, front ends, formats and engines; "
                       "'quadrille help WORD' shows more.\n");
}

const Command help_command{
    "help",
    "show how to use a command, a front end and the like",
    "[WORD]",
    "WORD is a command, a front end, a format, an engine or a task. Without a word it lists them all.\n"
    "'help formats' shows all formats, 'help exit-codes' what commands exit with. Words that people use\n"
    "for other things, such as killer, league or set-cover, tell what to type.\n"
    "\n"
    "For example: quadrille help solve\n",
    {},
    run_help};

namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "clang " __clang_version__;
#else
constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

output::Json library_versions() {
    const auto version = [](int major, int minor, int patch) { return fmt::format("{}.{}.{}", major, minor, patch); };
    return output::Json::object(
        "boost", version(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100), "fmt",
        version(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100), "nlohmann_json",
        version(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH), "zstd",
        ZSTD_VERSION_STRING);
}

} // namespace

std::string version_text(bool json) {
    if (!json) return fmt::format("quadrille {}\n", build_version);
    output::Json engine_names = output::Json::list(), format_names = output::Json::list();
    for (const EngineInfo& engine : engines()) engine_names.append(engine.name);
    for (const FormatInfo& format : formats()) format_names.append(format.name);
    const output::Json record = output::Json::object(
        "type", "version", "version", build_version, "commit", build_commit, "build", build_type, "compiler", compiler,
        "target", target(), "targets", output::Json::list(targets()), "libraries", library_versions(), "engines",
        std::move(engine_names), "formats", std::move(format_names));
    return record.text() + '\n';
}

} // namespace quadrille::cli
