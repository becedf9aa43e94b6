// SPDX-License-Identifier: MIT
#include "records.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format {

std::span<const Field> without_empty_end(std::span<const Field> fields) {
    while (fields.size() > 1 && fields.back().text.empty()) fields = fields.first(fields.size() - 1);
    return fields;
}

void Records::advance() {
    place_ = scanner_.place();
    current_ = scanner_.byte();
    if (current_ == '\t' && separator_ == ' ') current_ = ' ';
}

void Records::skip_blanks() {
    while ((current_ == ' ' || current_ == '\t' || current_ == '\r') && !at_separator()) advance();
}

std::optional<std::span<const Field>> Records::next() {
    if (!begun_) advance();
    begun_ = true;
    comments_.clear();
    if (!begin_record()) return std::nullopt;
    used_ = 0;
    read_field();
    while (at_separator()) {
        advance();
        if (separator_ == ' ') {
            while (current_ == ' ' || current_ == '\r') advance();
            if (at_line_end()) break;
        }
        read_field();
    }
    if (current_) advance();
    return std::span<const Field>(fields_).first(used_);
}

/// Skips empty lines and comments; false at the end of the input.
bool Records::begin_record() {
    while (current_) {
        if (current_ == '#') {
            const Place place = place_;
            comments_.push_back({scanner_.rest_of_line(), place, false});
            advance();
        } else {
            while (current_ == '\r' || current_ == ' ' || (current_ == '\t' && separator_ != '\t')) advance();
            if (!at_line_end()) return true;
        }
        if (current_) advance();
    }
    return false;
}

void Records::read_field() {
    skip_blanks();
    if (used_ == fields_.size()) fields_.emplace_back();
    Field& field = fields_[used_++];
    field.text.clear();
    field.place = place_;
    field.quoted = current_ == '"';
    if (field.quoted)
        read_quoted(field);
    else
        read_unquoted(field);
}

void Records::read_unquoted(Field& field) {
    for (; !at_line_end() && !at_separator(); advance()) field.text += *current_;
    field.text.resize(trimmed(field.text).size());
    scanner_.check_text(field.text, field.place);
}

/// A text in quotes may go over several lines; each is checked as text.
void Records::read_quoted(Field& field) {
    std::size_t checked = 0;
    Place line = field.place;
    const auto check_line = [&] {
        std::string_view part = std::string_view(field.text).substr(checked);
        if (part.ends_with('\r')) part.remove_suffix(1);
        scanner_.check_text(part, {line.line, line.column + 1});
    };
    for (advance();; advance()) {
        if (!current_)
            scanner_.fail(field.place, "found a quote that is not closed, expected another one, as in \"text\"");
        if (current_ == '"') {
            advance();
            if (current_ != '"') break;
        }
        field.text += *current_;
        if (current_ == '\n') {
            field.text.pop_back();
            check_line();
            field.text += '\n';
            checked = field.text.size();
            line = {place_.line + 1, 0};
        }
    }
    check_line();
    skip_blanks();
    if (!at_line_end() && !at_separator())
        scanner_.fail(place_,
                      fmt::format("found {} after a quote, expected the end of the field; quotes inside are written "
                                  "twice",
                                  in_quotes(std::string_view(&*current_, 1))));
}

namespace {

/// Calls `note` with each character of a line that is not in quotes.
template <class Note> void for_each_unquoted(std::string_view line, const Note& note) {
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            note(c);
    }
}

} // namespace

char separator_of(std::span<const std::string_view> lines) {
    for (const std::string_view line : lines.first(std::min<std::size_t>(lines.size(), 2)))
        for (const char separator : {'\t', ';', ','}) {
            bool found = false;
            for_each_unquoted(line, [&](char c) { found |= c == separator; });
            if (found) return separator;
        }
    return ' ';
}

std::vector<std::string> fields_of(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    if (line.ends_with('\r')) line.remove_suffix(1);
    for (const char c : separator == '\t' ? line : trimmed(line)) { // an empty first field may stand before a tab
        const bool parts = !quoted && (c == separator || (separator == ' ' && c == '\t'));
        if (c == '"')
            quoted = !quoted;
        else if (!parts)
            fields.back() += c;
        else if (separator != ' ' || !fields.back().empty())
            fields.emplace_back();
    }
    for (std::string& field : fields) field = std::string(trimmed(field));
    return fields;
}

} // namespace quadrille::format
