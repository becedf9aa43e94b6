// SPDX-License-Identifier: MIT
#include "puzzles/tile/named_forms.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"

namespace quadrille::puzzles {

namespace {

class Names {
  public:
    Names(Grid grid, Lie lie, const std::string& source) : grid_(grid), lie_(lie), source_(source) {}

    /// The forms of a set with these names.
    std::vector<NamedForm> of_set(const TextPart& set, std::span<const TextPart> names) const {
        // Of pieces that lie fixed, a set has each way to lie, and no letters: a letter means one of them.
        const auto all = form_set(grid_, set.text, lie_ == Lie::fixed ? Lie::turn : lie_);
        std::vector<NamedForm> forms;
        for (const TextPart& name : names) {
            const auto found = std::ranges::find(*all, name.text, &NamedForm::name);
            if (found == all->end())
                fail(name, fmt::format("pieces of this set ({}), x2, x0-9, x*, fixed, turn or flip", list(*all)));
            const auto drawn = lettered_forms(grid_, fmt::format("{}{}", found->form.size(), name.text), lie_);
            forms.push_back(lie_ == Lie::fixed && !drawn.empty() ? NamedForm{found->name, drawn.front().form} : *found);
        }
        return forms;
    }

    /// The forms with these letters. Those without a number in front are all of one size.
    std::vector<NamedForm> by_letters(std::span<const TextPart> words) const {
        const std::size_t size = common_size(words);
        std::vector<NamedForm> forms;
        for (const TextPart& word : words) {
            auto of_letter = lettered_forms(grid_, word.text, lie_);
            if (word.text.size() == 1)
                std::erase_if(of_letter, [&](const NamedForm& it) { return it.form.size() != size; });
            forms.push_back(std::move(of_letter.front()));
        }
        return forms;
    }

    [[noreturn]] void fail(const TextPart& found, const std::string& expected) const {
        fail(found.place, in_quotes(found.text), expected);
    }
    [[noreturn]] void fail(Place place, const std::string& found, const std::string& expected) const {
        throw ParseError(source_, place, fmt::format("found {}, expected {}", found, expected));
    }

  private:
    /// The number of cells for which each single letter has a form; 0 if there are no single letters.
    std::size_t common_size(std::span<const TextPart> words) const {
        std::optional<std::set<std::size_t>> sizes;
        const TextPart* first = nullptr;
        for (const TextPart& word : words) {
            const auto forms = lettered_forms(grid_, word.text, lie_);
            if (forms.empty()) fail(word, expected_words());
            if (word.text.size() > 1) continue; // it has its number
            if (!first) first = &word;
            std::set<std::size_t> left;
            for (const NamedForm& it : forms)
                if (!sizes || sizes->contains(it.form.size())) left.insert(it.form.size());
            if (left.empty())
                fail(word, fmt::format("forms of one size: {}; 4I and 5I name a size too", letter_names(grid_)));
            sizes = std::move(left);
        }
        if (!sizes) return 0;
        if (sizes->size() > 1) // the letters of tetrominoes that pentominoes have too
            fail(*first, fmt::format("a size too, as {}{} or {}{}", *sizes->begin(), first->text, *sizes->rbegin(),
                                     first->text));
        return *sizes->begin();
    }

    std::string expected_words() const {
        const std::string letters = letter_names(grid_);
        return "a number of cells or one of " + set_names(grid_)
               + (letters.empty() ? "" : ", or letters (" + letters + ")");
    }

    static std::string list(const std::vector<NamedForm>& forms) {
        constexpr std::size_t most = 40; // of a message
        std::string names;
        for (std::size_t k = 0; k < std::min(forms.size(), most); ++k)
            names += (names.empty() ? "" : " ") + forms[k].name;
        return forms.size() > most ? names + " ..." : names;
    }

    Grid grid_;
    Lie lie_;
    const std::string& source_;
};

} // namespace

std::vector<NamedForm> forms_named(Grid grid, std::span<const TextPart> words, Lie lie, const std::string& source) {
    const Names names(grid, lie, source);
    for (std::size_t k = 1; k < words.size(); ++k)
        for (std::size_t i = 0; i < k; ++i)
            if (words[i].text == words[k].text) names.fail(words[k], "each piece once; x2 takes it twice");
    auto all = form_set(grid, words.front().text, lie);
    if (!all) return names.by_letters(words);
    return words.size() == 1 ? std::move(*all) : names.of_set(words.front(), words.subspan(1));
}

NamedForm form_named(Grid grid, const TextPart& name, Lie lie, Place statement, const std::string& source) {
    const Names names(grid, lie, source);
    auto forms = lettered_forms(grid, name.text, lie);
    const std::string letters = letter_names(grid);
    if (forms.empty())
        names.fail(statement, fmt::format("piece {} without a drawing", name.text),
                   "rows below it" + (letters.empty() ? "" : ", or a known letter (" + letters + ")"));
    if (forms.size() > 1)
        names.fail(name, fmt::format("{0}{2} or {1}{2}, or a drawing below it", forms.front().form.size(),
                                     forms.back().form.size(), name.text));
    return std::move(forms.front());
}

} // namespace quadrille::puzzles
