// SPDX-License-Identifier: MIT
// The bytes of an input, decompressed, and its lines.
#include "bytes.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/utf8.hpp"
#include "looks.hpp"

namespace quadrille::format {

namespace {

using namespace std::string_view_literals;

struct Magic {
    std::string_view bytes;
    std::string_view name;
    std::string_view next = {}; // what to do
};

constexpr std::array<Magic, 4> compressions{{
    {"\x1f\x8b"sv, "gzip"},
    {"BZh"sv, "bzip2"},
    {"\xfd"
     "7zXZ\0"sv,
     "xz"},
    {"\x28\xb5\x2f\xfd"sv, "zstd"},
}};

constexpr std::string_view as_csv = "save the sheet as CSV, which is read";

constexpr std::array<Magic, 15> foreign{{
    {"\x89QDG"sv, Bytes::diagram_file},
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"PK\x03\x04"sv, "a zip archive",
     "take the file out of it; of a spreadsheet (xlsx, ods) save the sheet as CSV, which is read"},
    {"\xd0\xcf\x11\xe0"sv, "a document of Office (xls, doc)", as_csv},
    {"%PDF-"sv, "a PDF document", "a document is no data: save the table that it shows as CSV, which is read"},
    {"{\\rtf"sv, "a document in RTF", "save it as plain text"},
    {"\x93NUMPY"sv, "a numpy file",
     "numpy.savetxt('matrix.txt', numpy.load('FILE'), fmt='%d') writes a matrix that is read"},
    {"SQLite format 3"sv, "a database of SQLite", "sqlite3 -csv -header FILE 'SELECT ...' writes a table that is read"},
    {"\x89HDF"sv, "a file of HDF5", "write the table as CSV, which is read"},
    {"\x7f"
     "ELF"sv,
     "a program"},
    {"7z\xbc\xaf"sv, "a 7z archive"},
    {"\xff\xfe"sv, "UTF-16 text, not UTF-8", "iconv -f UTF-16 -t UTF-8 FILE | quadrille solve"},
    {"\xfe\xff"sv, "UTF-16 text, not UTF-8", "iconv -f UTF-16 -t UTF-8 FILE | quadrille solve"},
}};

Magic match(std::span<const Magic> magics, std::string_view head) {
    const auto found = std::ranges::find_if(magics, [&](const Magic& m) { return head.starts_with(m.bytes); });
    return found == magics.end() ? Magic{} : *found;
}

/// Whether more bytes behind the head could make it one of those, which it is not yet.
bool may_become(std::span<const Magic> magics, std::string_view head) {
    return std::ranges::any_of(
        magics, [&](const Magic& m) { return m.bytes.size() > head.size() && m.bytes.starts_with(head); });
}

} // namespace

/// The bytes as they arrive: first the bytes looked at already, then the others. Bytes are passed on at once,
/// so that a program that writes to us through a pipe gets an answer to each line.
class Bytes::Raw {
  public:
    explicit Raw(std::streambuf& in) : in_(in) {
        using Traits = std::char_traits<char>;
        while (may_become(compressions, head_) || may_become(foreign, head_)) {
            const auto byte = in_.sbumpc();
            if (byte == Traits::eof()) break;
            head_ += Traits::to_char_type(byte);
        }
    }

    /// The first bytes, enough to recognise the compression.
    std::string_view head() const { return head_; }

    /// If a stream of the standard library cannot read, it throws the same as decoders do for damaged data.
    /// This distinguishes the two.
    std::size_t read(char* to, std::size_t size) try {
        if (used_ < head_.size()) {
            const std::size_t n = std::min(size, head_.size() - used_);
            std::memcpy(to, head_.data() + used_, n);
            used_ += n;
            return n;
        }
        if (in_.sgetc() == std::char_traits<char>::eof()) return 0; // otherwise some bytes are there now
        const auto there = std::max<std::streamsize>(in_.in_avail(), 1);
        return static_cast<std::size_t>(in_.sgetn(to, std::min(there, static_cast<std::streamsize>(size))));
    } catch (const std::ios_base::failure& error) {
        throw std::system_error(error.code(), "the input cannot be read");
    }

  private:
    std::streambuf& in_;
    std::string head_;
    std::size_t used_ = 0;
};

Bytes::Bytes(std::streambuf& in, std::string source, std::string_view expected, const Control& control)
    : source_(std::move(source)), raw_(std::make_unique<Raw>(in)), control_(control) {
    if (const Magic what = match(foreign, raw_->head()); !what.name.empty() && what.name != expected)
        throw ParseError(source_, {1, 1},
                         fmt::format("found what looks like {}, expected {}{}{}", what.name, expected,
                                     what.next.empty() || expected == diagram_file ? "" : ": ",
                                     expected == diagram_file ? "" : with_source(what.next, source_)));
    compression_ = match(compressions, raw_->head()).name;
    if (compression_.empty()) return;
    decompressor_
        = decompress(compression_, [raw = raw_.get()](char* to, std::size_t size) { return raw->read(to, size); });
    if (!decompressor_)
        throw ParseError(source_, {1, 1},
                         fmt::format("found {} data, which is not read here, expected text", compression_));
}

Bytes::~Bytes() = default;

std::size_t Bytes::read(char* to, std::size_t size) {
    throw_if_stopped(control_);
    if (!decompressor_) return raw_->read(to, size);
    try {
        return static_cast<std::size_t>(decompressor_->sgetn(to, static_cast<std::streamsize>(size)));
    } catch (const EndsEarly&) {
        throw ParseError(source_, {1, 1},
                         fmt::format("found {} data that ends early, expected its end mark", compression_));
    } catch (const std::ios_base::failure&) {
        throw ParseError(source_, {1, 1}, fmt::format("found damaged {} data, expected a whole stream", compression_));
    }
}

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
