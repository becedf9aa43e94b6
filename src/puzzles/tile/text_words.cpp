// SPDX-License-Identifier: MIT
#include "puzzles/tile/text_words.hpp"

#include <algorithm>

#include "puzzles/front_end.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::array<std::string_view, 9> statements{"grid",     "turns", "board", "names", "leave",
                                                     "optional", "fits",  "piece", "set"};

} // namespace

std::vector<TextPart> words_of(const TextPart& line) {
    std::vector<TextPart> words;
    std::size_t begin = line.text.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(line.text.find_first_of(blanks, begin), line.text.size());
        words.push_back(line.part(begin, end - begin));
        begin = line.text.find_first_not_of(blanks, end);
    }
    return words;
}

std::vector<TextPart> words_of_statement(const TextPart& line) {
    auto words = words_of(line);
    if (words.empty() || keyword_of(words.front().text) == "fits") return words;
    const auto comment
        = std::find_if(words.begin() + 1, words.end(), [](const TextPart& it) { return it.text.starts_with('#'); });
    words.erase(comment, words.end());
    return words;
}

bool is_remark(const TextPart& line) {
    const auto words = words_of(line);
    return words.size() > 1 && words.front().text == "#" && std::ranges::any_of(words, [](const TextPart& it) {
               return it.text.size() > 1 && std::ranges::all_of(it.text, is_alnum)
                      && it.text.find_first_not_of("AVav") != std::string_view::npos;
           });
}

std::vector<TextPart> lines_of(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    std::vector<TextPart> lines;
    TextPart rest{text, {1, 1}};
    if (text.starts_with(byte_order_mark)) rest = rest.part(byte_order_mark.size(), text.size());
    while (!rest.text.empty()) {
        const std::size_t length = std::min(rest.text.find('\n'), rest.text.size());
        TextPart line = rest.part(0, length);
        rest = {rest.text.substr(std::min(length + 1, rest.text.size())), {rest.place.line + 1, 1}};
        if (line.text.ends_with('\r')) line.text.remove_suffix(1);
        const std::size_t comment = line.text.find("//");
        line.text = line.text.substr(0, comment);
        if (comment != std::string_view::npos && words_of(line).empty()) continue;
        for (bool more = true; more;) {
            const std::size_t end = line.text.find(';');
            lines.push_back(line.part(0, end));
            more = end != std::string_view::npos;
            if (more) line = line.part(end + 1, line.text.size());
        }
    }
    return lines;
}

bool begins_statement(const TextPart& line) {
    const auto words = words_of(line);
    return !words.empty() && std::ranges::find(statements, keyword_of(words.front().text)) != statements.end();
}

} // namespace quadrille::puzzles
