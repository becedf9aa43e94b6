// SPDX-License-Identifier: MIT
// Jan Wolter's XML format for puzzles of webpbn.com:
//
//     <puzzleset>
//       <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
//         <title>...</title>
//         <color name="red" char="%">ff0000</color>
//         <clues type="columns">
//           <line><count color="red">3</count><count>1</count></line>
//
// Other elements of a puzzle say nothing about its clues. Colours black and white need not be declared.
#include "puzzles/nonogram/puzzle.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/xml_text.hpp"

namespace quadrille::puzzles {

namespace {

using Element = XmlText::Element;
constexpr std::uint32_t most_lines = NonogramPuzzle::max_side;
constexpr std::string_view expected = "a puzzle of webpbn";

/// What stands in an element, without blanks around it.
std::string content(Element element) {
    constexpr std::string_view blanks = " \t\r\n";
    std::string_view text = element.text().get();
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return std::string(text.substr(0, text.find_last_not_of(blanks) + 1));
}

class WebpbnReader {
  public:
    explicit WebpbnReader(const XmlText& xml) : xml_(xml) {}

    NonogramPuzzle read(Element puzzle);

  private:
    void check_type(Element puzzle) const;
    void read_colour(Element colour);
    void read_clues(Element clues);
    Clue read_line(Element line);
    void read_run(Element count, Clue& clue);
    std::uint32_t ink_of(const std::string& name, Place place);
    char letter_for(std::string_view wish, std::string_view name) const;
    void name_inks();

