// SPDX-License-Identifier: MIT
#include "cli/input/problem_input.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <quadrille/analysis.hpp>
#include <quadrille/front_ends.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"
#include "cli/input/other_input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

void refuse_overwriting(const Invocation& invocation, const InputFile& input) {
    for (const char* flag : {"output", "proof"}) {
        const auto file = invocation.get(flag);
        if (file && input.is_same_file(*file))
            throw UsageError(fmt::format("{}: found {} as input and as {}, expected two files", invocation.command(),
                                         in_quotes(*file), flag));
    }
}

void refuse_empty_pipe(InputFile& input, std::string_view what) {
    if (input.is_empty_pipe()) throw NoInput(fmt::format("no {} came from the command before", what));
}

void check_format(const Invocation& invocation, std::string_view flag, bool FormatInfo::*can) {
    const auto name = invocation.get(flag);
    if (!name) return;
    std::vector<std::string_view> known;
    for (const FormatInfo& format : formats()) {
        if (!(format.*can)) continue;
        if (format.name == *name) return;
        known.push_back(format.name);
    }
    invocation.refuse_value(flag, alternatives(known), did_you_mean(*name, known));
}

void warn_of_ending(const Invocation& invocation) {
    const auto path = invocation.get("output");
    if (!path || invocation.has("quiet")) return;
    const std::string to = invocation.get("to").value_or("json");
    for (const FormatInfo& format : formats())
        if (format.writes && format.name != to && path->ends_with(fmt::format(".{}", format.name)))
            warn(fmt::format("{0}: {1} is in the format {3}; --to {2} writes {2}", invocation.command(),
                             in_quotes(*path), format.name, to));
}

namespace {

/// A text that is no problem, as far as front ends need it to claim it.
struct BeginOfText {
    explicit BeginOfText(InputFile& file) : bytes(file, file.name()) {
        constexpr std::size_t enough = 1 << 16;
        while (text.size() < enough && read_more()) {
        }
        if (text.starts_with(utf8_mark)) text.erase(0, utf8_mark.size());
    }

    /// The whole lines of it.
    std::string_view lines() const {
        const std::string_view all = text;
        return at_end ? all : all.substr(0, all.rfind('\n') + 1);
    }

    bool read_more() {
        std::array<char, 1 << 12> some;
        const std::size_t n = bytes.read(some.data(), some.size());
        text.append(some.data(), n);
        return !(at_end = n == 0);
    }

    format::Bytes bytes;
    std::string text = {};
    bool at_end = false;
};

/// Makes the problem of a puzzle, as `gen` does without flags. Nothing if the text is none that can stand for a problem.
/// Throws as `make_puzzle` does.
std::optional<InputProblem> read_puzzle(const Invocation& invocation, InputFile& file, const std::string& path) {
    if (invocation.has("from") || !file.rewind()) return std::nullopt;
    std::optional<BeginOfText> begin;
    try {
        begin.emplace(file);
    } catch (const ParseError&) { // damaged, or no text: the reader of problems has said so
        return std::nullopt;
    }
    const auto other = recognise(begin->lines(), path);
    if (!other || !other->reader) return std::nullopt;
    while (begin->read_more()) {
    }
    const Puzzle puzzle
        = make_puzzle(other->reader->name, {.input = std::move(begin->text), .input_name = file.name()});
    return InputProblem{{puzzle.problem(), std::string(other->reader->name), puzzle.warnings()}, true};
}

/// What to add to a message about a file that is neither a problem nor a puzzle, but has a name as puzzles have: how a
/// front end says what is wrong with it.
std::string gen_advice(const std::string& path) {
    constexpr std::size_t least = 3; // letters of an ending such as .non
    const std::string ending = path.substr(std::min(path.rfind('.'), path.size() - 1) + 1);
    for (const FrontEndInfo& front_end : front_ends())
        if (ending.size() >= least && front_end.reads_text && front_end.name.starts_with(ending))
            return fmt::format("; for a puzzle: quadrille gen {} {}", front_end.name, shell_word(path));
    return "";
}

/// Reads a problem; where it is none, something else may be meant, such as a puzzle.
InputProblem read_problem_or_puzzle(const Invocation& invocation, InputFile& file, const std::string& path) {
    std::optional<InputProblem> input;
    std::optional<ParseError> error;
    try {
        input = InputProblem{read_problem(file, file.name(), invocation.get("from").value_or(""))};
    } catch (const ParseError& caught) {
        error = caught;
    }
    // One in a line is a sound problem as well, of an item with a strange name.
    if (input && input->problem.item_count() != 1) return *std::move(input);
    if (auto puzzle = read_puzzle(invocation, file, path)) return *std::move(puzzle);
    refuse_other_input(invocation, file, path);
    if (input) return *std::move(input);
    const std::string advice = invocation.has("from") ? "" : gen_advice(path);
    throw ParseError(std::string(error->source()), error->place(), std::string(error->message()) + advice);
}

} // namespace

