// SPDX-License-Identifier: MIT
// Puzzles as other programs and pages write them. None of these forms is read: each row says what to write instead.
#include "puzzles/base/puzzle_looks.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>

#include <fmt/core.h>

#include "base/utf8.hpp"
#include "looks.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// A text in small letters of ASCII, and its lines.
struct Glance {
    explicit Glance(std::string_view whole) : text(in_small_letters(whole)), lines(glance(text)) {}
    Glance(const Glance&) = delete; // lines point into the text
    Glance& operator=(const Glance&) = delete;

    bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
    bool begins(std::string_view part) const { return !lines.empty() && lines.front().starts_with(part); }
    bool any_line(bool (*fits)(std::string_view line)) const { return std::ranges::any_of(lines, fits); }

    std::string text;
    std::vector<std::string_view> lines;
};

// ---- nonograms

bool is_gnonograms(const Glance& text) { return text.has("[row clues]") || text.has("[column clues]"); }

bool is_number_line(std::string_view line) { return !line.empty() && line.front() >= '0' && line.front() <= '9'; }

/// Lines that begin with a colon stand before the clues of rows and of columns.
bool is_olsak(const Glance& text) {
    std::size_t parts = 0;
    for (std::size_t k = 0; k + 1 < text.lines.size(); ++k)
        if (text.lines[k].starts_with(':') && is_number_line(text.lines[k + 1])) ++parts;
    return parts > 1 || (parts > 0 && text.any_line([](std::string_view line) { return line == "#d"; }));
}

/// Whether a line assigns to a word, as TOML and INI do: `rows = """`.
bool assigns(std::string_view line, std::string_view word) {
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return format::trimmed(line).starts_with('=');
}

bool is_toml(const Glance& text) {
    return text.any_line([](std::string_view line) { return assigns(line, "rows"); })
           && text.any_line([](std::string_view line) { return assigns(line, "columns"); });
}

/// Whether a text of JSON has a key for the clues of rows, or of columns: "rows", "row_clues", "rowHints" and the like.
bool has_clue_key(const Glance& text, std::string_view word) {
    for (const std::string_view end : {"", "s", "clues", "_clues", "hints", "_hints", "sclues", "s_clues"})
        if (text.has(fmt::format("\"{}{}\"", word, end))) return true;
    return false;
}

bool is_json_of_clues(const Glance& text) {
    if (!text.begins("{") && !text.begins("[")) return false;
    const bool columns = has_clue_key(text, "col") || has_clue_key(text, "column");
    return has_clue_key(text, "row") && columns && !text.has("\"options\"") && !text.has("\"items\"");
}

