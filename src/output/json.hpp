// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json_fwd.hpp>

namespace quadrille::output {

/// A JSON value to be written; the keys of an object stand in the order in which they were set. It hides
/// nlohmann/json, which takes two seconds to compile in each source that uses it.
class Json {
  public:
    Json(bool value);
    Json(double value);
    Json(std::string_view value);
    Json(const std::string& value) : Json(std::string_view(value)) {}
    Json(const char* value) : Json(std::string_view(value)) {}
    template <std::unsigned_integral Number> Json(Number value) : Json(std::uint64_t{value}, Whole()) {}
    ~Json();
    Json(Json&& other) noexcept;
    Json& operator=(Json&& other) noexcept;

    /// Keys and values, in turns.
    template <class... More> static Json object(std::string_view key, Json value, More&&... more) {
        Json object;
        object.set_all(key, std::move(value), std::forward<More>(more)...);
        return object;
    }

    /// What is JSON already. Precondition: it is.
    static Json parse(std::string_view text);

    static Json list();
    template <class Range> static Json list(const Range& values) {
        Json all = list();
        for (const auto& value : values) all.append(value);
        return all;
    }

    void set(std::string_view key, Json value);
    void append(Json value);

    /// On one line.
    std::string text() const;

  private:
    struct Whole {};

    Json();
    Json(std::uint64_t value, Whole);

    void set_all() {}
    template <class... More> void set_all(std::string_view key, Json value, More&&... more) {
        set(key, std::move(value));
        set_all(std::forward<More>(more)...);
    }

    std::unique_ptr<nlohmann::ordered_json> value_;
};

} // namespace quadrille::output
