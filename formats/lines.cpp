// SPDX-License-Identifier: MIT
#include "lines.hpp"

#include <cstring>

#include "base/utf8.hpp"

namespace quadrille::format {

std::optional<std::string_view> Lines::next() {
    const char* line_end = nullptr;
    for (std::size_t looked_at = 0; line_end == nullptr;) {
        const char* const from = buffer_.data() + begin_ + looked_at;
        looked_at = end_ - begin_;
        line_end
            = static_cast<const char*>(std::memchr(from, '\n', static_cast<std::size_t>(buffer_.data() + end_ - from)));
        if (line_end == nullptr && !refill()) break;
    }
    if (line_end == nullptr && begin_ == end_) return std::nullopt;
    const std::size_t end = line_end ? static_cast<std::size_t>(line_end - buffer_.data()) : end_;
    std::string_view line = std::string_view(buffer_).substr(begin_, end - begin_);
    begin_ = line_end ? end + 1 : end;
    if (number_++ == 0 && line.starts_with(utf8_mark)) line.remove_prefix(utf8_mark.size());
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Reads more behind the bytes to come. False at the end of the input.
bool Lines::refill() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
    const std::size_t n = bytes_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += n;
    return n != 0;
}

} // namespace quadrille::format
