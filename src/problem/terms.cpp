// SPDX-License-Identifier: MIT
#include "problem/terms.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace quadrille {

namespace {

constexpr std::size_t max_derivatives = std::size_t{1} << 22;

std::uint32_t number_of(Term term) { return static_cast<std::uint32_t>(term); }

} // namespace

Terms::Terms(std::size_t width) : width_(width) {
    make(Kind::none, {}, false);
    make(Kind::empty, {}, true);
    make(Kind::complement, std::array{number_of(Term::none)}, true);
}

/// Returns the expression with these parts. `parts` may not be a view into the terms.
Term Terms::make(Kind kind, std::span<const std::uint32_t> parts, bool matches_empty) {
    std::vector<std::uint32_t> words{static_cast<std::uint32_t>(kind)};
    words.insert(words.end(), parts.begin(), parts.end());
    const std::uint32_t term = terms_.number(words);
    if (term == matches_empty_.size()) matches_empty_.push_back(matches_empty);
    return Term{term};
}

Term Terms::set(const Set& symbols) {
    if (std::ranges::find(symbols, true) == symbols.end()) return Term::none;
    auto place = std::ranges::find(sets_, symbols);
    if (place == sets_.end()) {
        sets_.push_back(symbols);
        place = sets_.end() - 1;
        columns_.clear();
    }
    return make(Kind::set, std::array{static_cast<std::uint32_t>(place - sets_.begin())}, false);
}

/// Brackets stand to the right: (ab)c is a(bc).
Term Terms::concatenation(Term first, Term then) {
    if (first == Term::none || then == Term::none) return Term::none;
    if (first == Term::empty) return then;
    if (then == Term::empty) return first;
    const bool is_chain = kind(then) == Kind::concatenation;
    if (first == Term::every && (is_chain ? part(then, 0) : then) == Term::every) return then;
    if (kind(first) == Kind::concatenation) {
        const Term head = part(first, 0);
        return concatenation(head, concatenation(part(first, 1), then));
    }
    return make(Kind::concatenation, std::array{number_of(first), number_of(then)},
                matches_empty(first) && matches_empty(then));
}

Term Terms::repeat(Term term, std::uint32_t min, std::uint32_t max) {
    if (matches_empty(term)) min = 0;
    if (max == 0 || term == Term::empty) return Term::empty;
    if (term == Term::none) return min == 0 ? Term::empty : Term::none;
    if (term == Term::every || (min == 1 && max == 1)) return term;
    if (min == 0 && max == no_end && kind(term) == Kind::set) {
        const Set& symbols = sets_[number_of(part(term, 0))];
        if (std::ranges::find(symbols, false) == symbols.end()) return Term::every;
    }
    if (kind(term) == Kind::repeat && number_of(part(term, 1)) == 0 && number_of(part(term, 2)) == no_end) return term;
    return make(Kind::repeat, std::array{number_of(term), min, max}, min == 0);
}

/// Combines alternatives, or demands. `neutral` changes nothing; `absorbing` decides alone.
Term Terms::combine(Kind kind, std::vector<Term> terms, Term neutral, Term absorbing) {
    std::vector<std::uint32_t> parts;
    for (const Term term : terms) {
        if (this->kind(term) == kind) {
            const auto inner = terms_[number_of(term)].subspan(1);
            parts.insert(parts.end(), inner.begin(), inner.end());
        } else if (term != neutral) {
            parts.push_back(number_of(term));
        }
    }
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    if (std::ranges::binary_search(parts, number_of(absorbing))) return absorbing;
    if (parts.empty()) return neutral;
    if (parts.size() == 1) return Term{parts.front()};
    const auto is_nullable = [&](std::uint32_t each) { return matches_empty(Term{each}); };
    return make(kind, parts,
                kind == Kind::any_of ? std::ranges::any_of(parts, is_nullable)
                                     : std::ranges::all_of(parts, is_nullable));
}

Term Terms::any_of(std::vector<Term> terms) { return combine(Kind::any_of, std::move(terms), Term::none, Term::every); }
Term Terms::all_of(std::vector<Term> terms) { return combine(Kind::all_of, std::move(terms), Term::every, Term::none); }

Term Terms::complement(Term term) {
    if (kind(term) == Kind::complement) return part(term, 0);
    return make(Kind::complement, std::array{number_of(term)}, !matches_empty(term));
}

Term Terms::derivative(Term term, std::size_t symbol) {
    if (columns_.empty()) find_columns();
    return derive(term, columns_[symbol]);
}

/// Symbols in the same sets have the same derivatives.
void Terms::find_columns() {
    std::map<std::vector<bool>, std::uint32_t> first;
    for (std::uint32_t symbol = 0; symbol < width_; ++symbol) {
        std::vector<bool> column;
        for (const Set& set : sets_) column.push_back(set[symbol]);
        columns_.push_back(first.emplace(std::move(column), symbol).first->second);
    }
}

Term Terms::derive(Term term, std::size_t symbol) {
    if (term <= Term::every) return term == Term::every ? term : Term::none;
    if (kind(term) == Kind::set) return sets_[number_of(part(term, 0))][symbol] ? Term::empty : Term::none;
    const std::uint64_t key = number_of(term) * std::uint64_t{width_} + symbol;
    if (const auto known = derivatives_.find(key); known != derivatives_.end()) return known->second;
    if (derivatives_.size() == max_derivatives) throw TooManyWords();
    const auto parts_view = terms_[number_of(term)].subspan(1);
    const std::vector<std::uint32_t> parts(parts_view.begin(), parts_view.end());
    const auto derivatives = [&] {
        std::vector<Term> all;
        for (const std::uint32_t each : parts) all.push_back(derive(Term{each}, symbol));
        return all;
    };
    Term result = Term::none;
    switch (kind(term)) {
    case Kind::concatenation: {
        const Term first{parts[0]}, then{parts[1]};
        result = concatenation(derive(first, symbol), then);
        if (matches_empty(first)) result = any_of({result, derive(then, symbol)});
        break;
    }
    case Kind::repeat: {
        const std::uint32_t min = parts[1], max = parts[2];
        const Term rest = repeat(Term{parts[0]}, min == 0 ? 0 : min - 1, max == no_end ? max : max - 1);
        result = concatenation(derive(Term{parts[0]}, symbol), rest);
        break;
    }
    case Kind::any_of:
        result = any_of(derivatives());
        break;
    case Kind::all_of:
        result = all_of(derivatives());
        break;
    case Kind::complement:
        result = complement(derive(Term{parts[0]}, symbol));
        break;
    default:
        break; // the others are above
    }
    derivatives_.emplace(key, result);
    return result;
}

} // namespace quadrille