Problem with_digest(Problem problem) {
    Annotations annotations = problem.annotations();
    if (!annotations.origin || !annotations.origin->sha256.empty() || !find_front_end(annotations.origin->generator))
        return problem;
    annotations.origin->sha256 = structure_digest(problem);
    return annotate(std::move(problem), std::move(annotations));
}

InputProblem read_input(const Invocation& invocation, const std::string& path, Handed handed) {
    check_format(invocation, "from", &FormatInfo::reads);
    InputFile file(path);
    refuse_overwriting(invocation, file);
    refuse_empty_pipe(file, "problem");
    InputProblem result = read_problem_or_puzzle(invocation, file, path);
    if (const auto& origin = result.problem.annotations().origin;
        handed == Handed::covers && origin && !origin->sha256.empty()
        && origin->sha256 != structure_digest(result.problem)) {
        result.warnings.push_back(
            fmt::format("{}: warning: the problem was changed after {} made it: its covers cannot be drawn",
                        file.name(), origin->generator));
        Annotations annotations = result.problem.annotations();
        annotations.origin.reset();
        result.problem = annotate(std::move(result.problem), std::move(annotations));
    }
    if (!invocation.has("quiet"))
        for (const std::string& warning : result.warnings) print(warning);
    return result;
}

InputProblem read_to_search(const Invocation& invocation, Handed handed) {
    const std::string path = invocation.file();
    InputProblem input = read_input(invocation, path, handed);
    if (handed == Handed::covers) input.problem = with_digest(std::move(input.problem));
    if (invocation.has("quiet")) return input;
    const Problem& problem = input.problem;
    if (const std::vector<ItemId> items = uncoverable_items(problem); !items.empty())
        print(fmt::format(
            "{}: warning: {} item {}{}, so there is no cover{}", path == "-" ? "<stdin>" : path,
            problem.bounds(items.front()).min == 1 ? "no option covers" : "too few options cover",
            in_quotes(label(problem, items.front())),
            items.size() > 1 ? fmt::format(" and {} more", items.size() - 1) : "",
            problem.option_count() == 0 && path == "-"
                ? "; a line of make is read by --each: quadrille make queens 8 | quadrille solve --each - BASE"
                : ""));
    return input;
}

