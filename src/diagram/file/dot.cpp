// SPDX-License-Identifier: MIT
// The dot format of Graphviz: sums are ellipses, products are boxes, edges to `nothing` are dashed, and the
// root stands in a double line. Nodes keep their numbers.
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "output_text.hpp"
#include "diagram/file/format.hpp"

namespace quadrille::format {

namespace {

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

void write_node(Chunked& out, const Diagram& diagram, NodeId node) {
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

void write(std::ostream& stream, const Diagram& diagram) {
    Chunked out(stream);
    out << "digraph covers {\n  graph [ordering=out];\n";
    const std::vector<bool> used = used_nodes(diagram);
    for (std::uint32_t node = diagram.node_count(); node-- > 0;) // the root first: Graphviz draws it on top
        if (used[node]) write_node(out, diagram, NodeId{node});
    out << "}\n";
    out.flush();
}

} // namespace

const DiagramFormat dot{{"dot", "Graphviz, to look at small diagrams"}, write};

} // namespace quadrille::format
