// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

const Flags gen_flags{
    {"to,t", "FORMAT", "write the problem in that format (default json)"},
    output_flag,
    quiet_flag,
};

/// The origin of the base of a list: --each of the other commands makes it again.
std::string origin_of_base(const FrontEndInfo& front_end, FrontEndArguments arguments) {
    arguments.flags.erase("givens");
    arguments.flags.emplace("base", "");
    arguments.input_name.clear();
    const Problem base = with_digest(make_puzzle(front_end.name, arguments).problem());
    return origin_text(*base.annotations().origin, "givens");
}

/// Translates a list of problems on one base into lines for --each, as they come. The first line states the base.
ExitCode emit_list(const FrontEndInfo& front_end, const Invocation& invocation, FrontEndArguments arguments) {
    if (invocation.has("to")) invocation.fail("--givens and --to cannot be combined");
    LineInput input(invocation, *invocation.get("givens"));
    arguments.input_name = input.name();
    const auto reader = open_list(front_end.name, arguments);
    OutputFile file(invocation.get("output"));
    bool began = file.is_terminal(); // people want no line that only programs read
    const auto begin = [&] {
        if (!std::exchange(began, true))
            file.stream() << "# quadrille: " << origin_of_base(front_end, arguments) << '\n';
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

/// The problem of the arguments, with standard input for a text that they lack.
Puzzle read_and_make(const FrontEndInfo& front_end, FrontEndArguments& arguments) {
    const bool came = read_standard_input(front_end, arguments);
    try {
        return make_puzzle(front_end.name, arguments);
    } catch (const UsageError&) {
        if (came) throw;
        throw NoInput("no puzzle came from the command before");
    }
}

ExitCode emit(const FrontEndInfo& front_end, const std::vector<std::string>& words) {
    const Flags own = front_end_flags(front_end);
    const Invocation invocation("gen " + std::string(front_end.name), words, joined({gen_flags, own}));
    check_format(invocation, "to", &FormatInfo::writes);
    check_text_name(invocation, gen_flags);
    FrontEndArguments arguments = front_end_arguments(invocation, own);
    if (front_end.reads_lists && arguments.has("givens")) return emit_list(front_end, invocation, std::move(arguments));
    read_own_file(invocation, front_end, arguments);
    const Puzzle puzzle = read_and_make(front_end, arguments);
    OutputFile file(invocation.get("output"));
    const auto warnings = write_problem(file.stream(), puzzle.problem(), invocation.get("to").value_or("json"));
    file.commit();
    warn_of_ending(invocation);
    if (invocation.has("quiet")) return answered;
    for (const std::string& warning : puzzle.warnings()) print(warning);
    for (const std::string& warning : warnings) warn(warning);
    return answered;
}

/// The words of `gen NAME`, which belong to the front end, without the flags of gen among them. Behind `--` all words
/// are the front end's.
struct PluginWords {
    std::vector<std::string> words;
    std::vector<std::string> flags;
};
PluginWords split_plugin_words(std::span<const std::string> words) {
    PluginWords split;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (*word == "--") {
            split.words.insert(split.words.end(), word + 1, words.end());
            break;
        }
        const auto flag = std::ranges::find_if(gen_flags, [&](const Flag& it) { return names_flag(*word, it); });
        if (flag == gen_flags.end()) {
            split.words.push_back(*word);
            continue;
        }
        split.flags.push_back(*word);
        const bool has_value = word->starts_with("--") ? word->find('=') != word->npos : word->size() > 2;
        if (!flag->value.empty() && !has_value && word + 1 != words.end()) split.flags.push_back(*++word);
    }
    return split;
}

/// Runs a front end that is not built in. What it prints is a problem in any format: it is passed on as it comes, or
/// goes to --output as a whole, or is written again in the format of --to.
ExitCode emit_by(const std::string& plugin, const std::string& name, std::span<const std::string> words) {
    PluginWords split = split_plugin_words(words);
    split.words.insert(split.words.begin(), "emit");
    const Invocation invocation("gen " + name, split.flags, gen_flags);
    if (!invocation.has("to") && !invocation.has("output")) exec_plugin(plugin, split.words);
    check_format(invocation, "to", &FormatInfo::writes);
    check_text_name(invocation, gen_flags);
    std::string text;
    if (const int code = capture_plugin(plugin, split.words, text); code != 0) return static_cast<ExitCode>(code);
    if (text.empty()) throw ParseError(plugin, {1, 1}, "found a front end that prints nothing, expected a problem");
    OutputFile file(invocation.get("output"));
    std::vector<std::string> warnings;
    if (const auto to = invocation.get("to"))
        warnings = write_problem(file.stream(), parse_problem(text, name).problem, *to);
    else
        file.stream() << text;
    file.commit();
    if (!invocation.has("quiet"))
        for (const std::string& warning : warnings) warn(warning);
    return answered;
}

ExitCode run_gen(const Invocation& invocation) {
    if (invocation.words().empty())
        throw UsageError(fmt::format("gen: no front end named, expected {}", expected_front_end("")));
    const std::vector<std::string> words = front_end_first(invocation.words(), gen_flags);
    const std::string& name = words.front();
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    if (name.starts_with('-'))
        throw UsageError(fmt::format("gen: found {}, expected a front end before it: try quadrille gen sudoku {}",
                                     in_quotes(name), name));
    if (const auto* front_end = find_front_end(name)) return emit(*front_end, rest);
    if (const auto plugin = find_external_front_end(name)) return emit_by(*plugin, name, rest);
    refuse_unusable_plugin(name);
    throw UsageError(fmt::format("gen: found {}, expected {}", in_quotes(name), expected_front_end(name)));
}

} // namespace

const Command gen_command{
    "gen",
    "make a problem of a known kind",
    "FRONT-END [words]",
    "'quadrille help FRONT-END' shows its arguments. A front end that takes a FILE reads standard input\n"
    "if the FILE is missing or -. A text that needs no flags needs no gen: other commands read it in\n"
    "place of a problem, as in 'quadrille solve puzzle.txt'.\n"
    "\n"
    "Any executable quadrille-FRONT-END is a front end too: it is called with the word emit and the\n"
    "arguments, but for the flags below; behind -- all words are its own.\n"
    "\n"
    "For example: quadrille gen queens 8\n",
    gen_flags,
    run_gen,
    true};

} // namespace quadrille::cli
