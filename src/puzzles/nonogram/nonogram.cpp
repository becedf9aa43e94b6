// SPDX-License-Identifier: MIT
// Each row and column is read cell by cell by an automaton (NonogramLine). An item for each cell of each line, "r3.7", has an
// option for each step that the automaton may take there. An option gives the cell of the picture, "r3c7", its ink or a
// blank, and the places of the clue before and behind the cell: colours of secondary items, "r3.6-7" between cells 6 and
// 7. The automaton is deterministic, so covers are one to one with pictures.
//
// One option for each layout of a whole line was tried first: their number grows exponentially with the runs, and of the
// engines only those that propagate colours can use that a line is one item.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/quoted.hpp"
#include "looks.hpp"
#include "output/words/words.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/base/text_picture.hpp"
#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

namespace {

/// The colour of an ink. Inks without one get those of the palette.
Look::Colour colour_of(const NonogramPuzzle& puzzle, std::uint32_t ink) {
    const Ink& it = puzzle.inks[ink];
    if (it.letter == Ink::black) return Look::ink;
    return it.rgb ? Look::rgb(*it.rgb) : Look::Colour{ink};
}

/// The letter of an ink where there are several; black has none.
std::string letter_of(const NonogramPuzzle& puzzle, std::uint32_t ink) {
    const char letter = puzzle.inks[ink].letter;
    return puzzle.is_coloured() && letter != Ink::black ? std::string(1, letter) : "";
}

/// Makes the board without options: cells, and clues before the rows and above the columns, in colour where there are
/// several; a thicker line every five cells. Its looks are that of a blank cell, then the inks.
Board nonogram_board(const NonogramPuzzle& puzzle) {
    const double step = puzzle.is_coloured() ? 1 : 0.8, gap = puzzle.is_coloured() ? 0 : 0.2; // of numbers
    constexpr std::uint32_t block = 5;
    const std::uint32_t width = puzzle.columns.size(), height = puzzle.rows.size();
    Board board;
    board.cells = square_cells(height, width);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell)
        board.cells[cell].region = cell / width / block * NonogramPuzzle::max_side + cell % width / block;
    const auto add_clue = [&](const Clue& clue, const auto& place) {
        const std::size_t count = std::max<std::size_t>(clue.size(), 1);
        for (std::size_t k = 0; k < count; ++k) {
            BoardCell number = caption(place(-step * double(count - k) - gap), {1, 1}, "0");
            if (!clue.empty()) number.text = std::to_string(clue[k].length) + letter_of(puzzle, clue[k].ink);
            if (!clue.empty() && puzzle.is_coloured()) number.ground = colour_of(puzzle, clue[k].ink);
            board.cells.push_back(std::move(number));
        }
    };
    for (std::uint32_t row = 0; row < height; ++row)
        add_clue(puzzle.rows.clues[row], [&](double at) { return Corner{at, double(row)}; });
    for (std::uint32_t column = 0; column < width; ++column)
        add_clue(puzzle.columns.clues[column], [&](double at) { return Corner{double(column), at}; });
    board.looks = {{}};
    for (std::uint32_t ink = 0; ink < puzzle.inks.size(); ++ink)
        board.looks.push_back({letter_of(puzzle, ink), colour_of(puzzle, ink)});
    return board;
}

/// A cell is two characters wide, so that it is about square, or more where numbers above columns need it.
TextPainter nonogram_painter(const NonogramPuzzle& puzzle) {
    std::size_t width = 2;
    for (const Clue& clue : puzzle.columns.clues)
        for (const Run& run : clue)
            width = std::max(width, std::to_string(run.length).size() + letter_of(puzzle, run.ink).size() + 1);
    return grid_of({.stamp =
                        [width, coloured = puzzle.is_coloured()](const FilledCell& cell, const Style& style) {
                            if (!cell.look || cell.look->colour == Look::none) {
                                const bool crossed = cell.look && cell.given; // blank, says the puzzle
                                if (crossed) return Stamp{style.ascii ? "x" : "×"};
                                return Stamp{style.ascii ? "." : "·"};
                            }
                            const Look& look = *cell.look;
                            const std::string_view block = style.ascii ? "#" : "█";
                            Stamp stamp;
                            for (std::size_t k = 0; k < width; ++k)
                                stamp.text += look.text.empty() ? block : std::string_view(look.text);
                            if (style.colour && coloured && !look.text.empty())
                                stamp.escape = terminal_ground(look.colour);
                            return stamp;
                        },
                    .glyphs = {width, false}});
}

