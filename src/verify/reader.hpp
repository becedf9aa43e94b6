// SPDX-License-Identifier: MIT
// Reads proofs (docs/proof-format.md): a header that is text, then steps as words or as bytes, or clauses.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "base/quoted.hpp"
#include "bytes.hpp"

namespace quadrille::verify {

/// A statement of a proof does not hold.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline void demand(bool holds, const char* otherwise) {
    if (!holds) throw Refused(otherwise);
}

struct Header {
    std::string kind, number; // none, cover, count, minimum, maximum; of what
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> lists{
        {"cover", {}}, {"require", {}}, {"forbid", {}}, {"only", {}}};
    std::string body; // text, binary or clauses
    int version = 2;
};

/// Weights on items, which ascend, and a modulus or a denominator.
struct Weights {
    std::int64_t modulus = 1;
    std::vector<std::pair<std::uint32_t, std::int64_t>> of;
};

/// A colour of an item, by the item and the colour's number, and the colour that it is elsewhere.
struct NewColour {
    std::pair<std::uint32_t, std::uint32_t> place;
    std::uint32_t colour;
};

/// Which item each item is elsewhere, by ascending items, and which colour each colour is, by ascending places.
/// What is not listed keeps its name.
struct Renaming {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> items;
    std::vector<NewColour> colours;
};

struct Step {
    char op = 0; // as in the text: one of bsrpmlcfewivx
    bool keep = false, last = false;
    std::uint64_t at = 0; // an item; or which of the kept nodes or weights, from the last, which is 0
    std::int64_t target = 0;
};

class Reader {
  public:
    /// Throws Stopped if the control says so when more is read.
    Reader(std::streambuf& in, const std::string& source, const Control& control)
        : bytes_(in, source, "a proof", control), buffer_(1 << 16) {}

    /// Throws ParseError if the first line is not the first line of a proof.
    Header header() {
        read_magic();
        Header header;
        header.version = codes_ == others.size() ? 2 : 1;
        for (;;) {
            std::istringstream words(line());
            words.exceptions(std::ios::badbit); // want of memory must not end the text early
            std::string key, word;
            words >> key;
            if (key == "claim") {
                demand(header.kind.empty(), "two claims");
                words >> header.kind >> header.number;
            } else if (const auto list = header.lists.find(key); list != header.lists.end()) {
                while (words >> word) list->second.push_back(parse<std::uint32_t>(word));
            } else {
                demand(key == "text" || key == "binary" || key == "clauses", "an unknown line in the header");
                header.body = key;
            }
            demand(!(words >> word), "a line of the header that is too long");
            is_text_ = header.body == "text";
            if (!header.body.empty()) return header;
        }
    }

    /// The next step, for a problem with this many items. A step may come with weights, or with a renaming.
    Step step(std::size_t items, Weights& weights, Renaming& renaming) {
        ++steps_;
        Step step = is_text_ ? spelled_code() : binary_code();
        if (step.op == 'w') read_weights(items, weights);
        if (std::string_view("pmlcfeivx").find(step.op) != std::string_view::npos) step.at = number();
        if (step.op == 'f') step.target = integer();
        if (step.op == 'i') read_renaming(items, renaming);
        return step;
    }

    /// The next clause for a problem with this many options: a set of literals, ascending. They are numbers
    /// from 1, negative for denied options. Returns 'a' (added), 'd' (dropped) or 'E' (the end, no clause).
    char clause(std::size_t options, std::vector<std::int64_t>& clause) {
        ++steps_;
        clause.clear();
        const int code = need();
        demand(code == 'a' || code == 'd' || code == 'E', "neither a clause nor the end");
        for (std::uint64_t literal; code != 'E' && (literal = varying()) != 0;) {
            demand(literal >= 2 && literal / 2 <= options, "a clause about no option");
            const auto option = static_cast<std::int64_t>(literal / 2);
            clause.push_back(literal % 2 == 0 ? option : -option);
        }
        std::ranges::sort(clause);
        clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
        return static_cast<char>(code);
    }

    /// Throws Refused if this is not the end, with the mark of steps.
    void end_of_steps() {
        demand(is_text_ ? word() == "end" : need() == 'E', "no end where it is due");
        end();
    }
    void end() {
        int c = get();
        while (is_text_ && is_blank(c)) c = get();
        demand(c < 0, "more after the end");
    }

    std::uint64_t steps() const { return steps_; }

  private:
    /// The steps by their number in bytes, 8 * place + 4. Version 1 has the first nine.
    static constexpr std::string_view others = "sspmlcfweiivvx";
    static constexpr std::uint64_t no_colour = std::uint64_t{1} << 32;

    static bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    template <class Number> static Number parse(const std::string& word) {
        Number number{};
        const char* const end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(word.data(), end, number);
        demand(error == std::errc{} && stop == end, "something else than a number that fits");
        return number;
    }

    int get() {
        if (at_ == end_) at_ = 0, end_ = bytes_.read(buffer_.data(), buffer_.size());
        return end_ == 0 ? -1 : static_cast<unsigned char>(buffer_[at_++]);
    }

    int need() {
        const int byte = get();
        demand(byte >= 0, "the proof ends early");
        return byte;
    }

