// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>

#include "scanner.hpp"

namespace quadrille::format {

/// Feeds the JSON parser byte by byte, and records where each token began, because the parser gives its
/// handler the values without their places. It follows only as much of JSON's grammar as this needs.
class JsonBytes {
  public:
    explicit JsonBytes(Scanner& scanner) : scanner_(scanner) { advance(); }

    std::optional<char> current() const { return current_; }

    /// Where the last string, literal (number, true, false, null) or mark began.
    Place string_place() const { return string_; }
    Place literal_place() const { return literal_; }
    Place mark_place() const { return mark_; }

    /// The last literal as it stands in the text, its first bytes at least.
    const std::string& literal() const { return literal_text_; }

    /// The place of the current byte, and of the byte before it.
    Place place() const { return place_; }
    Place last_place() const { return last_; }

    void advance() {
        if (current_) track(*current_);
        last_ = place_;
        place_ = scanner_.place();
        current_ = scanner_.byte();
        // The parser would take it for the end of the input.
        if (current_ == '\0' && !in_string_) scanner_.fail(place_, "found U+0000, expected JSON");
    }

  private:
    void track(char c) {
        if (in_string_) {
            in_string_ = escaped_ || c != '"';
            escaped_ = !escaped_ && c == '\\';
            return;
        }
        const bool was_literal = in_literal_;
        in_literal_ = false;
        switch (c) {
        case ' ':
        case '\t':
        case '\r':
        case '\n':
            break;
        case '{':
        case '}':
        case '[':
        case ']':
        case ',':
        case ':':
            mark_ = place_;
            break;
        case '"':
            string_ = place_;
            in_string_ = true;
            break;
        default:
            in_literal_ = true;
            if (!was_literal) {
                literal_ = place_;
                literal_text_.clear();
            }
            if (literal_text_.size() < longest_literal) literal_text_ += c;
        }
    }

    static constexpr std::size_t longest_literal = 100; // enough for any number that is one, and for a message

    Scanner& scanner_;
    std::optional<char> current_;
    std::string literal_text_;
    Place place_, last_, string_, literal_, mark_;
    bool in_string_ = false, escaped_ = false, in_literal_ = false;
};

/// The input iterator through which the parser reads; the default one is the end.
class JsonIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    JsonIterator() = default;
    explicit JsonIterator(JsonBytes& bytes) : bytes_(&bytes) {}

    char operator*() const { return *bytes_->current(); }
    JsonIterator& operator++() {
        bytes_->advance();
        return *this;
    }
    JsonIterator operator++(int) {
        const JsonIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const JsonIterator& a, const JsonIterator& b) { return a.at_end() == b.at_end(); }

  private:
    bool at_end() const { return !bytes_ || !bytes_->current(); }
    JsonBytes* bytes_ = nullptr;
};

} // namespace quadrille::format
