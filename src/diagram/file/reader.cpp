// SPDX-License-Identifier: MIT
// Reads diagram files: see docs/diagram-file.md. The reader does not trust a file: missing data and
// contradictions are a ParseError, even if the checksum is right.
#include <algorithm>
#include <array>
#include <cstring>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "base/sha256.hpp"
#include "bytes.hpp"
#include "diagram/builder.hpp"
#include "diagram/file/file.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using namespace format;

constexpr auto ends_early = "found the end of the file, expected more of the diagram";

/// The bytes of a file, section by section. What is read goes into the checksum.
class Input {
  public:
    Input(std::streambuf& in, const std::string& source, const Control& control)
        : bytes_(in, source, Bytes::diagram_file, control) {}

    const std::string& source() const { return bytes_.source(); }

    /// How many bytes are behind us.
    std::uint64_t position() const { return read_ - static_cast<std::uint64_t>(limit_ - at_); }

    /// The place of the last byte read. The file counts as one line, so the column is the number of the byte,
    /// from 1.
    [[noreturn]] void fail(const std::string& message) const { fail(position(), message); }
    [[noreturn]] void fail(std::uint64_t column, const std::string& message) const {
        throw ParseError(source(), {1, column}, message);
    }

    /// Whether there are no more bytes: the file ended early, or could not be decompressed.
    bool is_broken() const { return broken_; }

    /// Begins a section of this many bytes. Precondition: the section before it is read.
    void open(std::uint64_t size) {
        left_ = size;
        clip();
    }

    /// The next bytes of the section, which are read with that; none at its end.
    std::string_view piece() {
        if (at_ == end_ && !fill()) return {};
        const auto size = static_cast<std::size_t>(end_ - at_);
        return {std::exchange(at_, end_), size};
    }

    /// Skips the rest of the section. Returns its number of bytes.
    std::uint64_t skip() {
        std::uint64_t skipped = 0;
        while (const std::size_t n = piece().size()) skipped += n;
        return skipped;
    }

    std::uint8_t byte() {
        if (at_ == end_ && !fill()) fail("found the end of the node table, expected more of a node");
        return static_cast<std::uint8_t>(*at_++);
    }
    template <class Number> Number fixed() {
        Number number = 0;
        for (unsigned shift = 0; shift < 8 * sizeof number; shift += 8)
            number |= static_cast<Number>(Number{byte()} << shift);
        return number;
    }
    std::uint64_t number() {
        std::uint64_t number = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint64_t b = byte();
            if (shift == 63 && b > 1) fail("found a number beyond 64 bits, expected a smaller one");
            number |= (b & 0x7f) << shift;
            if (b >= 0x80) continue;
            if (b == 0 && shift > 0) fail("found a number with idle digits, expected it in its shortest form");
            return number;
        }
    }

    /// The first bytes, as many as there are, and the checksum: neither goes by sections.
    std::string raw(std::size_t size) {
        std::string text;
        end_ = limit_;
        while (text.size() < size && (at_ < end_ || refill())) {
            const std::size_t n = std::min<std::size_t>(size - text.size(), static_cast<std::size_t>(end_ - at_));
            text.append(at_, n);
            at_ += n;
        }
        return text;
    }

    /// The checksum of all bytes read. Call it once.
    Sha256::Bytes checksum() {
        hash();
        return sha256_.bytes();
    }

  private:
    void hash() {
        sha256_.add(reinterpret_cast<const std::uint8_t*>(hashed_), static_cast<std::size_t>(at_ - hashed_));
        hashed_ = at_;
    }

    /// Hides the bytes of the buffer after the section.
    void clip() {
        const auto there = static_cast<std::uint64_t>(limit_ - at_);
        end_ = at_ + std::min(left_, there);
        left_ -= static_cast<std::uint64_t>(end_ - at_);
    }

    /// More bytes, past the end of a section too. Precondition: the buffer is read.
    bool refill() {
        hash();
        at_ = hashed_ = buffer_.data();
        broken_ = true; // should it throw
        const std::size_t n = bytes_.read(buffer_.data(), buffer_.size());
        broken_ = n == 0;
        read_ += n;
        end_ = limit_ = at_ + n;
        return n > 0;
    }

    /// More bytes of the section, if it has more.
    bool fill() {
        if (left_ == 0) return false;
        if (!refill()) fail(position() + 1, ends_early);
        clip();
        return true;
    }

    Bytes bytes_;
    Sha256 sha256_;
    std::vector<char> buffer_ = std::vector<char>(1 << 16);
    const char* at_ = buffer_.data();
    const char* end_ = at_;    // of what may be read
    const char* limit_ = at_;  // of the bytes in the buffer
    const char* hashed_ = at_; // so far
    std::uint64_t left_ = 0;   // of the section, behind end_
    std::uint64_t read_ = 0;   // into the buffer, in all
    bool broken_ = false;
};

