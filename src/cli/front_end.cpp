// SPDX-License-Identifier: MIT
#include "cli/front_end.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/plugin.hpp"
#include "lines.hpp"

namespace quadrille::cli {

std::vector<Flag> front_end_flags(const generators::Generator& generator) {
    std::vector<Flag> flags;
    for (const generators::Flag& flag : generator.flags) flags.push_back({flag.name, flag.value, flag.help});
    return flags;
}

generators::Arguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own) {
    generators::Arguments arguments;
    for (const Flag& flag : own)
        if (const auto value = invocation.get(flag.long_name()))
            arguments.flags.emplace(flag.long_name(), *value);
    arguments.words = invocation.words();
    return arguments;
}

void read_own_file(const Invocation& invocation, const generators::Generator& generator,
                   generators::Arguments& arguments) {
    if (!generator.reads_file) return;
    const auto file_word = std::ranges::find_if(arguments.words, [&](const std::string& word) {
        return !(generator.takes_sizes && generators::is_size(word));
    });
    if (file_word == arguments.words.end()) return;
    InputFile input(*file_word);
    refuse_overwriting(invocation, input);
    arguments.input_name = input.name();
    arguments.input = read_text(input, input.name());
    arguments.words.erase(file_word);
}

generators::Arguments origin_arguments(const generators::Generator& generator, const Origin& origin) {
    const std::vector<Flag> flags = front_end_flags(generator);
    return front_end_arguments(Invocation(origin.generator, origin.arguments, flags), flags);
}

std::optional<generators::Made> made_again(const Problem& problem) try {
    const auto& origin = problem.annotations().origin;
    const auto* const generator = origin ? generators::find_generator(origin->generator) : nullptr;
    if (!generator) return std::nullopt;
    generators::Made made = generators::make(*generator, origin_arguments(*generator, *origin));
    if (digest(made.problem) != digest(problem)) return std::nullopt;
    return made;
} catch (const std::runtime_error&) { // an origin that makes no problem now
    return std::nullopt;
}

std::string front_end_names() {
    std::set<std::string> names;
    for (const generators::Generator& generator : generators::generators()) names.emplace(generator.name);
    for (const std::string& name : list_plugins()) names.insert(name);
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace quadrille::cli
