// SPDX-License-Identifier: MIT
// Diagrams as files: see docs/diagram-file.md.
#include <array>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include <quadrille/formats.hpp>

#include "base/sha256.hpp"
#include "diagram/file/file.hpp"
#include "output_text.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using namespace format;

/// Bytes on their way to a stream, and into the checksum.
class Output {
  public:
    explicit Output(std::ostream& out) : out_(out) {}

    void byte(std::uint64_t byte) {
        if (used_ == buffer_.size()) flush();
        buffer_[used_++] = static_cast<std::uint8_t>(byte);
    }
    void text(std::string_view text) {
        for (const char c : text) byte(static_cast<unsigned char>(c));
    }
    void fixed(std::uint32_t number) {
        for (int shift = 0; shift < 32; shift += 8) byte(number >> shift);
    }
    void fixed(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) byte(number >> shift);
    }
    void number(std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) byte((number & 0x7f) | 0x80);
        byte(number);
    }
    void checksum() {
        flush();
        for (const std::uint8_t b : sha256_.bytes()) byte(b);
        write();
    }

  private:
    void flush() {
        sha256_.add(buffer_.data(), used_);
        write();
    }
    void write() {
        out_.write(reinterpret_cast<const char*>(buffer_.data()), static_cast<std::streamsize>(used_));
        used_ = 0;
    }

    std::ostream& out_;
    Sha256 sha256_;
    std::array<std::uint8_t, 1 << 16> buffer_;
    std::size_t used_ = 0;
};

/// How many bytes numbers take.
struct Size {
    std::uint64_t bytes = 0;
    void number(std::uint64_t number) {
        for (++bytes; number >= 0x80; number >>= 7) ++bytes;
    }
};

/// The node table, as numbers.
template <class Numbers> void write_table(const Diagram& diagram, Numbers& out) {
    std::uint32_t last = 0; // option
    for (std::uint32_t node = 2; node < diagram.node_count(); ++node) {
        const auto edges = diagram.edges(NodeId{node});
        const bool product = diagram.is_product(NodeId{node});
        out.number(2 * edges.size() + product);
        for (const Diagram::Edge& edge : edges) {
            if (edge.option == Diagram::nothing) {
                out.number(0);
            } else if (!product) {
                out.number(step_code(last, index(edge.option)));
                last = index(edge.option);
            }
            out.number(child_code(node, edge.to));
        }
    }
}

/// Writes the file, the problem of which is `text`.
void write_file(std::ostream& stream, const Diagram& diagram, std::string_view text) {
    Size table;
    write_table(diagram, table);

    Output out(stream);
    out.text(diagram_magic);
    out.fixed(diagram_version);
    out.fixed(index(diagram.root()));
    out.fixed(std::uint64_t{text.size()});
    out.fixed(std::uint64_t{diagram.node_count()});
    out.fixed(std::uint64_t{diagram.edge_count()});
    out.fixed(table.bytes);
    out.text(text);
    write_table(diagram, out);
    out.checksum();
    stream.flush();
}

} // namespace

void write_diagram(std::ostream& stream, const Diagram& diagram, const Control& control) {
    std::ostringstream problem;
    problem.exceptions(std::ios::badbit); // want of memory must not end the text early
    write_problem(problem, diagram.problem(), "json", {}, control);
    const std::string text = std::move(problem).str();
    write_stoppable(stream, control, [&](std::ostream& to) { write_file(to, diagram, text); });
}

} // namespace quadrille::inline QUADRILLE_ABI