/// A line and one of its cells, as names have them: "r3.7".
struct LineCell {
    std::string_view name;

    std::string_view line() const { return name.substr(1, name.find('.') - 1); }
    std::string_view cell() const { return name.substr(name.find('.') + 1); }

    std::string line_words() const { return fmt::format("{} {}", name.front() == 'r' ? "row" : "column", line()); }
    std::string square(std::string_view cell) const {
        return name.front() == 'r' ? fmt::format("r{}c{}", line(), cell) : fmt::format("r{}c{}", cell, line());
    }
    std::string words() const { return fmt::format("{} in {}", square(cell()), line_words()); }
};

/// What an option makes of its cell: "#2.1" is the first cell of run 2, ".2" a blank behind it.
std::string role(std::string_view value) {
    const std::string_view numbers = value.substr(1), run = numbers.substr(0, numbers.find('.'));
    if (value.front() != '.') return fmt::format("cell {} of run {}", numbers.substr(run.size() + 1), run);
    if (run.size() < numbers.size()) return fmt::format("the blank that ends run {}", run);
    return run == "0" ? "a blank before run 1" : fmt::format("a blank behind run {}", run);
}

/// Puts into words what was deduced of a nonogram: "r3c7 in row 3 can only be cell 1 of run 2".
class NonogramExplainer : public output::Explainer {
  public:
    using Explainer::Explainer;

    std::string explain(const Deduction& deduction) const override {
        if (deduction.technique == Technique::inside) return inside(deduction);
        if (deduction.technique != Technique::single || deduction.required.size() != 1)
            return Explainer::explain(deduction);
        const std::string_view name = problem().option_name(deduction.required.front());
        return fmt::format("{} can only be {}", item(deduction.items.front()), role(name.substr(name.find('=') + 1)));
    }

    std::string item(ItemId item) const override {
        const LineCell it{problem().item_name(item)};
        if (it.name.find('.') == std::string_view::npos) return std::string(it.name); // of the picture
        const std::string_view cell = it.cell(), before = cell.substr(0, cell.find('-'));
        if (before == cell) return it.words();
        return fmt::format("the clue of {} between {} and {}", it.line_words(), it.square(before),
                           it.square(cell.substr(before.size() + 1)));
    }

    std::string option(OptionId option) const override {
        const std::string_view name = problem().option_name(option);
        const std::size_t equals = name.find('=');
        return fmt::format("{} as {}", LineCell{name.substr(0, equals)}.words(), role(name.substr(equals + 1)));
    }

    std::string colour(ColourId colour) const override {
        const std::string_view name = problem().colour_name(colour);
        return name == "." ? "blank" : name == "#" ? "black" : Explainer::colour(colour);
    }

  private:
    /// What a cell of a line can be gives the picture, or the clue beside the cell, these colours only.
    std::string inside(const Deduction& deduction) const {
        const LineCell cell{problem().item_name(deduction.items.front())};
        const std::string_view within = problem().item_name(deduction.within.front());
        const std::string follows = banned(deduction.forbidden);
        if (within.find('.') != std::string_view::npos)
            return fmt::format("what {} can be does not fit all that its neighbour can be, {}", cell.words(), follows);
        return fmt::format("{} makes {} {}, {}", cell.line_words(), within, colours(deduction.colours), follows);
    }
};

std::unique_ptr<output::Explainer> nonogram_explainer(const Problem& problem) {
    return std::make_unique<NonogramExplainer>(problem);
}

/// Whether clues stand below lines `rows` and `columns`.
bool looks_like_non(std::string_view text) {
    const auto lines = glance(text);
    const auto has = [&](std::string_view word) { // and a clue below it
        const auto found = std::ranges::find_if(lines, [&](std::string_view line) {
            return format::is_word(line.substr(0, line.size() - (line.ends_with(':') ? 1 : 0)), word);
        });
        return found != lines.end() && found + 1 != lines.end() && (found + 1)->front() >= '0'
               && (found + 1)->front() <= '9';
    };
    return has("rows") && has("columns");
}

constexpr std::array<TextForm<NonogramPuzzle, std::optional<std::uint32_t>>, 2> forms{{
    {"a nonogram of webpbn", looks_like_webpbn, read_webpbn},
    {"a nonogram", looks_like_non, read_non},
}};

