// SPDX-License-Identifier: MIT
// The command completion, and what its scripts ask: `quadrille __complete WORDS...` prints what the last word may become.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/commands/help.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

/// A shell, and the script that hands its words to `quadrille __complete`. Each falls back to files where nothing is found.
struct Shell {
    std::string_view name, script;
};
constexpr std::array shells{
    Shell{"bash", R"(# bash completion for quadrille: source it, or put it where bash-completion looks
_quadrille() {
    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
}
complete -o default -F _quadrille quadrille
)"},
    Shell{"zsh", R"(#compdef quadrille
# zsh completion for quadrille: put it in a folder of $fpath as _quadrille
_quadrille() {
    local -a found
    found=("${(@f)$("$words[1]" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n $found[1] ]]; then compadd -l -d found -- "${(@)found%%$'\t'*}"; else _files; fi
}
if [ "$funcstack[1]" = _quadrille ]; then _quadrille "$@"; else compdef _quadrille quadrille; fi
)"},
    Shell{"fish", R"(# fish completion for quadrille: put it in ~/.config/fish/completions/quadrille.fish
complete -c quadrille -a '(set -l words (commandline -opc); $words[1] __complete $words[2..] (commandline -ct) 2>/dev/null)'
)"},
};

/// A word to offer, and what it means.
struct Offer {
    std::string word;
    std::string_view meaning = {};
};

/// The words that a flag's value may be; none if it is open.
std::vector<Offer> values_of(const Flag& flag) {
    std::vector<Offer> offers;
    const std::string_view name = flag.long_name();
    if (!flag.choices.empty())
        for (const std::string_view word : words_between_bars(flag.choices)) offers.push_back({std::string(word)});
    for (const FormatInfo& format : formats()) {
        const bool fits = name == "from" ? format.reads : format.writes;
        if (flag.value == "FORMAT" && fits) offers.push_back({std::string(format.name), format.summary});
        if (name == "encoding")
            for (const std::string_view encoding : format.encodings) offers.push_back({std::string(encoding)});
    }
    if (name == "format")
        for (const DiagramFormatInfo& format : diagram_formats())
            offers.push_back({std::string(format.name), format.summary});
    if (name == "engine") offers.push_back({"auto", "the engine that suits the problem"});
    if (name == "engine" || flag.value == "ENGINE")
        for (const EngineInfo& engine : engines()) offers.push_back({std::string(engine.name), engine.summary});
    return offers;
}

/// The words that a command takes in place of a file; none if it takes files.
std::vector<Offer> words_of(const Command& command) {
    std::vector<Offer> offers;
    if (command.name == completion_command.name)
        for (const Shell& shell : shells) offers.push_back({std::string(shell.name)});
    if (command.name == help_command.name)
        for (const std::string& topic : help_topics()) offers.push_back({topic});
    if (command.takes_rest)
        for (const FrontEndInfo& front_end : front_ends())
            offers.push_back({std::string(front_end.name), front_end.summary});
    return offers;
}

/// The flags of a command, with those of the front end that is named behind it.
Flags flags_of(const Command& command, std::span<const std::string> words) {
    Flags flags = command.flags;
    for (const std::string& word : words)
        if (const FrontEndInfo* const front_end = command.takes_rest ? find_front_end(word) : nullptr)
            return joined({flags, front_end_flags(*front_end)});
    return flags;
}

/// What may stand behind these words of a command line.
std::vector<Offer> offers_behind(std::span<const std::string> words, bool begins_flag) {
    std::vector<Offer> offers;
    if (words.empty()) {
        for (const Command& command : commands()) offers.push_back({std::string(command.name), command.summary});
        offers.insert(offers.end(), {{"--help", help_command.summary}, {"--version", "show the version"}});
        return offers;
    }
    const Command* const command = find_command(words.front());
    if (!command) return offers;
    const Flags flags = flags_of(*command, words.subspan(1));
    const auto before = std::ranges::find_if(flags, [&](const Flag& flag) {
        return !flag.value.empty() && words.back() == fmt::format("--{}", flag.long_name());
    });
    if (before != flags.end()) return values_of(*before);
    if (!begins_flag) return words_of(*command);
    for (const Flag& flag : flags) offers.push_back({fmt::format("--{}", flag.long_name()), flag.help});
    offers.push_back({"--help", "show how to use it"});
    return offers;
}

ExitCode run_completion(const Invocation& invocation) {
    const auto shell = invocation.words().size() != 1
                           ? shells.end()
                           : std::ranges::find(shells, invocation.words().front(), &Shell::name);
    if (shell == shells.end()) invocation.fail("expected one word: bash, zsh or fish");
    OutputFile file(std::nullopt);
    file.stream() << shell->script;
    file.commit();
    return answered;
}

} // namespace

std::string completions(std::span<const std::string> words) {
    if (words.empty()) return "";
    const std::string& last = words.back();
    std::string text;
    for (const Offer& offer : offers_behind(words.first(words.size() - 1), last.starts_with('-')))
        if (offer.word.starts_with(last))
            text += fmt::format("{}{}{}\n", offer.word, offer.meaning.empty() ? "" : "\t", offer.meaning);
    return text;
}

const Command completion_command{"completion",
                                 "print a completion script for a shell",
                                 "bash | zsh | fish",
                                 "For example: source <(quadrille completion bash)\n",
                                 {},
                                 run_completion};

} // namespace quadrille::cli
