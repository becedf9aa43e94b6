// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash a front end.
// Whatever the bytes, a line with a front end and its words, and behind it the text of a file: they end in a
// problem, or in an error. A problem's origin makes the same problem again, without the file. For libFuzzer,
// and for files given by name (replay.cpp).
#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/front_ends.hpp>

#include "fuzz/demand.hpp"

namespace {

using quadrille::fuzz::demand;
using namespace quadrille;

/// A size of three digits is no puzzle but a test of patience. A sudoku's digits stand side by side.
bool is_large(std::string_view text) {
    std::size_t digits = 0;
    return std::ranges::any_of(text, [&](char c) { return (digits = c >= '0' && c <= '9' ? digits + 1 : 0) > 2; });
}

void check(std::string_view front_end, const FrontEndArguments& arguments) {
    const Puzzle puzzle = make_puzzle(front_end, arguments);
    demand(puzzle.problem().annotations().origin.has_value(), "a problem says where it comes from");
    demand(remake_puzzle(puzzle.problem()).has_value(), "an origin makes the problem again");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::istringstream line(bytes.substr(0, end));
    std::string name;
    line >> name;
    const std::string text = bytes.substr(std::min(end + 1, bytes.size()));
    (void)claim_puzzle(text);
    const FrontEndInfo* const front_end = find_front_end(name);
    if (!front_end || is_large(line.str()) || (name != "sudoku" && is_large(text))) return 0;
    std::vector<std::string> words;
    for (std::string word; line >> word;) words.push_back(word);
    FrontEndArguments arguments = parse_arguments(*front_end, words);
    if (end < bytes.size() && front_end->reads_text) {
        arguments.input = text;
        arguments.input_name = "fuzz";
    }
    check(name, arguments);
    return 0;
} catch (const BadArgument&) {
    return 0;
} catch (const ParseError& error) {
    demand(error.place().line >= 1 && error.place().column >= 1, "an error has a place");
    return 0;
}
