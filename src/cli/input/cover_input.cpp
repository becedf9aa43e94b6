// SPDX-License-Identifier: MIT
#include "cli/input/cover_input.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <quadrille/error.hpp>

#include "base/json_depth.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view origin_mark = "# quadrille:", reason_mark = "# reason:";
constexpr std::string_view blanks = " \t\v\f\r";

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
    if (line.starts_with(reason_mark)) take_reason(line.substr(reason_mark.size()));
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
void CoverReader::take_reason(std::string_view line) {
    const auto record = is_shallow_json(line) ? nlohmann::json::parse(line, nullptr, false) : nlohmann::json();
    const auto refuse = [&] { fail("found an unreadable reason, expected the record that why printed"); };
    if (reason_ || !record.is_object()) refuse();
    reason_.emplace().line = lines_.number();
    const auto take_item = [&](const nlohmann::json& item) {
        if (!item.is_number_unsigned() || item.get<std::uint64_t>() > UINT32_MAX) refuse();
        reason_->items.push_back({item.get<std::uint32_t>(), {}});
    };
    if (record.contains("items") && record["items"].is_array()) {
        for (const auto& item : record["items"]) take_item(item);
        return;
    }
    if (!record.contains("steps") || !record["steps"].is_array() || record["steps"].empty()) return;
    const auto& last = record["steps"].back();
    if (!last.is_object() || !last.contains("weights") || !last["weights"].is_array()) refuse();
    for (const auto& pair : last["weights"]) {
        if (!pair.is_array() || pair.size() != 2 || !pair[1].is_number_integer()) refuse();
        take_item(pair[0]);
        reason_->items.back().weight = pair[1].get<std::int64_t>();
    }
}

/// Takes a record; true if it is a cover, or the word that there is none.
bool CoverReader::take_record(std::string_view line) {
    if (ended_) fail("found a line after the result, expected none");
    const auto record = is_shallow_json(line) ? nlohmann::json::parse(line, nullptr, false) : nlohmann::json();
    const auto refuse = [&](std::string_view expected) {
        fail(fmt::format("found a line that solve --json does not write, expected {}", expected));
    };
    if (!record.is_object() || !record.contains("type")) refuse("a record with a type");
    const auto& type = record["type"];
    cover_.of_list = record.contains("line");
    cover_.givens.reset();
    if (record.contains("givens") && record["givens"].is_array()) {
        cover_.givens.emplace();
        for (const auto& option : record["givens"]) {
            if (!option.is_number_unsigned() || option.get<std::uint64_t>() > UINT32_MAX) refuse("indices of options");
            cover_.givens->push_back(option.get<std::uint32_t>());
        }
    }
    if (type == "cover") {
        if (!record.contains("options") || !record["options"].is_array()) refuse("the options of a cover");
        for (const auto& option : record["options"]) {
            if (!option.is_number_unsigned()) refuse("indices of options");
            cover_.words.push_back(option.dump());
        }
        return true;
    }
    if (type == "none") return cover_.none = true;
    if (type == "problem") {
        if (!record.contains("origin")) return false;
        origin_ = parse_origin(record["origin"].dump());
        if (!origin_) refuse("the origin of the problem");
        return false;
    }
    if (type == "reason") {
        take_reason(line);
        return false;
    }
    if (type != "result") refuse("a problem, a cover or a result");
    const std::string count = record.contains("count") && record["count"].is_string() ? record["count"] : "";
    if (count != std::to_string(covers_)) refuse(fmt::format("a result of the {} covers before it", covers_));
    ended_ = true;
    return false;
}

} // namespace quadrille::cli
