// SPDX-License-Identifier: MIT
// The .non format, which Steve Simpson began (https://www.comp.lancs.ac.uk/~ss/nonogram/fmt2), with the colours
// that others added (https://github.com/mikix/nonogram-db, FORMAT.md):
//
//     text    = { line }
//     line    = "rows" | "columns"              the clues of each row or column follow, a line each
//             | clue
//             | "height" N | "width" N          also "rows N" and "columns N"
//             | "color" LETTER "#" RGB
//             | "title" TEXT | PROPERTY TEXT    properties say nothing about the cells
//             | "===="                          parts puzzles
//     clue    = "0" | run { "," run }           or blanks instead of commas
//     run     = N [ LETTER ]                    a colour; black without a letter
//
// "0" is a line without filled cells. If the height is declared and fewer clues follow "rows", empty lines among them
// are such lines too; otherwise empty lines are left out, with a warning where they stand among clues. # and // begin
// comments.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "base/nearest.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_side = NonogramPuzzle::max_side;

/// A word such as #ff0000 is a comment in some lines only, so the reader decides.
bool is_comment(std::string_view word, bool first) {
    return word.starts_with("//") || (word.starts_with('#') && (first || !parse_rgb(word)));
}

/// Rows or columns while they are read.
struct Section {
    Lines lines = {};
    std::optional<std::uint32_t> declared = {}; ///< how many there should be
    std::uint64_t begin = 0, end = 0;           ///< the lines of its keyword and of the next one; 0: none
};

class NonReader {
  public:
    explicit NonReader(const PuzzleText& text) : text_(text) {}

    NonogramPuzzle read(std::span<const TextLine> lines, Place end);

    void read_rows(const TextLine& line) { begin(rows_, line); }
    void read_columns(const TextLine& line) { begin(columns_, line); }
    void read_height(const TextLine& line) { declare(rows_, line); }
    void read_width(const TextLine& line) { declare(columns_, line); }
    void read_title(const TextLine& line);
    void read_colour(const TextLine& line);

  private:
    void read_line(TextLine line);
    void begin(Section& section, const TextLine& line);
    void declare(Section& section, const TextLine& line) const;
    void read_clue(const TextLine& line);
    void read_run(const Word& word, Clue& clue);
    std::uint32_t ink_of(char letter, const Word& word);
    void add_blank_lines(Section& section) const;
    void warn_of_blank_lines(const Section& section, std::string_view what);
    void finish_section(Section& section, std::string_view what, Place end);
    void check_inks() const;

    const PuzzleText& text_;
    NonogramPuzzle puzzle_;
    Section rows_, columns_;
    Section* section_ = nullptr;         // where clues go
    std::map<char, std::uint32_t> inks_; // by letter
    std::vector<Word> first_use_;        // by ink
};

constexpr std::array<Statement<NonReader>, 6> statements{{
    {{"width", 2, 2, "width NUMBER"}, &NonReader::read_width},
    {{"height", 2, 2, "height NUMBER"}, &NonReader::read_height},
    {{"rows", 1, 2, "rows NUMBER"}, &NonReader::read_rows},
    {{"columns", 1, 2, "columns NUMBER"}, &NonReader::read_columns},
    {{"title", 1, SIZE_MAX, "title TEXT"}, &NonReader::read_title},
    {{"color", 3, 3, "color LETTER #RRGGBB"}, &NonReader::read_colour},
}};

/// Whether a line names a property of the puzzle, with a value: any word that is not nearly one of the format.
bool is_property(const TextLine& line) {
    constexpr std::array<std::string_view, 9> known{"catalogue", "by",  "author",  "copyright", "license",
                                                    "goal",      "key", "maxrule", "source"};
    const std::string word = line.keyword();
    if (std::ranges::find(known, word) != known.end()) return true;
    return line.words.size() > 1 && std::ranges::all_of(word, is_ascii_letter)
           && ask_for_statement(statements, word).empty();
}

std::uint32_t NonReader::ink_of(char letter, const Word& word) {
    const auto [place, is_new] = inks_.emplace(letter, static_cast<std::uint32_t>(puzzle_.inks.size()));
    if (is_new) {
        puzzle_.inks.push_back({.letter = letter});
        first_use_.push_back(word);
    }
    return place->second;
}