/// The numbers of a line; nothing if it has something else.
std::optional<std::vector<std::uint32_t>> numbers_of(std::string_view line) {
    std::vector<std::uint32_t> numbers;
    for (const std::string_view word : glance_at_words(line)) {
        const auto number = parse_number(word, 0, UINT32_MAX);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// The cells that clues fill; nothing if one is no clue of a line of this length. A zero may end a clue.
std::optional<std::uint64_t> cells_of_clues(std::span<const std::string_view> lines, std::uint32_t length) {
    std::uint64_t cells = 0;
    for (const std::string_view line : lines) {
        auto runs = numbers_of(line);
        if (!runs || runs->empty()) return std::nullopt;
        if (runs->back() == 0) runs->pop_back();
        const std::uint64_t sum = std::accumulate(runs->begin(), runs->end(), std::uint64_t{0});
        if (sum + runs->size() > std::uint64_t{length} + 1 || std::ranges::find(*runs, 0U) != runs->end())
            return std::nullopt;
        cells += sum;
    }
    return cells;
}

/// Two sizes in a line of their own, and a clue a line. Rows and columns fill equally many cells: that is no chance.
bool is_sized_clues(const Glance& text) {
    std::span<const std::string_view> lines = text.lines;
    if (lines.size() > 1 && numbers_of(lines[0]) && numbers_of(lines[0])->size() == 1) lines = lines.subspan(1);
    const auto sizes = lines.empty() ? std::nullopt : numbers_of(lines.front());
    if (!sizes || sizes->size() != 2) return false;
    for (const bool swapped : {false, true}) {
        const std::uint32_t rows = (*sizes)[swapped ? 1 : 0], columns = (*sizes)[swapped ? 0 : 1];
        if (rows < 2 || columns < 2 || lines.size() < std::size_t{1} + rows + columns) continue;
        const auto in_rows = cells_of_clues(lines.subspan(1, rows), columns);
        const auto in_columns = cells_of_clues(lines.subspan(std::size_t{1} + rows, columns), rows);
        if (in_rows && in_columns && *in_rows == *in_columns) return true;
    }
    return false;
}

bool is_pzpr(const Glance& text) { return text.begins("pzprv3"); }

// ---- pictures, boards and words

bool is_pbm(const Glance& text) {
    if (!text.begins("p1") && !text.begins("p4")) return false;
    const std::string_view behind = std::string_view(text.lines.front()).substr(2);
    return behind.empty() || behind.front() == ' ' || behind.front() == '#';
}

/// Whether lines have the same number of characters, at least two, each of them in one of the two lists and some in
/// the first one.
bool is_drawn_with(const Glance& text, std::string_view filled, std::string_view empty) {
    std::optional<std::size_t> width;
    bool any = false;
    for (std::string_view line : text.lines) {
        std::size_t cells = 0;
        for (; !line.empty(); ++cells) {
            const std::string_view cell = first_character(line);
            if (filled.find(cell) != std::string_view::npos)
                any = true;
            else if (empty.find(cell) == std::string_view::npos)
                return false;
            line.remove_prefix(cell.size());
        }
        if (cells != width.value_or(cells) || cells < 2) return false;
        width = cells;
    }
    return any && text.lines.size() > 1;
}

bool is_drawing(const Glance& text) { return is_drawn_with(text, "#█■", ".-_□░"); }

bool is_queen_board(const Glance& text) { return text.lines.size() > 3 && is_drawn_with(text, "q♛♕", ".-_*"); }

bool is_across_lite(const Glance& text) { return text.text.substr(0, 20).find("across&down") != std::string::npos; }

bool is_ipuz(const Glance& text) { return text.begins("{") && text.has("ipuz.org"); }

// ---- graphs

/// A graph of Graphviz, with edges such as `a -- b;`.
bool is_dot(const Glance& text) {
    return (text.begins("graph") || text.begins("digraph") || text.begins("strict")) && text.has("{")
           && (text.has("--") || text.has("->"));
}

bool is_graphml(const Glance& text) { return looks_like_xml(text.text, "<graphml"); }

bool is_gml(const Glance& text) { return text.has("graph [") && text.has("node [") && text.has("source "); }

// ---- the table

constexpr std::string_view clues_instead
    = "this form is not read: write a clue such as 3,1 a line, below a line 'rows' and a line 'columns'";
constexpr std::string_view edges_instead = "this form is not read: write two vertices a line, by numbers";
constexpr std::string_view grid_instead = "this form is not read: write the grid and the words";

struct Form {
    std::string_view front_end; ///< which has puzzles of this kind; empty if none has
    bool (*fits)(const Glance& text);
    std::string_view what, advice;
    bool by_shape = false;
};
constexpr std::array forms{
    Form{"nonogram", is_gnonograms, "a nonogram of gnonograms", clues_instead},
    Form{"nonogram", is_olsak, "a nonogram in the form of Olšák", clues_instead},
    Form{"nonogram", is_toml, "a nonogram in TOML", clues_instead},
    Form{"nonogram", is_json_of_clues, "a nonogram in JSON", clues_instead},
    Form{"nonogram", is_sized_clues, "a nonogram whose sizes stand before its clues", clues_instead},
    Form{"", is_pzpr, "a puzzle of puzz.link",
         "this form is not read: write the puzzle as one of 'quadrille help' has it"},
    Form{"nonogram", is_pbm, "a picture (PBM)",
         "pictures are not read: a nonogram is written as its clues, below a line 'rows' and a line 'columns'"},
    Form{"graph", is_dot, "a graph of Graphviz", edges_instead},
    Form{"graph", is_graphml, "a graph in GraphML", edges_instead},
    Form{"graph", is_gml, "a graph in GML", edges_instead},
    Form{"words", is_across_lite, "a crossword of Across Lite", grid_instead},
    Form{"words", is_ipuz, "a crossword of ipuz", grid_instead},
    Form{"stars", is_queen_board, "a board with queens",
         "write * for a queen: then quadrille gen stars --queens reads it", true},
    Form{"tile", is_drawing, "a drawing of cells",
         "a line 'board' above it makes it a board for pieces; a nonogram has its clues in place of its picture", true},
};

// ---- links

/// What the kinds of puzzles are called in links of puzz.link, and here.
struct LinkKind {
    std::string_view word, front_end, what, advice;
};
constexpr std::array link_kinds{
    LinkKind{"nonogram", "nonogram", "a nonogram", clues_instead},
    LinkKind{"sudoku", "sudoku", "a sudoku", "this form is not read: write a row a line, with a dot for an empty cell"},
    LinkKind{"starbattle", "stars", "a star battle",
             "this form is not read: write a row a line, with a letter for each region"},
};

/// The kind behind `p?` or `p.html?`, as in https://puzz.link/p?nonogram/3/3/..
std::optional<Claim> claim_puzzlink(std::string_view link) {
    const std::size_t mark = std::min(link.find("/p?"), link.find("/p.html?"));
    if (mark == std::string_view::npos) return std::nullopt;
    const std::string_view path = link.substr(link.find('?') + 1);
    const std::string_view word = path.substr(0, path.find('/'));
    if (word.size() == path.size()) return std::nullopt;
    const auto kind = std::ranges::find(link_kinds, word, &LinkKind::word);
    if (kind == link_kinds.end())
        return Claim{.what = fmt::format("a link to a puzzle '{}'", word),
                     .advice = "there is no front end of that name: 'quadrille help' lists all"};
    return Claim{.what = fmt::format("a link to {}", kind->what),
                 .advice = std::string(kind->advice),
                 .front_end = find_front_end(kind->front_end)};
}

/// The 81 cells of a sudoku in a link, as in ?bd=0304.. of sudokuwiki.
std::string_view cells_in(std::string_view link) {
    constexpr std::size_t cells = 81;
    for (std::size_t begin = link.find_first_of("?=/#"); begin < link.size();) {
        const std::size_t first = link.find_first_of("0123456789.", begin);
        const std::size_t end = std::min(link.find_first_not_of("0123456789.", first), link.size());
        if (first == std::string_view::npos) break;
        if (end - first == cells) return link.substr(first, cells);
        begin = end;
    }
    return {};
}

std::optional<Claim> claim_link(std::string_view text) {
    const Glance glanced(text);
    const auto first = std::ranges::find_if(
        glanced.lines, [](std::string_view line) { return !line.starts_with('#') && !line.starts_with("//"); });
    if (first == glanced.lines.end() || !(first->starts_with("http://") || first->starts_with("https://")))
        return std::nullopt;
    const std::string_view link = *first;
    const auto has = [&](std::string_view part) { return link.find(part) != std::string_view::npos; };
    if (has("f-puzzles") && has("?load=")) return std::nullopt; // it is read
    const auto claim = [](std::string what, std::string advice, std::string_view front_end) {
        return Claim{.what = std::move(what), .advice = std::move(advice), .front_end = find_front_end(front_end)};
    };
    if (const std::string_view cells = cells_in(link); !cells.empty())
        return claim("a link with a sudoku", fmt::format("try quadrille gen sudoku --grid {}", cells), "sudoku");
    if (has("f-puzzles"))
        return claim("a short link of f-puzzles, which holds no puzzle",
                     "open it and export the long link, which has ?load= in it", "sudoku");
    if (has("sudokupad") || has("crackingthecryptic"))
        return claim("a link of SudokuPad",
                     has("fpuzzles")
                         ? "write https://f-puzzles.com/?load= and behind it all that stands behind 'fpuzzles'"
                         : "this form is not read: f-puzzles exports a long link, which has ?load= in it",
                     "sudoku");
    if (auto puzzlink = claim_puzzlink(link)) return puzzlink;
    if (has("webpbn")) return claim("a link of webpbn", "export the puzzle as XML, which is read", "nonogram");
    return claim("a link", "it is not followed: write what it leads to in a file", "");
}

} // namespace

bool looks_like_xml(std::string_view text, std::string_view begin) {
    constexpr std::size_t far = 2000; // behind a declaration
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    text.remove_prefix(first);
    const std::size_t at = text.find(begin);
    const std::size_t end = at + begin.size();
    const bool is_whole = at != text.npos && (end == text.size() || !is_alnum(text[end])); // no longer name
    return is_whole && (at == 0 || (text.starts_with("<?xml") && at < far));
}

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

std::vector<std::string_view> glance(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty())
        if (const std::string_view kept = format::trimmed(take_line(text)); !kept.empty()) lines.push_back(kept);
    return lines;
}

