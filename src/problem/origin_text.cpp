// SPDX-License-Identifier: MIT
#include "problem/origin_text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "problem/json_depth.hpp"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

bool is_list_of_strings(const Json& value) {
    return value.is_array()
           && std::ranges::all_of(value, [](const Json& element) { return element.is_string(); });
}

} // namespace

std::string origin_text(const Origin& origin) {
    Json text;
    text["generator"] = origin.generator;
    text["arguments"] = origin.arguments;
    if (!origin.sha256.empty()) text["sha256"] = origin.sha256;
    return text.dump();
}

std::optional<Origin> parse_origin(std::string_view text) {
    // Meta data of another kind can be large, and need not be taken apart.
    if (text.find("\"generator\"") == std::string_view::npos || !is_shallow_json(text)) return std::nullopt;
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const Json generator = json.value("generator", Json());
    const Json arguments = json.value("arguments", Json(Json::array()));
    const Json sha256 = json.value("sha256", Json(""));
    if (!generator.is_string() || !is_list_of_strings(arguments) || !sha256.is_string()) return std::nullopt;
    if (!is_generator_name(generator.get<std::string>())) return std::nullopt;
    return Origin{generator, arguments, sha256};
}

bool is_generator_name(std::string_view name) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
               || c == '-';
    };
    return !name.empty() && std::ranges::all_of(name, allowed);
}

} // namespace quadrille
