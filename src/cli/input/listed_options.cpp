// SPDX-License-Identifier: MIT
#include "cli/input/listed_options.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/quoted.hpp"
#include "cli/exit_code.hpp"
#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

namespace {

using output::Show;

constexpr std::string_view semicolon = ";";

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t blank = text.find(' ');
        words.emplace_back(text.substr(0, blank));
        if (blank == std::string_view::npos) return words;
        text.remove_prefix(blank + 1);
    }
}

bool has_digits_only(const std::string& word) { return word.find_first_not_of("0123456789") == std::string::npos; }

/// The texts by which a listing may call an option. Digits alone are its name only if the listing is known to have names.
std::vector<std::string> texts_of(const Problem& problem, OptionId option, Show show, bool known) {
    if (show == Show::items) return {output::items_text(problem, option)};
    const std::string plain = output::joined_blanks(display_name(problem, option));
    const bool has_mark = output::needs_mark(problem.option_name(option));
    std::vector<std::string> texts;
    if (known || !has_mark) texts.push_back(plain);
    if (has_mark || plain.starts_with('#') || plain.starts_with('{') || plain == "none")
        texts.push_back(std::string(output::name_mark) + plain);
    return texts;
}

bool have_equal_cells(const Problem& problem, OptionId one, OptionId other) {
    return std::ranges::equal(problem.items(one), problem.items(other))
           && std::ranges::equal(problem.colours(one), problem.colours(other));
}

} // namespace

OptionTexts::OptionTexts(const Problem& problem, Show show, bool known) : by_items_(show == Show::items) {
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (std::string& text : texts_of(problem, OptionId{o}, show, known)) {
            most_parts_ = std::max(most_parts_, parts(words_of(text)).size());
            options_[std::move(text)].push_back(OptionId{o});
        }
    if (by_items_) return;
    // Names used twice are listed as indices.
    std::vector<OptionId> twins;
    for (const auto& [text, options] : options_)
        if (options.size() > 1) twins.insert(twins.end(), options.begin(), options.end());
    for (const OptionId option : twins) {
        std::vector<OptionId>& same = options_[std::to_string(index(option))];
        if (std::ranges::find(same, option) == same.end()) same.push_back(option);
    }
}

/// What a line is made of, no text of an option going on amid one: words or, of items, what stands between
/// semicolons.
std::vector<std::string> OptionTexts::parts(const std::vector<std::string>& words) const {
    if (!by_items_ || words.empty()) return words;
    std::vector<std::string> parts(1);
    for (const std::string& word : words) {
        if (word == semicolon)
            parts.emplace_back();
        else
            parts.back() += (parts.back().empty() ? "" : " ") + word;
    }
    return parts;
}

OptionTexts::Reading OptionTexts::read(const std::vector<std::string>& words) const {
    std::vector<std::string> all = parts(words);
    if (by_items_ && all.size() > 1 && all.front().empty()) all.erase(all.begin()); // the mark of a line of items
    struct Step {
        std::size_t ways = 0; // to read what stands before it
        std::size_t from = 0; // where the last piece begins
        const std::vector<OptionId>* options = nullptr;
    };
    std::vector<Step> steps(all.size() + 1);
    steps.front().ways = 1;
    Reading reading;
    for (std::size_t begin = 0; begin < all.size(); ++begin) {
        if (steps[begin].ways == 0) continue;
        reading.unknown = begin;
        std::string text;
        for (std::size_t end = begin; end < std::min(all.size(), begin + most_parts_); ++end) {
            if (end > begin) text += by_items_ ? " ; " : " ";
            text += all[end];
            const auto found = options_.find(text);
            if (found == options_.end()) continue;
            const std::size_t ways = std::min<std::size_t>(2, steps[end + 1].ways + steps[begin].ways);
            steps[end + 1] = {ways, begin, &found->second};
        }
    }
    reading.ways = steps.back().ways;
    if (reading.ways == 1)
        for (std::size_t end = all.size(); end > 0; end = steps[end].from)
            reading.options.push_back(steps[end].options);
    std::ranges::reverse(reading.options);
    return reading;
}

void ListedOptions::fail(const ListedCover& cover, const std::string& message) const {
    throw ParseError(source_, {cover.line, 1}, message);
}

const OptionTexts& ListedOptions::texts(Show show) {
    std::optional<OptionTexts>& texts = show == Show::items ? by_items_ : by_name_;
    if (!texts) texts.emplace(problem_, show, show_.has_value());
    return *texts;
}

void ListedOptions::find_indices(const ListedCover& cover, std::vector<OptionId>& options) {
    for (const std::string& word : cover.words) try {
            options.push_back(find_option_word(problem_, names_, word, "an option"));
            if (!cover.by_index && !show_) namesake_.tell(source_, cover.line, problem_, names_, word, options.back());
        } catch (const UsageError& error) {
            fail(cover, error.what());
        }
}

bool ListedOptions::find(const ListedCover& cover, std::vector<OptionId>& options) {
    const bool by_index
        = cover.by_index || show_ == Show::indices || (!show_ && std::ranges::all_of(cover.words, has_digits_only));
    if (by_index) {
        find_indices(cover, options);
        return true;
    }
    if (show_) return take(cover, texts(*show_).read(cover.words), *show_, options);
    const auto names = texts(Show::names).read(cover.words);
    const auto items = texts(Show::items).read(cover.words);
    if (names.ways > 0 && items.ways > 0)
        fail(cover, "found a cover whose words may be names and items of options, expected --show to tell");
    if (names.ways > 0) return take(cover, names, Show::names, options);
    if (items.ways > 0) return take(cover, items, Show::items, options);
    find_indices(cover, options); // says which word is none
    return true;
}

/// Takes the options of a line that was read, or says why it was not.
bool ListedOptions::take(const ListedCover& cover, const OptionTexts::Reading& reading, Show show,
                         std::vector<OptionId>& options) {
    const bool by_items = show == Show::items;
    if (reading.ways > 1)
        fail(cover,
             fmt::format("found {} that can be read in several ways, expected indices", by_items ? "items" : "names"));
    if (reading.ways == 0)
        fail(cover, by_items ? fmt::format("found items of no option in piece {}, expected all of one, as "
                                           "solve --show items prints them",
                                           reading.unknown + 1)
                             : fmt::format("found {}, expected the name of one option",
                                           in_quotes(cover.words[reading.unknown])));
    bool is_sure = true;
    for (const std::vector<OptionId>* const twins : reading.options) {
        const auto differs = [&](OptionId option) { return !have_equal_cells(problem_, twins->front(), option); };
        if (twins->size() > 1 && (!by_items || std::ranges::any_of(*twins, differs)))
            fail(cover, fmt::format("found what {} options are called, expected the {} of one", twins->size(),
                                    by_items ? "items" : "name"));
        is_sure &= take_twin(*twins, options);
    }
    return is_sure;
}

/// Takes one of equal options. False if there was a choice.
bool ListedOptions::take_twin(const std::vector<OptionId>& twins, std::vector<OptionId>& options) const {
    const auto has = [](const auto& list, OptionId option) { return std::ranges::find(list, option) != list.end(); };
    const auto worth = [&](OptionId option) {
        if (has(options, option)) return 0;
        return has(problem_.forbidden(), option) ? 1 : has(problem_.required(), option) ? 3 : 2;
    };
    options.push_back(twins.size() == 1 ? twins.front() : *std::ranges::max_element(twins, {}, worth));
    return twins.size() == 1;
}

} // namespace quadrille::cli
