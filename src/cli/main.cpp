// SPDX-License-Identifier: MIT
// The command: it finds the row of the first word, and says what went wrong by a message and an exit code.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/commands/help.hpp"
#include "cli/commands/other_names.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/input/other_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

ExitCode print_answer(const std::string& text) {
    OutputFile file(std::nullopt);
    file.stream() << text;
    file.commit();
    return answered;
}

bool asks_for_help(const std::vector<std::string>& words) {
    const auto end = std::ranges::find(words, "--");
    return std::any_of(words.begin(), end, [](const std::string& w) { return w == "--help" || w == "-h"; });
}

/// The topic of `COMMAND ... --help`: the command, or the front end behind `gen`, which has no more to say.
std::string help_topic(const Command& command, const std::vector<std::string>& rest) {
    if (command.name == gen_command.name && !rest.empty() && find_front_end(rest.front())) return rest.front();
    return std::string(command.name);
}

ExitCode version(const std::vector<std::string>& rest) {
    const bool json = rest == std::vector<std::string>{"--json"};
    if (!json && !rest.empty())
        throw UsageError(fmt::format("--version: found {}, expected --json or nothing", in_quotes(rest.front())));
    return print_answer(version_text(json));
}

std::string line_of(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + shell_word(word);
    return line;
}

/// Throws UsageError if the first word, where a command should stand, is a file and could be no command.
void refuse_file(const std::vector<std::string>& words) {
    const std::string& name = words.front();
    std::error_code error;
    if (is_generator_name(name) && (find_plugin(name) || find_front_end(name))) return;
    if (!std::filesystem::exists(name, error) || std::filesystem::is_directory(name, error)) return;
    const auto other = recognise_file(name);
    const std::string way = other && !other->reader ? other->way_on(other->makes_problem ? " | quadrille solve" : "")
                                                    : ": try quadrille solve" + line_of(words);
    throw UsageError(fmt::format("found {} {}, expected a command before it{}",
                                 other ? other->what + " in" : "the file", in_quotes(name), way));
}

/// Asks for the commands and front ends that an unknown word may stand for.
std::string ask_for_command(std::string_view name) {
    Nearest nearest(name);
    for (const Command& command : commands()) nearest.offer(command.name);
    for (const FrontEndInfo& front_end : front_ends()) nearest.offer(front_end.name);
    const auto topics = help_topics();
    if (std::ranges::find(topics, name) != topics.end()) return fmt::format("; try quadrille help {}", name);
    const std::string own = ask_for_own_name(name);
    return own.empty() ? nearest.question() : own;
}

/// Whether a command writes pictures or pages. Such a command checks the names of its files itself.
bool draws(const Command& command) {
    return std::ranges::find(command.flags, "svg", &Flag::long_name) != command.flags.end()
           || command.name == watch_command.name || command.name == page_command.name;
}

ExitCode dispatch(const std::vector<std::string>& words) {
    if (words.empty()) return print_answer(overview());
    const std::string& name = words.front();
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    if (name == "--help" || name == "-h" || name == "-?")
        return print_answer(help_text(rest.empty() ? "" : rest.front()));
    if (name == "--version" || name == "-V" || name == "-v" || (name == "version" && !find_plugin(name)))
        return version(rest);
    if (name == "__complete") return print_answer(completions(rest));
    if (name.starts_with('-'))
        throw UsageError(fmt::format("found {}, expected a command before it{}", in_quotes(name),
                                     name.starts_with("--") ? commands_with_flag(name.substr(2)) : ""));
    if (const Command* command = find_command(name)) {
        if (asks_for_help(rest)) return print_answer(help_text(help_topic(*command, rest)));
        if (command->takes_rest) return command->run(Invocation(name, rest));
        const Invocation invocation(name, rest, command->flags);
        if (!draws(*command)) check_text_name(invocation, command->flags);
        return command->run(invocation);
    }
    refuse_file(words);
    if (const auto plugin = find_plugin(name)) exec_plugin(*plugin, rest);
    if (find_front_end(name)) {
        refuse_range("gen " + name, rest);
        throw UsageError(
            fmt::format("found the front end {}, expected a command before it: try quadrille gen{} | quadrille solve",
                        in_quotes(name), line_of(words)));
    }
    if (is_generator_name(name)) refuse_unusable_plugin(name);
    throw UsageError(fmt::format("found {}, expected a command: 'quadrille help' lists them{}", in_quotes(name),
                                 ask_for_command(name)));
}

/// For tests, benchmarks and reports: what a machine without the best instructions does.
void choose_target() {
    const char* const name = std::getenv("QUADRILLE_TARGET");
    if (!name || !*name) return;
    try {
        use_target(name);
    } catch (const Unsupported& error) {
        throw UsageError(std::string("QUADRILLE_TARGET: ") + error.what());
    }
}

ExitCode print_error(const Error& error) {
    switch (error.kind()) {
    case ErrorKind::unsupported:
        warn(error.what());
        return usage;
    case ErrorKind::bad_data:
        print(error.what());
        return bad_data;
    case ErrorKind::no_input:
        warn(error.what());
        return no_input;
    case ErrorKind::bad_argument: // the command checks its arguments before it calls the library
    case ErrorKind::stopped:
        break;
    }
    warn(fmt::format("internal error: {}", error.what()));
    return internal;
}

/// Runs a command line; what goes wrong becomes a message and an exit code. Out of memory is for `main`, since a message
/// may take more.
ExitCode answer(const std::vector<std::string>& words) try {
    claim_standard_descriptors();
    choose_target();
    std::signal(SIGUSR1, [](int) {}); // a user may send it to a whole pipeline: it must end none of it
    return dispatch(words);
} catch (const UnknownFlag& error) {
    warn(error.what() + ask_for_flag(error));
    return usage;
} catch (const UsageError& error) {
    warn(error.what());
    return usage;
} catch (const Error& error) {
    return print_error(error);
} catch (const std::system_error& error) {
    warn(error.what());
    return io_error;
} catch (const NoResources& error) {
    warn(error.what());
    return internal;
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception& error) {
    warn(fmt::format("internal error: {}", error.what()));
    return internal;
}

} // namespace

} // namespace quadrille::cli

int main(int argc, char** argv) try {
    return quadrille::cli::answer({argv + (argc > 0 ? 1 : 0), argv + argc});
} catch (const std::bad_alloc&) {
    quadrille::cli::print_as_it_is("quadrille: out of memory\n");
    return quadrille::cli::internal;
}
