// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/commands/help.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<std::string> split_choices(std::string_view choices) {
    std::vector<std::string> words;
    for (const char c : choices) {
        if (words.empty() || c == '|') words.emplace_back();
        if (c != '|') words.back() += c;
    }
    return words;
}

/// The words that a flag's value may be; empty if it is open.
std::vector<std::string> values_of(const Flag& flag) {
    std::vector<std::string> words = split_choices(flag.choices);
    for (const FormatInfo& format : formats()) {
        const bool fits = flag.long_name() == "from" ? format.reads : format.writes;
        if (flag.value == "FORMAT" && fits) words.emplace_back(format.name);
        if (flag.long_name() == "encoding") words.insert(words.end(), format.encodings.begin(), format.encodings.end());
    }
    if (flag.long_name() == "format")
        for (const DiagramFormatInfo& format : diagram_formats()) words.emplace_back(format.name);
    if (flag.value == "ENGINE" || flag.long_name() == "engine") {
        if (flag.long_name() == "engine") words.emplace_back("auto");
        for (const EngineInfo& engine : engines()) words.emplace_back(engine.name);
    }
    return words;
}

/// The words that a command takes in place of a file; empty if it takes files.
std::vector<std::string> words_of(const Command& command) {
    std::vector<std::string> words;
    if (command.name == "completion") words = {"bash", "zsh", "fish"};
    if (command.name == "help") words = help_topics();
    if (command.takes_rest)
        for (const FrontEndInfo& front_end : front_ends()) words.emplace_back(front_end.name);
    return words;
}

Flags flags_of(const Command& command) {
    Flags flags = command.flags;
    if (!command.takes_rest) return flags;
    for (const FrontEndInfo& front_end : front_ends())
        for (const Flag& flag : front_end_flags(front_end)) flags.push_back(flag);
    return flags;
}

std::string bash_script() {
    std::string names, cases, value_cases;
    for (const Command& command : commands()) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
        std::string flags;
        for (const Flag& flag : flags_of(command)) {
            flags += fmt::format(" --{}", flag.long_name());
            if (const auto values = values_of(flag); !values.empty())
                value_cases
                    += fmt::format("        {}:--{}) words='{}' ;;\n", command.name, flag.long_name(), join(values));
        }
        cases += fmt::format("        {}) flags='{}' words='{}' ;;\n", command.name,
                             flags.empty() ? "" : flags.substr(1), join(words_of(command)));
    }
    return fmt::format(R"(# bash completion for quadrille: source it, or put it where bash-completion looks
_quadrille() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
    local flags='' words=''
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
        return
    fi
    case $command:$previous in
{}    esac
    if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
    fi
    case $command in
{}    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$flags --help" -- "$current"))
    elif [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}}
complete -o filenames -F _quadrille quadrille
)",
                       names, value_cases, cases);
}

/// Text between single quotes in zsh's _arguments, where brackets and colons have a meaning of their own.
std::string zsh_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
            continue;
        }
        if (c == '[' || c == ']' || c == ':') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_script() {
    std::string names, cases;
    for (const Command& command : commands()) {
        names += fmt::format("        '{}:{}'\n", command.name, zsh_text(command.summary));
        cases += fmt::format("    {})\n        _arguments", command.name);
        for (const Flag& flag : flags_of(command)) {
            const auto values = values_of(flag);
            const std::string action = flag.value.empty() ? ""
                                       : values.empty()   ? fmt::format(":{}:_files", flag.value)
                                                          : fmt::format(":{}:({})", flag.value, join(values));
            cases += fmt::format(" \\\n            '{}--{}[{}]{}'", flag.repeatable ? "*" : "", flag.long_name(),
                                 zsh_text(flag.help), action);
        }
        const auto words = words_of(command);
        cases += words.empty() ? " \\\n            '*:file:_files' ;;\n"
                               : fmt::format(" \\\n            '1:word:({})' '*:file:_files' ;;\n", join(words));
    }
    return fmt::format(R"(#compdef quadrille
# zsh completion for quadrille: put it in a folder of $fpath as _quadrille
_quadrille() {{
    local -a names
    names=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command names
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{}    esac
}}
if [ "$funcstack[1]" = _quadrille ]; then _quadrille "$@"; else compdef _quadrille quadrille; fi
)",
                       names, cases);
}

std::string fish_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string fish_script() {
    std::string text = "# fish completion for quadrille: put it in ~/.config/fish/completions/quadrille.fish\n";
    for (const Command& command : commands()) {
        text += fmt::format("complete -c quadrille -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                            fish_text(command.summary));
        const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", command.name);
        for (const Flag& flag : flags_of(command)) {
            const auto values = values_of(flag);
            text += fmt::format("complete -c quadrille {} -l {}{}{} -d '{}'\n", when, flag.long_name(),
                                flag.value.empty() ? "" : " -r",
                                values.empty() ? "" : fmt::format(" -f -a '{}'", join(values)), fish_text(flag.help));
        }
        if (const auto words = words_of(command); !words.empty())
            text += fmt::format("complete -c quadrille {} -f -a '{}'\n", when, join(words));
    }
    return text;
}

ExitCode run(const Invocation& invocation) {
    if (invocation.words().size() != 1)
        throw UsageError(
            fmt::format("completion: found {} words, expected bash, zsh or fish", invocation.words().size()));
    const std::string& shell = invocation.words()[0];
    if (shell != "bash" && shell != "zsh" && shell != "fish")
        throw UsageError(fmt::format("completion: found {}, expected bash, zsh or fish", in_quotes(shell)));
    OutputFile file(std::nullopt);
    file.stream() << (shell == "bash" ? bash_script() : shell == "zsh" ? zsh_script() : fish_script());
    file.commit();
    return answered;
}

} // namespace

const Command completion_command{"completion",
                                 "print a completion script for a shell",
                                 "bash | zsh | fish",
                                 "For example: source <(quadrille completion bash)\n",
                                 {},
                                 run};

} // namespace quadrille::cli