void NonReader::read_colour(const TextLine& line) {
    const Word &letter = line.words[1], &rgb = line.words[2];
    if (letter.text.size() != 1 || !is_ascii_letter(letter.text.front())) text_.fail(letter, "a letter");
    const auto parsed = parse_rgb(rgb.text);
    if (!parsed) text_.fail(rgb, "a colour such as #ff0000");
    Ink& ink = puzzle_.inks[ink_of(letter.text.front(), letter)];
    if (ink.rgb)
        text_.fail(letter.place, fmt::format("colour {} again", ink.letter),
                   fmt::format("it once, as at {}", shown(ink.place)));
    ink.rgb = parsed;
    ink.place = letter.place;
}

void NonReader::declare(Section& section, const TextLine& line) const {
    section.declared = text_.number(line.words[1], 1, max_side, "a number of cells");
}

void NonReader::begin(Section& section, const TextLine& line) {
    if (line.words.size() > 1) return declare(section, line);
    if (section.begin > 0) text_.fail(line.words.front(), fmt::format("one line '{}' only", line.keyword()));
    section.begin = line.place().line;
    section_ = &section;
}

void NonReader::read_title(const TextLine& line) {
    for (std::size_t i = 1; i < line.words.size(); ++i)
        puzzle_.title.append(i == 1 ? "" : " ").append(line.words[i].text);
    std::erase(puzzle_.title, '"');
}

void NonReader::read_run(const Word& word, Clue& clue) {
    const bool has_letter = word.text.size() > 1 && is_ascii_letter(word.text.back());
    const std::string_view digits = std::string_view(word.text).substr(0, word.text.size() - (has_letter ? 1 : 0));
    const auto length = parse_number(digits, 0, max_side);
    if (!length) text_.fail(word, fmt::format("a run of cells from 0 to {}", max_side));
    if ((*length == 0 && !clue.empty()) || (!clue.empty() && clue.front().length == 0))
        text_.fail(word, "a 0 only where it is alone");
    clue.push_back({*length, *length == 0 ? 0 : ink_of(has_letter ? word.text.back() : Ink::black, word)});
}

void NonReader::read_clue(const TextLine& line) {
    Clue clue;
    for (const Word& word : line.words)
        for (std::size_t begin = 0; begin <= word.text.size();) {
            const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
            const Word part{word.text.substr(begin, end - begin), word.at(begin)};
            begin = end + 1;
            if (part.text.empty() && end == word.text.size() && end > 0) continue; // "3, 4"
            read_run(part, clue);
        }
    if (clue.size() == 1 && clue.front().length == 0) clue.clear();
    section_->lines.clues.push_back(std::move(clue));
    section_->lines.places.push_back(line.place());
    if (section_->lines.size() > max_side)
        text_.fail(line.place(), "one more clue", fmt::format("at most {}", max_side));
}

void NonReader::read_line(TextLine line) {
    if (line.keyword() == "colour") line.words.front().text = "color";
    if (line.keyword() != "color" && line.keyword() != "title") {
        const auto comment
            = std::ranges::find_if(line.words, [](const Word& word) { return word.text.front() == '#'; });
        line.words.erase(comment, line.words.end());
    }
    if (section_ && !is_ascii_letter(line.keyword().front())) return read_clue(line);
    if (section_) section_->end = line.place().line;
    section_ = nullptr;
    if (!read_statement(statements, text_, line, *this) && !is_property(line))
        text_.fail(line.words.front(), words_of_statements(statements, "a clue such as 3,1")
                                           + ask_for_statement(statements, line.keyword()));
}

/// Takes empty lines for blank rows or columns if that makes as many as are declared.
void NonReader::add_blank_lines(Section& section) const {
    Lines& lines = section.lines;
    if (!section.declared || lines.size() >= *section.declared || section.end <= section.begin + *section.declared)
        return;
    if (!lines.places.empty() && lines.places.back().line > section.begin + *section.declared) return;
    Lines all;
    std::size_t next = 0;
    for (std::uint64_t line = section.begin + 1; line <= section.begin + *section.declared; ++line) {
        const bool has_clue = next < lines.size() && lines.places[next].line == line;
        all.clues.push_back(has_clue ? std::move(lines.clues[next]) : Clue());
        all.places.push_back(has_clue ? lines.places[next] : Place{line, 1});
        next += has_clue ? 1 : 0;
    }
    lines = std::move(all);
}