NonogramPuzzle read(const Arguments& arguments) {
    const auto source = source_of(nonogram, arguments);
    if (!source) refuse(nonogram.info.name, in_quotes(arguments.words.front()), "a FILE");
    std::optional<std::uint32_t> number;
    if (arguments.has("puzzle")) {
        number = parse_number(arguments.get("puzzle"), 1, UINT32_MAX);
        if (!number) refuse(nonogram.info.name, in_quotes(arguments.get("puzzle")), "a number such as --puzzle 1");
    }
    return form_of(forms, source->text).read(source->text, source->name, number);
}

/// Rows, then columns.
std::vector<NonogramLine> lines_of(const NonogramPuzzle& puzzle) {
    std::vector<NonogramLine> lines;
    for (const Clue& clue : puzzle.rows.clues) lines.emplace_back(clue, puzzle.columns.size());
    for (const Clue& clue : puzzle.columns.clues) lines.emplace_back(clue, puzzle.rows.size());
    return lines;
}

void check_size(const NonogramPuzzle& puzzle, const std::vector<NonogramLine>& lines) {
    constexpr std::uint64_t most_options = 20'000'000, option_bytes = 100; // measured at 200x200
    std::uint64_t options = 0;
    for (const NonogramLine& line : lines) options += line.step_count();
    const auto gigabytes = [](std::uint64_t count) { return double(count * option_bytes) / 1e9; };
    if (options > most_options)
        refuse(nonogram.info.name,
               fmt::format("{}x{} cells, a problem of {} options, which takes {:.1f} GB of memory", puzzle.rows.size(),
                           puzzle.columns.size(), options, gigabytes(options)),
               fmt::format("at most {} options, {:.1f} GB", most_options, gigabytes(most_options)));
}

class Emitter {
  public:
    Emitter(const NonogramPuzzle& puzzle, const std::vector<NonogramLine>& lines)
        : puzzle_(puzzle), lines_(lines), board_(nonogram_board(puzzle)) {}

    Made make() {
        add_items();
        add_colours();
        for (std::uint32_t line = 0; line < lines_.size(); ++line)
            for (std::uint32_t k = 0; k < lines_[line].length(); ++k) {
                option_ = fmt::format("{}.{}=", name(line), k);
                prefix_ = option_.size();
                lines_[line].steps(k, [&](const NonogramLine::Step& step) { add_step(line, k, step); });
            }
        std::string title = fmt::format("{}x{} nonogram", puzzle_.rows.size(), puzzle_.columns.size());
        if (!puzzle_.title.empty()) title += ": " + puzzle_.title;
        annotate(builder_, std::move(title), nonogram.info.name, {"--text", non_text(puzzle_)});
        return {.problem = builder_.build(),
                .board = std::move(board_),
                .paint = nonogram_painter(puzzle_),
                .explain = nonogram_explainer,
                .warnings = puzzle_.warnings};
    }

  private:
    bool is_row(std::uint32_t line) const { return line < puzzle_.rows.size(); }

    /// "r3" or "c7".
    std::string name(std::uint32_t line) const {
        return is_row(line) ? fmt::format("r{}", line) : fmt::format("c{}", line - puzzle_.rows.size());
    }

    /// Cells of lines, then cells of the picture, then the places between cells of lines.
    void add_items() {
        for (std::uint32_t line = 0; line < lines_.size(); ++line) {
            first_cell_.push_back(builder_.item_count());
            const std::string prefix = name(line) + '.';
            for (std::uint32_t k = 0; k < lines_[line].length(); ++k) builder_.add_item(prefix + std::to_string(k));
        }
        picture_ = builder_.item_count();
        for (std::uint32_t row = 0; row < puzzle_.rows.size(); ++row)
            for (std::uint32_t column = 0; column < puzzle_.columns.size(); ++column)
                builder_.add_item(square_name(row, column), Kind::secondary);
        for (std::uint32_t line = 0; line < lines_.size(); ++line) {
            places_.emplace_back(lines_[line].length() + 1);
            const std::string prefix = name(line) + '.';
            for (std::uint32_t k = 1; k < lines_[line].length(); ++k)
                if (lines_[line].is_open(k))
                    places_[line][k]
                        = builder_.add_item(prefix + std::to_string(k - 1) + '-' + std::to_string(k), Kind::secondary);
        }
    }

