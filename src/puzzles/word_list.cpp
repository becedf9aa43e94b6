// SPDX-License-Identifier: MIT
// Constructors of crosswords exchange lists with lines WORD;SCORE, the score from 0 to 100 as a rule. In others a comma
// or a blank parts the two.
#include "puzzles/word_list.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

using format::Decimal;

/// What stands on a line of the list, or a word of it.
struct Entry {
    std::string text;
    Place place;
    std::optional<Decimal> score = {};
};

/// The words of a line up to a comment. What stands in quotes is one.
std::vector<Word> words_of(const TextLine& line) {
    std::vector<Word> words;
    for (std::size_t k = 0; k < line.words.size() && !line.words[k].text.starts_with('#'); ++k) {
        const auto closes = [](const Word& it) {
            const std::size_t end = it.text.find_last_not_of(",;");
            return end != it.text.npos && it.text[end] == '"';
        };
        const bool opens = line.words[k].text.starts_with('"')
                           && (line.words[k].text.size() == 1 || line.words[k].text.find('"', 1) == std::string::npos);
        const auto last
            = std::find_if(line.words.begin() + static_cast<std::ptrdiff_t>(k) + 1, line.words.end(), closes);
        words.push_back(line.words[k]);
        if (!opens || last == line.words.end()) continue;
        for (const auto end = static_cast<std::size_t>(last - line.words.begin()); k < end;)
            words.back().text += ' ' + line.words[++k].text;
    }
    return words;
}

/// The same with a blank between them.
std::string joined(const TextLine& line) {
    std::string text;
    for (const Word& word : words_of(line)) text.append(text.empty() ? "" : " ").append(word.text);
    return text;
}

