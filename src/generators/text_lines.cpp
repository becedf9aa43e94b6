// SPDX-License-Identifier: MIT
#include "generators/text_lines.hpp"

#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "generators/front_end.hpp"
#include "problem/quoted.hpp"
#include "scanner.hpp"

namespace quadrille::generators {

namespace {

constexpr std::size_t max_words = 16'000'000; // a graph of 4 million edges has 12

} // namespace

PuzzleText::PuzzleText(const std::string& text, std::string source, Comment comment)
    : source_(std::move(source)) {
    std::stringbuf buffer(text);
    format::Bytes bytes(buffer, source_);
    format::Scanner scanner(bytes);
    std::size_t words = 0;
    for (auto token = scanner.first_token(); token; token = scanner.first_token()) {
        TextLine line;
        for (; token; token = scanner.token()) {
            if (comment(*token, line.words.empty())) {
                scanner.rest_of_line(0);
                break;
            }
            line.words.push_back({std::string(*token), scanner.token_place()});
            if (++words > max_words)
                scanner.fail(fmt::format("found one more word, expected at most {}", max_words));
        }
        if (!line.words.empty()) lines_.push_back(std::move(line));
    }
}

Place PuzzleText::end() const {
    return lines_.empty() ? Place{1, 1} : Place{lines_.back().place().line + 1, 1};
}

void PuzzleText::fail(Place place, std::string_view found, std::string_view expected) const {
    throw ParseError(source_, place, fmt::format("found {}, expected {}", found, expected));
}

void PuzzleText::fail(const Word& word, std::string_view expected) const {
    fail(word.place, in_quotes(word.text), expected);
}

std::string PuzzleText::warning(Place place, std::string_view sentence) const {
    return fmt::format("{}:{}:{}: warning: {}", source_, place.line, place.column, sentence);
}

std::uint32_t PuzzleText::number(const Word& word, std::uint32_t min, std::uint32_t max,
                                 std::string_view what) const {
    const auto number = parse_number(word.text, min, max);
    if (!number) fail(word, fmt::format("{} from {} to {}", what, min, max));
    return *number;
}

void PuzzleText::expect_words(const TextLine& line, std::size_t min, std::size_t max,
                              std::string_view form) const {
    if (line.words.size() < min) fail(line.end(), "the end of the line", form);
    if (line.words.size() > max) fail(line.words[max], fmt::format("the end of the line, as in {}", form));
}

std::optional<SourceText> source_of(const Generator& generator, const Arguments& arguments) {
    const bool file = !arguments.input_name.empty() || !arguments.input.empty();
    const bool text = arguments.has("text");
    const std::string word = arguments.words.empty() ? "" : in_quotes(arguments.words.front());
    if (file && text) refuse(generator.info.name, "both FILE and --text", "one of them");
    if ((file || text) && !word.empty())
        refuse(generator.info.name, fmt::format("both {} and {}", word, file ? "FILE" : "--text"),
               "one of them");
    if (file) return SourceText{arguments.input, arguments.input_name};
    if (text) return SourceText{arguments.get("text"), "--text"};
    if (word.empty()) refuse(generator.info.name, "nothing", generator.info.synopsis);
    return std::nullopt;
}

std::optional<PuzzleText> text_of(const Generator& generator, const Arguments& arguments,
                                  PuzzleText::Comment comment) {
    const auto source = source_of(generator, arguments);
    if (!source) return std::nullopt;
    return PuzzleText(std::string(source->text), source->name, comment);
}

std::string shown(Place place) { return fmt::format("{}:{}", place.line, place.column); }

} // namespace quadrille::generators