    void add_colours() {
        blank_ = builder_.colour(".");
        for (const Ink& ink : puzzle_.inks) inks_.push_back(builder_.colour(std::string(1, ink.letter)));
        for (std::uint32_t place = 0; place <= NonogramPuzzle::max_side; ++place) numbers_.emplace_back();
    }

    ColourId number(std::uint32_t place) {
        if (!numbers_[place]) numbers_[place] = builder_.colour(std::to_string(place));
        return *numbers_[place];
    }

    void add_step(std::uint32_t line, std::uint32_t k, const NonogramLine::Step& step) {
        const std::uint32_t width = puzzle_.columns.size();
        const std::uint32_t cell = is_row(line) ? line * width + k : k * width + line - puzzle_.rows.size();
        const auto& places = places_[line];
        builder_.begin_option();
        std::ignore = builder_.add_cell(ItemId{first_cell_[line] + k});
        std::ignore = builder_.add_cell(ItemId{picture_ + cell}, step.ink ? inks_[*step.ink] : blank_);
        if (places[k]) std::ignore = builder_.add_cell(*places[k], number(step.before));
        if (places[k + 1]) std::ignore = builder_.add_cell(*places[k + 1], number(step.after));
        name_option(step);
        board_.show({cell}, step.ink ? *step.ink + 1 : 0);
    }

    /// Appends to the name of the cell: of tens of thousands of options, where format strings take several times as long.
    void name_option(const NonogramLine::Step& step) {
        option_.resize(prefix_);
        option_ += step.ink ? puzzle_.inks[*step.ink].letter : '.';
        append(step.run);
        if (step.number > 0) {
            option_ += '.';
            append(step.number);
        }
        builder_.set_option_name(option_);
    }

    void append(std::uint32_t number) {
        const fmt::format_int digits(number);
        option_.append(digits.data(), digits.size());
    }

    const NonogramPuzzle& puzzle_;
    const std::vector<NonogramLine>& lines_;
    ProblemBuilder builder_;
    Board board_;
    std::vector<std::uint32_t> first_cell_;                  // by line
    std::uint32_t picture_ = 0;                              // the first cell of the picture
    std::vector<std::vector<std::optional<ItemId>>> places_; // by line, before each cell
    ColourId blank_{};
    std::vector<ColourId> inks_;
    std::vector<std::optional<ColourId>> numbers_; // by place
    std::string option_;                           // the name of an option, which begins with its cell
    std::size_t prefix_ = 0;                       // the size of that
};

Made emit_nonogram(const Arguments& arguments) {
    const NonogramPuzzle puzzle = read(arguments);
    const auto lines = lines_of(puzzle);
    check_size(puzzle, lines);
    return Emitter(puzzle, lines).make();
}

/// Claims what it reads.
std::optional<Claim> claim_nonogram(std::string_view text) { return claim_form(forms, text); }

constexpr std::array nonogram_flags{text_flag,
                                    Flag{"puzzle", "K", "take the K-th puzzle of a file with several, from 1"}};

} // namespace

const Generator nonogram{
    .info = {
        .name = "nonogram",
        .summary = "draw the picture of a nonogram (griddler, Hanjie, Picross)",
        .synopsis = "FILE | --text TEXT [--puzzle K]",
        .help = "FILE is in the .non format: a line 'rows' and below it the clue of each row, a line\n"
                "'columns' and below it the clue of each column. A clue is a list of runs such as\n"
                "3,1; 0 is a blank line. 'width N', 'height N' and 'title ...' may stand there too;\n"
                "other properties are passed over. # and // begin comments. A letter behind a run is its\n"
                "colour, as in 3r,1, and 'color r #ff0000' says which; runs of one colour are apart,\n"
                "others may touch. FILE may also be an XML file of webpbn. Option r3.7=#2.1 makes\n"
                "cell 7 of row 3 (from 0) the first cell of its second run, r3.7=.2 a blank behind it.\n"
                "  quadrille gen nonogram heart.non | quadrille unique\n"
                "  quadrille gen nonogram heart.non | quadrille solve | quadrille render\n",
        .flags = nonogram_flags,
        .reads_text = true,
    },
    .emit = emit_nonogram,
    .claim = claim_nonogram,
};

} // namespace quadrille::puzzles