    const XmlText& xml_;
    NonogramPuzzle puzzle_;
    std::string default_, background_;          // names of colours
    std::map<std::string, std::uint32_t> inks_; // by name
    std::vector<std::string> wishes_;           // the letters that the file has for inks
};

void WebpbnReader::check_type(Element puzzle) const {
    const std::string_view type = puzzle.attribute("type").as_string("grid");
    if (type != "grid")
        xml_.fail(xml_.place(puzzle), "a puzzle of type " + in_quotes(type), "type grid, the only one that is read");
}

void WebpbnReader::read_colour(Element colour) {
    const Place place = xml_.place(colour);
    const std::string name = colour.attribute("name").value();
    if (name.empty()) xml_.fail(place, "a color without a name", "one such as name=\"red\"");
    if (name == background_) return;
    const auto rgb = parse_rgb(content(colour));
    if (!rgb)
        xml_.fail(place, fmt::format("{} for the color {}", in_quotes(content(colour)), in_quotes(name)),
                  "three or six hexadecimal digits, such as ff0000");
    if (!inks_.emplace(name, static_cast<std::uint32_t>(puzzle_.inks.size())).second)
        xml_.fail(place, fmt::format("the color {} again", in_quotes(name)), "it once");
    puzzle_.inks.push_back({.name = name, .rgb = rgb, .place = name == default_ ? Place{} : place});
    wishes_.emplace_back(colour.attribute("char").value());
}

std::uint32_t WebpbnReader::ink_of(const std::string& name, Place place) {
    const auto found = inks_.find(name);
    if (found != inks_.end()) return found->second;
    if (name == background_)
        xml_.fail(place, fmt::format("a run of {}, the color of the background", in_quotes(name)), "another color");
    if (name != "black" && name != "white") {
        std::vector<std::string> names{"black"};
        for (const Ink& ink : puzzle_.inks) names.push_back(ink.name);
        xml_.fail(place, fmt::format("the color {}", in_quotes(name)),
                  "one that the puzzle declares" + did_you_mean(name, names));
    }
    const auto ink = static_cast<std::uint32_t>(puzzle_.inks.size());
    puzzle_.inks.push_back({.name = name, .rgb = name == "black" ? 0x000000 : 0xffffff});
    wishes_.emplace_back();
    return inks_[name] = ink;
}

void WebpbnReader::read_run(Element count, Clue& clue) {
    const Place place = xml_.place(count);
    if (std::string_view(count.name()) != "count")
        xml_.fail(place, fmt::format("the element {} in a line", in_quotes(count.name())), "'count'");
    const auto length = parse_number(content(count), 0, most_lines);
    if (!length) xml_.fail(place, in_quotes(content(count)), fmt::format("a run of cells from 0 to {}", most_lines));
    if ((*length == 0 && !clue.empty()) || (!clue.empty() && clue.front().length == 0))
        xml_.fail(place, in_quotes(content(count)), "a 0 only where it is alone");
    const char* const colour = count.attribute("color").as_string(default_.c_str());
    clue.push_back({*length, *length == 0 ? 0 : ink_of(colour, place)});
}

Clue WebpbnReader::read_line(Element line) {
    if (std::string_view(line.name()) != "line")
        xml_.fail(xml_.place(line), fmt::format("the element {} in clues", in_quotes(line.name())), "'line'");
    Clue clue;
    for (const Element count : line.children())
        if (count.type() == pugi::node_element)
            read_run(count, clue);
        else
            xml_.fail(xml_.place(line), fmt::format("{} in a line", in_quotes(count.value())), "elements 'count' only");
    if (clue.size() == 1 && clue.front().length == 0) clue.clear();
    return clue;
}

void WebpbnReader::read_clues(Element clues) {
    const std::string_view type = clues.attribute("type").value();
    const Place place = xml_.place(clues);
    if (type != "rows" && type != "columns")
        xml_.fail(place, "clues of type " + in_quotes(type), "type 'rows' or 'columns'");
    Lines& lines = type == "rows" ? puzzle_.rows : puzzle_.columns;
    if (!lines.clues.empty()) xml_.fail(place, fmt::format("clues of {} again", type), "them once");
    for (const Element line : clues.children()) {
        if (line.type() != pugi::node_element)
            xml_.fail(place, fmt::format("{} in clues", in_quotes(line.value())), "elements 'line' only");
        if (lines.size() == most_lines)
            xml_.fail(xml_.place(line), "one more clue", fmt::format("at most {}", most_lines));
        lines.clues.push_back(read_line(line));
        lines.places.push_back(xml_.place(line));
    }
    if (lines.clues.empty()) xml_.fail(place, fmt::format("no {}", type), "a line each");
}

/// The letter that the file has for an ink if it may have that, else the first of its name that is free, else any.
char WebpbnReader::letter_for(std::string_view wish, std::string_view name) const {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const auto is_free = [&](char letter) {
        return letters.find(letter) != std::string_view::npos
               && std::ranges::find(puzzle_.inks, letter, &Ink::letter) == puzzle_.inks.end();
    };
    for (const std::string_view wished : {wish.substr(0, wish.size() == 1 ? 1 : 0), name, letters})
        for (const char letter : wished)
            if (is_free(letter)) return letter;
    return 0;
}

/// Black ink has no letter, as in texts.
void WebpbnReader::name_inks() {
    bool has_black = false;
    for (Ink& ink : puzzle_.inks) {
        ink.letter = 0;
        if (ink.rgb == 0U && !std::exchange(has_black, true)) ink.letter = Ink::black;
    }
    for (std::size_t k = 0; k < puzzle_.inks.size(); ++k) {
        Ink& ink = puzzle_.inks[k];
        if (ink.letter != 0) continue;
        ink.letter = letter_for(wishes_[k], ink.name);
        if (ink.letter == 0) xml_.fail(ink.place, "one more color", "at most 52 besides black");
    }
}

/// The words of a title, without what would end it where `non_text` has it.
std::string title_of(std::string_view text) {
    std::string title;
    if (!is_utf8(text)) return title;
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        const bool is_blank = static_cast<unsigned char>(text.front()) <= ' ';
        const bool begins = title.empty() || title.back() == ' ';
        const bool is_comment = begins && (text.front() == '#' || text.front() == '/');
        const bool is_kept = text.front() != '"' && !is_comment && !is_deceptive(decode(text).code)
                             && (!is_invisible(decode(text).code) || text.front() == ' ');
        if (is_blank)
            title += begins ? "" : " ";
        else if (is_kept)
            title += character;
        text.remove_prefix(character.size());
    }
    title.erase(title.find_last_not_of(' ') + 1);
    return title;
}

NonogramPuzzle WebpbnReader::read(Element puzzle) {
    check_type(puzzle);
    default_ = puzzle.attribute("defaultcolor").as_string("black");
    background_ = puzzle.attribute("backgroundcolor").as_string("white");
    puzzle_.title = title_of(puzzle.child("title").text().get());
    for (const Element colour : puzzle.children("color")) read_colour(colour);
    for (const Element clues : puzzle.children("clues")) read_clues(clues);
    for (const auto& [lines, what] : {std::pair(&puzzle_.rows, "rows"), std::pair(&puzzle_.columns, "columns")})
        if (lines->clues.empty())
            xml_.fail(xml_.place(puzzle), fmt::format("no {}", what), fmt::format("the clues of {}", what));
    name_inks();
    check_nonogram(puzzle_, xml_.source());
    return std::move(puzzle_);
}

} // namespace

bool looks_like_webpbn(std::string_view text) { return looks_like_xml(text, "<puzzleset"); }

NonogramPuzzle read_webpbn(std::string_view text, const std::string& source, std::optional<std::uint32_t> number) {
    const XmlText xml(text, source, expected);
    const Element root = xml.root("puzzleset");
    if (!root) xml.fail({1, 1}, "XML without a puzzleset", expected);
    std::vector<Element> puzzles;
    for (const Element puzzle : root.children("puzzle")) puzzles.push_back(puzzle);
    if (puzzles.empty()) xml.fail(xml.place(root), "no puzzle", "one at least");
    return WebpbnReader(xml).read(puzzles[pick_puzzle(static_cast<std::uint32_t>(puzzles.size()), number, source)]);
}

} // namespace quadrille::puzzles