/// Whether a line has a score in front of its only word, as in "50 cat".
bool has_score_in_front(std::string_view text) {
    const std::size_t end = text.find_first_of(" ;,");
    if (end == text.npos || !format::parse_decimal(text.substr(0, end))) return false;
    const std::string_view word = text.substr(text.find_last_of(" ;,") + 1);
    const bool single = text.substr(end, text.size() - end - word.size()).find_first_not_of(" ;,") == text.npos;
    return single && !word.empty() && !format::parse_decimal(word);
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// What a line has, but for the quotes and the separators that spreadsheets write.
std::string without_trimmings(std::string_view text) {
    while (text.ends_with(',') || text.ends_with(';')) text = trimmed(text.substr(0, text.size() - 1));
    if (text.size() > 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
}

/// A line as one entry, with the score behind its last semicolon or comma, or behind its only blank.
Entry entry_of(std::string_view text, Place place) {
    while (text.ends_with(',') || text.ends_with(';')) text = trimmed(text.substr(0, text.size() - 1));
    const std::size_t sign = text.find_last_of(";,"), blank = text.find(' ');
    const std::size_t at = sign != std::string_view::npos ? sign : blank == text.rfind(' ') ? blank : sign;
    Entry entry{std::string(text), place, {}};
    if (at == std::string_view::npos) return entry;
    const std::string_view head = trimmed(text.substr(0, at)), tail = trimmed(text.substr(at + 1));
    if (const auto score = format::parse_decimal(tail); score && !format::parse_decimal(head))
        entry = {std::string(head), place, score};
    entry.text = without_trimmings(entry.text);
    return entry;
}

bool less(const Decimal& one, const Decimal& other) {
    constexpr unsigned most = 18;
    return one.in_units(most) < other.in_units(most);
}

/// Why a word is left out, for one and for several.
struct Reason {
    std::string_view of_one, of_several;
};
constexpr std::array<Reason, 4> reasons{{{"has a blank", "have blanks"},
                                         {"has a sign", "have signs"},
                                         {"fits no row or column", "fit no row or column"},
                                         {"has too low a score", "have too low a score"}}};
enum ReasonNumber : std::uint8_t { blank, sign, length, score };

class Reader {
  public:
    Reader(const PuzzleText& text, const WordListParams& params) : text_(text), params_(params) {}

    WordList read() {
        find_entries();
        for (const Entry& entry : entries_) add(entry);
        if (list_.scored && unscored_ > 0) warn_of_missing_scores();
        say_what_is_left_out();
        return std::move(list_);
    }

  private:
    /// Finds out how the list is written: with scores, with a word a line, or with blanks between words.
    void find_entries() {
        std::vector<Entry> lines;
        std::size_t words_alone = 0, words_together = 0, together = 0, scores_in_front = 0;
        for (std::size_t i = params_.first_line; i < text_.lines().size(); ++i) {
            const TextLine& line = text_.lines()[i];
            const std::string text = joined(line);
            if (text.empty()) continue;
            lines.push_back(entry_of(text, line.place()));
            list_.scored = list_.scored || lines.back().score;
            scores_in_front += has_score_in_front(text) ? 1 : 0;
            const std::size_t words = words_of(line).size();
            (words == 1 ? words_alone : words_together) += words;
            together += words == 1 ? 0 : 1;
        }
        if (scores_in_front * 2 > lines.size())
            text_.fail(lines.front().place, in_quotes(lines.front().text) + ", with the score in front",
                       "the score behind the word, as in cat;50");
        if (list_.scored || words_alone > words_together)
            entries_ = std::move(lines);
        else
            split_lines(together > 0 && together <= words_alone);
    }

    /// Takes each word for itself.
    void split_lines(bool odd) {
        for (std::size_t i = params_.first_line; i < text_.lines().size(); ++i) {
            const TextLine& line = text_.lines()[i];
            std::size_t words = 0;
            for (const Word& word : words_of(line)) {
                entries_.push_back({without_trimmings(word.text), word.place});
                ++words;
            }
            if (!std::exchange(odd, odd && words < 2) || words < 2) continue;
            list_.warnings.push_back(
                text_.warning(line.place(), fmt::format("{} is read as {}, since blanks part the words of this list",
                                                        in_quotes(joined(line)), counted(words, "word"))));
        }
    }

    void warn_of_missing_scores() {
        const std::string others = unscored_ == 1 ? " has" : fmt::format(" and {} more have", unscored_ - 1);
        list_.warnings.push_back(text_.warning(first_unscored_.place, in_quotes(first_unscored_.text) + others
                                                                          + " no score, which counts as 0"));
    }

    void add(const Entry& entry) {
        Letters letters = letters_of(entry.text);
        if (entry.text.find(' ') != std::string::npos) return leave_out(blank, entry);
        if (!std::ranges::all_of(letters, is_letter)) return leave_out(sign, entry);
        if (!params_.lengths.contains(letters.size())) return leave_out(length, entry);
        const Decimal value = entry.score.value_or(Decimal{});
        if (params_.min_score && less(value, *params_.min_score)) return leave_out(score, entry);
        if (!entry.score && unscored_++ == 0) first_unscored_ = entry;
        std::string spelled;
        for (const std::string& letter : letters) spelled += letter;
        const auto [known, is_new] = numbers_.emplace(spelled, list_.words.size());
        if (is_new)
            list_.words.push_back({std::move(spelled), std::move(letters), value});
        else if (less(list_.words[known->second].score, value))
            list_.words[known->second].score = value;
    }

    void leave_out(ReasonNumber reason, const Entry& entry) {
        auto& [count, first] = left_out_[reason];
        if (count++ == 0) first = entry;
        if (!first_left_out_) first_left_out_ = entry.place;
    }

    void say_what_is_left_out() {
        std::size_t total = 0;
        for (std::size_t k = 0; k < reasons.size(); ++k) {
            const auto& [count, first] = left_out_[k];
            if (count == 0) continue;
            total += count;
            list_.left_out += fmt::format("{}{} (line {}) ", list_.left_out.empty() ? "" : ", ", in_quotes(first.text),
                                          first.place.line);
            list_.left_out += count == 1 ? std::string(reasons[k].of_one)
                                         : fmt::format("and {} more {}", count - 1, reasons[k].of_several);
        }
        if (total == 0) return;
        list_.left_out = fmt::format("{} left out: {}", counted(total, "word"), list_.left_out);
        list_.warnings.push_back(text_.warning(*first_left_out_, list_.left_out));
    }

    const PuzzleText& text_;
    const WordListParams& params_;
    WordList list_;
    std::vector<Entry> entries_;
    std::map<std::string, std::size_t> numbers_; // of the words
    std::array<std::pair<std::size_t, Entry>, reasons.size()> left_out_{};
    std::optional<Place> first_left_out_;
    std::size_t unscored_ = 0; // words that are taken
    Entry first_unscored_;
};

} // namespace

WordList read_word_list(const PuzzleText& text, const WordListParams& params) { return Reader(text, params).read(); }

} // namespace quadrille::puzzles
