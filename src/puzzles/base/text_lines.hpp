// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "base/nearest.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// A text with its accents composed (NFC), so that what looks the same is the same.
std::string composed(std::string_view text);

/// Characters in UTF-8, each with the accents that belong to it.
using Letters = std::vector<std::string>;

/// The letters of a word as words cross: composed (NFC), and in small letters by the simple mapping of Unicode, one
/// letter for one, whatever the language. A final sigma is a sigma. Ligatures and the German sharp s stay as they are.
/// Precondition: the word is UTF-8.
Letters letters_of(std::string_view word);

/// Whether a character of `letters_of` is a letter of any script, and no digit, sign or symbol.
bool is_letter(std::string_view character);

/// The flag that gives a text on the command line; origins use it, since they may not depend on a file.
inline constexpr Flag text_flag{"text", "TEXT", "take this text instead of FILE"};

/// A word of a text, and where it begins.
struct Word {
    std::string text;
    Place place;
    bool quoted = false; ///< it stood in quotes, as a name

    /// The place of one of its bytes, from 0.
    Place at(std::size_t byte) const { return {place.line, place.column + byte}; }
    Place end() const { return at(text.size()); }
};

/// A line that has words.
struct TextLine {
    std::vector<Word> words; ///< at least one

    Place place() const { return words.front().place; }
    Place end() const { return words.back().end(); }
    /// The first word, as `keyword_of` makes it.
    std::string keyword() const;
};

/// A puzzle's text as lines of words, with their accents composed. Comments and empty lines are left out; between quotes
/// no comment begins. A colon behind a blank belongs to the first word.
class PuzzleText {
  public:
    /// Whether a word begins a comment, up to the end of its line.
    using Comment = bool (*)(std::string_view word, bool first_of_line);
    static bool slashes(std::string_view word, bool) { return word.starts_with("//"); }
    static bool hash_or_slashes(std::string_view word, bool first) {
        return word.starts_with('#') || slashes(word, first);
    }

    /// Throws ParseError as format::Scanner does: for control characters, bad UTF-8 and the like.
    PuzzleText(const std::string& text, std::string source, Comment comment = hash_or_slashes);

    const std::vector<TextLine>& lines() const { return lines_; }

    /// Whether a line, numbered from 1, has neither words nor a comment.
    bool is_blank(std::uint64_t line) const;

    /// Where the text ends: behind its last line.
    Place end() const;

    /// The text without comments and needless blanks, which is read as this one. Lines stay where they are if
    /// `in_place`, so that their numbers are those of the source; else there are no empty ones.
    std::string normalised(bool in_place = false) const;

    /// Throws ParseError: "SOURCE:LINE:COLUMN: found FOUND, expected EXPECTED".
    [[noreturn]] void fail(Place place, std::string_view found, std::string_view expected) const;
    /// The same; what was found is a word, in quotes.
    [[noreturn]] void fail(const Word& word, std::string_view expected) const;

    /// Throws ParseError with what another part of the library says of a place.
    [[noreturn]] void fail_with(Place place, std::string_view message) const;

    /// A warning of what stands at a place: "SOURCE:LINE:COLUMN: warning: SENTENCE".
    std::string warning(Place place, std::string_view sentence) const;

    /// The number that the word is. Throws ParseError if it is none from `min` to `max`; `what` is what was
    /// expected, as in "a vertex".
    std::uint32_t number(const Word& word, std::uint32_t min, std::uint32_t max, std::string_view what) const;

    /// Throws ParseError unless the line has `min` to `max` words; `form` is how it should look.
    void expect_words(const TextLine& line, std::size_t min, std::size_t max, std::string_view form) const;

    /// The same line with its words from `first` on read as names: blanks part them, or commas (or semicolons), which
    /// then stand between all of them; quotes hold a name with blanks together. Throws ParseError.
    TextLine with_names(const TextLine& line, std::size_t first) const;

    /// Refuses a name without a letter or digit, and a lone "and", unless quotes stand around it. Throws ParseError.
    void expect_name(const Word& word) const;

  private:
    std::string source_;
    std::vector<TextLine> lines_;
    std::vector<std::uint64_t> remarks_; // lines that are nothing but a comment, ascending
};

/// What a line looks like that begins with a word of its own.
struct StatementForm {
    std::string_view word;
    std::size_t least, most;  ///< words of the line, the first one too
    std::string_view example; ///< what messages say is expected: "size NUMBER"
    bool takes_names = false; ///< behind its word: see PuzzleText::with_names

    /// The example in quotes.
    std::string form() const { return "'" + std::string(example) + "'"; }
};

/// A row of a front end's table of statements: how a line looks, and what reads it.
template <class Reader> struct Statement : StatementForm { void (Reader::*read)(const TextLine& line); };

/// The row of a table for a line that begins with `word`, or null.
template <class Table> const typename Table::value_type* find_statement(const Table& table, std::string_view word) {
    const auto row = std::ranges::find(table, word, &StatementForm::word);
    return row == table.end() ? nullptr : &*row;
}

/// The words of a table as messages list them, and what else a line may be: "size, rounds or a clue".
template <class Table> std::string words_of_statements(const Table& table, std::string_view other = "") {
    std::string words;
    for (const StatementForm& row : table) {
        const bool is_last = other.empty() && &row == &table.back();
        words.append(words.empty() ? "" : is_last ? " or " : ", ").append(row.word);
    }
    return other.empty() ? words : words.append(" or ").append(other);
}

/// Asks for the word of a table that another word may stand for: "; did you mean 'size'?", or nothing.
template <class Table> std::string ask_for_statement(const Table& table, std::string_view word) {
    Nearest nearest{std::string(word)};
    for (const StatementForm& row : table) nearest.offer(row.word);
    return nearest.question();
}

/// Lets the reader take a line by the row of its first word; false if there is none. Throws ParseError if the line has
/// more or fewer words than its row.
template <class Table, class Reader>
bool read_statement(const Table& table, const PuzzleText& text, const TextLine& line, Reader& reader) {
    const auto* const row = find_statement(table, line.keyword());
    if (row == nullptr) return false;
    const auto read = [&](const TextLine& words) {
        if (words.words.size() < row->least || words.words.size() > row->most)
            text.expect_words(words, row->least, row->most, row->form());
        (reader.*(row->read))(words);
        return true;
    };
    return row->takes_names ? read(text.with_names(line, 1)) : read(line);
}

/// A text as it came, and what messages call it.
struct SourceText {
    std::string_view text;
    std::string name;
};

/// The text of FILE or of --text, or nothing if the puzzle is given by words alone. Throws UsageError for
/// more than one of the three, and for none.
std::optional<SourceText> source_of(const Generator& generator, const Arguments& arguments);

/// The same as lines of words.
std::optional<PuzzleText> text_of(const Generator& generator, const Arguments& arguments,
                                  PuzzleText::Comment comment = PuzzleText::hash_or_slashes);

/// Refuses the first row of a grid if all others, two at least, agree on another number of cells: it is a title. Throws
/// ParseError at `first`.
void refuse_title(const PuzzleText& text, Place first, std::span<const std::size_t> cells);

/// Whether a word could be meant for a name: it has a letter or digit, and is no "and".
bool may_be_name(std::string_view word);

/// A name as a text has it: in quotes where it could be read as something else.
std::string name_in_text(std::string_view name);

/// A place as messages name an earlier one: "3:7".
std::string shown(Place place);

} // namespace quadrille::puzzles
