// SPDX-License-Identifier: MIT
#include "cli/front_end.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/plugin.hpp"

namespace quadrille::cli {

namespace {

/// Whether a word is a number or several joined by `x`, as in 4x6.
bool is_size(std::string_view word) {
    return !word.empty() && word.front() >= '0' && word.front() <= '9'
           && word.find_first_not_of("0123456789x") == std::string_view::npos;
}

} // namespace

std::vector<Flag> front_end_flags(const FrontEndInfo& front_end) {
    std::vector<Flag> flags;
    for (const FrontEndFlag& flag : front_end.flags) flags.push_back({flag.name, flag.value, flag.help});
    return flags;
}

FrontEndArguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own) {
    FrontEndArguments arguments;
    for (const Flag& flag : own)
        if (const auto value = invocation.get(flag.long_name()))
            arguments.flags.emplace(flag.long_name(), *value);
    arguments.words = invocation.words();
    return arguments;
}

void read_own_file(const Invocation& invocation, const FrontEndInfo& front_end,
                   FrontEndArguments& arguments) {
    if (!front_end.reads_text) return;
    const auto file_word = std::ranges::find_if(
        arguments.words, [&](const std::string& word) { return !(front_end.takes_sizes && is_size(word)); });
    if (file_word == arguments.words.end()) return;
    InputFile input(*file_word);
    refuse_overwriting(invocation, input);
    arguments.input_name = input.name();
    arguments.input = read_text(input, input.name());
    arguments.words.erase(file_word);
}

std::string front_end_names() {
    std::set<std::string> names;
    for (const FrontEndInfo& front_end : front_ends()) names.emplace(front_end.name);
    for (const std::string& name : list_plugins()) names.insert(name);
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace quadrille::cli
