// SPDX-License-Identifier: MIT
#include "cli/commands/front_end.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/other_names.hpp"
#include "cli/commands/plugin.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

/// Whether a word is a number or several joined by `x`, as in 4x6.
bool is_size(std::string_view word) {
    return !word.empty() && word.front() >= '0' && word.front() <= '9'
           && word.find_first_not_of("0123456789x") == std::string_view::npos;
}

bool is_file(const std::string& word) {
    std::error_code error;
    return std::filesystem::exists(word, error);
}

/// Whether a word of the command line is meant as FILE. A front end that takes no sizes tells what to do with
/// one, unless there is a file of that name.
bool is_file_word(const FrontEndInfo& front_end, const std::string& word) {
    return !is_size(word) || (!front_end.takes_sizes && is_file(word));
}

/// Throws UsageError if a word where FILE should stand is a puzzle itself.
void refuse_grid_word(std::string_view command, const FrontEndInfo& front_end, const std::string& word) {
    if (is_file(word)) return;
    constexpr std::size_t least = 16; // cells of a sudoku
    const bool is_grid = word.size() >= least && word.find_first_not_of("0123456789.*_-") == std::string::npos;
    const bool is_text = word.find('\n') != std::string::npos;
    for (const auto& [flag, meant] : {std::pair("grid", is_grid), std::pair("text", is_text)})
        if (meant && std::ranges::find(front_end.flags, flag, &FrontEndFlag::name) != front_end.flags.end())
            throw UsageError(
                fmt::format("{}: found a puzzle in place of FILE, expected --{} before it: try quadrille {} --{} {}",
                            command, flag, command, flag, shell_word(word)));
}

} // namespace

Flags front_end_flags(const FrontEndInfo& front_end) {
    Flags flags;
    for (const FrontEndFlag& flag : front_end.flags) flags.push_back({flag.name, flag.value, flag.help});
    return flags;
}

FrontEndArguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own) {
    refuse_range(invocation.command(), invocation.words());
    FrontEndArguments arguments;
    for (const Flag& flag : own)
        if (const auto value = invocation.get(flag.long_name())) arguments.flags.emplace(flag.long_name(), *value);
    arguments.words = invocation.words();
    return arguments;
}

void read_own_file(const Invocation& invocation, const FrontEndInfo& front_end, FrontEndArguments& arguments) {
    if (!front_end.reads_text) return;
    const auto file_word
        = std::ranges::find_if(arguments.words, [&](const std::string& word) { return is_file_word(front_end, word); });
    if (file_word == arguments.words.end()) return;
    refuse_grid_word(invocation.command(), front_end, *file_word);
    InputFile input(*file_word);
    refuse_overwriting(invocation, input);
    refuse_empty_pipe(input, "puzzle");
    arguments.input_name = input.name();
    arguments.input = read_text(input, input.name());
    arguments.words.erase(file_word);
}

namespace {

/// Whether the arguments lack a text: they have no FILE, no flag in its place, and no size that is enough.
bool lacks_text(const FrontEndInfo& front_end, const FrontEndArguments& arguments) {
    if (!front_end.reads_text || !arguments.input_name.empty()) return false;
    constexpr std::array<std::string_view, 4> texts{"text", "grid", "base", "givens"};
    if (std::ranges::any_of(texts, [&](std::string_view flag) { return arguments.has(flag); })) return false;
    const bool size_and_file = front_end.synopsis.find("] FILE") != std::string_view::npos;
    return arguments.words.empty() || size_and_file;
}

} // namespace

bool read_standard_input(const FrontEndInfo& front_end, FrontEndArguments& arguments) {
    if (!lacks_text(front_end, arguments) || ::isatty(STDIN_FILENO) != 0) return true;
    InputFile input("-");
    if (input.is_empty_pipe()) return false;
    std::string text = read_text(input, input.name());
    if (text.empty()) return true;
    arguments.input_name = input.name();
    arguments.input = std::move(text);
    return true;
}

void refuse_range(std::string_view command, std::span<const std::string> words) {
    constexpr std::string_view dots = "..";
    for (const std::string& word : words) {
        const std::size_t at = word.find(dots);
        if (at == std::string::npos || is_file(word)) continue;
        const std::string_view first = std::string_view(word).substr(0, at),
                               last = std::string_view(word).substr(at + dots.size());
        if (!to_number<std::uint32_t>(first) || !to_number<std::uint32_t>(last)) continue;
        throw UsageError(fmt::format(
            "{0}: found {1}, expected one number: try for n in $(seq {2} {3}); do quadrille {0} $n{4}; done", command,
            in_quotes(word), first, last, command.starts_with(gen_command.name) ? " | quadrille count" : ""));
    }
}

std::string expected_front_end(std::string_view word) {
    std::set<std::string> names;
    for (const FrontEndInfo& front_end : front_ends()) names.emplace(front_end.name);
    for (const std::string& name : list_plugins()) names.insert(name);
    const OtherName* const other = find_other_name(word);
    const bool is_puzzle = other && (other->instead.empty() || other->instead.starts_with("gen "));
    return fmt::format("one of {}{}", fmt::join(names, ", "),
                       is_puzzle ? ask_for_own_name(word) : did_you_mean(word, names));
}

std::vector<std::string> front_end_first(std::span<const std::string> words, std::span<const Flag> flags) {
    auto word = words.begin();
    while (word != words.end() && word->size() > 1 && word->starts_with('-')) {
        const auto flag = std::ranges::find_if(flags, [&](const Flag& it) { return names_flag(*word, it); });
        if (flag == flags.end()) break;
        const bool has_value = word->starts_with("--") ? word->find('=') != word->npos : word->size() > 2;
        const bool takes_next = !flag->value.empty() && !has_value;
        word += takes_next && word + 1 != words.end() ? 2 : 1;
    }
    std::vector<std::string> turned(word, words.end());
    turned.insert(turned.begin() + (turned.empty() ? 0 : 1), words.begin(), word);
    return turned;
}

bool names_flag(std::string_view word, const Flag& flag) {
    const std::string name = fmt::format("--{}", flag.long_name());
    if (word == name || word.starts_with(name + '=')) return true;
    const std::size_t comma = flag.name.find(',');
    if (comma == flag.name.npos) return false;
    const std::string letter = fmt::format("-{}", flag.name.substr(comma + 1));
    return word == letter || (!flag.value.empty() && word.starts_with(letter));
}

} // namespace quadrille::cli
