// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/words.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A flag of a front end. Its value is text.
struct FrontEndFlag {
    /// Without dashes.
    std::string_view name;
    /// What stands for its value in help; empty if it takes none.
    std::string_view value;
    std::string_view help;
};

/// A front end, which makes problems of one kind, as help and completion list it. What it points to lives as
/// long as the program.
struct FrontEndInfo {
    std::string_view name;
    /// One line, for the list.
    std::string_view summary;
    /// The words and flags it takes, as in "N [--toroidal]".
    std::string_view synopsis;
    /// A few lines with examples.
    std::string_view help;
    /// All of them.
    std::span<const FrontEndFlag> flags;
    /// Reads a puzzle as text: FrontEndArguments::input.
    bool reads_text = false;
    /// On a command line, words such as 8 and 4x6 are no FILE.
    bool takes_sizes = false;
    /// Knows DrawStyle::line.
    bool draws_lines = false;
    /// Reads lists of problems on one base: `open_list`.
    bool reads_lists = false;
    /// Symmetries of its boards, by name, for `Puzzle::orbits`.
    std::span<const std::string_view> symmetries = {};
};

/// Lists all front ends, by name.
QUADRILLE_EXPORT std::span<const FrontEndInfo> front_ends();

/// Finds the front end of that name, or null.
QUADRILLE_EXPORT const FrontEndInfo* find_front_end(std::string_view name);

/// What a front end is told.
struct FrontEndArguments {
    /// Values of flags by name; empty for a flag without one.
    std::map<std::string, std::string, std::less<>> flags = {};
    /// The words that are no flags, in order.
    std::vector<std::string> words = {};
    /// The text of the puzzle; `read_text` of formats.hpp reads one.
    std::string input = {};
    /// What messages call that text.
    std::string input_name = {};

    bool has(std::string_view flag) const { return flags.contains(flag); }
    std::string_view get(std::string_view flag, std::string_view otherwise = "") const {
        const auto found = flags.find(flag);
        return found == flags.end() ? otherwise : std::string_view(found->second);
    }
};

/// Splits words as a command line has them into flags and words: `--flag`, `--flag VALUE`, `--flag=VALUE`.
/// Behind `--` all are words. Throws BadArgument for a flag that the front end does not have, a flag given
/// twice, and a missing or surplus value.
QUADRILLE_EXPORT FrontEndArguments parse_arguments(const FrontEndInfo& front_end, std::span<const std::string> words);

/// How a cover is drawn as text.
struct DrawStyle {
    /// ANSI colours.
    bool colour = false;
    /// Only ASCII characters, where box-drawing ones would be used.
    bool ascii = false;
    /// A cover on one line, as programs read it.
    bool line = false;
    /// How many options at the beginning of the cover are given with the puzzle. They stand out.
    std::size_t givens = 0;
};

/// A problem that a front end made, with its board. Copies share both.
///
///     const quadrille::Puzzle queens = quadrille::make_puzzle("queens", {.words = {"8"}});
///     if (const auto cover = quadrille::find_cover(queens.problem())) std::cout << queens.draw(*cover);
///
/// Covers to draw must be covers of the problem: `Verifier` tells. Drawing throws BadArgument for an option
/// that the problem does not have.
class QUADRILLE_EXPORT Puzzle {
  public:
    /// Returns the problem. Its origin makes it again without any text: see `remake_puzzle`.
    const Problem& problem() const&;
    /// Returns a copy, as the puzzle goes away.
    Problem problem() &&;

    const FrontEndInfo& front_end() const;

    /// Titles the puzzle in which these options are given too, as in "9x9 sudoku with 24 givens". Throws BadArgument
    /// for an option that the problem does not have.
    std::string title(std::span<const OptionId> givens) const;

    /// Draws a cover, or a part of one, as text. Each line ends in a newline. If no option comes behind the
    /// givens, this is the puzzle as it is set, and rules in words may follow it. Throws Unsupported for
    /// DrawStyle::line if the front end does not draw lines.
    std::string draw(std::span<const OptionId> cover, const DrawStyle& style = {}) const;

    /// Draws the board without a cover, as text. `texts` has a text for each item, which stands in the cell
    /// of that item. A cell without a text has a dot. Throws BadArgument for another number of texts.
    std::string draw_items(std::span<const std::string> texts) const;

    /// Returns the item of each cell of the board: the options that have the item are those that take the cell.
    /// Nothing stands for a cell without an item.
    std::vector<std::optional<ItemId>> cell_items() const;

    /// Returns whether options are pieces that lie on cells, and not marks or lines.
    bool has_pieces() const;

    /// Names the piece that each option of the problem lays: an empty name for an option that lays none, as one that
    /// leaves a cell free. An empty list if options are no pieces.
    std::vector<std::string> pieces() const;

    /// Lists what is odd about the puzzle, though it has a meaning, such as a piece in several parts. Each is a
    /// sentence for people with its place, as in "file:3:7: warning: piece F is in 2 parts, which keep their distance".
    const std::vector<std::string>& warnings() const;

    /// Numbers the orbits of options under a symmetry of the front end: options that the symmetry exchanges
    /// have one number. MakeParams::orbits takes them. For "none" there are no numbers: each option is an
    /// orbit of its own. Throws BadArgument for another name, and for a problem with options that cannot be
    /// givens.
    std::vector<std::uint32_t> orbits(std::string_view symmetry) const;

    /// Returns the kinds of clues that `draw_clues` draws; empty if the front end draws none.
    std::span<const std::string_view> clue_kinds() const;

    /// Draws clues of a kind that hold for a cover of this puzzle, as the value of the flag of that name: together with
    /// the flags of this puzzle it makes a puzzle with these clues. The same seed draws the same clues. Throws
    /// BadArgument for another kind.
    std::string draw_clues(std::string_view kind, std::span<const OptionId> cover, std::uint64_t seed) const;

