// SPDX-License-Identifier: MIT
#include "generators/tile/text_words.hpp"

#include <algorithm>

namespace quadrille::generators {

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
    return !words.empty() && std::ranges::find(statements, words.front().text) != statements.end();
}

} // namespace quadrille::generators
