// SPDX-License-Identifier: MIT
#include "base/json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace quadrille {

namespace {

/// Builds a value as the parser meets its parts. The events are those of nlohmann::json_sax, with the library's names.
class ValueBuilder {
  public:
    JsonValue take() { return std::move(root_); }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_integer(std::int64_t value) { return value < 0 ? add(value) : add(static_cast<std::uint64_t>(value)); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& text) { return add(std::move(text)); }
    bool binary(nlohmann::json::binary_t&) { return false; } // JSON text has none
    bool start_array(std::size_t) { return open(JsonValue::List()); }
    bool end_array() { return close(); }
    bool start_object(std::size_t) { return open(JsonValue::Members()); }
    bool end_object() { return close(); }
    bool key(std::string& name) {
        open_.back().key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) { return false; }

  private:
    /// A list or an object whose end is not read yet.
    struct Open {
        JsonValue::Data data;
        std::string key = {}; // of the next member
    };

    bool add(JsonValue::Data data) {
        if (open_.empty())
            root_ = JsonValue(std::move(data));
        else if (auto* list = std::get_if<JsonValue::List>(&open_.back().data))
            list->emplace_back(std::move(data));
        else
            std::get<JsonValue::Members>(open_.back().data).emplace_back(std::move(open_.back().key), std::move(data));
        return true;
    }

    bool open(JsonValue::Data data) {
        open_.push_back({std::move(data)});
        return open_.size() <= max_json_depth;
    }

    bool close() {
        JsonValue::Data data = std::move(open_.back().data);
        open_.pop_back();
        return add(std::move(data));
    }

    JsonValue root_;
    std::vector<Open> open_;
};

void append(std::string& out, const JsonValue& value) {
    std::string_view comma;
    if (value.is_null()) {
        out += "null";
    } else if (value.is_truth()) {
        out += value.truth() ? "true" : "false";
    } else if (value.is_natural()) {
        out += std::to_string(value.natural());
    } else if (value.is_integer()) {
        out += std::to_string(value.integer());
    } else if (value.is_number()) {
        out += json_number(value.real());
    } else if (value.is_text()) {
        out += json_quoted(value.text());
    } else if (value.is_list()) {
        out += '[';
        for (const JsonValue& element : value.list()) append(out.append(std::exchange(comma, ",")), element);
        out += ']';
    } else {
        out += '{';
        for (const auto& [key, member] : value.members())
            append(out.append(std::exchange(comma, ",")).append(json_quoted(key)).append(":"), member);
        out += '}';
    }
}

} // namespace

std::string json_quoted(std::string_view text) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(text, is_plain)) return nlohmann::json(text).dump();
    std::string quoted; // most names: writing them takes a third less time
    quoted.reserve(text.size() + 2);
    return quoted.append("\"").append(text).append("\"");
}

std::string json_number(double number) { return nlohmann::json(number).dump(); }

std::optional<JsonValue> JsonValue::parse(std::string_view text) {
    ValueBuilder builder;
    if (!nlohmann::json::sax_parse(text, &builder)) return std::nullopt;
    return builder.take();
}

std::int64_t JsonValue::integer() const {
    return is_natural() ? static_cast<std::int64_t>(natural()) : std::get<std::int64_t>(data_);
}

double JsonValue::real() const {
    if (is_natural()) return static_cast<double>(natural());
    return is_integer() ? static_cast<double>(integer()) : std::get<double>(data_);
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (!is_object()) return nullptr;
    for (auto member = members().rbegin(); member != members().rend(); ++member)
        if (member->first == key) return &member->second;
    return nullptr;
}

std::string JsonValue::dump() const {
    std::string out;
    append(out, *this);
    return out;
}

bool operator==(const JsonValue& a, const JsonValue& b) {
    if (a.data_.index() != b.data_.index() && a.is_number() && b.is_number()) return a.real() == b.real();
    return a.data_ == b.data_;
}

} // namespace quadrille
