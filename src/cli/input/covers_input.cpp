// SPDX-License-Identifier: MIT
#include "cli/input/covers_input.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/front_ends.hpp>

#include "base/json.hpp"
#include "base/quoted.hpp"
#include "cli/flags/flags.hpp"
#include "cli/input/problem_input.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view space_or_tab = " \t";

/// Whether the names of some options have blanks in them.
bool have_blanks(const Problem& problem) {
    for (std::uint32_t o = 0; problem.has_option_names() && o < problem.option_count(); ++o)
        if (problem.option_name(OptionId{o}).find_first_of(space_or_tab) != std::string_view::npos) return true;
    return false;
}

} // namespace

GivensInput::GivensInput(format::Lines& lines, const Problem& base, bool quiet)
    : lines_(lines), base_(base), names_(base), namesake_(quiet), has_blanks_(have_blanks(base)) {}

/// Reads a line in which a name may go on behind a blank. False if it cannot be read so.
bool GivensInput::take_names(std::string_view line) {
    std::vector<std::size_t> begins, ends;
    for (std::size_t begin = line.find_first_not_of(space_or_tab); begin < line.size();) {
        begins.push_back(begin);
        ends.push_back(std::min(line.find_first_of(space_or_tab, begin), line.size()));
        begin = line.find_first_not_of(space_or_tab, ends.back());
    }
    struct Step {
        std::size_t ways = 0, from = 0; // to read what stands before it, and where its last word begins
        OptionId option{};
    };
    std::vector<Step> steps(begins.size() + 1);
    steps.front().ways = 1;
    for (std::size_t k = 0; k < begins.size(); ++k)
        for (std::size_t m = k; steps[k].ways > 0 && m < ends.size(); ++m)
            if (const auto option = find_option(base_, names_, line.substr(begins[k], ends[m] - begins[k])))
                steps[m + 1] = {steps[m + 1].ways + steps[k].ways, k, *option};
    if (steps.back().ways == 0) return false;
    if (steps.back().ways > 1) lines_.fail(1, "found names that can be read in several ways, expected indices");
    for (std::size_t end = begins.size(); end > 0; end = steps[end].from) {
        const std::size_t begin = begins[steps[end].from];
        namesake_.check(lines_.source(), lines_.number(), base_, names_, line.substr(begin, ends[end - 1] - begin),
                        steps[end].option);
        givens_.push_back(steps[end].option);
    }
    std::ranges::reverse(givens_);
    return true;
}

std::optional<std::span<const OptionId>> GivensInput::next() {
    auto line = lines_.next();
    if (line && lines_.number() == 1 && line->starts_with("# quadrille:")) stated_ = 1;
    while (line && line->starts_with('#')) line = lines_.next();
    if (!line) return std::nullopt;
    givens_.clear();
    if (has_blanks_ && take_names(*line)) return givens_;
    // find_first_of would call memchr for each character.
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    for (auto word = std::find_if_not(line->begin(), line->end(), is_blank); word != line->end();) {
        const auto end = std::find_if(word, line->end(), is_blank);
        givens_.push_back(parse(std::string_view(word, end), 1 + static_cast<std::size_t>(word - line->begin())));
        word = std::find_if_not(end, line->end(), is_blank);
    }
    return givens_;
}

OptionId GivensInput::parse(std::string_view word, std::size_t column) {
    if (const auto option = find_option(base_, names_, word)) {
        namesake_.check(lines_.source(), lines_.number(), base_, names_, word, *option);
        return *option;
    }
    const auto& origin = base_.annotations().origin;
    const auto* const front_end = origin ? find_front_end(origin->generator) : nullptr;
    const bool lists_puzzles = front_end && front_end->reads_lists && word.find('=') == std::string_view::npos;
    lines_.fail(column, fmt::format("found {}, expected {}{}", in_quotes(word), expected_option(base_, names_, word),
                                    lists_puzzles ? fmt::format(
                                        "; quadrille gen {} --givens translates a list of puzzles", front_end->name)
                                                  : ""));
}

namespace {

constexpr std::string_view origin_mark = "# quadrille:", reason_mark = "# reason:";
constexpr std::string_view blanks = " \t\v\f\r";

/// Finds a member that is a list; null if there is none.
const JsonValue* find_list(const JsonValue& record, std::string_view key) {
    const JsonValue* const found = record.find(key);
    return found && found->is_list() ? found : nullptr;
}

} // namespace

