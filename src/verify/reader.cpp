// SPDX-License-Identifier: MIT
#include "verify/reader.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include <quadrille/error.hpp>

#include "problem/quoted.hpp"

namespace quadrille::verify {

namespace {

bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

template <class Number> bool parse(std::string_view word, Number& number) {
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} && stop == word.data() + word.size();
}

/// A whole number in its shortest form, so that numbers of any size can be told from each other as texts.
bool is_number(std::string_view word, bool may_be_negative) {
    if (word == "0") return true;
    if (may_be_negative && word.starts_with('-')) word.remove_prefix(1);
    return !word.empty() && word[0] != '0' && word.find_first_not_of("0123456789") == word.npos;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0, end = 0; at < line.size(); at = end + 1) {
        for (end = at; end < line.size() && !is_blank(line[end]);) ++end;
        if (end > at) words.push_back(line.substr(at, end - at));
    }
    return words;
}

} // namespace

bool Reader::refill() {
    at_ = 0, end_ = bytes_.read(buffer_.data(), buffer_.size());
    return end_ > 0;
}

void Reader::read_magic() {
    constexpr std::string_view magic = "quadrille-proof 1\n";
    std::string line;
    for (int c = 0; line.size() < magic.size() && magic.starts_with(line) && (c = get()) >= 0;)
        line += static_cast<char>(c);
    if (line == magic) return;
    throw ParseError(bytes_.source(), {1, std::max<std::size_t>(line.size(), 1)},
                     fmt::format("found {}, expected a proof, whose first line is quadrille-proof 1",
                                 line.empty() ? "an empty file" : in_quotes(line)));
}

Header Reader::header() {
    for (Header header;;) {
        std::string line;
        int c = get();
        for (; c >= 0 && c != '\n'; c = get()) line += static_cast<char>(c);
        demand(c >= 0, "the header ends early");
        const auto words = words_of(line);
        const std::string_view key = words.empty() ? "" : words[0];
        if (key == "claim") {
            demand(header.kind.empty(), "two claims");
            demand(words.size() > 1, "a claim of nothing");
            header.kind = words[1];
            const bool plain = header.kind == "none" || header.kind == "cover",
                       counts = header.kind == "count";
            demand(plain || counts || header.kind == "minimum" || header.kind == "maximum",
                   "an unknown claim");
            demand(words.size() == (plain ? 2 : 3) && (plain || is_number(words[2], !counts)),
                   "a claim that is not followed by its number");
            if (!plain) header.number = words[2];
        } else if (key == "text" || key == "binary" || key == "clauses") {
            demand(words.size() == 1 && !header.kind.empty(), "no claim before the steps");
            body_ = header.body = key == "text" ? Body::text : key == "binary" ? Body::binary : Body::clauses;
            return header;
        } else {
            auto* const list = key == "cover"     ? &header.cover
                               : key == "require" ? &header.require
                               : key == "forbid"  ? &header.forbid
                               : key == "only"    ? &header.only
                                                  : nullptr;
            demand(list != nullptr, "an unknown line in the header");
            for (std::size_t k = 1; k < words.size(); ++k)
                demand(parse(words[k], list->emplace_back()), "a list of something else than indices");
        }
    }
}

std::string Reader::word() {
    int c = get();
    while (is_blank(c)) c = get();
    demand(c >= 0, "the proof ends early");
    std::string word;
    for (; c >= 0 && !is_blank(c); c = get()) word += static_cast<char>(c);
    return word;
}

template <class Number> Number Reader::spelled() {
    Number number{};
    demand(parse(word(), number), "something else than a number");
    return number;
}

/// Seven bits a byte, the lowest first.
std::uint64_t Reader::varying() {
    std::uint64_t number = 0;
    for (int shift = 0;; shift += 7) {
        const int byte = get();
        demand(byte >= 0, "the proof ends early");
        demand(shift < 63 || byte <= 1, "a number beyond 64 bits");
        number |= static_cast<std::uint64_t>(byte & 127) << shift;
        if (byte >= 128) continue;
        demand(byte != 0 || shift == 0, "a number with idle digits");
        return number;
    }
}

std::int64_t Reader::integer() {
    if (body_ == Body::text) return spelled<std::int64_t>();
    const std::uint64_t number = varying();
    return static_cast<std::int64_t>(number >> 1 ^ -(number & 1));
}

Step Reader::text_code() {
    const std::string code = word();
    Step step{.op = code.back()};
    if (code == "rl")
        step.op = 'r', step.last = true;
    else if (code == "kb" || code == "ks")
        step.keep = true;
    else
        demand(code.size() == 1 && std::string_view("bsrpmlcfew").find(step.op) != std::string_view::npos,
               "an unknown step");
    if (step.op == 'b' || step.op == 'r') step.at = number();
    return step;
}

Step Reader::binary_code() {
    constexpr std::string_view others = "sspmlcfwe";
    const std::uint64_t code = varying(), kind = code & 7, rest = code >> 3;
    if (kind <= 1) return {.op = 'b', .keep = kind == 1, .at = rest};
    if (kind <= 3) return {.op = 'r', .last = kind == 3, .at = rest};
    demand(kind == 4 && rest < others.size(), "an unknown step");
    return {.op = others[rest], .keep = rest == 1};
}

Step Reader::step(std::size_t items, Weights& weights) {
    ++steps_;
    Step step = body_ == Body::text ? text_code() : binary_code();
    if (step.op == 'w')
        read_weights(items, weights);
    else if (step.op != 'b' && step.op != 's' && step.op != 'r')
        step.at = number();
    if (step.op == 'f') step.target = integer();
    return step;
}

void Reader::read_weights(std::size_t items, Weights& weights) {
    constexpr std::int64_t bound = std::int64_t{1} << 62;
    weights.modulus = integer();
    weights.of.clear();
    std::uint64_t next = 0; // the least item that may follow
    for (std::uint64_t left = number(); left > 0; --left, ++next) {
        const std::uint64_t item = number(), gap = body_ == Body::text ? item - next : item;
        demand(next < items && gap < items - next, "weight on no item, or not in ascending order");
        next += gap;
        const std::int64_t weight = integer();
        demand(weight < bound && weight > -bound, "a weight of 2^62 or more");
        weights.of.emplace_back(static_cast<std::uint32_t>(next), weight);
    }
}

char Reader::clause(std::size_t options, std::vector<std::int64_t>& clause) {
    ++steps_;
    clause.clear();
    const int code = get();
    if (code == 'E') return 'E';
    demand(code == 'a' || code == 'd', "neither a clause nor the end");
    while (const std::uint64_t literal = varying()) {
        demand(literal >= 2 && literal / 2 <= options, "a clause about no option");
        const auto option = static_cast<std::int64_t>(literal / 2);
        clause.push_back(literal % 2 == 0 ? option : -option);
    }
    return static_cast<char>(code);
}

void Reader::end() {
    if (body_ == Body::text) {
        demand(word() == "end", "no end where it is due");
        for (int c = get(); c >= 0; c = get()) demand(is_blank(c), "more after the end");
        return;
    }
    if (body_ == Body::binary) demand(get() == 'E', "no end where it is due"); // of clauses, it is read
    demand(get() < 0, "more after the end");
}

} // namespace quadrille::verify
