// SPDX-License-Identifier: MIT
#include "bytes.hpp"

#include <ios>
#include <new>
#include <utility>

#include <boost/iostreams/categories.hpp>
#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filter/symmetric.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <zstd.h>
#include <zstd_errors.h>

namespace quadrille::format {

namespace io = boost::iostreams;

namespace {

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

/// A device of Boost.Iostreams.
struct Device {
    using char_type = char;
    using category = io::source_tag;
    ReadBytes read_bytes;

    std::streamsize read(char* to, std::streamsize size) {
        const std::size_t n = read_bytes(to, static_cast<std::size_t>(size));
        return n == 0 ? -1 : static_cast<std::streamsize>(n);
    }
};

template <class Decoder> std::unique_ptr<std::streambuf> open_decoder(ReadBytes read) {
    constexpr std::streamsize chunk = 1 << 16;
    auto chain = std::make_unique<io::filtering_streambuf<io::input>>();
    chain->push(io::symmetric_filter<Strict<Decoder>>(chunk), chunk);
    chain->push(Device{std::move(read)}, chunk);
    return chain;
}

} // namespace

std::unique_ptr<std::streambuf> decompress(std::string_view compression, ReadBytes read) {
    if (compression == "gzip") return open_decoder<GzipDecoder>(std::move(read));
    if (compression == "bzip2") return open_decoder<Bzip2Decoder>(std::move(read));
    if (compression == "xz") return open_decoder<XzDecoder>(std::move(read));
    if (compression == "zstd") return open_decoder<ZstdDecoder>(std::move(read));
    return nullptr;
}

} // namespace quadrille::format
