// SPDX-License-Identifier: MIT
// The text of a tiling puzzle: its statements, and how puzzles are written as one.
#include "puzzles/tile/text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/tile/drawing.hpp"
#include "puzzles/tile/placements.hpp"
#include "puzzles/tile/polyform_sets.hpp"

namespace quadrille::puzzles {

namespace {

/// The words for Grid and for Lie, by their numbers.
constexpr std::array<std::string_view, 4> grid_words{"square", "cube", "hex", "triangle"};
constexpr std::array<std::string_view, 3> lie_words{"fixed", "turn", "flip"};

constexpr std::string_view blanks = " \t";

/// Splits a line at its blanks; each word has its place.
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

/// The same up to the first word behind the first that begins with #, which begins a comment. A # is a cell of a
/// drawing, and a label in `fits`.
std::vector<TextPart> words_of_statement(const TextPart& line) {
    auto words = words_of(line);
    if (words.empty() || keyword_of(words.front().text) == "fits") return words;
    const auto comment
        = std::find_if(words.begin() + 1, words.end(), [](const TextPart& it) { return it.text.starts_with('#'); });
    words.erase(comment, words.end());
    return words;
}

/// Whether a line is a # and words behind it: a comment, where no drawing is.
bool is_remark(const TextPart& line) {
    const auto words = words_of(line);
    return words.size() > 1 && words.front().text == "#" && std::ranges::any_of(words, [](const TextPart& it) {
               return it.text.size() > 1 && std::ranges::all_of(it.text, is_alnum)
                      && it.text.find_first_not_of("AVav") != std::string_view::npos;
           });
}

/// Splits a text into lines, also at semicolons, without comments and line ends. A line that is nothing but a
/// comment is left out.
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

/// Whether the first word of a line is that of a statement, so that it is no row of a drawing.
bool begins_statement(const TextPart& line);

constexpr std::size_t longest_name = 32;
constexpr std::uint32_t most_times = 1'000'000;
constexpr std::size_t most_pieces = most_of_a_set;

std::string listed(auto words) {
    std::string list;
    for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

bool has_other_letters(std::string_view name) {
    return std::ranges::any_of(name, [](char c) { return (c & 0x80) != 0; });
}

/// Whether a word is a # and a word behind it, as in "#title".
bool is_joined_remark(std::string_view word) {
    return word.size() > 2 && word.front() == '#' && std::ranges::all_of(word.substr(1), is_alnum);
}

/// The place of a word in a table of words.
template <class Value, std::size_t n>
std::optional<Value> choice(const std::array<std::string_view, n>& table, std::string_view word) {
    const auto found = std::ranges::find(table, keyword_of(word));
    if (found == table.end()) return std::nullopt;
    return static_cast<Value>(found - table.begin());
}

/// "2", "0-9" or "*" as bounds.
std::optional<Bounds> parse_bounds(std::string_view word) {
    if (word == "*") return any_number;
    const std::size_t dash = word.find('-');
    const auto least = parse_number(word.substr(0, dash), 0, most_times);
    const auto most = dash == std::string_view::npos ? least : parse_number(word.substr(dash + 1), 1, most_times);
    if (!least || !most || *least > *most || *most == 0) return std::nullopt;
    return Bounds{*least, *most};
}

/// What `piece` and `set` say, until all of the text is read: how pieces lie by default may come later.
struct PieceStatement {
    bool set = false;
    Place place = {};            ///< of the statement
    std::vector<TextPart> names; ///< of a piece one, of a set and its pieces
    Bounds times = {};
    std::optional<Lie> lie = {};
    Form form = {}; ///< of a piece with a drawing

    const TextPart& name() const { return names.front(); }
};

/// What `optional` says of a letter of the board.
struct OptionalCells {
    char label;
    Place place;
};

class TilingReader {
  public:
    /// How a statement looks, and what reads it.
    struct Row : StatementForm {
        void (TilingReader::*read)();
    };
    static const std::array<Row, 9> statements;

    TilingReader(std::string_view text, const std::string& source) : source_(source), lines_(lines_of(text)) {
        if (!lines_.empty()) end_ = lines_.back().end();
    }

    TilePuzzle read();

  private:
    void read_statement(const TextPart& line);
    void read_grid();
    void read_turns();
    void read_board();
    void read_names();
    void add_cell_names(const TextPart& word);
    void name_cells();
    void read_leave();
    void read_optional();
    void read_fits();
    char read_label(std::size_t number) const;
    void free_cells();
    void read_piece() { read_pieces(false); }
    void read_set() { read_pieces(true); }
    void read_pieces(bool set);
    bool draws_next() const;
    Form read_drawing(const TextPart& head, bool board);
    Lie lie_of(const PieceStatement& piece) const { return piece.lie.value_or(*lie_); }
    void add(const PieceStatement& piece);
    void add_piece(std::string name, Form form, const PieceStatement& piece);
    void add_set(const PieceStatement& piece);

    [[noreturn]] void fail(const TextPart& found, std::string_view expected) const {
        fail(found.place, in_quotes(found.text), expected);
    }
    [[noreturn]] void fail(Place place, std::string_view found, std::string_view expected) const {
        fail_at(source_, place, found, expected);
    }

    const std::string& source_;
    std::vector<TextPart> lines_;
    std::size_t next_ = 0;        // of the lines
    std::vector<TextPart> words_; // of the statement
    Place end_{1, 1};
    bool has_grid_ = false, has_board_ = false;
    std::optional<Lie> lie_;
    std::vector<PieceStatement> pieces_;
    std::vector<TextPart> cell_names_;
    std::map<char, OptionalCells> optional_; // by what is drawn
    std::set<std::string, std::less<>> names_;
    TilePuzzle puzzle_;
};

void TilingReader::read_grid() {
    const std::string expected = "one of " + listed(grid_words);
    if (has_grid_ || has_board_ || !pieces_.empty()) fail(words_.front(), "the grid once, before board, piece and set");
    const auto grid = choice<Grid>(grid_words, words_[1].text);
    if (!grid) fail(words_[1], expected);
    puzzle_.grid = *grid;
    has_grid_ = true;
}

void TilingReader::read_turns() {
    const std::string expected = "one of " + listed(lie_words);
    if (lie_) fail(words_.front(), "it once; a piece may say otherwise");
    lie_ = choice<Lie>(lie_words, words_[1].text);
    if (!lie_) fail(words_[1], expected);
}

void TilingReader::read_board() {
    if (has_board_) fail(words_.front(), "one board");
    has_board_ = true;
    puzzle_.place = words_.front().place;
    puzzle_.board = words_.size() == 1 ? read_drawing(words_.front(), true)
                                       : board_of(puzzle_.grid, std::span(words_).subspan(1), source_);
}

/// Reads a word for each cell of the board. They are compared with the board once all is read.
void TilingReader::read_names() {
    if (!cell_names_.empty()) fail(words_.front(), "names once");
    while (next_ < lines_.size() && !words_of(lines_[next_]).empty() && !begins_statement(lines_[next_])) {
        const auto words = words_of_statement(lines_[next_++]);
        if (words.front().text.starts_with('#')) continue; // a comment
        for (const TextPart& it : words) add_cell_names(it);
    }
    if (cell_names_.empty()) fail(words_.front().place, "names without a name", "a word for each cell below");
}

/// Commas may stand between names.
void TilingReader::add_cell_names(const TextPart& word) {
    for (std::size_t begin = 0; begin < word.text.size();) {
        const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
        const TextPart name = word.part(begin, end - begin);
        if (name.text.starts_with('"')) fail(name, "a name without quotes and blanks, such as long-name");
        if (!name.text.empty()) cell_names_.push_back(name);
        begin = end + 1;
    }
}

void TilingReader::name_cells() {
    if (cell_names_.empty()) return;
    const std::size_t cells = puzzle_.board.size();
    if (cell_names_.size() != cells)
        fail(cell_names_.size() > cells ? cell_names_[cells].place : cell_names_.back().end(),
             counted(cell_names_.size(), "name"), fmt::format("{}, one for each cell; a dot for no name", cells));
    std::set<std::string> seen;
    for (const TextPart& name : cell_names_) {
        if (name.text == ".") {
            puzzle_.names.emplace_back();
            continue;
        }
        const auto fits = [](char c) { return is_alnum(c) || c == '-' || c == '_' || (c & 0x80) != 0; };
        if (name.text.size() > longest_name || !std::ranges::all_of(name.text, fits))
            fail(name, fmt::format("up to {} letters, digits, - and _, or a dot for no name", longest_name));
        puzzle_.names.push_back(composed(name.text));
        if (!seen.insert(puzzle_.names.back()).second) fail(name, "a name that no other cell has");
    }
}

char TilingReader::read_label(std::size_t number) const {
    constexpr std::string_view label = "a label, a letter of the board";
    const TextPart& name = words_[number];
    if (name.text.size() != 1 || !is_ascii_letter(name.text.front())) fail(name, label);
    return name.text.front();
}

void TilingReader::read_leave() {
    const std::string_view number = "a number of cells such as 1, 0-2 or *";
    const char label = read_label(1);
    for (const FreeCells& other : puzzle_.leaves)
        if (other.label == label) fail(words_[1], "each label once");
    const auto cells = parse_bounds(words_[2].text);
    if (!cells) fail(words_[2], number);
    puzzle_.leaves.push_back({label, *cells, words_[1].place});
}

void TilingReader::read_optional() {
    const char drawn = read_label(1), label = read_label(2);
    if (!optional_.emplace(drawn, OptionalCells{label, words_[1].place}).second) fail(words_[1], "each letter once");
}

void TilingReader::read_fits() {
    constexpr std::string_view labels = "labels of the board, or # for cells without one";
    FitMark fits{read_label(1), {}, words_[1].place};
    for (const FitMark& other : puzzle_.fits)
        if (other.mark == fits.mark) fail(words_[1], "each letter once");
    for (const TextPart& it : std::span(words_).subspan(2)) {
        if (it.text.size() != 1 || (it.text != "#" && !is_ascii_letter(it.text.front()))) fail(it, labels);
        fits.labels += it.text;
    }
    puzzle_.fits.push_back(std::move(fits));
}

/// Gives the cells that `optional` speaks of their labels.
void TilingReader::free_cells() {
    std::set<char> drawn;
    for (Cell& cell : puzzle_.board) {
        const auto found = optional_.find(cell.mark);
        if (found == optional_.end()) continue;
        drawn.insert(found->first);
        cell.mark = found->second.label;
        cell.optional = true;
    }
    for (const auto& [letter, cells] : optional_) {
        if (!drawn.contains(letter)) fail(cells.place, fmt::format("label {}", letter), "one that the board has");
        for (const FreeCells& leave : puzzle_.leaves)
            if (leave.label == cells.label || leave.label == letter)
                fail(leave.place, fmt::format("cells to leave of label {}, which are optional", leave.label),
                     "one or the other");
    }
}

void TilingReader::read_pieces(bool set) {
    if (words_.size() > 1 && words_[1].text.starts_with('"'))
        fail(words_[1], "a name without quotes and blanks, such as long-name");
    PieceStatement piece{set, words_.front().place, {words_[1]}, {}, {}, {}};
    for (std::size_t k = 2; k < words_.size(); ++k) {
        const TextPart& it = words_[k];
        const auto lie = choice<Lie>(lie_words, it.text);
        const auto times
            = it.text.starts_with('x') || it.text.starts_with('X') ? parse_bounds(it.text.substr(1)) : std::nullopt;
        if (!lie && !times && !set) fail(it, "x2, x0-9, x*, fixed, turn or flip");
        if (lie) piece.lie = lie;
        if (times) piece.times = *times;
        if (!lie && !times) piece.names.push_back(it);
    }
    if (!set && draws_next()) piece.form = read_drawing(words_.front(), false);
    pieces_.push_back(std::move(piece));
}

/// Whether the next line is a row of a drawing.
bool TilingReader::draws_next() const {
    return next_ < lines_.size() && !words_of(lines_[next_]).empty() && !begins_statement(lines_[next_]);
}

Form TilingReader::read_drawing(const TextPart& head, bool board) {
    std::vector<TextPart> rows;
    for (; draws_next(); ++next_) {
        if (puzzle_.grid != Grid::cube && is_remark(lines_[next_]))
            fail(lines_[next_].place, in_quotes(lines_[next_].text) + ", a comment or a row of the drawing",
                 "// before a comment, or dots for the gaps of a row");
        rows.push_back(lines_[next_]);
    }
    const std::string_view cells = board ? "# for a cell that must be covered" : "# for each of its cells";
    if (rows.empty()) fail(head.place, fmt::format("{} without a drawing", head.text), "rows below it");
    Form form = form_drawn(puzzle_.grid, rows, board, source_);
    if (form.empty()) fail(rows.front().place, "a drawing without a cell", cells);
    return form;
}

constexpr std::array<TilingReader::Row, 9> TilingReader::statements{{
    {{"grid", 2, 2, "grid square|cube|hex|triangle"}, &TilingReader::read_grid},
    {{"turns", 2, 2, "turns fixed|turn|flip"}, &TilingReader::read_turns},
    {{"board", 1, SIZE_MAX, "board 6x10"}, &TilingReader::read_board},
    {{"names", 1, 1, "names"}, &TilingReader::read_names},
    {{"leave", 3, 3, "leave LABEL NUMBER"}, &TilingReader::read_leave},
    {{"optional", 3, 3, "optional LETTER LABEL"}, &TilingReader::read_optional},
    {{"fits", 3, SIZE_MAX, "fits LETTER LABEL ..."}, &TilingReader::read_fits},
    {{"piece", 2, SIZE_MAX, "piece NAME [x2|x0-9|x*] [fixed|turn|flip]"}, &TilingReader::read_piece},
    {{"set", 2, SIZE_MAX, "set WORDS [x2|x0-9|x*] [fixed|turn|flip]"}, &TilingReader::read_set},
}};

bool begins_statement(const TextPart& line) {
    const auto words = words_of(line);
    return !words.empty() && find_statement(TilingReader::statements, keyword_of(words.front().text)) != nullptr;
}

void TilingReader::read_statement(const TextPart& line) {
    words_ = words_of_statement(line);
    if (words_.empty() || is_remark(line)) return;
    const TextPart& first = words_.front();
    const Row* const row = find_statement(statements, keyword_of(first.text));
    if (row == nullptr)
        fail(first, words_of_statements(statements) + ask_for_statement(statements, first.text)
                        + (is_joined_remark(first.text) ? "; a blank behind # makes it a comment" : ""));
    if (words_.size() < row->least) fail(words_.back().end(), "the end of the line", row->form());
    if (words_.size() > row->most) fail(words_[row->most], "the end of the line, as in " + row->form());
    (this->*row->read)();
}

void TilingReader::add_piece(std::string name, Form form, const PieceStatement& piece) {
    if (puzzle_.pieces.size() == most_pieces)
        fail(piece.name().place, "more pieces", fmt::format("up to {}", most_pieces));
    puzzle_.pieces.push_back(
        {std::move(name), normal(puzzle_.grid, std::move(form)), lie_of(piece), piece.times, piece.name().place});
}

/// Where a name of the set is taken already, the number of cells goes in front of all names without one.
void TilingReader::add_set(const PieceStatement& piece) try {
    auto forms = forms_named(puzzle_.grid, piece.names, lie_of(piece), source_);
    if (std::ranges::any_of(forms, [&](const NamedForm& it) { return names_.contains(it.name); }))
        for (NamedForm& it : forms)
            if (is_ascii_letter(it.name.front())) it.name = fmt::format("{}{}", it.form.size(), it.name);
    for (NamedForm& it : forms) {
        if (!names_.insert(it.name).second) fail(piece.name(), "each set once; x2 takes its pieces twice");
        add_piece(std::move(it.name), std::move(it.form), piece);
    }
} catch (const std::length_error&) {
    fail(piece.name(), fmt::format("a set of {} pieces at most", most_of_a_set));
}

void TilingReader::add(const PieceStatement& piece) {
    if (piece.set) return add_set(piece);
    const std::string_view name = piece.name().text;
    const auto fits = [](char c) { return is_alnum(c) || c == '-' || c == '_'; };
    if (name.size() > longest_name || !std::ranges::all_of(name, fits))
        fail(piece.name(), fmt::format("up to {} letters, digits, - and _{}", longest_name,
                                       has_other_letters(name) ? "; letters are those from a to z" : ""));
    if (!names_.emplace(name).second) fail(piece.name(), "a name that no other piece has");
    Form form = piece.form.empty() ? form_named(puzzle_.grid, piece.name(), lie_of(piece), piece.place, source_).form
                                   : piece.form;
    add_piece(std::string(name), std::move(form), piece);
}

TilePuzzle TilingReader::read() {
    while (next_ < lines_.size()) read_statement(lines_[next_++]);
    if (!has_board_) fail(end_, "the end of the text", "a board");
    if (pieces_.empty()) fail(end_, "the end of the text", "a piece or a set");
    if (!lie_) lie_ = puzzle_.grid == Grid::cube ? Lie::turn : Lie::flip;
    for (const PieceStatement& piece : pieces_) add(piece);
    free_cells();
    name_cells();
    // Which symmetries a board has is asked in its normal place; its names begin at its corner.
    puzzle_.board = normal(puzzle_.grid, std::move(puzzle_.board));
    puzzle_.zero = corner(puzzle_.grid, puzzle_.board);
    puzzle_.size = extent(puzzle_.grid, puzzle_.board);
    check_tiles(puzzle_, source_);
    return std::move(puzzle_);
}

/// Marks the optional cells of each label by a letter of their own, for a drawing; tells which. Precondition:
/// there are letters enough.
std::map<char, char> draw_optional(Form& board) {
    std::string free(cell_letters);
    for (const Cell& cell : board) std::erase(free, cell.mark);
    std::map<char, char> drawn;
    for (Cell& cell : board) {
        if (cell.mark == '#' || !cell.optional) continue;
        const auto [found, fresh] = drawn.try_emplace(cell.mark, free.back());
        if (fresh) free.pop_back();
        cell = {cell.at, found->second};
    }
    return drawn;
}

/// What `parse_bounds` reads.
std::string bounds_word(Bounds bounds) {
    if (bounds == any_number) return "*";
    return bounds.min == bounds.max ? fmt::format("{}", bounds.min) : fmt::format("{}-{}", bounds.min, bounds.max);
}

/// Whether a statement speaks of a board, and so does not come first.
bool is_late(std::string_view statement) {
    return statement == "leave" || statement == "optional" || statement == "fits";
}

} // namespace

TilePuzzle read_tiles(std::string_view text, const std::string& source) { return TilingReader(text, source).read(); }

std::string one_line(std::string_view text) {
    std::string line;
    for (const TextPart& part : lines_of(text)) {
        const auto words = words_of(part);
        if (words.empty()) continue;
        // The blanks in front of a row of a drawing have a meaning, those behind it and of a statement none.
        std::string_view kept = part.text.substr(0, part.text.find_last_not_of(blanks) + 1);
        if (begins_statement(part)) kept.remove_prefix(kept.find_first_not_of(blanks));
        if (!line.empty()) line += ';';
        line += kept;
    }
    return line;
}

std::string tile_text(const TilePuzzle& puzzle) {
    Form board = puzzle.board;
    const std::map<char, char> drawn = draw_optional(board);
    std::string text = fmt::format("grid {};board;{}", grid_words[static_cast<std::size_t>(puzzle.grid)],
                                   drawing_of(puzzle.grid, board));
    for (std::size_t k = 0; k < puzzle.names.size(); ++k)
        text += (k == 0 ? ";names;" : " ") + (puzzle.names[k].empty() ? "." : puzzle.names[k]);
    for (const auto& [label, letter] : drawn) text += fmt::format(";optional {} {}", letter, label);
    for (const FreeCells& leave : puzzle.leaves)
        text += fmt::format(";leave {} {}", leave.label, bounds_word(leave.number));
    for (const FitMark& fit : puzzle.fits) text += fmt::format(";fits {} {}", fit.mark, fmt::join(fit.labels, " "));
    for (const TilePiece& piece : puzzle.pieces)
        text += fmt::format(";piece {} x{} {};{}", piece.name, bounds_word(piece.times),
                            lie_words[static_cast<std::size_t>(piece.lie)], drawing_of(puzzle.grid, piece.form));
    return text;
}

bool looks_like_tiles(std::string_view text) {
    std::set<std::string> seen;
    for (const TextPart& line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.empty() || (seen.empty() && words.front().text.starts_with('#'))) continue;
        const bool statement = begins_statement(line);
        const std::string keyword = keyword_of(words.front().text);
        if (seen.empty() && (!statement || is_late(keyword))) return false;
        if (statement) seen.insert(keyword);
    }
    return seen.contains("board") && (seen.contains("piece") || seen.contains("set"));
}

} // namespace quadrille::puzzles