const ListedCover* CoverReader::next() {
    while (const auto line = lines_.next()) {
        if (keeps_text_) text_.append(*line) += '\n';
        if (lines_.number() == 1) is_json_ = line->starts_with('{');
        cover_.line = lines_.number();
        cover_.none = false;
        cover_.by_index = is_json_;
        cover_.words.clear();
        if (is_json_ ? take_record(*line) : take_text(*line)) {
            covers_ += !cover_.none;
            return &cover_;
        }
    }
    if (is_json_ && !ended_)
        throw ParseError(source(), {lines_.number() + 1, 1},
                         "found the end of the covers, expected a record of the result");
    return nullptr;
}

/// Takes a line of text; true if it is a cover, or the word that there is none.
bool CoverReader::take_text(std::string_view line) {
    if (line.starts_with(origin_mark)) {
        const std::string_view origin = line.substr(origin_mark.size());
        if (has_mark(origin, "givens"))
            fail("found the givens of many problems, expected covers: try quadrille solve --each LIST");
        origin_ = parse_origin(origin);
        if (!origin_) fail("found an unreadable origin, expected the line that solve printed");
        cover_.of_list = has_mark(origin, "each");
        return false;
    }
    if (line.starts_with(reason_mark))
        take_reason(JsonValue::parse(line.substr(reason_mark.size())).value_or(JsonValue()));
    if (reason_) return false; // sentences
    // A name may begin with that sign, but what solve says of a listing has a blank behind it.
    if (line.starts_with(has_names_ ? "# " : "#")) return false;
    for (std::size_t begin = line.find_first_not_of(blanks); begin < line.size();) {
        const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
        cover_.words.emplace_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(blanks, end);
    }
    cover_.none = !has_names_ && line == "none";
    return true;
}

/// Takes the record of a reason: the items of the weights that refute, or of a core.
void CoverReader::take_reason(const JsonValue& record) {
    const auto refuse = [&] { fail("found an unreadable reason, expected the record that why printed"); };
    if (reason_ || !record.is_object()) refuse();
    reason_.emplace().line = lines_.number();
    const auto take_item = [&](const JsonValue& item) {
        if (!item.is_index()) refuse();
        reason_->items.push_back({static_cast<std::uint32_t>(item.natural()), {}});
    };
    if (const JsonValue* const items = find_list(record, "items")) {
        std::ranges::for_each(items->list(), take_item);
        return;
    }
    const JsonValue* const steps = find_list(record, "steps");
    if (!steps || steps->list().empty()) return;
    const JsonValue* const weights = find_list(steps->list().back(), "weights");
    if (!weights) refuse();
    for (const JsonValue& pair : weights->list()) {
        if (!pair.is_list() || pair.list().size() != 2 || !pair.list()[1].is_integer()) refuse();
        take_item(pair.list()[0]);
        reason_->items.back().weight = pair.list()[1].integer();
    }
}

/// Takes a record; true if it is a cover, or the word that there is none.
bool CoverReader::take_record(std::string_view line) {
    if (ended_) fail("found a line after the result, expected none");
    const JsonValue record = JsonValue::parse(line).value_or(JsonValue());
    const auto refuse = [&](std::string_view expected) {
        fail(fmt::format("found a line that solve --json does not write, expected {}", expected));
    };
    const JsonValue* const type = record.find("type");
    if (!type) refuse("a record with a type");
    const auto is = [&](std::string_view name) { return type->is_text() && type->text() == name; };
    cover_.of_list = record.find("line") != nullptr;
    cover_.givens.reset();
    if (const JsonValue* const givens = find_list(record, "givens")) {
        cover_.givens.emplace();
        for (const JsonValue& option : givens->list()) {
            if (!option.is_index()) refuse("indices of options");
            cover_.givens->push_back(static_cast<std::uint32_t>(option.natural()));
        }
    }
    if (is("cover")) {
        const JsonValue* const options = find_list(record, "options");
        if (!options) refuse("the options of a cover");
        for (const JsonValue& option : options->list()) {
            if (!option.is_natural()) refuse("indices of options");
            cover_.words.push_back(option.dump());
        }
        return true;
    }
    if (is("none")) return cover_.none = true;
    if (is("problem")) {
        const JsonValue* const origin = record.find("origin");
        if (!origin) return false;
        origin_ = parse_origin(origin->dump());
        if (!origin_) refuse("the origin of the problem");
        return false;
    }
    if (is("reason")) {
        take_reason(record);
        return false;
    }
    if (!is("result")) refuse("a problem, a cover or a result");
    const JsonValue* const count = record.find("count");
    if (!count || !count->is_text() || count->text() != std::to_string(covers_))
        refuse(fmt::format("a result of the {} covers before it", covers_));
    ended_ = true;
    return false;
}

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
            if (!cover.by_index && !show_) namesake_.check(source_, cover.line, problem_, names_, word, options.back());
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
