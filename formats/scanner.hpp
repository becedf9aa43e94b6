// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "base/quoted.hpp"
#include "bytes.hpp"

namespace quadrille::format {

/// Cuts an input into lines and lines into tokens, and knows where it stands.
///
/// A token is a run of UTF-8 without blanks, tabs or control characters. Lines end in LF or CR LF. The buffer
/// grows with the longest token only, never with a line, and a token's view lives until the next call.
class Scanner {
  public:
    explicit Scanner(Bytes& bytes);

    /// The first bytes of the text, after a UTF-8 mark, to recognise its format. Call it before the first
    /// token only.
    std::string_view head() const { return std::string_view(buffer_).substr(position_, end_ - position_); }

    /// Whether the head is all of the text. Call it before the first token only.
    bool has_all() const { return end_ < buffer_.size(); }

    /// Makes the head longer; false at the end of the input.
    bool extend_head();

    /// The first token of the next line that has one, or nothing at the end of the input.
    std::optional<std::string_view> first_token();

    /// The next token of the line, or nothing at its end.
    /// Throws ParseError for a control character, a lone CR, bad UTF-8, or a blank that is neither space nor
    /// tab.
    std::optional<std::string_view> token();

    /// What is left of the line, up to `limit` bytes, without its line end. For comments.
    std::string rest_of_line(std::size_t limit = 1 << 20);

    /// The next byte, line ends and all, or nothing at the end of the input. For formats that are not made of
    /// lines.
    std::optional<char> byte() {
        if (position_ == end_) {
            token_ = position_;
            if (!refill()) return std::nullopt;
        }
        const char c = buffer_[position_++];
        if (c == '\n') {
            ++line_;
            line_begin_ = base_ + position_;
        }
        return c;
    }

    /// Where the token last returned begins, and where the scanner stands: at the end of the line when there
    /// was none.
    Place token_place() const { return place_at(token_); }
    Place place() const { return place_at(position_); }

    const std::string& source() const { return bytes_.source(); }

    /// Throws ParseError if a text that begins at `begin`, in one line, is no UTF-8, or has a control character other
    /// than a tab or an invisible one.
    void check_text(std::string_view text, Place begin) const;

    /// Throws ParseError at the last token, or elsewhere.
    [[noreturn]] void fail(const std::string& message) const { fail(token_place(), message); }
    [[noreturn]] void fail(Place place, const std::string& message) const {
        throw ParseError(source(), place, message);
    }

  private:
    bool next_line();
    bool refill();
    Place place_at(std::size_t position) const { return {line_, base_ + position - line_begin_ + 1}; }

    Bytes& bytes_;
    std::string buffer_;
    std::size_t position_ = 0; // of the next byte in buffer_
    std::size_t end_ = 0;      // of the bytes in buffer_
    std::size_t token_ = 0;    // where the last token begins; bytes before it may be dropped
    std::uint64_t base_ = 0;   // offset in the input of buffer_[0]
    std::uint64_t line_ = 1;
    std::uint64_t line_begin_ = 0; // offset in the input
    bool in_line_ = false;         // the first line was begun
};

/// Reads a whole token as a number; nothing if it is none or does not fit.
std::optional<std::uint64_t> parse_unsigned(std::string_view token);

// What the formats share that call items by numbers, from 1: ec and spp.

/// The greatest numbers of items and options that a header may declare. A header alone must not reserve more
/// memory than these items and their names take (about 350 MB).
inline constexpr std::uint64_t max_declared_items = std::uint64_t{1} << 24;
inline constexpr std::uint64_t max_declared_options = std::uint64_t{1} << 31;

/// The scanner's last token as a number from 0 to `most`. Throws ParseError, which calls it `what`.
std::uint64_t read_number(const Scanner& scanner, std::string_view token, std::string_view what, std::uint64_t most);

/// Adds the item with the number of the scanner's last token to the current option. Throws ParseError if
/// there is no such item, or the option has it already.
void add_numbered_item(const Scanner& scanner, ProblemBuilder& builder, std::string_view token);

} // namespace quadrille::format
