// SPDX-License-Identifier: MIT
// The formats that diagrams are written in, for other programs to read: dot and nnf. A new one is a function and a row of
// the table at the end.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "base/quoted.hpp"
#include "output_text.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

// The dot format of Graphviz: sums are ellipses, products are boxes, edges to `nothing` are dashed, and the
// root stands in a double line. Nodes keep their numbers.

/// A string of dot that shows as the text does: backslashes, quotes and entities of HTML mean something
/// there.
std::string dot_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '"' || c == '\\')
            out += {'\\', c};
        else
            out += c;
    }
    return out + '"';
}

/// Which nodes are the root or have an edge to them: all but `none` and `empty` always are.
std::vector<bool> used_nodes(const Diagram& diagram) {
    std::vector<bool> used(diagram.node_count(), true);
    used[index(Diagram::none)] = used[index(Diagram::empty)] = false;
    used[index(diagram.root())] = true;
    for (std::uint32_t node = 2; node < diagram.node_count(); ++node)
        for (const Diagram::Edge& edge : diagram.edges(NodeId{node})) used[index(edge.to)] = true;
    return used;
}

void write_node(format::Chunked& out, const Diagram& diagram, NodeId node) {
    out << "  " << index(node) << " [";
    if (node == Diagram::none) out << "label=\"none\", ";
    if (node == Diagram::empty) out << "label=\"empty\", ";
    out << "shape=" << (diagram.is_product(node) ? "box" : "ellipse");
    if (node == diagram.root()) out << ", peripheries=2";
    out << "];\n";
    for (const Diagram::Edge& edge : diagram.edges(node)) {
        out << "  " << index(node) << " -> " << index(edge.to);
        if (edge.option == Diagram::nothing)
            out << " [style=dashed]";
        else if (edge.option != Diagram::factor)
            out << " [label=" << dot_quoted(display_name(diagram.problem(), edge.option)) << ']';
        out << ";\n";
    }
}

void write_dot(std::ostream& stream, const Diagram& diagram) {
    format::Chunked out(stream);
    out << "digraph covers {\n  graph [ordering=out];\n";
    const std::vector<bool> used = used_nodes(diagram);
    for (std::uint32_t node = diagram.node_count(); node-- > 0;) // the root first: Graphviz draws it on top
        if (used[node]) write_node(out, diagram, NodeId{node});
    out << "}\n";
    out.flush();
}

// The text format of d-DNNF of Darwiche's compiler c2d, which d4 and others write and read as well:
//
//   nnf NODES EDGES VARIABLES
//   L LITERAL           a literal
//   A N CHILD...        a conjunction of N nodes; A 0 is true
//   O J N CHILD...      a disjunction; J is the variable that it decides on, or 0; O 0 0 is false
//
// Nodes count from 0 in the order of their lines, children come first, and the last is the root.
//
// Option o is variable o + 1. A node of a diagram mentions only the options in a set; a formula must mention
// the others too. So a branch of a sum denies each option below the sum that is not in that branch, and the
// root denies the options that occur nowhere. Then a node's models are over the options below it: the formula
// is smooth, its products are decomposable, and its sums deterministic.

/// A node of the formula, by its line.
using Line = std::uint64_t;

/// The lines of a formula. Without a stream they are only counted, because the header states their number.
class Formula {
  public:
    Formula(std::uint32_t variables, format::Chunked* out) : out_(out), literals_(2 * std::size_t{variables}, absent) {}

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t edges() const { return edges_; }

    Line literal(std::uint32_t option, bool positive) {
        Line& line = literals_[2 * std::size_t{option} + positive];
        if (line == absent) {
            line = nodes_++;
            if (out_) *out_ << (positive ? "L " : "L -") << std::uint64_t{option} + 1 << '\n';
        }
        return line;
    }

    /// A single one stands for itself.
    Line conjunction(const std::vector<Line>& children) { return gate("A ", children); }
    Line disjunction(const std::vector<Line>& children) { return gate("O 0 ", children); }

  private:
    Line gate(std::string_view kind, const std::vector<Line>& children) {
        if (children.size() == 1) return children.front();
        edges_ += children.size();
        if (out_) {
            *out_ << kind << children.size();
            for (const Line child : children) *out_ << ' ' << child;
            *out_ << '\n';
        }
        return nodes_++;
    }

    static constexpr Line absent = ~Line{0};

    format::Chunked* out_;
    std::vector<Line> literals_; // by option and sign
    std::uint64_t nodes_ = 0, edges_ = 0;
};

/// The options below each node, as bits. A node's bits are given up when all its parents have seen them: many
/// nodes of a large diagram, times all its options, would take more than the diagram.
class Supports {
  public:
    explicit Supports(const Diagram& diagram)
        : words_((std::size_t{diagram.problem().option_count()} + 63) / 64), place_(diagram.node_count()),
          parents_(diagram.node_count()) {
        for (std::uint32_t node = 2; node < diagram.node_count(); ++node)
            for (const Diagram::Edge& edge : diagram.edges(NodeId{node})) parents_[index(edge.to)] += !is_leaf(edge.to);
    }

    /// Gives a node the options of its edges and those below them.
    void make(NodeId node, std::span<const Diagram::Edge> edges) {
        place_[index(node)] = take();
        for (const Diagram::Edge& edge : edges) {
            if (edge.option != Diagram::nothing && edge.option != Diagram::factor)
                words(node)[index(edge.option) / 64] |= bit(edge.option);
            if (is_leaf(edge.to)) continue;
            for (std::size_t w = 0; w < words_; ++w) words(node)[w] |= words(edge.to)[w];
        }
    }

    /// The node's parent has no more use for its options, along one edge.
    void leave(NodeId node) {
        if (!is_leaf(node) && --parents_[index(node)] == 0) free_.push_back(place_[index(node)]);
    }

