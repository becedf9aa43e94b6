// SPDX-License-Identifier: MIT
// Each row and column is read cell by cell by an automaton (line.hpp). An item for each cell of each line, "r3.7", has an
// option for each step that the automaton may take there. An option gives the cell of the picture, "r3c7", its ink or a
// blank, and the places of the clue before and behind the cell: colours of secondary items, "r3.6-7" between cells 6 and
// 7. The automaton is deterministic, so covers are one to one with pictures.
//
// One option for each layout of a whole line was tried first: their number grows exponentially with the runs, and of the
// engines only those that propagate colours can use that a line is one item.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "looks.hpp"
#include "puzzles/front_end.hpp"
#include "puzzles/nonogram/drawing.hpp"
#include "puzzles/nonogram/explainer.hpp"
#include "puzzles/nonogram/line.hpp"
#include "puzzles/nonogram/puzzle.hpp"
#include "puzzles/nonogram/text.hpp"
#include "puzzles/nonogram/webpbn.hpp"
#include "puzzles/puzzle_looks.hpp"
#include "puzzles/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

NonogramPuzzle read(const Arguments& arguments) {
    const auto source = source_of(nonogram, arguments);
    if (!source) refuse(nonogram.info.name, in_quotes(arguments.words.front()), "a FILE");
    std::optional<std::uint32_t> number;
    if (arguments.has("puzzle")) {
        number = parse_number(arguments.get("puzzle"), 1, UINT32_MAX);
        if (!number) refuse(nonogram.info.name, in_quotes(arguments.get("puzzle")), "a number such as --puzzle 1");
    }
    if (looks_like_webpbn(source->text)) return read_webpbn(source->text, source->name, number);
    return read_non(std::string(source->text), source->name, number);
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
            for (std::uint32_t k = 0; k < lines_[line].length(); ++k)
                lines_[line].steps(k, [&](const NonogramLine::Step& step) { add_step(line, k, step); });
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
            for (std::uint32_t k = 0; k < lines_[line].length(); ++k)
                builder_.add_item(fmt::format("{}.{}", name(line), k));
        }
        picture_ = builder_.item_count();
        for (std::uint32_t row = 0; row < puzzle_.rows.size(); ++row)
            for (std::uint32_t column = 0; column < puzzle_.columns.size(); ++column)
                builder_.add_item(square_name(row, column), Kind::secondary);
        for (std::uint32_t line = 0; line < lines_.size(); ++line) {
            places_.emplace_back(lines_[line].length() + 1);
            for (std::uint32_t k = 1; k < lines_[line].length(); ++k)
                if (lines_[line].is_open(k))
                    places_[line][k]
                        = builder_.add_item(fmt::format("{}.{}-{}", name(line), k - 1, k), Kind::secondary);
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
        std::string option
            = fmt::format("{}.{}={}{}", name(line), k, step.ink ? puzzle_.inks[*step.ink].letter : '.', step.run);
        if (step.number > 0) option += fmt::format(".{}", step.number);
        builder_.set_option_name(option);
        board_.show({cell}, step.ink ? *step.ink + 1 : 0);
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
};

Made emit(const Arguments& arguments) {
    const NonogramPuzzle puzzle = read(arguments);
    const auto lines = lines_of(puzzle);
    check_size(puzzle, lines);
    return Emitter(puzzle, lines).make();
}

/// A text with clues below lines `rows` and `columns`, or one that begins as a file of webpbn does.
std::optional<Claim> claim(std::string_view text) {
    if (looks_like_webpbn(text)) return Claim{"a nonogram of webpbn", ""};
    const auto lines = glance(text);
    const auto has = [&](std::string_view word) { // and a clue below it
        const auto found = std::ranges::find_if(lines, [&](std::string_view line) {
            return format::is_word(line.substr(0, line.size() - (line.ends_with(':') ? 1 : 0)), word);
        });
        return found != lines.end() && found + 1 != lines.end() && (found + 1)->front() >= '0'
               && (found + 1)->front() <= '9';
    };
    return has("rows") && has("columns") ? std::optional(Claim{"a nonogram", ""}) : std::nullopt;
}

constexpr std::array flags{text_flag, Flag{"puzzle", "K", "take the K-th puzzle of a file with several, from 1"}};

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
        .flags = flags,
        .reads_text = true,
    },
    .emit = emit,
    .claim = claim,
};

} // namespace quadrille::puzzles
