// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace quadrille {

/// The deepest nesting of JSON that we read into a value: values are copied, written and released by recursion.
inline constexpr std::size_t max_json_depth = 1000;

/// Writes a text as JSON, in quotes and escaped. Precondition: it is UTF-8.
std::string json_quoted(std::string_view text);

/// Writes a number as JSON, with the fewest digits that give it back.
std::string json_number(double number);

/// A JSON value, read whole from a text. This header keeps the JSON library out of the sources that need no more.
class JsonValue {
  public:
    using List = std::vector<JsonValue>;
    /// In the order of the text. Of a key that stands twice, `find` finds the last.
    using Members = std::vector<std::pair<std::string, JsonValue>>;
    /// Whole numbers from 0, whole numbers below 0, and all others.
    using Data = std::variant<std::nullptr_t, bool, std::uint64_t, std::int64_t, double, std::string, List, Members>;

    JsonValue() = default;
    explicit JsonValue(Data data) : data_(std::move(data)) {}

    /// Reads a value. Returns nothing if the text is not JSON, or is nested deeper than `max_json_depth`.
    static std::optional<JsonValue> parse(std::string_view text);

    bool is_null() const { return has<std::nullptr_t>(); }
    bool is_truth() const { return has<bool>(); }
    bool is_natural() const { return has<std::uint64_t>(); }
    bool is_index() const { return is_natural() && natural() <= UINT32_MAX; } ///< of an item or option
    bool is_integer() const { return is_natural() || has<std::int64_t>(); }
    bool is_number() const { return is_integer() || has<double>(); }
    bool is_text() const { return has<std::string>(); }
    bool is_list() const { return has<List>(); }
    bool is_object() const { return has<Members>(); }

    // Precondition of each: the value is of that kind.
    bool truth() const { return std::get<bool>(data_); }
    std::uint64_t natural() const { return std::get<std::uint64_t>(data_); }
    const std::string& text() const { return std::get<std::string>(data_); }
    const List& list() const { return std::get<List>(data_); }
    const Members& members() const { return std::get<Members>(data_); }

    /// Returns any number as one of these; a natural number of 64 bits may not fit the first.
    std::int64_t integer() const;
    double real() const;

    /// Finds a member. Null if there is none, or this is no object.
    const JsonValue* find(std::string_view key) const;

    /// Writes the value on one line, without blanks.
    std::string dump() const;

    /// Numbers are compared by what they are, so 1 equals 1.0.
    friend bool operator==(const JsonValue& a, const JsonValue& b);

  private:
    template <class Kind> bool has() const { return std::holds_alternative<Kind>(data_); }

    Data data_;
};

} // namespace quadrille
