// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <ostream>
#include <streambuf>

#include <quadrille/control.hpp>

namespace quadrille::format {

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
