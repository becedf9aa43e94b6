// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// The words of tests/data/words.txt with this many letters.
inline std::vector<std::string> words_of(std::size_t letters) {
    std::ifstream file(TEST_DATA "/words.txt");
    std::vector<std::string> words;
    for (std::string word; file >> word;)
        if (word.size() == letters) words.push_back(word);
    return words;
}

/// Rectangles whose rows are words of the first list and whose columns are words of the second, all different
/// (TAOCP 7.2.2.1, after (70)): each row and column is a primary item, each square a secondary item whose
/// colour is its letter, each word a secondary item that is used at most once.
inline Problem word_rectangles(const std::vector<std::string>& across, const std::vector<std::string>& down) {
    const std::size_t rows = down.front().size(), columns = across.front().size();
    ProblemBuilder builder;
    for (std::size_t r = 0; r < rows; ++r) builder.add_item("row" + std::to_string(r));
    for (std::size_t c = 0; c < columns; ++c) builder.add_item("column" + std::to_string(c));
    const auto square
        = [](std::size_t r, std::size_t c) { return "square" + std::to_string(r) + '.' + std::to_string(c); };
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) builder.add_item(square(r, c), Kind::secondary);

    const auto add = [&](const std::string& line, const std::string& word, auto square_of) {
        const auto known = builder.find_item(word);
        const ItemId used = known ? *known : builder.add_item(word, Kind::secondary);
        builder.begin_option();
        (void)builder.add_cell(*builder.find_item(line));
        (void)builder.add_cell(used);
        for (std::size_t k = 0; k < word.size(); ++k)
            (void)builder.add_cell(*builder.find_item(square_of(k)), builder.colour(word.substr(k, 1)));
        builder.set_option_name(line + ' ' + word);
    };
    for (std::size_t r = 0; r < rows; ++r)
        for (const std::string& word : across)
            add("row" + std::to_string(r), word, [&](std::size_t c) { return square(r, c); });
    for (std::size_t c = 0; c < columns; ++c)
        for (const std::string& word : down)
            add("column" + std::to_string(c), word, [&](std::size_t r) { return square(r, c); });
    return builder.build();
}

} // namespace quadrille::test
