// SPDX-License-Identifier: MIT
// Regular expressions over symbols, as text:
//
//     either   = both { '|' both }
//     both     = sequence { '&' sequence }
//     sequence = repeated { repeated }
//     repeated = '!' repeated | atom { '*' | '+' | '?' | '{' count '}' | '{' [count] ',' [count] '}' }
//     atom     = '.' | '(' [either] ')' | '[' ['^'] member { member } ']' | symbol
//     member   = symbol [ '-' symbol ]
//     symbol   = character | '\' character | ''' name ''' | '"' name '"'
//
// Blanks between these are ignored.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <quadrille/error.hpp>
#include <quadrille/sequence.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"
#include "problem/terms.hpp"

namespace quadrille {

namespace {

constexpr std::size_t max_text = 4'000, max_depth = 200;
constexpr std::uint32_t max_repeat = 1'000'000;

using SymbolPlaces = std::unordered_map<std::string_view, std::size_t>;

struct Expression {
    Terms terms;
    Term whole;
    std::size_t named; ///< how many symbols have names
};

class RegexParser {
  public:
    RegexParser(std::string_view text, std::span<const std::string> symbols)
        : text_(text), symbols_(symbols), terms_(symbols.size() + 1) {
        for (std::size_t i = 0; i < symbols.size(); ++i) places_.emplace(symbols[i], i);
    }

    Expression run() {
        if (text_.size() > max_text) fail(max_text, "a longer text", fmt::format("at most {} bytes", max_text));
        const Term whole = either();
        if (!at_end()) fail_here("an end, or a '(' before it");
        return {std::move(terms_), whole, symbols_.size()};
    }

  private:
    [[noreturn]] void fail(std::size_t at, std::string_view found, std::string_view expected) const {
        throw ParseError("regular expression", {1, at + 1}, fmt::format("found {}, expected {}", found, expected));
    }
    [[noreturn]] void fail_here(std::string_view expected) const {
        fail(at_, at_ == text_.size() ? "the end" : in_quotes(first_character(text_.substr(at_))), expected);
    }

