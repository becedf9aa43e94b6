// SPDX-License-Identifier: MIT
#include "scanner.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/core.h>

#include "base/to_number.hpp"
#include "base/utf8.hpp"

namespace quadrille::format {

namespace {

constexpr std::size_t initial_buffer = 1 << 18;

enum class Byte : std::uint8_t { plain, high, blank, line_end, control };

constexpr std::array<Byte, 256> byte_classes = [] {
    std::array<Byte, 256> classes{};
    for (std::size_t b = 0; b < classes.size(); ++b)
        classes[b] = b >= 0x80 ? Byte::high : b < 0x20 || b == 0x7f ? Byte::control : Byte::plain;
    classes[' '] = classes['\t'] = Byte::blank;
    classes['\n'] = classes['\r'] = Byte::line_end;
    return classes;
}();

Byte byte_class(char c) { return byte_classes[static_cast<unsigned char>(c)]; }

} // namespace

Scanner::Scanner(Bytes& bytes) : bytes_(bytes), buffer_(initial_buffer, '\0') {
    while (end_ < buffer_.size() && refill()) {
    }
    if (head().starts_with(utf8_mark)) position_ = token_ = line_begin_ = utf8_mark.size();
}

bool Scanner::extend_head() {
    if (end_ < buffer_.size()) return false;
    buffer_.resize(2 * buffer_.size());
    const std::size_t before = end_;
    while (end_ < buffer_.size() && refill()) {
    }
    return end_ > before;
}

/// Reads more bytes after the buffered ones, which move to the front from the last token on. Returns false at
/// the end of the input.
bool Scanner::refill() {
    if (end_ == buffer_.size()) {
        std::memmove(buffer_.data(), buffer_.data() + token_, end_ - token_);
        base_ += token_;
        end_ -= token_;
        position_ -= token_;
        token_ = 0;
        if (end_ > buffer_.size() / 2) buffer_.resize(2 * buffer_.size());
    }
    const std::size_t n = bytes_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += n;
    return n != 0;
}

std::optional<std::string_view> Scanner::first_token() {
    while (!in_line_ || next_line()) {
        in_line_ = true;
        if (const auto token = this->token()) return token;
    }
    return std::nullopt;
}

std::optional<std::string_view> Scanner::token() {
    while (true) {
        while (position_ < end_ && byte_class(buffer_[position_]) == Byte::blank) ++position_;
        token_ = position_;
        if (position_ < end_) break;
        if (!refill()) return std::nullopt;
    }
    bool ascii = true;
    while (true) {
        for (; position_ < end_; ++position_) {
            const Byte b = byte_class(buffer_[position_]);
            if (b == Byte::plain) continue;
            if (b == Byte::blank || b == Byte::line_end) break;
            if (b == Byte::control)
                fail(place(), fmt::format("found {}, expected text", in_quotes({&buffer_[position_], 1})));
            ascii = false;
        }
        if (position_ < end_ || !refill()) break;
    }
    if (position_ == token_) { // at a line end
        if (buffer_[position_] == '\n') return std::nullopt;
        if (position_ + 1 == end_) refill();
        if (position_ + 1 < end_ && buffer_[position_ + 1] == '\n') return std::nullopt;
        fail(place(), "found a lone CR, expected LF or CR LF at the end of a line");
    }
    const std::string_view text = std::string_view(buffer_).substr(token_, position_ - token_);
    if (!ascii) check_text(text, token_place());
    return text;
}

void Scanner::check_text(std::string_view text, Place begin) const {
    for (std::size_t i = 0; i < text.size();) {
        const Place place{begin.line, begin.column + i};
        const Character character = decode(text.substr(i));
        if (character.length == 0) fail(place, fmt::format("found {}, expected UTF-8", in_quotes(text.substr(i, 1))));
        if (byte_class(text[i]) == Byte::control)
            fail(place, fmt::format("found {}, expected text", in_quotes(text.substr(i, 1))));
        if (is_invisible(character.code))
            fail(place, fmt::format("found the invisible character U+{:04X}, expected a space or a tab",
                                    static_cast<std::uint32_t>(character.code)));
        i += character.length;
    }
}

std::string Scanner::rest_of_line(std::size_t limit) {
    std::string text;
    while (true) {
        const auto* const begin = buffer_.data() + position_;
        const auto* const found = static_cast<const char*>(std::memchr(begin, '\n', end_ - position_));
        const std::size_t n = found ? static_cast<std::size_t>(found - begin) : end_ - position_;
        text.append(begin, std::min(n, limit - text.size()));
        position_ += n;
        token_ = position_;
        if (found || !refill()) break;
    }
    if (text.ends_with('\r')) text.pop_back();
    return text;
}

/// Goes to the beginning of the next line; false at the end of the input.
bool Scanner::next_line() {
    rest_of_line(0);
    if (position_ == end_) return false;
    token_ = ++position_;
    ++line_;
    line_begin_ = base_ + position_;
    return position_ < end_ || refill();
}

std::optional<std::uint64_t> parse_unsigned(std::string_view token) { return to_number<std::uint64_t>(token); }

std::uint64_t read_number(const Scanner& scanner, std::string_view token, std::string_view what, std::uint64_t most) {
    const auto value = parse_unsigned(token);
    if (!value || *value > most)
        scanner.fail(fmt::format("found {}, expected {} from 0 to {}", in_quotes(token), what, most));
    return *value;
}

void add_numbered_item(const Scanner& scanner, ProblemBuilder& builder, std::string_view token) {
    const auto value = parse_unsigned(token);
    if (!value || *value < 1 || *value > builder.item_count())
        scanner.fail(fmt::format("found {}, expected an item from 1 to {}", in_quotes(token), builder.item_count()));
    if (!builder.add_cell(ItemId{static_cast<std::uint32_t>(*value - 1)}))
        scanner.fail(fmt::format("found item {} twice, expected each item once in an option", *value));
}

} // namespace quadrille::format