    void read_magic() {
        constexpr std::string_view magic[] = {"quadrille-proof 1\n", "quadrille-proof 2\n"};
        const auto begins = [&](const std::string& line) {
            return std::ranges::any_of(magic, [&](std::string_view all) { return all.starts_with(line); });
        };
        std::string line;
        for (int c = 0; !line.ends_with('\n') && begins(line) && (c = get()) >= 0;) line += static_cast<char>(c);
        codes_ = line == magic[0] ? 9 : codes_;
        if (line.ends_with('\n') && begins(line)) return;
        const std::string found = line.empty() ? "an empty file" : in_quotes(line);
        throw ParseError(bytes_.source(), {1, std::max<std::size_t>(line.size(), 1)},
                         "found " + found + ", expected a proof: a first line quadrille-proof 1 or 2");
    }
    std::string line() {
        std::string line;
        for (int c; (c = need()) != '\n';) line += static_cast<char>(c);
        return line;
    }
    std::string word() {
        int c = need();
        while (is_blank(c)) c = need();
        std::string word;
        for (; c >= 0 && !is_blank(c); c = get()) word += static_cast<char>(c);
        return word;
    }
    std::uint64_t varying() { // seven bits a byte, the lowest first
        std::uint64_t number = 0;
        for (int shift = 0;; shift += 7) {
            const int byte = need();
            demand(shift < 63 || byte <= 1, "a number beyond 64 bits");
            demand(shift == 0 || byte != 0, "a number with idle digits");
            number |= static_cast<std::uint64_t>(byte & 127) << shift;
            if (byte < 128) return number;
        }
    }
    std::uint64_t number() { return is_text_ ? parse<std::uint64_t>(word()) : varying(); }
    std::int64_t integer() {
        if (is_text_) return parse<std::int64_t>(word());
        const std::uint64_t number = varying();
        return static_cast<std::int64_t>(number >> 1 ^ -(number & 1));
    }

    Step spelled_code() {
        const std::string code = word();
        const bool keep = code == "kb" || code == "ks" || code == "kv", last = code == "rl" || code == "il";
        Step step{.op = last ? code.front() : code.back(), .keep = keep, .last = last};
        demand(keep || last || code.size() == 1, "an unknown step");
        demand(step.op == 'b' || step.op == 'r' || others.substr(0, codes_).find(step.op) != others.npos,
               "an unknown step");
        if (step.op == 'b' || step.op == 'r') step.at = number();
        return step;
    }
    Step binary_code() {
        const std::uint64_t code = varying(), kind = code & 7, rest = code >> 3;
        if (kind < 4) return {.op = kind < 2 ? 'b' : 'r', .keep = kind == 1, .last = kind == 3, .at = rest};
        demand(kind == 4 && rest < codes_, "an unknown step");
        return {.op = others[rest], .keep = rest == 1 || rest == 12, .last = rest == 10};
    }
    /// The next of items that ascend, of which this is the least possible.
    std::uint64_t ascending(std::size_t items, std::uint64_t next, const char* otherwise) {
        const std::uint64_t item = number(), gap = is_text_ ? item - next : item;
        demand(next < items && gap < items - next, otherwise);
        return next + gap;
    }
    void read_weights(std::size_t items, Weights& weights) {
        constexpr std::int64_t bound = std::int64_t{1} << 62;
        weights = {.modulus = integer(), .of = {}};
        std::uint64_t next = 0; // the least item that may follow
        for (std::uint64_t left = number(); left > 0; --left, ++next) {
            next = ascending(items, next, "weight on no item, or on items that do not ascend");
            const std::int64_t weight = integer();
            demand(weight < bound && weight > -bound, "a weight of 2^62 or more");
            weights.of.emplace_back(next, weight);
        }
    }
    std::uint32_t below(std::uint64_t limit, const char* otherwise) {
        const std::uint64_t found = number();
        demand(found < limit, otherwise);
        return static_cast<std::uint32_t>(found);
    }
    void read_renaming(std::size_t items, Renaming& renaming) {
        renaming = {};
        std::uint64_t next = 0;
        for (std::uint64_t left = number(); left > 0; --left, ++next) {
            next = ascending(items, next, "a new name of no item, or of items that do not ascend");
            renaming.items.emplace_back(next, below(items, "an item is renamed to none"));
        }
        std::pair<std::uint32_t, std::uint32_t> last{}; // is below each that follows, as no colour is 0
        for (std::uint64_t left = number(); left > 0; --left) {
            const std::uint32_t item = below(items, "new colours of no item"),
                                here = below(no_colour, "no such colour"), there = below(no_colour, "no such colour");
            demand(here > 0 && there > 0, "no colour is no colour");
            demand(last < std::pair{item, here}, "new colours that do not ascend");
            renaming.colours.push_back({last = {item, here}, there});
        }
    }

    format::Bytes bytes_;
    std::vector<char> buffer_;
    std::size_t at_ = 0, end_ = 0;
    bool is_text_ = true;
    std::size_t codes_ = others.size(); // how many of them there are
    std::uint64_t steps_ = 0;
};

} // namespace quadrille::verify