    /// Calls `see` for each option of a node that is not on an edge, nor below it.
    template <class See> void missing(NodeId node, const Diagram::Edge& edge, See see) const {
        for (std::size_t w = 0; w < words_; ++w) {
            std::uint64_t rest = words(node)[w];
            if (!is_leaf(edge.to)) rest &= ~words(edge.to)[w];
            if (edge.option != Diagram::nothing && index(edge.option) / 64 == w) rest &= ~bit(edge.option);
            for (; rest != 0; rest &= rest - 1)
                see(static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
        }
    }

    bool has(NodeId node, std::uint32_t option) const {
        return !is_leaf(node) && (words(node)[option / 64] & bit(OptionId{option})) != 0;
    }

  private:
    static bool is_leaf(NodeId node) { return node == Diagram::none || node == Diagram::empty; }
    static std::uint64_t bit(OptionId option) { return std::uint64_t{1} << index(option) % 64; }

    std::uint64_t* words(NodeId node) { return bits_.data() + place_[index(node)] * words_; }
    const std::uint64_t* words(NodeId node) const { return bits_.data() + place_[index(node)] * words_; }

    /// A place for the bits of a node, all 0.
    std::uint32_t take() {
        if (free_.empty()) {
            bits_.resize(bits_.size() + words_);
            return places_++;
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        std::fill_n(bits_.begin() + static_cast<std::ptrdiff_t>(place * words_), words_, 0);
        return place;
    }

    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> place_;   // by node: which words
    std::vector<std::uint32_t> parents_; // by node: edges to it that are still to come
    std::vector<std::uint32_t> free_;
    std::uint32_t places_ = 0;
};

/// Writes the nodes of a diagram as lines.
class Translation {
  public:
    Translation(const Diagram& diagram, Formula& formula)
        : diagram_(diagram), formula_(formula), supports_(diagram), lines_(diagram.node_count()) {}

    void run() {
        for (std::uint32_t n = 2; n < diagram_.node_count(); ++n) {
            const NodeId node{n};
            const auto edges = diagram_.edges(node);
            supports_.make(node, edges);
            lines_[n] = diagram_.is_product(node) ? product(edges) : sum(node, edges);
            for (const Diagram::Edge& edge : edges) supports_.leave(edge.to);
        }
        root();
    }

  private:
    Line product(std::span<const Diagram::Edge> edges) {
        parts_.clear();
        for (const Diagram::Edge& edge : edges) add_part(edge.to);
        return formula_.conjunction(parts_);
    }

    Line sum(NodeId node, std::span<const Diagram::Edge> edges) {
        choices_.clear();
        for (const Diagram::Edge& edge : edges) {
            if (edge.to == Diagram::none) continue;
            parts_.clear();
            if (edge.option != Diagram::nothing) parts_.push_back(formula_.literal(index(edge.option), true));
            supports_.missing(node, edge,
                              [&](std::uint32_t option) { parts_.push_back(formula_.literal(option, false)); });
            add_part(edge.to);
            choices_.push_back(formula_.conjunction(parts_));
        }
        return formula_.disjunction(choices_);
    }

    /// The last line: where the root stands for a single node, all others stand below that one, so that its
    /// line is the last one already.
    void root() {
        const NodeId root = diagram_.root();
        parts_.clear();
        if (root != Diagram::none)
            for (std::uint32_t option = 0; option < diagram_.problem().option_count(); ++option)
                if (!supports_.has(root, option)) parts_.push_back(formula_.literal(option, false));
        add_part(root);
        formula_.conjunction(parts_);
    }

    void add_part(NodeId node) {
        if (node == Diagram::empty) return; // true
        if (node == Diagram::none && !false_) false_ = formula_.disjunction({});
        parts_.push_back(node == Diagram::none ? *false_ : lines_[index(node)]);
    }

    const Diagram& diagram_;
    Formula& formula_;
    Supports supports_;
    std::vector<Line> lines_; // by node
    std::vector<Line> parts_, choices_;
    std::optional<Line> false_;
};

void write_nnf(std::ostream& stream, const Diagram& diagram) {
    const std::uint32_t variables = diagram.problem().option_count();
    Formula counted(variables, nullptr);
    Translation(diagram, counted).run();
    format::Chunked out(stream);
    out << "nnf " << counted.nodes() << ' ' << counted.edges() << ' ' << variables << '\n';
    Formula written(variables, &out);
    Translation(diagram, written).run();
    out.flush();
}

struct Row {
    DiagramFormatInfo info;
    void (*write)(std::ostream& out, const Diagram& diagram);
};
constexpr std::array<Row, 2> export_table{
    {{{"dot", "Graphviz, to look at small diagrams"}, write_dot},
     {{"nnf", "d-DNNF, as c2d and d4 write it; variable o + 1 is option o"}, write_nnf}}};

} // namespace

std::span<const DiagramFormatInfo> diagram_formats() {
    static const std::vector<DiagramFormatInfo> infos = [] {
        std::vector<DiagramFormatInfo> list;
        for (const Row& row : export_table) list.push_back(row.info);
        return list;
    }();
    return infos;
}

void write_diagram(std::ostream& out, const Diagram& diagram, std::string_view name, const Control& control) {
    std::string known;
    for (const Row& row : export_table) {
        if (row.info.name == name)
            return format::write_stoppable(out, control, [&](std::ostream& to) { row.write(to, diagram); });
        known += known.empty() ? "" : ", ";
        known += row.info.name;
    }
    throw Unsupported(fmt::format("cannot write diagram format {}: expected one of {}", in_quotes(name), known));
}

} // namespace quadrille::inline QUADRILLE_ABI
