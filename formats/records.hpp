// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::format {

class Scanner;

/// A field of a table, without its quotes. Blanks around an unquoted text are left out.
struct Field {
    std::string text;
    Place place;
    bool quoted = false;
};

/// The fields of a record without empty ones at its end, which spreadsheets write to fill it up.
std::span<const Field> without_empty_end(std::span<const Field> fields);

/// Cuts a table into records and fields as RFC 4180 says: fields stand between separators; a field in quotes may have
/// separators, line ends and, written twice, quotes. If a blank separates, so does a run of blanks and tabs. Lines
/// that begin with `#` are comments, and empty lines are ignored.
class Records {
  public:
    Records(Scanner& scanner, char separator) : scanner_(scanner), separator_(separator) {}

    /// The fields of the next record, or nothing at the end of the input. They live until the next call.
    /// Throws ParseError for a quote that is not closed, text beside quotes, and what is no text.
    std::optional<std::span<const Field>> next();

    /// The comments that the last call skipped, without `#`.
    std::span<const Field> comments() const { return comments_; }

  private:
    bool begin_record();
    void read_field();
    void read_quoted(Field& field);
    void read_unquoted(Field& field);
    void advance();
    void skip_blanks();
    bool at_line_end() const { return !current_ || *current_ == '\n'; }
    bool at_separator() const { return current_ == separator_; }

    Scanner& scanner_;
    const char separator_;
    std::optional<char> current_; // the byte to be looked at next
    Place place_;                 // its place
    bool begun_ = false;
    std::vector<Field> fields_; // as many as the longest record has had
    std::size_t used_ = 0;
    std::vector<Field> comments_;
};

/// The separator of a table by its lines: the first of tab, semicolon and comma that the first line has outside quotes,
/// or else the second one; else a blank.
char separator_of(std::span<const std::string_view> lines);

/// The fields of a line, for sniffing: without checks, and quotes left out.
std::vector<std::string> fields_of(std::string_view line, char separator);

} // namespace quadrille::format
