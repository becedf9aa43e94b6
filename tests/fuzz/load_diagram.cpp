// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash a reader of diagrams.
// Whatever the bytes: loading ends in a diagram or in a ParseError with a place, and a diagram is the same
// again after it was saved. Hardly any bytes have the right checksum, so they are tried with one put in its
// place, and behind them, too. For libFuzzer, and for files given by name (replay.cpp).
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "fuzz/demand.hpp"
#include "support/sealed.hpp"

namespace {

using quadrille::Diagram;
using quadrille::fuzz::demand;

std::optional<Diagram> load(const std::string& bytes) try {
    std::istringstream in(bytes);
    return quadrille::read_diagram(in, "fuzz");
} catch (const quadrille::ParseError& error) {
    demand(error.place().line >= 1 && error.place().column >= 1, "an error has a place");
    return std::nullopt;
}

std::string saved(const Diagram& diagram) {
    std::ostringstream out;
    quadrille::write_diagram(out, diagram);
    return out.str();
}

/// What the others make of a diagram is their affair: it need not be one that a compiler makes, so long as
/// they survive it.
void check(const std::string& bytes) {
    const std::optional<Diagram> diagram = load(bytes);
    if (!diagram) return;
    const std::string again = saved(*diagram);
    demand(load(again) == diagram, "a diagram survives its file");
    if (diagram->problem().option_count() > 1000) return; // times its nodes are the lines of a formula
    for (const quadrille::DiagramFormatInfo& format : quadrille::diagram_formats()) {
        std::ostringstream out;
        quadrille::write_diagram(out, *diagram, format.name);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t checksum = 32;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    check(bytes);
    check(quadrille::test::sealed(bytes));
    if (size >= checksum) check(quadrille::test::sealed(bytes.substr(0, size - checksum)));
    return 0;
}