/// An empty line between clues, or before the first one, may be meant for a blank row or column.
void NonReader::warn_of_blank_lines(const Section& section, std::string_view what) {
    std::uint64_t before = section.begin;
    for (const Place& place : section.lines.places) {
        for (std::uint64_t line = before + 1; line < place.line; ++line)
            if (text_.is_blank(line)) {
                puzzle_.warnings.push_back(text_.warning(
                    {line, 1}, fmt::format("this empty line among the {} is left out; write 0 for a blank one", what)));
                if (puzzle_.blank_line == 0) puzzle_.blank_line = line;
                return;
            }
        before = place.line;
    }
}

void NonReader::finish_section(Section& section, std::string_view what, Place end) {
    add_blank_lines(section);
    warn_of_blank_lines(section, what);
    const Lines& lines = section.lines;
    if (lines.clues.empty()) text_.fail(end, fmt::format("no {}", what), fmt::format("a line '{}' and clues", what));
    if (section.declared && *section.declared != lines.size())
        text_.fail(lines.size() > *section.declared ? lines.places[*section.declared]
                                                    : Place{lines.places.back().line + 1, 1},
                   fmt::format("{} {}", lines.size(), what),
                   fmt::format("{} as declared (0 is a blank one)", *section.declared));
}

/// Where some colours are declared, all letters must be.
void NonReader::check_inks() const {
    std::vector<std::string> declared;
    for (const Ink& ink : puzzle_.inks)
        if (ink.rgb) declared.emplace_back(1, ink.letter);
    if (declared.empty()) return;
    for (std::size_t k = 0; k < puzzle_.inks.size(); ++k)
        if (const Ink& ink = puzzle_.inks[k]; !ink.rgb && ink.letter != Ink::black)
            text_.fail(first_use_[k].place, fmt::format("the colour {}", ink.letter),
                       fmt::format("one that a line 'color' declares, such as {}", declared.front()));
}

NonogramPuzzle NonReader::read(std::span<const TextLine> lines, Place end) {
    for (const TextLine& line : lines) read_line(line);
    if (section_) section_->end = end.line;
    finish_section(rows_, "rows", end);
    finish_section(columns_, "columns", end);
    check_inks();
    puzzle_.rows = std::move(rows_.lines);
    puzzle_.columns = std::move(columns_.lines);
    return std::move(puzzle_);
}

} // namespace

NonogramPuzzle read_non(std::string_view source_text, const std::string& source, std::optional<std::uint32_t> number) {
    const PuzzleText text(std::string(source_text), source, is_comment);
    const std::span<const TextLine> lines = text.lines();
    std::vector<std::size_t> ends; // of puzzles
    for (std::size_t k = 0; k < lines.size(); ++k)
        if (lines[k].keyword().starts_with("====")) ends.push_back(k);
    if (ends.empty() || ends.back() + 1 < lines.size()) ends.push_back(lines.size());
    const std::uint32_t picked = pick_puzzle(static_cast<std::uint32_t>(ends.size()), number, source);
    const std::size_t begin = picked == 0 ? 0 : ends[picked - 1] + 1, end = ends[picked];
    NonogramPuzzle puzzle
        = NonReader(text).read(lines.subspan(begin, end - begin), end < lines.size() ? lines[end].place() : text.end());
    check_nonogram(puzzle, source);
    return puzzle;
}

std::string non_text(const NonogramPuzzle& puzzle) {
    std::string text;
    if (!puzzle.title.empty()) text += fmt::format("title \"{}\"\n", puzzle.title);
    for (const Ink& ink : puzzle.inks)
        if (ink.rgb && ink.letter != Ink::black) text += fmt::format("color {} #{:06x}\n", ink.letter, *ink.rgb);
    const auto add = [&](std::string_view name, const Lines& lines) {
        text.append(name).append("\n");
        for (const Clue& clue : lines.clues) {
            std::string line;
            for (const Run& run : clue) {
                line += (line.empty() ? "" : ",") + std::to_string(run.length);
                if (const char letter = puzzle.inks[run.ink].letter; letter != Ink::black) line += letter;
            }
            text += (line.empty() ? "0" : line) + '\n';
        }
    };
    add("rows", puzzle.rows);
    add("columns", puzzle.columns);
    return text;
}

} // namespace quadrille::puzzles
