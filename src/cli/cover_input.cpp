// SPDX-License-Identifier: MIT
#include "cli/cover_input.hpp"

#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <quadrille/error.hpp>

#include "cli/exit_code.hpp"
#include "cli/problem_input.hpp"
#include "problem/json_depth.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view origin_mark = "# quadrille:";

void parse_text_line(const std::string& line, std::uint64_t number, const std::string& source,
                     CoverListing& listing) {
    if (line.starts_with(origin_mark)) {
        listing.origin = parse_origin(std::string_view(line).substr(origin_mark.size()));
        if (!listing.origin)
            throw ParseError(source, {number, 1},
                             "found an unreadable origin, expected the line that solve printed");
        return;
    }
    if (line.starts_with('#')) return;
    ListedCover cover{number, {}};
    std::istringstream words(line);
    for (std::string word; words >> word;) cover.words.push_back(word);
    listing.covers.push_back(std::move(cover));
}

/// Reads one record; true if it is the last one.
bool parse_record(const std::string& line, std::uint64_t number, const std::string& source,
                  CoverListing& listing) {
    const auto record
        = is_shallow_json(line) ? nlohmann::json::parse(line, nullptr, false) : nlohmann::json();
    const auto fail = [&](std::string_view expected) {
        throw ParseError(
            source, {number, 1},
            fmt::format("found a line that is not as solve --json writes it, expected {}", expected));
    };
    if (!record.is_object() || !record.contains("type")) fail("a record with a type");
    if (record["type"] == "problem" && record.contains("origin")) {
        listing.origin = parse_origin(record["origin"].dump());
        if (!listing.origin) fail("the origin of the problem");
    }
    if (record["type"] == "cover") {
        if (!record.contains("options") || !record["options"].is_array()) fail("the options of a cover");
        ListedCover cover{number, {}};
        for (const auto& option : record["options"]) {
            if (!option.is_number_unsigned()) fail("indices of options");
            cover.words.push_back(option.dump());
        }
        listing.covers.push_back(std::move(cover));
    }
    if (record["type"] != "problem" && record["type"] != "cover" && record["type"] != "result")
        fail("a problem, a cover or a result");
    if (record["type"] != "result") return false;
    const std::string count = record.contains("count") && record["count"].is_string() ? record["count"] : "";
    if (count != std::to_string(listing.covers.size()))
        fail(fmt::format("a result of the {} covers before it", listing.covers.size()));
    return true;
}

} // namespace

CoverListing parse_covers(const std::string& text, const std::string& source) {
    CoverListing listing;
    const bool is_json = text.starts_with('{');
    bool ended = false; // by a record of the result
    std::istringstream lines(text);
    std::uint64_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.ends_with('\r')) line.pop_back();
        if (is_json)
            ended = !ended ? parse_record(line, number, source, listing)
                           : throw ParseError(source, {number, 1},
                                              "found a line behind the result, expected none");
        else
            parse_text_line(line, number, source, listing);
    }
    if (is_json && !ended)
        throw ParseError(source, {number + 1, 1},
                         "found the end of the covers, expected a record of the result");
    return listing;
}

std::vector<OptionId> options_of(const Problem& problem, OptionNames& names, const ListedCover& cover,
                                 const std::string& source, bool by_name) {
    std::vector<OptionId> options;
    for (const std::string& word : cover.words) try {
            options.push_back(find_option_word(problem, names, by_name ? "name:" + word : word, "an option"));
        } catch (const UsageError& error) {
            throw ParseError(source, {cover.line, 1}, error.what());
        }
    return options;
}

} // namespace quadrille::cli
