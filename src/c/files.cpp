// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <system_error>

#include <quadrille/formats.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Bytes of the caller's as a stream buffer, without a copy.
class Memory : public std::streambuf {
  public:
    explicit Memory(std::span<const char> bytes) {
        char* const begin = const_cast<char*>(bytes.data()); // which nobody writes to: there is no put area
        setg(begin, begin, begin + bytes.size());
    }
};

void read(std::streambuf& in, const std::string& source, const char* format, quadrille_problem** problem,
          quadrille_error* error) {
    ReadResult result = read_problem(in, source, format ? format : "");
    *problem = new quadrille_problem{std::move(result.problem)};
    if (error) error->warnings = std::move(result.warnings);
}

std::string write(const quadrille_problem* problem, const char* format, int lossy, quadrille_error* error) {
    deref(format, "format");
    std::ostringstream out;
    std::vector<std::string> warnings
        = write_problem(out, deref(problem, "problem").problem, format, {.lossy = lossy != 0});
    if (!out) throw std::bad_alloc(); // a stream keeps to itself what its buffer throws
    if (error) error->warnings = std::move(warnings);
    return std::move(out).str();
}

std::string reason() { return std::generic_category().message(errno); }

} // namespace

quadrille_status quadrille_read_file(const char* path, const char* format, quadrille_problem** problem,
                                     quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        const std::string source = &deref(path, "path");
        std::error_code ignored;
        if (std::filesystem::is_directory(source, ignored))
            throw Failure(QUADRILLE_NO_INPUT, source + ": is a folder");
        std::filebuf file;
        if (!file.open(source, std::ios::in | std::ios::binary))
            throw Failure(QUADRILLE_NO_INPUT, source + ": " + reason());
        read(file, source, format, problem, error);
    });
}

quadrille_status quadrille_read_memory(const void* bytes, size_t size, const char* source, const char* format,
                                       quadrille_problem** problem, quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        Memory memory(array(static_cast<const char*>(bytes), size, "bytes"));
        read(memory, source ? source : "input", format, problem, error);
    });
}

quadrille_status quadrille_write_memory(const quadrille_problem* problem, const char* format, int lossy,
                                        char** text, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const std::string written = write(problem, format, lossy, error);
        *text = static_cast<char*>(std::malloc(written.size() + 1));
        if (!*text) throw std::bad_alloc();
        std::memcpy(*text, written.c_str(), written.size() + 1);
        if (size) *size = written.size();
    });
}

quadrille_status quadrille_write_file(const quadrille_problem* problem, const char* format, int lossy,
                                      const char* path, quadrille_error* error) {
    return guarded(error, [&] {
        const std::string target = &deref(path, "path");
        const std::string written = write(problem, format, lossy, error); // first: it may be refused
        std::filebuf file;
        const auto size = static_cast<std::streamsize>(written.size());
        errno = 0;
        if (!file.open(target, std::ios::out | std::ios::binary) || file.sputn(written.data(), size) != size
            || !file.close())
            throw Failure(QUADRILLE_IO_ERROR, target + ": " + reason());
    });
}

void quadrille_free(void* memory) { std::free(memory); }
