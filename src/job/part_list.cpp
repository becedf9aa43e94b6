// SPDX-License-Identifier: MIT
// The lists of covers that the parts of a job leave, and numbers of parts as ranges.
#include "job/part_list.hpp"

#include <charconv>
#include <istream>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "base/input_file.hpp"
#include "base/quoted.hpp"

namespace quadrille::job {

std::string in_ranges(std::span<const std::uint32_t> numbers, std::size_t most) {
    std::string text;
    std::size_t ranges = 0;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (begin > 0) text += ',';
        if (ranges++ == most) return text + "...";
        text += fmt::format("{}", numbers[begin]);
        if (end - begin > 1) text += fmt::format("-{}", numbers[end - 1]);
        begin = end;
    }
    return text;
}

namespace {

constexpr std::size_t chunk = 1 << 16;

/// Reads a line of ascending indices. False if it is none.
bool read_cover(std::string_view line, std::uint32_t options, std::vector<OptionId>& cover) {
    cover.clear();
    const char* at = line.data();
    const char* const end = at + line.size();
    while (true) {
        std::uint32_t option = 0;
        const auto [stop, error] = std::from_chars(at, end, option);
        if (error != std::errc{} || option >= options) return false;
        if (!cover.empty() && option <= index(cover.back())) return false;
        cover.push_back(OptionId{option});
        if (stop == end) return true;
        if (*stop != ' ') return false;
        at = stop + 1;
    }
}

} // namespace

MeasuredStream::int_type MeasuredStream::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    xsputn(&byte, 1);
    return c;
}

std::streamsize MeasuredStream::xsputn(const char* from, std::streamsize size) {
    buffer_.append(from, static_cast<std::size_t>(size));
    if (buffer_.size() >= chunk) flush();
    return size;
}

void MeasuredStream::flush() {
    sha256_.add(buffer_);
    size_ += buffer_.size();
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
}

FileDigest MeasuredStream::bytes() {
    flush();
    return {size_, sha256_.hex()};
}

FileDigest measure(const std::string& file) {
    InputFile input(file);
    Sha256 sha256;
    FileDigest bytes;
    std::string piece(chunk, '\0');
    while (const auto size = input.sgetn(piece.data(), static_cast<std::streamsize>(piece.size()))) {
        sha256.add(std::string_view(piece).substr(0, static_cast<std::size_t>(size)));
        bytes.size += static_cast<std::uint64_t>(size);
    }
    bytes.sha256 = sha256.hex();
    return bytes;
}

void check_list(const std::string& file, const FileDigest& expected) {
    const FileDigest found = measure(file);
    if (found.size != expected.size)
        throw ParseError(file, {1, 1},
                         fmt::format("found {} bytes, expected {} as its record says", found.size, expected.size));
    if (found != expected) throw ParseError(file, {1, 1}, "found a changed list, expected the list of its record");
}

Count read_list(const std::string& file, std::uint32_t options, const CoverSink& sink) {
    InputFile input(file);
    std::istream lines(&input);
    lines.exceptions(std::ios::badbit);
    std::vector<OptionId> cover;
    std::uint64_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const bool is_whole = !lines.eof(); // of the last line an end of the line is left
        const bool is_empty_cover = line.empty();
        cover.clear();
        if (!is_whole || (!is_empty_cover && !read_cover(line, options, cover)))
            throw ParseError(file, {number, 1},
                             fmt::format("found {}, expected a cover: ascending indices of options", in_quotes(line)));
        sink(cover);
    }
    return number;
}

} // namespace quadrille::job
