// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

#include "base/input_file.hpp"
#include "base/whole_file.hpp"

namespace quadrille::cli {

/// Makes sure that the descriptors 0 to 2 are open, so that no file we open becomes standard output by
/// accident. One that was closed fails when it is written to, as it should.
void claim_standard_descriptors();

/// Whether a path for output means standard output: none, or "-".
bool is_standard(const std::optional<std::string>& path);

/// Throws UsageError: what the command writes is for a browser, and nothing to be read on a terminal.
[[noreturn]] void refuse_terminal(std::string_view command);

/// Where answers go: standard output, or a file that appears whole or not at all (WholeFile). Every write is checked: a
/// failing one throws std::system_error, and SIGPIPE, where it is ignored, ends the process all the same.
///
/// Without `commit`, and on a signal that ends the process, a regular file stays as it was. Symbolic links to it stay. All
/// else, such as a device, a pipe or a descriptor of ours (/dev/stdout, /dev/fd/3), is written to as it is.
class OutputFile : private std::streambuf {
  public:
    /// `path`: a file; nothing, or "-", for standard output.
    explicit OutputFile(const std::optional<std::string>& path);

    /// A file that grows in several runs, of which `kept` bytes are kept. Throws UsageError if the path is not the path of a
    /// regular file.
    OutputFile(const std::string& path, std::uint64_t kept);

    /// Where such a file grows.
    static std::string growing_name(const std::string& path);
    ~OutputFile() override;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    std::ostream& stream() { return stream_; }

    /// Whether it goes to a terminal. If so, what of it a terminal might obey is spelled out.
    bool is_terminal() const { return ::isatty(descriptor()) != 0; }

    /// Text of our own follows, such as colours: control characters go to a terminal too.
    void write_as_it_is() { spells_out_ = false; }

    /// Sends on what is buffered, so that a reader at the other end of a pipe sees it.
    void flush();

    /// Makes sure that what was written so far stays, whatever happens. Returns how many bytes the file has.
    /// Precondition: it grows in several runs.
    std::uint64_t settle();

    /// Completes the output. Nothing may be written afterwards.
    void commit();

  private:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* from, std::streamsize size) override;
    int sync() override;
    int descriptor() const { return whole_ ? whole_->descriptor() : in_place_ ? in_place_.number() : STDOUT_FILENO; }
    void send(bool ends);
    void open(const std::string& path);
    void write_all(const char* from, std::size_t size);
    [[noreturn]] void fail() const;

    std::string name_; // for messages
    // One of these, or standard output.
    std::optional<WholeFile> whole_;
    Descriptor in_place_{-1};
    bool grows_ = false;
    bool spells_out_ = false; // control characters and the like
    std::string buffer_;
    std::ostream stream_;
};

} // namespace quadrille::cli
