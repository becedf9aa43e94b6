// SPDX-License-Identifier: MIT
#include "cli/input/problem_input.hpp"

#include <optional>

#include <fmt/core.h>

#include <quadrille/analysis.hpp>
#include <quadrille/front_ends.hpp>

#include "cli/files.hpp"
#include "problem/quoted.hpp"
#include "problem/to_number.hpp"

namespace quadrille::cli {

void refuse_overwriting(const Invocation& invocation, const InputFile& input) {
    for (const char* flag : {"output", "proof"}) {
        const auto file = invocation.get(flag);
        if (file && input.is_same_file(*file))
            throw UsageError(fmt::format("{}: found {} as input and as {}, expected two files",
                                         invocation.command(), in_quotes(*file), flag));
    }
}

void check_format(const Invocation& invocation, std::string_view flag, bool FormatInfo::*can) {
    const auto name = invocation.get(flag);
    if (!name) return;
    std::string known;
    for (const FormatInfo& format : formats()) {
        if (!(format.*can)) continue;
        if (format.name == *name) return;
        known += known.empty() ? "" : ", ";
        known += format.name;
    }
    throw UsageError(fmt::format("{}: found {} for --{}, expected one of {}", invocation.command(),
                                 in_quotes(*name), flag, known));
}

void refuse_puzzle(const Invocation& invocation, const InputFile& file, const std::string& path) {
    if (invocation.has("from")) return;
    const auto claim = claim_puzzle(file.head());
    if (!claim) return;
    const std::string_view front_end = claim->front_end->name;
    std::string line = fmt::format("quadrille help {}", front_end);
    if (claim->way) {
        line = fmt::format("quadrille gen {} {}{}{}", front_end, *claim->way, claim->way->empty() ? "" : " ",
                           shell_word(path));
        if (invocation.words().size() < 2) line += " | quadrille " + invocation.command();
    }
    throw ParseError(file.name(), {1, 1},
                     fmt::format("found {}, expected a problem: try {}", claim->what, line));
}

namespace {

/// Reads a problem; where it is none, a puzzle may be meant.
ReadResult read_or_refuse_puzzle(const Invocation& invocation, InputFile& file, const std::string& path) {
    try {
        return read_problem(file, file.name(), invocation.get("from").value_or(""));
    } catch (const ParseError&) {
        refuse_puzzle(invocation, file, path);
        throw;
    }
}

} // namespace

ReadResult read_input(const Invocation& invocation, const std::string& path) {
    check_format(invocation, "from", &FormatInfo::reads);
    InputFile file(path);
    refuse_overwriting(invocation, file);
    ReadResult result = read_or_refuse_puzzle(invocation, file, path);
    // One in a line is a sound problem as well, of an item with a strange name.
    if (result.problem.item_count() == 1) refuse_puzzle(invocation, file, path);
    if (const auto& origin = result.problem.annotations().origin;
        origin && !origin->sha256.empty() && origin->sha256 != digest(result.problem)) {
        result.warnings.push_back(
            fmt::format("{}: warning: the problem was changed after {} made it: its covers cannot be drawn",
                        file.name(), origin->generator));
        Annotations annotations = result.problem.annotations();
        annotations.origin.reset();
        result.problem = annotate(std::move(result.problem), std::move(annotations));
    }
    if (!invocation.has("quiet"))
        for (const std::string& warning : result.warnings) tell(warning);
    return result;
}

Problem read_to_search(const Invocation& invocation) {
    const std::string path = invocation.file();
    Problem problem = read_input(invocation, path).problem;
    if (invocation.has("quiet")) return problem;
    if (const std::vector<ItemId> items = uncoverable_items(problem); !items.empty())
        tell(
            fmt::format("{}: warning: {} item {}{}, so there is no cover", path == "-" ? "<stdin>" : path,
                        problem.bounds(items.front()).min == 1 ? "no option covers" : "too few options cover",
                        in_quotes(label(problem, items.front())),
                        items.size() > 1 ? fmt::format(" and {} more", items.size() - 1) : ""));
    return problem;
}

namespace {

constexpr std::string_view name_mark = "name:";

/// A whole number below `end`; nothing if the word is none.
std::optional<std::uint32_t> parse_index(const std::string& word, std::uint32_t end) {
    const auto number = to_number<std::uint32_t>(word);
    return number && *number < end ? number : std::nullopt;
}

} // namespace

OptionId find_option_word(const Problem& problem, OptionNames& names, const std::string& word,
                          std::string_view flag) {
    if (word.starts_with(name_mark)) {
        if (const auto option = names.find(std::string_view(word).substr(name_mark.size()))) return *option;
        throw UsageError(
            fmt::format("found {} for {}, expected the name of one option", in_quotes(word), flag));
    }
    if (const auto number = parse_index(word, problem.option_count())) return OptionId{*number};
    throw UsageError(fmt::format("found {} for {}, expected name:x or the index of one of {} options",
                                 in_quotes(word), flag, problem.option_count()));
}

std::vector<OptionId> options_of_flag(const Invocation& invocation, const Problem& problem,
                                      std::string_view flag) {
    OptionNames names(problem);
    std::vector<OptionId> options;
    for (const std::string& word : invocation.all(flag))
        options.push_back(find_option_word(problem, names, word, fmt::format("--{}", flag)));
    return options;
}

ItemId find_item_word(const Problem& problem, const std::string& word, std::string_view flag) {
    if (!word.starts_with(name_mark)) {
        if (const auto number = parse_index(word, problem.item_count())) return ItemId{*number};
        throw UsageError(fmt::format("found {} for {}, expected name:x or the index of one of {} items",
                                     in_quotes(word), flag, problem.item_count()));
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (label(problem, ItemId{i}) == std::string_view(word).substr(name_mark.size())) return ItemId{i};
    throw UsageError(fmt::format("found {} for {}, expected the name of an item", in_quotes(word), flag));
}

void say(std::string_view message) { tell(fmt::format("quadrille: {}", message)); }

} // namespace quadrille::cli
