// SPDX-License-Identifier: MIT
// The spp format: see spp.md.
#include <algorithm>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "costs.hpp"
#include "format.hpp"
#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

/// Whether a line is an option: a cost, a number n of items, at least 1, and n items. If the end of the head
/// cuts the line off, fewer items suffice.
bool is_option(std::string_view line, std::uint64_t item_count, bool is_whole) {
    if (!parse_decimal(next_word(line))) return false;
    const std::uint64_t declared = parse_unsigned(next_word(line)).value_or(0);
    std::uint64_t found = 0;
    for (std::string_view word = next_word(line); !word.empty(); word = next_word(line)) {
        const auto item = parse_unsigned(word);
        if (!item || *item < 1 || *item > item_count) return false;
        ++found;
    }
    return found == declared ? found > 0 : !is_whole && found > 0 && found < declared;
}

/// Whether all lines are as many options as the first line says.
bool fits_throughout(std::span<const std::string_view> lines) {
    const std::vector<std::uint64_t> header = numbers_of(lines.front());
    return header.size() == 2 && header.back() == lines.size() - 1
           && std::ranges::all_of(lines.subspan(1),
                                  [&](std::string_view line) { return is_option(line, header.front(), true); });
}

/// Two whole numbers alone in the first line, then an option. No text in the dlx format begins like that: two
/// names make options of two names at most. Two lines of nothing but 0s and 1s are left to the dense format, and
/// so is a matrix below its size, unless all lines could be spp.
bool accepts_spp(std::string_view head) {
    if (const auto lines = data_lines(head); size_line(lines) && !fits_throughout(lines)) return false;
    std::uint64_t item_count = 0;
    bool is_binary = true;
    while (!head.empty()) {
        std::string_view line = head.substr(0, head.find('\n'));
        const bool is_whole = line.size() < head.size();
        head.remove_prefix(std::min(line.size() + 1, head.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        is_binary = is_binary && line.find_first_not_of("01 \t\r") == std::string_view::npos;
        if (item_count > 0) return !is_binary && is_option(line, item_count, is_whole);
        item_count = parse_unsigned(next_word(line)).value_or(0);
        if (item_count == 0 || !parse_unsigned(next_word(line)) || !next_word(line).empty()) return false;
    }
    return false;
}

class SppReader {
  public:
    SppReader(Scanner& scanner, Warnings& warnings) : scanner_(scanner), warnings_(warnings) {}

    Problem read() {
        read_header();
        while (const auto cost = scanner_.first_token()) read_option(*cost);
        if (builder_.option_count() != option_count_)
            scanner_.fail(scanner_.place(), fmt::format("found the end of the input after {} options, expected {}",
                                                        builder_.option_count(), option_count_));
        return builder_.build();
    }

  private:
    void read_header() {
        const auto items = scanner_.first_token();
        if (!items) scanner_.fail(scanner_.place(), "found the end of the input, expected the number of items");
        const std::uint64_t item_count = read_number(scanner_, *items, "a number of items", max_declared_items);
        header_ = scanner_.token_place().line;
        const auto options = scanner_.token();
        if (!options) scanner_.fail(scanner_.place(), "found the end of the line, expected the number of options");
        option_count_ = read_number(scanner_, *options, "a number of options", max_declared_options);
        if (const auto surplus = scanner_.token())
            scanner_.fail(fmt::format("found {}, expected the end of the line", in_quotes(*surplus)));
        builder_.add_items(static_cast<std::uint32_t>(item_count));
        builder_.number_items();
    }

    void read_option(std::string_view cost_token) {
        const Place begin = scanner_.token_place();
        if (builder_.option_count() == option_count_)
            scanner_.fail(
                fmt::format("found another option, expected the {} that line {} declares", option_count_, header_));
        builder_.begin_option();
        set_cost(scanner_, builder_, cost_token);
        const auto size = scanner_.token();
        if (!size)
            scanner_.fail(scanner_.place(), "found the end of the line, expected the number of items of the option");
        read_items(read_number(scanner_, *size, "a number of items", builder_.item_count()));
        if (!builder_.option_has_primary()) warnings_.option_without_primary(begin);
    }

    /// The items of an option, as many as its size says.
    void read_items(std::uint64_t size) {
        std::uint64_t found = 0;
        for (; const auto token = scanner_.token(); ++found) {
            if (found == size)
                scanner_.fail(
                    fmt::format("found {}, expected the end of the line after {} items", in_quotes(*token), size));
            add_numbered_item(scanner_, builder_, *token);
        }
        if (found != size)
            scanner_.fail(scanner_.place(),
                          fmt::format("found the end of the line after {} items, expected {}", found, size));
    }

    Scanner& scanner_;
    Warnings& warnings_;
    ProblemBuilder builder_;
    std::uint64_t header_ = 0; // its line
    std::uint64_t option_count_ = 0;
};

Problem read_spp(Scanner& scanner, Warnings& warnings) { return SppReader(scanner, warnings).read(); }

} // namespace

const Format spp{{"spp", "set partitioning as in the OR-Library: 'ITEMS OPTIONS', then 'cost k i1..ik'", true, false},
                 accepts_spp,
                 read_spp,
                 nullptr,
                 nullptr};

} // namespace quadrille::format
