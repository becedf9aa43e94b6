// SPDX-License-Identifier: MIT
// In the browser web/engine/stand_ins/utf8proc.h asks JavaScript. tests/data/letters.json holds both to the same
// answers.
#include "puzzles/base/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <sstream>
#include <utility>

#include <fmt/core.h>
#include <utf8proc.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "scanner.hpp"

namespace quadrille::puzzles {

namespace {

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string small(char32_t code) {
    constexpr char32_t sigma = 0x3c3, final_sigma = 0x3c2;
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_int32_t lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(code == final_sigma ? sigma : code));
    const auto length = utf8proc_encode_char(lower, bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length)};
}

utf8proc_category_t category(char32_t code) { return utf8proc_category(static_cast<utf8proc_int32_t>(code)); }

bool is_mark(char32_t code) {
    const auto kind = category(code);
    return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_MC || kind == UTF8PROC_CATEGORY_ME;
}

} // namespace

std::string composed(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    const std::string whole(text);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> done(
        utf8proc_NFC(reinterpret_cast<const utf8proc_uint8_t*>(whole.c_str())), &std::free);
    if (!done) throw std::bad_alloc();
    return reinterpret_cast<const char*>(done.get());
}

Letters letters_of(std::string_view word) {
    const bool ascii = is_ascii(word);
    const std::string text = ascii ? in_small_letters(word) : composed(word);
    Letters letters;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = decode(rest);
        const std::size_t length = std::max<std::size_t>(character.length, 1);
        if (!letters.empty() && !ascii && is_mark(character.code))
            letters.back() += rest.substr(0, length);
        else
            letters.push_back(ascii ? std::string(rest.substr(0, 1)) : small(character.code));
        rest.remove_prefix(length);
    }
    return letters;
}

bool is_letter(std::string_view character) {
    if (character.size() == 1) return is_alnum(character.front()) && character.front() > '9';
    const auto kind = category(decode(character).code);
    return kind == UTF8PROC_CATEGORY_LU || kind == UTF8PROC_CATEGORY_LL || kind == UTF8PROC_CATEGORY_LT
           || kind == UTF8PROC_CATEGORY_LM || kind == UTF8PROC_CATEGORY_LO;
}

namespace {

constexpr std::size_t max_words = 16'000'000; // a graph of 4 million edges has 12

/// Cuts the words of a line into names.
class NameReader {
  public:
    NameReader(const PuzzleText& text, const TextLine& line, std::size_t first) : text_(text), whole_line_(first == 0) {
        for (std::size_t k = first; k < line.words.size(); ++k) {
            const Word& word = line.words[k];
            for (std::size_t i = 0; i < word.text.size(); ++i) places_.push_back(word.at(i));
            places_.push_back(word.end());
            line_.append(word.text).append(" ");
        }
    }

    std::vector<Word> read() {
        while (at_ < line_.size()) {
            if (line_[at_] == ' ')
                ++at_;
            else if (is_separator(line_[at_]))
                read_separator();
            else
                read_name();
        }
        check_separators();
        return std::move(names_);
    }

  private:
    static bool is_separator(char c) { return c == ',' || c == ';'; }

    void read_separator() {
        if (whole_line_ && names_.empty())
            text_.fail(places_[at_], in_quotes(line_.substr(at_, 1)), "a name or a cell before it");
        if (separated_ && separators_.size() > names_.size())
            text_.fail(places_[at_], in_quotes(line_.substr(at_, 1)) + " again", "a name or a cell between");
        separators_.resize(names_.size() + 1);
        separators_.back() = separated_ = true;
        ++at_;
    }

    void read_name() {
        const Place place = places_[at_];
        separators_.resize(names_.size() + 1);
        const bool quoted = line_[at_] == '"';
        std::string name = quoted ? read_quoted() : read_plain();
        names_.push_back({std::move(name), place, quoted});
    }

    /// What stands between quotes, and a colon behind them, since the names of kinds end in one.
    std::string read_quoted() {
        const std::size_t begin = line_.find_first_not_of(' ', at_ + 1), end = line_.find('"', at_ + 1);
        if (end == std::string::npos) text_.fail(places_[at_], "a quote without its end", "'\"' behind the name");
        if (begin == end) text_.fail(places_[at_], "quotes around nothing", "a name in them");
        std::string name = line_.substr(begin, end - begin);
        name.erase(name.find_last_not_of(' ') + 1);
        at_ = end + 1;
        if (line_[at_] == ':') name += line_[at_++];
        if (line_[at_] != ' ' && !is_separator(line_[at_]))
            text_.fail(places_[at_], in_quotes(line_.substr(at_, line_.find(' ', at_) - at_)) + " behind a quote",
                       "a blank or a comma");
        return name;
    }

