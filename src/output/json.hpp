// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::output {

/// A JSON value to be written, as its text; the keys of an object stand in the order in which they were set,
/// each once. A value of nlohmann/json would need memory in its destructor.
class Json {
  public:
    Json(bool value);
    Json(double value);
    Json(std::string_view value);
    Json(const std::string& value) : Json(std::string_view(value)) {}
    Json(const char* value) : Json(std::string_view(value)) {}
    template <std::unsigned_integral Number> Json(Number value) : Json(std::uint64_t{value}, Whole()) {}

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

    void set(std::string_view key, const Json& value);
    void append(const Json& value);

    /// On one line.
    std::string text() const { return text_; }

  private:
    struct Whole {};
    struct Text {};

    Json(std::uint64_t value, Whole);
    Json(std::string_view text, Text) : text_(text) {}

    void set_all() {}
    template <class... More> void set_all(std::string_view key, const Json& value, More&&... more) {
        set(key, value);
        set_all(std::forward<More>(more)...);
    }

    std::string text_;
};

} // namespace quadrille::output
