// SPDX-License-Identifier: MIT
#include "cli/input/cover_input.hpp"

#include <algorithm>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/json.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view origin_mark = "# quadrille:", reason_mark = "# reason:";
constexpr std::string_view blanks = " \t\v\f\r";

/// Finds a member that is a list; null if there is none.
const JsonValue* find_list(const JsonValue& record, std::string_view key) {
    const JsonValue* const found = record.find(key);
    return found && found->is_list() ? found : nullptr;
}

bool is_index(const JsonValue& value) { return value.is_natural() && value.natural() <= UINT32_MAX; }

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
        if (!is_index(item)) refuse();
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
            if (!is_index(option)) refuse("indices of options");
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

} // namespace quadrille::cli
