// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include <quadrille/control.hpp>

namespace quadrille::format {

/// Text on its way to a stream, in chunks: a formatted stream takes several times as long for short pieces.
/// The last chunk goes with `flush`, which the writer must call: a destructor could not report that writing
/// failed.
class Chunked {
  public:
    explicit Chunked(std::ostream& out) : out_(out) {}
    Chunked(const Chunked&) = delete;
    Chunked& operator=(const Chunked&) = delete;

    Chunked& operator<<(std::string_view text) {
        text_ += text;
        if (text_.size() >= chunk) flush();
        return *this;
    }
    Chunked& operator<<(char c) { return *this << std::string_view(&c, 1); }
    Chunked& operator<<(std::integral auto number) {
        char digits[24];
        const char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
    }

    void flush() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

  private:
    static constexpr std::size_t chunk = 1 << 16;

    std::ostream& out_;
    std::string text_;
};

/// Passes text on to a stream. It throws Stopped once its control says so, and looks at the control once in
/// 64 KiB. The stream that it passes on to keeps its state and its exceptions.
class StoppableOutput : std::streambuf {
  public:
    StoppableOutput(std::ostream& out, const Control& control) : out_(out), control_(control), stream_(this) {
        stream_.exceptions(std::ios::badbit); // a stream without it swallows what its buffer throws
    }
    std::ostream& stream() { return stream_; }

  private:
    static constexpr std::streamsize interval = 1 << 16;

    void note(std::streamsize size) {
        if (written_ == 0) throw_if_stopped(control_);
        written_ += size;
        if (written_ >= interval) written_ = 0;
    }
    int_type overflow(int_type c) override {
        note(1);
        if (c != traits_type::eof()) out_.put(traits_type::to_char_type(c));
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* from, std::streamsize size) override {
        note(size);
        out_.write(from, size);
        return size;
    }
    int sync() override {
        out_.flush();
        return 0;
    }

    std::ostream& out_;
    const Control& control_;
    std::streamsize written_ = 0; // since the last look at the control
    std::ostream stream_;
};

/// Runs `write(stream)` so that the control can stop it.
template <class Write> void write_stoppable(std::ostream& out, const Control& control, const Write& write) {
    if (!control.stop.stop_possible() && control.limits.deadline == Limits().deadline) return write(out);
    write(StoppableOutput(out, control).stream());
}

} // namespace quadrille::format