/// The current section as a stream of its own.
class Section : public std::streambuf {
  public:
    explicit Section(Input& input) : input_(input) {}

  protected:
    int_type underflow() override {
        const std::string_view piece = input_.piece();
        char* const begin = const_cast<char*>(piece.data()); // never written to
        setg(begin, begin, begin + piece.size());
        return piece.empty() ? traits_type::eof() : traits_type::to_int_type(piece.front());
    }

  private:
    Input& input_;
};

bool looks_like_text(std::string_view head) {
    return std::ranges::none_of(
        head, [](unsigned char c) { return (c < 0x20 && c != '\t' && c != '\r' && c != '\n') || c == 0x7f; });
}

void read_magic(Input& input) {
    const std::string head = input.raw(diagram_magic.size());
    if (head == diagram_magic) return;
    if (head.empty()) input.fail(1, "found an empty file, expected a diagram file");
    if (diagram_magic.starts_with(head)) input.fail(head.size() + 1, ends_early);
    if (head.substr(1).starts_with(diagram_magic.substr(1, 3)))
        input.fail(1, "found a diagram file changed by a text conversion, expected its original bytes");
    input.fail(1, fmt::format("found {}, expected a diagram file",
                              looks_like_text(head) ? "what looks like text, such as a problem" : "something else"));
}

DiagramHeader read_header(Input& input) {
    DiagramHeader header;
    input.open(sizeof header.version);
    header.version = input.fixed<std::uint32_t>();
    if (header.version != diagram_version)
        input.fail(diagram_magic.size() + 1,
                   fmt::format("found a diagram file of version {}, expected version {}{}", header.version,
                               diagram_version,
                               header.version > diagram_version ? ": a newer quadrille wrote it" : ""));
    input.open(sizeof header.root + 4 * sizeof(std::uint64_t));
    header.root = input.fixed<std::uint32_t>();
    header.problem_bytes = input.fixed<std::uint64_t>();
    header.nodes = input.fixed<std::uint64_t>();
    header.edges = input.fixed<std::uint64_t>();
    header.table_bytes = input.fixed<std::uint64_t>();
    return header;
}

/// Reads the node table.
class Table {
  public:
    Table(Input& input, const DiagramHeader& header, std::uint32_t options)
        : input_(input), header_(header), options_(options) {}

    DiagramBuilder read() {
        check_counts();
        for (std::uint32_t node = 2; node < header_.nodes; ++node) read_node(node);
        if (nodes_.edge_count() != header_.edges)
            input_.fail(fmt::format("found {} edges, expected {}", nodes_.edge_count(), header_.edges));
        if (const std::uint64_t more = input_.skip(); more > 0)
            input_.fail(fmt::format("found {} bytes after the last node, expected the checksum", more));
        if (!nodes_.is_depth_first(NodeId{header_.root}))
            input_.fail("found nodes in another order, expected them depth first from the root");
        return std::move(nodes_);
    }

  private:
    void check_counts() const {
        if (header_.nodes < 2 || header_.nodes > max_nodes)
            input_.fail(fmt::format("found {} nodes, expected 2 to {}", header_.nodes, max_nodes));
        if (header_.root >= header_.nodes)
            input_.fail(fmt::format("found root {}, expected a node below {}", header_.root, header_.nodes));
        const std::uint64_t entries = header_.nodes - 2;
        if (entries > header_.table_bytes || header_.edges > header_.table_bytes - entries)
            input_.fail(fmt::format("found {} nodes and {} edges in {} bytes, expected a byte for each at least",
                                    header_.nodes, header_.edges, header_.table_bytes));
    }

