// SPDX-License-Identifier: MIT
#include "problem/origin_text.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace quadrille {

namespace {

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

/// Takes the members of an origin as the parser reads them, and ignores members of unexpected kinds. It
/// builds no values of the JSON library, because their destructors allocate memory and end the process if
/// there is none.
class OriginHandler {
  public:
    std::optional<std::string> generator, sha256 = "";
    std::optional<std::vector<std::string>> arguments{std::in_place};
    std::vector<std::string> marks;

    // The events of nlohmann::json_sax. Names and signatures are the library's.
    bool null() { return value(nullptr); }
    bool boolean(bool is) {
        if (depth_ == 1 && is) marks.push_back(key_);
        return value(nullptr);
    }
    bool number_integer(std::int64_t) { return value(nullptr); }
    bool number_unsigned(std::uint64_t) { return value(nullptr); }
    bool number_float(double, const std::string&) { return value(nullptr); }
    bool binary(nlohmann::json::binary_t&) { return false; } // JSON text has none
    bool string(std::string& text) { return value(&text); }
    bool key(const std::string& name) {
        if (depth_ == 1) key_ = name;
        return true;
    }
    bool start_object(std::size_t) {
        if (depth_ > 0) value(nullptr);
        ++depth_;
        return true;
    }
    bool end_object() { return --depth_, true; }
    bool start_array(std::size_t) {
        if (depth_ == 0) return false;
        value(nullptr);
        if (depth_++ == 1 && key_ == "arguments") arguments.emplace();
        return true;
    }
    bool end_array() { return --depth_, true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) { return false; }

  private:
    /// A value that is this text, or not a text.
    bool value(const std::string* text) {
        if (depth_ == 1 && (key_ == "generator" || key_ == "sha256"))
            (key_ == "sha256" ? sha256 : generator) = text ? std::optional(*text) : std::nullopt;
        if (key_ != "arguments") return depth_ > 0;
        if (depth_ == 2 && arguments && text)
            arguments->push_back(*text);
        else if (depth_ <= 2)
            arguments.reset();
        return depth_ > 0;
    }

    std::size_t depth_ = 0;
    std::string key_; // of the member of the whole
};

} // namespace

std::string origin_text(const Origin& origin, std::string_view mark) {
    std::string text = "{\"generator\":" + quoted(origin.generator) + ",\"arguments\":[";
    for (const std::string& argument : origin.arguments) text += (text.ends_with('[') ? "" : ",") + quoted(argument);
    text += ']';
    if (!origin.sha256.empty()) text += ",\"sha256\":" + quoted(origin.sha256);
    if (!mark.empty()) text.append(",\"").append(mark).append("\":true");
    return text + '}';
}

bool has_mark(std::string_view text, std::string_view mark) {
    OriginHandler found;
    return text.find(mark) != std::string_view::npos && nlohmann::json::sax_parse(text, &found)
           && std::ranges::find(found.marks, mark) != found.marks.end();
}

std::optional<Origin> parse_origin(std::string_view text) {
    // Meta data of another kind can be large, and need not be taken apart.
    if (text.find("\"generator\"") == std::string_view::npos) return std::nullopt;
    OriginHandler found;
    if (!nlohmann::json::sax_parse(text, &found)) return std::nullopt;
    if (!found.generator || !found.arguments || !found.sha256) return std::nullopt;
    if (!is_generator_name(*found.generator)) return std::nullopt;
    return Origin{std::move(*found.generator), std::move(*found.arguments), std::move(*found.sha256)};
}

bool is_generator_name(std::string_view name) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !name.empty() && std::ranges::all_of(name, allowed);
}

} // namespace quadrille
