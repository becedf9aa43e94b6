// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t most_numbers = 1000, most_copies = 1000;

/// Each number k of 1 to `numbers` comes `copies` times, at equal steps.
struct Sequence {
    std::uint32_t numbers;
    std::uint32_t copies;
    bool nickerson; ///< steps of k, with k - 1 others between two; else of k + 1

    std::uint32_t length() const { return numbers * copies; }
    std::uint32_t step(std::uint32_t k) const { return nickerson ? k : k + 1; }
};

Sequence parse_langford(const Arguments& arguments) {
    const std::uint32_t numbers = only_number(arguments, langford.info.name, "a greatest number", 1, most_numbers);
    const auto copies = parse_number(arguments.get("copies", "2"), 2, most_copies);
    if (!copies)
        refuse(langford.info.name, in_quotes(arguments.get("copies")) + " for --copies",
               fmt::format("2 to {}", most_copies));
    return {numbers, *copies, arguments.has("nickerson")};
}

/// Where a number comes first.
struct Choice {
    std::uint32_t number;
    std::uint32_t place; ///< from 0
};

/// How many places there are for the first of a number.
std::uint64_t room(const Sequence& sequence, std::uint32_t number) {
    const std::uint64_t reach = std::uint64_t{sequence.copies - 1} * sequence.step(number);
    return reach < sequence.length() ? sequence.length() - reach : 0;
}

/// All ways to place a number, in the order of the options.
std::vector<Choice> choices(const Sequence& sequence) {
    std::uint64_t count = 0;
    for (std::uint32_t k = 1; k <= sequence.numbers; ++k) count += room(sequence, k);
    check_size(langford.info.name, count, count * (sequence.copies + std::uint64_t{1}));
    std::vector<Choice> all;
    for (std::uint32_t k = 1; k <= sequence.numbers; ++k)
        for (std::uint32_t place = 0; place < room(sequence, k); ++place) all.push_back({k, place});
    return all;
}

std::vector<std::uint32_t> places(const Sequence& sequence, const Choice& choice) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t copy = 0; copy < sequence.copies; ++copy)
        all.push_back(choice.place + copy * sequence.step(choice.number));
    return all;
}

std::string title(const Sequence& sequence) {
    const std::string_view name = sequence.nickerson ? "Nickerson" : "Langford";
    if (sequence.copies == 2) return fmt::format("{} pairs of 1 to {}", name, sequence.numbers);
    return fmt::format("{} sequence of {} times 1 to {}", name, sequence.copies, sequence.numbers);
}

/// A row of blocks, each with its number.
Board empty_board(const Sequence& sequence) {
    Board board;
    board.cells = square_cells(1, sequence.length());
    for (std::uint32_t place = 0; place < sequence.length(); ++place) board.cells[place].region = place;
    for (std::uint32_t k = 1; k <= sequence.numbers; ++k) board.looks.push_back({std::to_string(k), k - 1});
    return board;
}

Made emit_langford(const Arguments& arguments) {
    const Sequence sequence = parse_langford(arguments);
    const auto all = choices(sequence);
    ProblemBuilder builder;
    Board board = empty_board(sequence);
    for (std::uint32_t k = 1; k <= sequence.numbers; ++k) builder.add_item(std::to_string(k));
    for (std::uint32_t place = 0; place < sequence.length(); ++place) builder.add_item(fmt::format("s{}", place));
    for (const Choice& choice : all) {
        const auto taken = places(sequence, choice);
        std::vector<ItemId> items{ItemId{choice.number - 1}};
        for (const std::uint32_t place : taken) items.push_back(ItemId{sequence.numbers + place});
        add_option(builder, fmt::format("{}@{}", choice.number, choice.place), items);
        board.show(taken, choice.number - 1);
    }
    std::vector<std::string> origin{std::to_string(sequence.numbers)};
    if (sequence.copies != 2) origin.insert(origin.end(), {"--copies", std::to_string(sequence.copies)});
    if (sequence.nickerson) origin.emplace_back("--nickerson");
    annotate(builder, title(sequence), langford.info.name, std::move(origin));
    return {builder.build(), std::move(board)};
}

constexpr std::array langford_flags{
    Flag{"copies", "S", "have each number S times instead of twice"},
    Flag{"nickerson", "", "let k - 1 numbers stand between two k instead of k"},
};

} // namespace

const Generator langford{
    .info = {
        .name = "langford",
        .summary = "arrange 1 1 2 2 .. N N so that k numbers stand between the two k",
        .synopsis = "N [--copies S] [--nickerson]",
        .help = "Langford's sequences; N is up to 1000. A sequence and its reverse both count.\n"
                "Option 3@1 puts the first 3 at the second place.\n"
                "  quadrille gen langford 7 | quadrille count               # 52\n"
                "  quadrille gen langford 5 --nickerson | quadrille count   # 10\n"
                "  quadrille gen langford 9 --copies 3 | quadrille count    # 6\n",
        .flags = langford_flags,
    },
    .emit = emit_langford,
};

} // namespace quadrille::puzzles
