// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"

namespace quadrille::output {

/// A JSON value to be written, as its text; the keys of an object stand in the order in which they were set,
/// each once.
class Json {
  public:
    Json(bool value) : text_(value ? "true" : "false") {}
    Json(double value) : text_(json_number(value)) {}
    Json(std::string_view value) : text_(json_quoted(value)) {}
    Json(const std::string& value) : Json(std::string_view(value)) {}
    Json(const char* value) : Json(std::string_view(value)) {}
    template <std::unsigned_integral Number> Json(Number value) : text_(std::to_string(value)) {}

    /// Keys and values, in turns.
    template <class... More> static Json object(std::string_view key, const Json& value, More&&... more) {
        Json object("{}", Text());
        object.set_all(key, value, std::forward<More>(more)...);
        return object;
    }

    /// What is JSON already. Precondition: it is, without blanks around it.
    static Json parse(std::string_view text) { return {text, Text()}; }

    static Json list() { return {"[]", Text()}; }
    template <class Range> static Json list(const Range& values) {
        Json all = list();
        for (const auto& value : values) all.append(value);
        return all;
    }

    /// Adds a member to an object.
    void set(std::string_view key, const Json& value) { add(json_quoted(key) + ':' + value.text_); }

    /// Adds an element to a list.
    void append(const Json& value) { add(value.text_); }

    /// On one line.
    std::string text() const { return text_; }

  private:
    struct Text {};

    Json(std::string_view text, Text) : text_(text) {}

    void add(const std::string& part) {
        if (text_.size() > 2) text_.insert(text_.size() - 1, ",");
        text_.insert(text_.size() - 1, part);
    }

    void set_all() {}
    template <class... More> void set_all(std::string_view key, const Json& value, More&&... more) {
        set(key, value);
        set_all(std::forward<More>(more)...);
    }

    std::string text_;
};

} // namespace quadrille::output
