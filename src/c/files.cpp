// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <system_error>

#include <quadrille/formats.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

void give_problem(ReadResult read, quadrille_problem** problem, quadrille_error* error) {
    *problem = new quadrille_problem{std::move(read.problem)};
    if (error) error->warnings = std::move(read.warnings);
}

std::string write(const quadrille_problem* problem, const char* format, int lossy, quadrille_error* error) {
    deref(format, "format");
    return text_by([&](std::ostream& out) {
        std::vector<std::string> warnings
            = write_problem(out, deref(problem, "problem").problem, format, {.lossy = lossy != 0});
        if (error) error->warnings = std::move(warnings);
    });
}

} // namespace

namespace quadrille::c {

std::stringbuf memory_of(const void* bytes, std::size_t size) {
    const auto text = array(static_cast<const char*>(bytes), size, "bytes");
    return std::stringbuf(std::string(text.begin(), text.end()), std::ios::in);
}

void give_bytes(const std::string& bytes, char** to, std::size_t* size) {
    *to = static_cast<char*>(std::malloc(bytes.size() + 1));
    if (!*to) throw std::bad_alloc();
    std::memcpy(*to, bytes.c_str(), bytes.size() + 1);
    if (size) *size = bytes.size();
}

void write_file(const std::string& bytes, const std::string& path) {
    std::filebuf file;
    const auto size = static_cast<std::streamsize>(bytes.size());
    errno = 0;
    if (!file.open(path, std::ios::out | std::ios::binary) || file.sputn(bytes.data(), size) != size || !file.close())
        throw Failure(QUADRILLE_IO_ERROR, path + ": " + std::generic_category().message(errno));
}

} // namespace quadrille::c

quadrille_status quadrille_read_file(const char* path, const char* format, quadrille_problem** problem,
                                     quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        give_problem(read_problem_file(&deref(path, "path"), format ? format : ""), problem, error);
    });
}

quadrille_status quadrille_read_memory(const void* bytes, size_t size, const char* source, const char* format,
                                       quadrille_problem** problem, quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        const auto text = array(static_cast<const char*>(bytes), size, "bytes");
        give_problem(parse_problem({text.data(), text.size()}, source ? source : "input", format ? format : ""),
                     problem, error);
    });
}

quadrille_status quadrille_write_memory(const quadrille_problem* problem, const char* format, int lossy, char** text,
                                        size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        give_bytes(write(problem, format, lossy, error), text, size);
    });
}

quadrille_status quadrille_write_file(const quadrille_problem* problem, const char* format, int lossy, const char* path,
                                      quadrille_error* error) {
    return guarded(error, [&] {
        const std::string target = &deref(path, "path");
        const std::string written = write(problem, format, lossy, error); // first: it may be refused
        write_file(written, target);
    });
}

void quadrille_free(void* memory) { std::free(memory); }