    void read_node(std::uint32_t node) {
        const std::uint64_t head = input_.number();
        const std::uint64_t degree = head >> 1;
        const bool product = (head & 1) != 0;
        if (degree == 0) input_.fail(fmt::format("found node {} without edges, expected one at least", node));
        if (degree > header_.edges - nodes_.edge_count())
            input_.fail(fmt::format("found {} edges of node {}, expected at most the {} that are left", degree, node,
                                    header_.edges - nodes_.edge_count()));
        edges_.clear();
        for (std::uint64_t k = 0; k < degree; ++k) {
            const OptionId option = product ? Diagram::factor : read_option();
            edges_.push_back({option, read_child(node)});
        }
        make_room();
        nodes_.add(edges_);
    }

    OptionId read_option() {
        const std::uint64_t code = input_.number();
        if (code == 0) return Diagram::nothing;
        const std::uint64_t option = step_end(last_, code);
        if (option >= options_)
            input_.fail(fmt::format("found no option of the problem, expected one of {}", options_));
        last_ = static_cast<std::uint32_t>(option);
        return OptionId{last_};
    }

    NodeId read_child(std::uint32_t node) {
        const std::uint64_t back = input_.number();
        if (back == 0) return Diagram::empty;
        if (back > node || node - back == index(Diagram::empty))
            input_.fail(fmt::format("found an edge of node {} to {} before it, expected a smaller node", node, back));
        return NodeId{static_cast<std::uint32_t>(node - back)};
    }

    /// Reserves the size that the header claims, but never more than 16 times the bytes read so far. So only
    /// a large file can make us take much memory, and vectors are hardly ever copied.
    void make_room() {
        constexpr std::uint64_t least = 1 << 16;
        if (nodes_.node_count() >= room_nodes_)
            room_nodes_ = std::min(header_.nodes, std::max(least, 16 * room_nodes_));
        const std::uint64_t wanted = nodes_.edge_count() + edges_.size();
        if (wanted > room_edges_) room_edges_ = std::min(header_.edges, std::max(least, 16 * wanted));
        nodes_.reserve(static_cast<std::size_t>(room_nodes_), static_cast<std::size_t>(room_edges_));
    }

    static constexpr std::uint64_t max_nodes = 0xffff'ffff;

    Input& input_;
    const DiagramHeader& header_;
    std::uint32_t options_;
    DiagramBuilder nodes_;
    std::vector<Diagram::Edge> edges_; // of a node
    std::uint32_t last_ = 0;           // option
    std::uint64_t room_nodes_ = 0, room_edges_ = 0;
};

Problem read_embedded(Input& input) {
    Section section(input);
    return read_problem(section, input.source() + ": problem", "json").problem;
}

void check_end(Input& input) {
    const Sha256::Bytes made = input.checksum();
    const std::string stated = input.raw(made.size());
    if (stated.size() < made.size()) input.fail(input.position() + 1, ends_early);
    if (std::memcmp(stated.data(), made.data(), made.size()) != 0)
        input.fail(1, "found damaged data, expected bytes that give the checksum at the end");
    if (!input.raw(1).empty()) input.fail("found bytes after the checksum, expected the end of the file");
}

} // namespace

Diagram read_diagram(std::streambuf& in, const std::string& source, const Control& control) {
    Input input(in, source, control);
    read_magic(input);
    const DiagramHeader header = read_header(input);
    std::optional<ParseError> flaw; // which counts only if the file is whole
    const auto attempt = [&](auto read) {
        try {
            if (!flaw) read();
        } catch (const ParseError& error) {
            if (input.is_broken()) throw;
            flaw.emplace(error);
        }
        input.skip();
    };
    std::optional<Problem> problem;
    input.open(header.problem_bytes);
    attempt([&] { problem = read_embedded(input); });
    std::optional<DiagramBuilder> nodes;
    input.open(header.table_bytes);
    attempt([&] { nodes = Table(input, header, problem->option_count()).read(); });
    check_end(input);
    if (flaw) throw *flaw;
    return nodes->keep(*problem, NodeId{header.root});
}

Diagram read_diagram(std::istream& in, const std::string& source, const Control& control) {
    return read_diagram(*in.rdbuf(), source, control);
}

} // namespace quadrille::inline QUADRILLE_ABI