    std::string read_plain() {
        const std::size_t begin = at_;
        at_ = line_.find_first_of(" ,;", at_);
        const std::string name = line_.substr(begin, at_ - begin);
        if (const std::size_t quote = name.find('"'); quote != std::string::npos)
            text_.fail(places_[begin + quote], "'\"' inside a name", "quotes around all of it");
        if (has_other_quote(name, begin))
            text_.fail({name, places_[begin]}, "straight double quotes around a name, as in \"FC Reds\"");
        for (const std::string_view comma : {"，", "、", "；"})
            if (const std::size_t at = name.find(comma); at != std::string::npos)
                text_.fail(places_[begin + at], in_quotes(comma), "a comma of ASCII or a blank between names");
        return name;
    }

    /// Whether a name begins with a quotation mark of another kind. An apostrophe is one if some word ends with it.
    bool has_other_quote(std::string_view name, std::size_t begin) const {
        for (const std::string_view mark : {"“", "”", "„", "«", "»"})
            if (name.starts_with(mark)) return true;
        for (const std::string_view mark : {"'", "‘", "`"}) {
            const std::string end = (mark == "‘" ? "’" : std::string(mark)) + ' ';
            if (name.starts_with(mark) && line_.find(end, begin + mark.size()) != std::string::npos) return true;
        }
        return false;
    }

    /// Where there are commas, a blank without one is part of a name: nobody can tell what was meant.
    void check_separators() const {
        for (std::size_t k = 1; k < names_.size() && separated_; ++k)
            if (!separators_[k] && !names_[k - 1].text.ends_with(':'))
                text_.fail(names_[k].place, in_quotes(names_[k].text) + " without a comma before it",
                           "commas between all names of the line, and quotes around a name with blanks");
    }

    const PuzzleText& text_;
    bool whole_line_;           // no keyword stands before the names
    std::string line_;          // the words, a blank behind each
    std::vector<Place> places_; // of its characters
    std::size_t at_ = 0;        // in the line
    std::vector<Word> names_;
    std::vector<bool> separators_; // whether one stands before each name
    bool separated_ = false;       // whether there is one
};

/// Whether a quote that begins a word, or stands behind a comma or the like, is still open behind a word.
bool stays_open(std::string_view word, bool open) {
    constexpr std::string_view before_quotes = ",;=";
    for (std::size_t k = 0; k < word.size(); ++k) {
        const bool may_open = k == 0 || before_quotes.find(word[k - 1]) != std::string_view::npos;
        if (word[k] == '"' && (open || may_open)) open = !open;
    }
    return open;
}

/// Whether a colon behind these words belongs to the last of them, which is the first word, or ends quotes.
bool takes_colon(const std::vector<Word>& words) {
    if (words.empty() || words.back().text.ends_with(':')) return false;
    return words.size() == 1 || (words.front().text.starts_with('"') && words.back().text.ends_with('"'));
}

/// Signs that are no part of a name, beyond ASCII: dashes, dots and commas of any script.
bool is_sign(char32_t code) {
    return code == 0xb7 || code == 0xd7 || (code >= 0x2010 && code <= 0x2043) || (code >= 0x2190 && code <= 0x22ff)
           || (code >= 0x3000 && code <= 0x3003) || (code >= 0xff00 && code <= 0xff0f)
           || (code >= 0xff1a && code <= 0xff20);
}

} // namespace

std::string TextLine::keyword() const { return keyword_of(words.front().text); }

PuzzleText::PuzzleText(const std::string& text, std::string source, Comment comment) : source_(std::move(source)) {
    std::stringbuf buffer(text);
    format::Bytes bytes(buffer, source_);
    format::Scanner scanner(bytes);
    std::size_t words = 0;
    for (auto token = scanner.first_token(); token; token = scanner.first_token()) {
        TextLine line;
        std::size_t cut = SIZE_MAX; // where a comment begins if the quotes before it have no end
        bool open = false;
        for (; token; token = scanner.token()) {
            if (comment(*token, line.words.empty())) {
                if (!open) {
                    scanner.rest_of_line(0);
                    break;
                }
                cut = std::min(cut, line.words.size());
            }
            open = stays_open(*token, open);
            if (!open) cut = SIZE_MAX;
            if (*token == ":" && takes_colon(line.words))
                line.words.back().text += ':';
            else
                line.words.push_back({composed(*token), scanner.token_place()});
            if (++words > max_words) scanner.fail(fmt::format("found one more word, expected at most {}", max_words));
        }
        if (cut < line.words.size())
            line.words.erase(line.words.begin() + static_cast<std::ptrdiff_t>(cut), line.words.end());
        if (line.words.empty())
            remarks_.push_back(scanner.token_place().line);
        else
            lines_.push_back(std::move(line));
    }
}

