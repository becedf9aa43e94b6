// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/lz_string.hpp"

#include <cstdint>
#include <vector>

namespace quadrille::puzzles {

namespace {

constexpr std::size_t longest_text = 1'000'000;

/// The bits of a base64 text. Past its end all are 0.
class Bits {
  public:
    explicit Bits(std::string_view base64) : text_(base64) {}

    std::uint32_t number(unsigned width) {
        std::uint32_t value = 0;
        for (unsigned k = 0; k < width; ++k) value |= next() << k;
        return value;
    }

    /// Whether more bits were read than there are, or a character was none of base64.
    bool failed() const { return failed_; }

  private:
    std::uint32_t next() {
        if (left_ == 0) {
            constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            const std::size_t found = at_ < text_.size() ? alphabet.find(text_[at_]) : std::string_view::npos;
            failed_ = failed_ || found == std::string_view::npos;
            six_ = failed_ ? 0 : static_cast<std::uint32_t>(found);
            ++at_;
            left_ = 6;
        }
        return six_ >> --left_ & 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t six_ = 0;
    unsigned left_ = 0;
    bool failed_ = false;
};

/// UTF-16 as UTF-8; a surrogate without its partner becomes the replacement character.
std::string as_utf8(std::u16string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint32_t code = text[i];
        if (code >= 0xd800 && code < 0xe000) {
            const bool pair = code < 0xdc00 && i + 1 < text.size() && text[i + 1] >= 0xdc00 && text[i + 1] < 0xe000;
            code = pair ? 0x10000 + ((code - 0xd800) << 10) + (text[++i] - 0xdc00U) : 0xfffd;
        }
        const auto put = [&](std::uint32_t byte) { bytes += static_cast<char>(byte); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xc0 | code >> 6);
            put(0x80 | (code & 0x3f));
        } else if (code < 0x10000) {
            put(0xe0 | code >> 12);
            put(0x80 | (code >> 6 & 0x3f));
            put(0x80 | (code & 0x3f));
        } else {
            put(0xf0 | code >> 18);
            put(0x80 | (code >> 12 & 0x3f));
            put(0x80 | (code >> 6 & 0x3f));
            put(0x80 | (code & 0x3f));
        }
    }
    return bytes;
}

} // namespace

std::optional<std::string> decompress_lz_string(std::string_view base64) {
    while (base64.ends_with('=')) base64.remove_suffix(1);
    Bits bits(base64);
    std::vector<std::u16string> dictionary(3); // the first three are the marks
    std::u16string text, last;
    std::size_t stored = 0; // characters in the dictionary
    unsigned width = 2;
    for (std::uint32_t until_wider = 1;;) {
        std::uint32_t entry = bits.number(width);
        if (bits.failed()) return std::nullopt;
        if (entry == 2) return as_utf8(text);
        const auto count = [&] { // an entry was made or is about to be
            if (--until_wider == 0) until_wider = 1U << width++;
        };
        const bool first = last.empty();
        if (entry < 2) {
            dictionary.emplace_back(1, static_cast<char16_t>(bits.number(entry == 0 ? 8 : 16)));
            entry = static_cast<std::uint32_t>(dictionary.size() - 1);
            count();
        }
        if (entry > dictionary.size() || (first && entry == dictionary.size())) return std::nullopt;
        const std::u16string word = entry < dictionary.size() ? dictionary[entry] : last + last.front();
        text += word;
        if (!first) {
            dictionary.push_back(last + word.front());
            count();
        }
        stored += word.size() + last.size();
        if (stored > 16 * longest_text || text.size() > longest_text) return std::nullopt;
        last = word;
    }
}

} // namespace quadrille::puzzles