  private:
    struct State;
    friend struct PuzzleAccess; // the library's own
    explicit Puzzle(std::shared_ptr<const State> state) : state_(std::move(state)) {}
    std::shared_ptr<const State> state_;
};

/// Makes a problem of the kind that the front end is for. Throws BadArgument for an unknown front end or
/// wrong arguments, and ParseError for a wrong text.
QUADRILLE_EXPORT Puzzle make_puzzle(std::string_view front_end, const FrontEndArguments& arguments);

/// Makes the problem of an origin again, and ignores the digest that the origin states. Throws as `parse_arguments`
/// and
/// `make_puzzle` do.
QUADRILLE_EXPORT Puzzle remake_puzzle(const Origin& origin);

/// Makes the puzzle of a problem again by its origin, so that covers of a problem file can be drawn. Nothing
/// if the problem states no origin of a front end, or if that makes another problem now.
QUADRILLE_EXPORT std::optional<Puzzle> remake_puzzle(const Problem& problem);

/// Draws covers of a puzzle as one SVG picture, several side by side.
class QUADRILLE_EXPORT SvgSheet {
  public:
    /// Makes an empty sheet. Throws BadArgument for a board of more than 4,000,000 cells and lines.
    explicit SvgSheet(const Puzzle& puzzle);
    ~SvgSheet();
    SvgSheet(SvgSheet&&) noexcept;
    SvgSheet& operator=(SvgSheet&&) noexcept;

    /// Returns how many covers the sheet may have: at least one.
    std::size_t room() const;
    /// Returns how many it has.
    std::size_t size() const;

    // Each of these adds a picture. Throws BadArgument if there is no room.

    /// Adds a cover, or a part of one. The first `givens` options are given with the puzzle. If none comes
    /// behind them, this is the puzzle as it is set, and rules in words may stand below it.
    void add(std::span<const OptionId> cover, std::size_t givens = 0);

    /// Adds the word "none", for a problem without a cover.
    void add_none();

    /// Adds the board without a cover, with texts as `Puzzle::draw_items` has them. Cells of one text have
    /// one colour, cells without a text have none. Throws BadArgument for another number of texts, too.
    void add_items(std::span<const std::string> texts);

    /// Returns the picture, a whole SVG file. `columns`: how many covers stand side by side; 0 for as many as make the
    /// sheet about square.
    std::string svg(std::size_t columns = 0) const;

    /// Makes a document in HTML to print: this sheet, of puzzles, and on pages of their own `answers`. A page has up to
    /// six pictures. Several puzzles, and several answers, have a number each; puzzles have their titles.
    std::string page(const SvgSheet& answers) const;

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

/// Returns the words of the front end that made the problem; by names, as `Words(problem)`, if none did. `problem` must
/// outlive them.
QUADRILLE_EXPORT Words puzzle_words(const Problem& problem);
Words puzzle_words(const Problem&&) = delete;

/// Reads a list of problems that are all on one base, a line each. The base is what the front end makes with
/// the flag `base` and the same other arguments; `EachSolver` answers the problems.
class QUADRILLE_EXPORT ListReader {
  public:
    virtual ~ListReader();

    /// Appends to `names` the names of the base's options that the problem requires, between blanks. False if
    /// the line holds no problem. `number` is the number of the line, from 1, for messages. Throws ParseError.
    virtual bool read(std::string_view line, std::uint64_t number, std::string& names) = 0;
};

/// Opens a list of problems. The arguments are those of the base; messages call the list by `input_name`.
/// Throws BadArgument for an unknown front end or wrong arguments, and Unsupported if the front end reads no
/// lists.
QUADRILLE_EXPORT std::unique_ptr<ListReader> open_list(std::string_view front_end, const FrontEndArguments& arguments);

/// A text that is a puzzle, where something else is expected.
struct PuzzleClaim {
    /// What the text is, as in "a sudoku".
    std::string what = {};
    /// The flags that read it, as a command line has them before FILE; they may be empty. Nothing if no flags
    /// read it: the help of the front end tells more.
    std::optional<std::string> way = {};
    /// What to write instead, or what else it could be: a part of a sentence, or empty.
    std::string advice = {};
    /// Only its shape tells, no word in it.
    bool by_shape = false;
    /// Which has puzzles of this kind; null if none has.
    const FrontEndInfo* front_end = nullptr;
};

/// Recognises which puzzle a text is, also if it is in a form that no front end reads. The text may be only the first
/// lines. Ask it of a text that is no problem: some are both.
QUADRILLE_EXPORT std::optional<PuzzleClaim> claim_puzzle(std::string_view text);

struct WatchPageParams {
    /// Empty for the name of the problem or, without a name, "Exact covers".
    std::string title = {};
    ChooseRule choose = ChooseRule::smallest;
    /// Steps that the page replays at most.
    std::uint64_t steps = 20000;
};

/// Returns why a problem is too large for a page, as in "20001 options, expected up to 20000". Nothing if it is not.
QUADRILLE_EXPORT std::optional<std::string> watch_page_obstacle(const Problem& problem);

/// Watches a search, or its first steps, and writes a page in HTML that replays it forward and backward, in any
/// browser and without a network (docs/watch.md). It shows the problem as the front end that made it does, or as
/// a table. The result ends in `cover_limit` if the search had more steps; if anything cut the search short,
/// the page says so. Throws Unsupported, before anything is written, if there is an obstacle, and as `watch`. The
/// caller checks the state of `out`.
QUADRILLE_EXPORT SolveResult write_watch_page(std::ostream& out, const Problem& problem,
                                              const WatchPageParams& params = {}, const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
