// SPDX-License-Identifier: MIT
#include "bytes.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <boost/iostreams/categories.hpp>
#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filter/symmetric.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <fmt/core.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <quadrille/error.hpp>

namespace quadrille::format {

namespace io = boost::iostreams;

namespace {

using namespace std::string_view_literals;

struct Magic {
    std::string_view bytes;
    std::string_view name;
};

constexpr std::array<Magic, 4> compressions{{
    {"\x1f\x8b"sv, "gzip"},
    {"BZh"sv, "bzip2"},
    {"\xfd"
     "7zXZ\0"sv,
     "xz"},
    {"\x28\xb5\x2f\xfd"sv, "zstd"},
}};

constexpr std::array<Magic, 10> foreign{{
    {"\x89QDG"sv, Bytes::diagram_file},
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"PK\x03\x04"sv, "a zip archive"},
    {"%PDF-"sv, "a PDF document"},
    {"\x7f"
     "ELF"sv,
     "a program"},
    {"7z\xbc\xaf"sv, "a 7z archive"},
    {"\xff\xfe"sv, "UTF-16 text, not UTF-8"},
    {"\xfe\xff"sv, "UTF-16 text, not UTF-8"},
}};

std::string_view match(std::span<const Magic> magics, std::string_view head) {
    const auto found
        = std::ranges::find_if(magics, [&](const Magic& m) { return head.starts_with(m.bytes); });
    return found == magics.end() ? "" : found->name;
}

/// Whether more bytes behind the head could make it one of those, which it is not yet.
bool may_become(std::span<const Magic> magics, std::string_view head) {
    return std::ranges::any_of(
        magics, [&](const Magic& m) { return m.bytes.size() > head.size() && m.bytes.starts_with(head); });
}

struct EndsEarly : std::runtime_error {
    EndsEarly() : std::runtime_error("ends early") {}
};

/// The decoders of Boost.Iostreams accept a stream that ends early, and some stop silently after the first of
/// several streams in a row. This wrapper of a decoder requires the end mark of the last stream.
template <class Decoder> class Strict : Decoder {
  public:
    using char_type = char;

    bool filter(const char*& from, const char* from_end, char*& to, char* to_end, bool flush) {
        while (true) {
            if (ended_) {
                if (from == from_end) return !flush;
                Decoder::close(); // a further stream follows
                ended_ = false;
            }
            const char* const from_before = from;
            char* const to_before = to;
            ended_ = !Decoder::filter(from, from_end, to, to_end, flush);
            if (ended_) continue;
            const bool stuck = from == from_before && to == to_before;
            if (flush && from == from_end && stuck && to != to_end) throw EndsEarly();
            if (stuck || to == to_end || (from == from_end && !flush)) return true;
        }
    }
    void close() { Decoder::close(); }

  private:
    bool ended_ = true; // between streams
};

/// The decoder for zstd. The one in Boost does not report the end of a frame at all.
class ZstdDecoder {
  public:
    ZstdDecoder() {
        if (!stream_) throw std::bad_alloc();
    }
    bool filter(const char*& from, const char* from_end, char*& to, char* to_end, bool) {
        ZSTD_inBuffer in{from, static_cast<std::size_t>(from_end - from), 0};
        ZSTD_outBuffer out{to, static_cast<std::size_t>(to_end - to), 0};
        const std::size_t hint = ZSTD_decompressStream(stream_.get(), &out, &in);
        if (ZSTD_getErrorCode(hint) == ZSTD_error_memory_allocation) throw std::bad_alloc();
        if (ZSTD_isError(hint)) throw std::ios_base::failure(ZSTD_getErrorName(hint));
        from += in.pos;
        to += out.pos;
        return hint != 0; // 0 at the end of a frame
    }
    void close() { ZSTD_initDStream(stream_.get()); }

  private:
    struct Free {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
};

/// When bzip2's decoder is flushed, it accepts any end as the end of the stream, and it reports the end of a
/// stream only at the next call. A further call without input shows whether it is between two streams.
class Bzip2Decoder : io::detail::bzip2_decompressor_impl<std::allocator<char>> {
    using Base = io::detail::bzip2_decompressor_impl<std::allocator<char>>;

  public:
    Bzip2Decoder() : Base(false) {}
    bool filter(const char*& from, const char* from_end, char*& to, char* to_end, bool) {
        Base::filter(from, from_end, to, to_end, false);
        if (from != from_end || to == to_end) return true;
        const char* none = from;
        return Base::filter(none, none, to, to_end, false);
    }
    void close() {}
};

/// zlib's decoder calls it an error to be asked for more than there is.
class GzipDecoder : io::detail::zlib_decompressor_impl<std::allocator<char>> {
    using Base = io::detail::zlib_decompressor_impl<std::allocator<char>>;
    static constexpr int window_bits = 15 + 16; // 32 KiB, and zlib reads the gzip header and checks the sum

  public:
    GzipDecoder() : Base(window_bits) {}
    bool filter(const char*& from, const char* from_end, char*& to, char* to_end, bool flush) try {
        return Base::filter(from, from_end, to, to_end, flush);
    } catch (const io::zlib_error& error) {
        if (error.error() == io::zlib::buf_error) throw EndsEarly();
        throw;
    }
    void close() { Base::close(); }
};

using XzDecoder = io::detail::lzma_decompressor_impl<std::allocator<char>>;

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

namespace {

/// A device of Boost.Iostreams that reads from any object with `read`.
template <class Reader> struct Device {
    using char_type = char;
    using category = io::source_tag;
    Reader* reader;

    std::streamsize read(char* to, std::streamsize size) {
        const std::size_t n = reader->read(to, static_cast<std::size_t>(size));
        return n == 0 ? -1 : static_cast<std::streamsize>(n);
    }
};

constexpr std::streamsize chunk = 1 << 16;

template <class Decoder, class Reader> std::unique_ptr<std::streambuf> decompress(Reader* reader) {
    auto chain = std::make_unique<io::filtering_streambuf<io::input>>();
    chain->push(io::symmetric_filter<Strict<Decoder>>(chunk), chunk);
    chain->push(Device<Reader>{reader}, chunk);
    return chain;
}

} // namespace

Bytes::Bytes(std::streambuf& in, std::string source, std::string_view expected, const Control& control)
    : source_(std::move(source)), raw_(std::make_unique<Raw>(in)), control_(control) {
    if (const auto what = match(foreign, raw_->head()); !what.empty() && what != expected)
        throw ParseError(source_, {1, 1},
                         fmt::format("found what looks like {}, expected {}", what, expected));
    compression_ = match(compressions, raw_->head());
    if (compression_ == "gzip") decompressor_ = decompress<GzipDecoder>(raw_.get());
    if (compression_ == "bzip2") decompressor_ = decompress<Bzip2Decoder>(raw_.get());
    if (compression_ == "xz") decompressor_ = decompress<XzDecoder>(raw_.get());
    if (compression_ == "zstd") decompressor_ = decompress<ZstdDecoder>(raw_.get());
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
        throw ParseError(source_, {1, 1},
                         fmt::format("found damaged {} data, expected a whole stream", compression_));
    }
}

} // namespace quadrille::format
