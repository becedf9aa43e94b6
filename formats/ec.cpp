// SPDX-License-Identifier: MIT
// The ec format: see ec.md.
#include <algorithm>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "format.hpp"
#include "looks.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

/// Whether the first line that is no comment begins with the words `p` and `ec`.
bool accepts_ec(std::string_view head) {
    while (!head.empty()) {
        std::string_view line = head.substr(0, head.find('\n'));
        head.remove_prefix(std::min(line.size() + 1, head.size()));
        const std::string_view first = next_word(line);
        if (first.empty() || first == "c") continue;
        return first == "p" && next_word(line) == "ec";
    }
    return false;
}

class EcReader {
  public:
    EcReader(Scanner& scanner, Warnings& warnings) : scanner_(scanner), warnings_(warnings) {}

    Problem read() {
        while (const auto token = scanner_.first_token()) {
            if (token == "c")
                read_comment();
            else if (token == "p")
                read_header();
            else if (token == "s")
                read_option();
            else
                scanner_.fail(fmt::format("found {}, expected a line that begins with c, p or s", in_quotes(*token)));
        }
        if (!header_) scanner_.fail(scanner_.place(), "found the end of the input, expected a line 'p ec ITEMS'");
        if (options_ && builder_.option_count() != *options_)
            scanner_.fail(scanner_.place(), fmt::format("found the end of the input after {} options, expected {}",
                                                        builder_.option_count(), *options_));
        return builder_.build();
    }

  private:
    void read_comment() {
        const Place place = scanner_.token_place();
        if (auto origin = origin_comment(scanner_.rest_of_line(), place, warnings_))
            builder_.annotations().origin = std::move(origin);
    }

    void read_header() {
        if (header_) scanner_.fail(fmt::format("found a second p line, expected one only, as in line {}", header_));
        header_ = scanner_.token_place().line;
        const auto kind = scanner_.token();
        if (kind != "ec")
            scanner_.fail(fmt::format("found {}, expected 'ec'", kind ? in_quotes(*kind) : "the end of the line"));
        const auto items = scanner_.token();
        if (!items) scanner_.fail(scanner_.place(), "found the end of the line, expected the number of items");
        const std::uint64_t item_count = read_number(scanner_, *items, "a number of items", max_declared_items);
        if (const auto options = scanner_.token())
            options_ = read_number(scanner_, *options, "a number of options", max_declared_options);
        std::uint64_t secondary = 0;
        if (const auto token = scanner_.token())
            secondary = read_number(scanner_, *token, "a number of secondary items", item_count);
        if (const auto surplus = scanner_.token())
            scanner_.fail(fmt::format("found {}, expected the end of the line", in_quotes(*surplus)));
        builder_.add_items(static_cast<std::uint32_t>(item_count - secondary));
        builder_.add_items(static_cast<std::uint32_t>(secondary), Kind::secondary);
        builder_.number_items();
    }

    void read_option() {
        const Place begin = scanner_.token_place();
        if (!header_) scanner_.fail("found an option, expected a line 'p ec ITEMS' before it");
        if (options_ && builder_.option_count() == *options_)
            scanner_.fail(
                fmt::format("found another option, expected the {} that line {} declares", *options_, header_));
        builder_.begin_option();
        while (const auto token = scanner_.token()) add_numbered_item(scanner_, builder_, *token);
        if (!builder_.option_has_primary()) warnings_.option_without_primary(begin);
    }

    Scanner& scanner_;
    Warnings& warnings_;
    ProblemBuilder builder_;
    std::uint64_t header_ = 0; // its line, 0 before it was read
    std::optional<std::uint64_t> options_;
};

Problem read_ec(Scanner& scanner, Warnings& warnings) { return EcReader(scanner, warnings).read(); }

void write_ec(std::ostream& stream, const Problem& problem, const WriteParams&) {
    Chunked out(stream);
    if (const auto& origin = problem.annotations().origin) out << "c quadrille: " << origin_text(*origin) << '\n';
    out << "p ec " << problem.item_count() << ' ' << problem.option_count();
    if (problem.secondary_count() > 0) out << ' ' << problem.secondary_count();
    out << '\n';
    std::vector<std::uint32_t> number(problem.item_count());
    std::uint32_t next = 1;
    for (const ItemId item : primary_first(problem)) number[index(item)] = next++;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        out << 's';
        for (const ItemId item : problem.items(OptionId{o})) out << ' ' << number[index(item)];
        out << '\n';
    }
    out.flush();
}

Feature ec_loses(const Problem& problem) {
    constexpr Feature carries
        = Feature::secondary | Feature::empty_options | Feature::no_primary | Feature::no_options | Feature::no_items;
    return features(problem) & ~carries;
}

} // namespace

const Format ec{
    {"ec", "numbered items, 'p ec ITEMS' and lines 's 1 4 7'", true, true}, accepts_ec, read_ec, write_ec, ec_loses};

} // namespace quadrille::format