bool PuzzleText::is_blank(std::uint64_t line) const {
    const auto number = [](const TextLine& it) { return it.place().line; };
    return line < end().line && !std::ranges::binary_search(lines_, line, {}, number)
           && !std::ranges::binary_search(remarks_, line);
}

Place PuzzleText::end() const { return lines_.empty() ? Place{1, 1} : Place{lines_.back().place().line + 1, 1}; }

std::string PuzzleText::normalised(bool in_place) const {
    std::string text;
    std::uint64_t number = 1;
    for (const TextLine& line : lines_) {
        for (; in_place && number < line.place().line; ++number) text += '\n';
        for (const Word& word : line.words) text.append(&word == line.words.data() ? "" : " ").append(word.text);
        text += '\n';
        ++number;
    }
    return text;
}

void PuzzleText::fail(Place place, std::string_view found, std::string_view expected) const {
    fail_at(source_, place, found, expected);
}

void PuzzleText::fail(const Word& word, std::string_view expected) const {
    fail(word.place, in_quotes(word.text), expected);
}

void PuzzleText::fail_with(Place place, std::string_view message) const {
    throw ParseError(source_, place, std::string(message));
}

std::string PuzzleText::warning(Place place, std::string_view sentence) const {
    return fmt::format("{}:{}:{}: warning: {}", source_, place.line, place.column, sentence);
}

std::uint32_t PuzzleText::number(const Word& word, std::uint32_t min, std::uint32_t max, std::string_view what) const {
    const auto number = parse_number(word.text, min, max);
    if (!number) fail(word, fmt::format("{} from {} to {}", what, min, max));
    return *number;
}

void PuzzleText::expect_words(const TextLine& line, std::size_t min, std::size_t max, std::string_view form) const {
    if (line.words.size() < min) fail(line.end(), "the end of the line", form);
    if (line.words.size() > max) fail(line.words[max], fmt::format("the end of the line, as in {}", form));
}

TextLine PuzzleText::with_names(const TextLine& line, std::size_t first) const {
    TextLine named = line;
    named.words.resize(std::min(first, line.words.size()));
    for (Word& name : NameReader(*this, line, first).read()) named.words.push_back(std::move(name));
    return named;
}

void PuzzleText::expect_name(const Word& word) const {
    if (!word.quoted && !may_be_name(word.text))
        fail(word, "a name; write names with blanks or commas between, and quotes around a sign that is one");
}

bool may_be_name(std::string_view word) {
    if (in_small_letters(word) == "and") return false;
    while (!word.empty()) {
        const Character character = decode(word);
        if (character.code >= 0x80 ? !is_sign(character.code) : is_alnum(word.front())) return true;
        word.remove_prefix(std::max<std::size_t>(character.length, 1));
    }
    return false;
}

void refuse_title(const PuzzleText& text, Place first, std::span<const std::size_t> cells) {
    constexpr std::size_t least_rows = 3;
    if (cells.size() < least_rows || cells[0] == cells[1]) return;
    if (std::ranges::any_of(cells.subspan(1), [&](std::size_t it) { return it != cells[1]; })) return;
    text.fail(first, "a row of " + counted(cells[0], "cell"),
              fmt::format("{} as in the rows below; a title begins with '# ' or '// '", cells[1]));
}

std::string name_in_text(std::string_view name) {
    const bool plain = name.find_first_of(" ,;") == std::string_view::npos && !name.starts_with('#')
                       && !name.starts_with("//") && !name.starts_with('"') && may_be_name(name);
    return plain ? std::string(name) : fmt::format("\"{}\"", name);
}

std::optional<SourceText> source_of(const Generator& generator, const Arguments& arguments) {
    const bool file = !arguments.input_name.empty() || !arguments.input.empty();
    const bool text = arguments.has("text");
    const std::string word = arguments.words.empty() ? "" : in_quotes(arguments.words.front());
    if (file && text) refuse(generator.info.name, "both FILE and --text", "one of them");
    if ((file || text) && !word.empty())
        refuse(generator.info.name, fmt::format("both {} and {}", word, file ? "FILE" : "--text"), "one of them");
    if (file) return SourceText{arguments.input, arguments.input_name};
    if (text) return SourceText{arguments.get("text"), "--text"};
    if (word.empty()) refuse(generator.info.name, "nothing", generator.info.synopsis);
    return std::nullopt;
}

std::optional<PuzzleText> text_of(const Generator& generator, const Arguments& arguments, PuzzleText::Comment comment) {
    const auto source = source_of(generator, arguments);
    if (!source) return std::nullopt;
    return PuzzleText(std::string(source->text), source->name, comment);
}

std::string shown(Place place) { return fmt::format("{}:{}", place.line, place.column); }

} // namespace quadrille::puzzles