namespace {

using output::name_mark;

bool has_digits_only(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A whole number below `end`; nothing if the word is none.
std::optional<std::uint32_t> parse_index(std::string_view word, std::uint32_t end) {
    const auto number = to_number<std::uint32_t>(word);
    return number && *number < end ? number : std::nullopt;
}

std::string_view without_mark(std::string_view word) {
    return word.starts_with(name_mark) ? word.substr(name_mark.size()) : word;
}

/// Whether a word is what stands behind the last sign of a name: MAR in leave-m@MAR.
bool is_end_of(std::string_view word, std::string_view name) {
    const std::size_t sign = name.find_last_of("@=-+ ");
    return sign != name.npos && in_small_letters(word) == in_small_letters(name.substr(sign + 1));
}

/// The first options of that name, with commas between their indices; empty if there are none.
std::string indices_of(const Problem& problem, std::string_view name) {
    constexpr int most_shown = 5;
    std::string list;
    int found = 0;
    for (std::uint32_t o = 0; o < problem.option_count() && found <= most_shown; ++o) {
        if (name.empty() || problem.option_name(OptionId{o}) != name) continue;
        if (++found > most_shown) return list + ", ...";
        list += fmt::format("{}{}", list.empty() ? "" : ", ", o);
    }
    return list;
}

} // namespace

std::optional<std::string> namesake_note(const Problem& problem, OptionNames& names, std::string_view word,
                                         OptionId option) {
    if (!has_digits_only(word)) return std::nullopt;
    const auto namesake = names.find(word);
    if (!namesake || *namesake == option) return std::nullopt;
    return fmt::format("{} is option {} by index, {}; option {} has that name: name:{}", word, word,
                       in_quotes(label(problem, option)), index(*namesake), word);
}

void NamesakeWarning::check(const std::string& source, std::uint64_t line, const Problem& problem, OptionNames& names,
                            std::string_view word, OptionId option) {
    if (done_ || !problem.has_option_names()) return;
    const auto note = namesake_note(problem, names, word, option);
    if (!note) return;
    done_ = true;
    print(fmt::format("{}:{}: warning: words of digits are indices: {}", source, line, *note));
}

std::optional<OptionId> find_option(const Problem& problem, OptionNames& names, std::string_view word) {
    if (!has_digits_only(word)) return names.find(without_mark(word));
    const auto number = parse_index(word, problem.option_count());
    return number ? std::optional(OptionId{*number}) : std::nullopt;
}

namespace {

/// How to name several options, where a word looks like a list of them or like a file that has one; empty if it does not.
std::string how_to_list(const Problem& problem, OptionNames& names, std::string_view word, std::string_view flag) {
    if (!flag.empty() && word.starts_with('@'))
        return fmt::format("one option; for a list in a file: $(sed 's/^/{} /' {})", flag, shell_word(word.substr(1)));
    constexpr std::string_view separators = ",; |";
    std::string list;
    for (std::size_t begin = word.find_first_not_of(separators); begin < word.size();) {
        const std::size_t end = std::min(word.find_first_of(separators, begin), word.size());
        const std::string_view piece = word.substr(begin, end - begin);
        if (!find_option(problem, names, piece)) return "";
        list += flag.empty() ? fmt::format(" {}", piece) : fmt::format(" {} {}", flag, shell_word(piece));
        begin = word.find_first_not_of(separators, end);
    }
    if (list.empty()) return "";
    return (flag.empty() ? "blanks between options:" : "one option; for several options repeat the flag:") + list;
}

} // namespace

std::string expected_option(const Problem& problem, OptionNames& names, std::string_view word, std::string_view flag) {
    if (std::string advice = how_to_list(problem, names, word, flag); !advice.empty()) return advice;
    const std::string_view name = without_mark(word);
    if (const std::string found = indices_of(problem, name); has_digits_only(word) && !found.empty())
        return fmt::format("the index of one of {} options, or name:{}", problem.option_count(), word);
    else if (!found.empty())
        return fmt::format("the name of one option; these have it: {}", found);
    Nearest nearest(name);
    std::string whole; // an option of whose name the word is the end
    for (std::uint32_t o = 0; problem.has_option_names() && o < problem.option_count(); ++o) {
        const std::string_view other = problem.option_name(OptionId{o});
        nearest.offer(other);
        if (whole.empty() && is_end_of(name, other)) whole = other;
    }
    return fmt::format("the name of one option or the index of one of {}{}", problem.option_count(),
                       whole.empty() ? nearest.question() : fmt::format("; did you mean {}?", in_quotes(whole)));
}

OptionId find_option_word(const Problem& problem, OptionNames& names, const std::string& word, std::string_view flag) {
    if (const auto option = find_option(problem, names, word)) return *option;
    throw UsageError(fmt::format("found {} for {}, expected {}", in_quotes(word), flag,
                                 expected_option(problem, names, word, flag.starts_with("--") ? flag : "")));
}

std::vector<OptionId> options_of_flag(const Invocation& invocation, const Problem& problem, std::string_view flag) {
    OptionNames names(problem);
    std::vector<OptionId> options;
    for (const std::string& word : invocation.all(flag)) {
        options.push_back(find_option_word(problem, names, word, fmt::format("--{}", flag)));
        const auto note = namesake_note(problem, names, word, options.back());
        if (note && !invocation.has("quiet")) warn(fmt::format("{}: --{} {}", invocation.command(), flag, *note));
    }
    return options;
}

ItemId find_item_word(const Problem& problem, const std::string& word, std::string_view flag) {
    if (has_digits_only(word)) {
        if (const auto number = parse_index(word, problem.item_count())) return ItemId{*number};
        throw UsageError(fmt::format("found {} for {}, expected the name of an item or the index of one of {}",
                                     in_quotes(word), flag, problem.item_count()));
    }
    const std::string_view name = without_mark(word);
    Nearest nearest(name);
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const std::string_view other = problem.item_name(ItemId{i});
        if (other == name && !name.empty()) return ItemId{i};
        nearest.offer(other);
    }
    throw UsageError(fmt::format("found {} for {}, expected the name of an item or the index of one of {}{}",
                                 in_quotes(word), flag, problem.item_count(), nearest.question()));
}

LineInput::LineInput(const Invocation& invocation, const std::string& path) : file_(path) {
    refuse_overwriting(invocation, file_);
}

format::Lines& LineInput::lines() {
    if (!lines_) lines_.emplace(bytes_.emplace(file_, file_.name()));
    return *lines_;
}

} // namespace quadrille::cli