std::vector<std::string_view> glance_at_words(std::string_view line) {
    constexpr std::string_view separators = " \t,;";
    std::vector<std::string_view> words;
    for (std::size_t begin = line.find_first_not_of(separators); begin < line.size();) {
        const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(separators, end);
    }
    return words;
}

std::vector<std::string_view> glance_at_names(std::string_view line) {
    constexpr std::string_view separators = " \t,;";
    std::vector<std::string_view> words;
    for (std::size_t begin = line.find_first_not_of(separators); begin < line.size();) {
        const std::string_view rest = line.substr(begin);
        if (rest.starts_with('#') || rest.starts_with("//")) break;
        const std::size_t quote = rest.starts_with('"') ? rest.find('"', 1) : rest.npos;
        const std::size_t length = quote != rest.npos ? quote : std::min(rest.find_first_of(separators), rest.size());
        words.push_back(quote != rest.npos ? rest.substr(1, quote - 1) : rest.substr(0, length));
        begin = line.find_first_not_of(separators, begin + length + (quote != rest.npos ? 1 : 0));
    }
    return words;
}

std::optional<Claim> claim_foreign(std::string_view text) {
    if (auto link = claim_link(text)) return link;
    const Glance glanced(text);
    const auto found = std::ranges::find_if(forms, [&](const Form& form) { return form.fits(glanced); });
    if (found == forms.end()) return std::nullopt;
    return Claim{.what = std::string(found->what),
                 .advice = std::string(found->advice),
                 .by_shape = found->by_shape,
                 .front_end = find_front_end(found->front_end)};
}

} // namespace quadrille::puzzles
