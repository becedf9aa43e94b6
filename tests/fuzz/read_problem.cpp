// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash a reader of problems.
// For any bytes, reading ends in a problem or in a ParseError with a place in the text. The problem is the
// same after a round trip through each format that can carry it. For libFuzzer, and for files given by name
// (replay.cpp).
#include <cstdint>
#include <sstream>

#include <quadrille/formats.hpp>

#include "fuzz/demand.hpp"

namespace {

using quadrille::Problem;
using quadrille::fuzz::demand;

Problem read(const std::string& text, std::string_view format) {
    std::istringstream in(text);
    return quadrille::read_problem(in, "fuzz", format).problem;
}

/// Formats may drop names and the order of cells, but not the structure.
void check_formats(const Problem& problem) {
    if (problem.item_count() > 10'000) return; // a header alone can declare millions
    for (const quadrille::FormatInfo& format : quadrille::formats()) {
        if (!format.reads) continue;
        std::ostringstream out;
        try {
            quadrille::write_problem(out, problem, format.name);
        } catch (const quadrille::Unsupported&) {
            continue;
        }
        if (!format.reads) continue;
        const Problem again = read(out.str(), "");
        demand(digest(again) == digest(problem), "the structure survives a format, which is told by its content");
        if (format.name == "json") demand(again == problem, "json carries everything");
    }
}

void check_text(const std::string& text, std::string_view format) try {
    check_formats(read(text, format));
} catch (const quadrille::ParseError& error) {
    demand(error.place().line >= 1 && error.place().column >= 1, "an error has a place");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    check_text(text, "");
    for (const quadrille::FormatInfo& format : quadrille::formats())
        if (format.reads) check_text(text, format.name);
    return 0;
}
