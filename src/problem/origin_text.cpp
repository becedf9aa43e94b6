// SPDX-License-Identifier: MIT
#include "problem/origin_text.hpp"

#include <algorithm>

#include "base/json.hpp"

namespace quadrille {

std::string origin_text(const Origin& origin, std::string_view mark) {
    std::string text = "{\"generator\":" + json_quoted(origin.generator) + ",\"arguments\":[";
    for (const std::string& argument : origin.arguments)
        text += (text.ends_with('[') ? "" : ",") + json_quoted(argument);
    text += ']';
    if (!origin.sha256.empty()) text += ",\"sha256\":" + json_quoted(origin.sha256);
    if (!mark.empty()) text.append(",\"").append(mark).append("\":true");
    return text + '}';
}

bool has_mark(std::string_view text, std::string_view mark) {
    if (text.find(mark) == std::string_view::npos) return false;
    const auto origin = JsonValue::parse(text);
    const JsonValue* const found = origin ? origin->find(mark) : nullptr;
    return found && found->is_truth() && found->truth();
}

std::optional<Origin> parse_origin(std::string_view text) {
    // Meta data of another kind can be large, and need not be taken apart.
    if (text.find("\"generator\"") == std::string_view::npos) return std::nullopt;
    const auto json = JsonValue::parse(text);
    if (!json) return std::nullopt;
    const JsonValue *const generator = json->find("generator"), *const arguments = json->find("arguments"),
                           *const sha256 = json->find("sha256");
    if (!generator || !generator->is_text() || !is_generator_name(generator->text())) return std::nullopt;
    Origin origin{generator->text(), {}, {}};
    if (arguments) {
        if (!arguments->is_list() || !std::ranges::all_of(arguments->list(), &JsonValue::is_text)) return std::nullopt;
        for (const JsonValue& argument : arguments->list()) origin.arguments.push_back(argument.text());
    }
    if (sha256) {
        if (!sha256->is_text()) return std::nullopt;
        origin.sha256 = sha256->text();
    }
    return origin;
}

bool is_generator_name(std::string_view name) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !name.empty() && std::ranges::all_of(name, allowed);
}

} // namespace quadrille