    bool at_end() {
        while (at_ < text_.size()
               && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
        return at_ == text_.size();
    }
    bool is_next(char c) { return !at_end() && text_[at_] == c; }
    bool skip(char c) {
        if (!is_next(c)) return false;
        ++at_;
        return true;
    }

    Term either() {
        std::vector<Term> terms{both()};
        while (skip('|')) terms.push_back(both());
        return terms_.any_of(std::move(terms));
    }

    Term both() {
        std::vector<Term> terms{sequence()};
        while (skip('&')) terms.push_back(sequence());
        return terms_.all_of(std::move(terms));
    }

    Term sequence() {
        std::vector<Term> factors{repeated()};
        while (!at_end() && std::string_view("|&)").find(text_[at_]) == std::string_view::npos)
            factors.push_back(repeated());
        Term term = Term::empty;
        for (std::size_t i = factors.size(); i-- > 0;) term = terms_.concatenation(factors[i], term);
        return term;
    }

    Term repeated() {
        if (is_next('!')) {
            enter();
            const Term term = terms_.complement(repeated());
            --depth_;
            return term;
        }
        Term term = atom();
        for (;;) {
            if (skip('*'))
                term = terms_.repeat(term, 0, Terms::no_end);
            else if (skip('+'))
                term = terms_.repeat(term, 1, Terms::no_end);
            else if (skip('?'))
                term = terms_.repeat(term, 0, 1);
            else if (skip('{'))
                term = counted_repeat(term);
            else
                return term;
        }
    }

    /// Skips the character that begins a part within the part.
    void enter() {
        if (++depth_ > max_depth) fail_here(fmt::format("parts nested at most {} deep", max_depth));
        ++at_;
    }

    Term counted_repeat(Term term) {
        const std::size_t begin = at_;
        const auto least = count();
        std::optional<std::uint32_t> most = least;
        if (skip(',')) {
            most = count();
            if (!least && !most) fail_here("a number");
            if (!most) most = Terms::no_end;
        } else if (!least) {
            fail_here("a number of times, as in {2,5}");
        }
        if (!skip('}')) fail_here("'}'");
        if (least.value_or(0) > *most)
            fail(begin, fmt::format("{} to {} times", *least, *most), "the lesser number first");
        return terms_.repeat(term, least.value_or(0), *most);
    }

    std::optional<std::uint32_t> count() {
        if (at_end()) fail_here("'}'");
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
        if (at_ == begin) return std::nullopt;
        const std::string_view digits = text_.substr(begin, at_ - begin);
        const auto number = to_number<std::uint32_t>(digits);
        if (!number || *number > max_repeat) fail(begin, in_quotes(digits), fmt::format("at most {}", max_repeat));
        return number;
    }

    Term atom() {
        if (at_end()) fail_here(an_atom);
        const char c = text_[at_];
        if (c == '(') {
            enter();
            const Term term = is_next(')') ? Term::empty : either();
            if (!skip(')')) fail_here("')'");
            --depth_;
            return term;
        }
        if (skip('.')) return terms_.set(Terms::Set(symbols_.size() + 1, true));
        if (skip('[')) return terms_.set(members());
        if (std::string_view("*+?{}])|&").find(c) != std::string_view::npos) fail_here(an_atom);
        Terms::Set set(symbols_.size() + 1);
        set[place_of(name())] = true;
        return terms_.set(set);
    }

    struct Name {
        std::string_view text;
        std::size_t at;
        bool plain; ///< it stands there as a character of its own
    };

    /// Reads the name of a symbol. Precondition: the text does not end here.
    Name name() {
        const std::size_t begin = at_;
        const char c = text_[at_];
        if (c == '\'' || c == '"') {
            const std::size_t end = text_.find(c, at_ + 1);
            if (end == std::string_view::npos) fail(begin, "a quote that is not closed", fmt::format("another {}", c));
            at_ = end + 1;
            return {text_.substr(begin + 1, end - begin - 1), begin, false};
        }
        if (c == '\\' && ++at_ == text_.size()) fail_here("a character behind \\");
        const std::string_view character = first_character(text_.substr(at_));
        at_ += character.size();
        return {character, begin, c != '\\'};
    }

    std::size_t place_of(const Name& name) const {
        if (const auto place = places_.find(name.text); place != places_.end()) return place->second;
        constexpr std::size_t most_shown = 20;
        const std::span shown = symbols_.first(std::min(symbols_.size(), most_shown));
        const bool is_anchor = name.plain && (name.text == "^" || name.text == "$");
        fail(name.at, fmt::format("the symbol {}", in_quotes(name.text)),
             fmt::format("one of {}{}{}", harmless(fmt::format("{}", fmt::join(shown, " "))),
                         shown.size() < symbols_.size() ? " ..." : "",
                         is_anchor ? ": the whole sequence is matched, without ^ and $"
                                   : did_you_mean(name.text, symbols_)));
    }

    /// Reads a class behind its '['.
    Terms::Set members() {
        Terms::Set set(symbols_.size() + 1);
        const bool is_negative = skip('^');
        const std::size_t begin = at_;
        while (!is_next(']')) {
            if (at_end()) fail_here("']'");
            const Name first = name();
            if (is_next('-') && !is_range_end()) {
                ++at_;
                if (at_end()) fail_here("']'");
                add_range(set, first, name());
            } else {
                set[place_of(first)] = true;
            }
        }
        if (std::ranges::find(set, true) == set.end()) fail(begin, "']'", "a symbol");
        ++at_;
        if (is_negative) set.flip();
        return set;
    }

    /// Whether the sign for a range is the last in its class, where it is a symbol.
    bool is_range_end() {
        const std::size_t here = std::exchange(at_, at_ + 1);
        const bool is_last = is_next(']');
        at_ = here;
        return is_last;
    }

    /// Adds the symbols between two: by their numbers, if both are numbers, or by their code points.
    void add_range(Terms::Set& set, const Name& first, const Name& last) const {
        using Key = std::function<std::optional<std::uint64_t>(std::string_view)>;
        const Key by_number = [](std::string_view text) { return to_number<std::uint64_t>(text); };
        const Key by_code = [](std::string_view text) -> std::optional<std::uint64_t> {
            if (text.empty() || first_character(text).size() != text.size()) return std::nullopt;
            return decode(text).code;
        };
        const Key& key = by_number(first.text) && by_number(last.text) ? by_number : by_code;
        const auto from = key(first.text), to = key(last.text);
        const std::string range = fmt::format("{}-{}", harmless(first.text), harmless(last.text));
        if (!from || !to) fail(first.at, "the range " + range, "characters, or whole numbers");
        if (*from > *to) fail(first.at, "the range " + range, "the lesser symbol first");
        bool any = false;
        for (std::size_t i = 0; i < symbols_.size(); ++i) {
            const auto each = key(symbols_[i]);
            if (!each || *each < *from || *each > *to) continue;
            set[i] = true;
            any = true;
        }
        if (!any) fail(first.at, fmt::format("the range {}, which has no symbol", range), "one that has");
    }

    static constexpr std::string_view an_atom = "a symbol, '.', '[', '(' or '!'";

    std::string_view text_;
    std::span<const std::string> symbols_;
    SymbolPlaces places_;
    Terms terms_;
    std::size_t at_ = 0, depth_ = 0;
};

/// Walks through the derivatives of an expression.
class RegexWalk final : public Walk {
  public:
    explicit RegexWalk(const Expression& expression) : terms_(expression.terms), named_(expression.named) {
        number(expression.whole);
    }

    std::uint32_t start() override { return 0; }

    std::optional<std::uint32_t> step(std::uint32_t state, Symbol symbol) override {
        const bool has_name = symbol >= 0 && static_cast<std::size_t>(symbol) < named_;
        const Term next = terms_.derivative(states_[state], has_name ? static_cast<std::size_t>(symbol) : named_);
        return next == Term::none ? std::nullopt : std::optional(number(next));
    }

    bool accepts(std::uint32_t state) override { return terms_.matches_empty(states_[state]); }

  private:
    std::uint32_t number(Term term) {
        const auto [place, is_new] = numbers_.try_emplace(term, static_cast<std::uint32_t>(states_.size()));
        if (is_new) states_.push_back(term);
        return place->second;
    }

    Terms terms_;
    const std::size_t named_;
    std::unordered_map<Term, std::uint32_t> numbers_;
    std::vector<Term> states_;
};

} // namespace

Automaton Automaton::regex(std::string_view text, std::span<const std::string> symbols) {
    auto expression = std::make_shared<const Expression>(RegexParser(text, symbols).run());
    return Automaton([expression = std::move(expression)] { return std::make_unique<RegexWalk>(*expression); });
}

} // namespace quadrille
