// SPDX-License-Identifier: MIT
// Missed without it: a formula or drawing of a diagram that says something else than the diagram.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

#include "diagram/builder.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/diagram_covers.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(export_test)

namespace {

std::string written(const Diagram& diagram, std::string_view format) {
    std::ostringstream out;
    write_diagram(out, diagram, format);
    return out.str();
}

Diagram compiled(const std::string& text) { return *compile(read_string(text).problem).diagram; }

/// All ways to put dominoes on a board.
Problem dominoes(std::uint32_t rows, std::uint32_t columns) {
    ProblemBuilder builder;
    builder.add_items(rows * columns);
    for (std::uint32_t place = 0; place < rows * columns; ++place)
        for (const std::uint32_t step : {1u, columns}) {
            if (step == 1 ? place % columns + 1 == columns : place + columns >= rows * columns) continue;
            builder.begin_option();
            (void)builder.add_cell(ItemId{place}); // never twice
            (void)builder.add_cell(ItemId{place + step});
        }
    return builder.build();
}

/// A formula in the text format of d-DNNF, read and judged by its definition. Of 20 variables or
/// fewer it knows the models too, as sets of bits; a node's are over the variables below it.
class Nnf {
  public:
    explicit Nnf(const std::string& text) {
        std::istringstream lines(text);
        std::string word;
        std::uint64_t nodes = 0, edges = 0;
        lines >> word >> nodes >> edges >> variables_;
        demand(word == "nnf", "a header");
        while (lines >> word) add_node(word, lines);
        demand(nodes_.size() == nodes && edges_ == edges, "the numbers of the header");
        demand(!nodes_.empty(), "a root");
    }

    const std::string& flaw() const { return flaw_; }
    std::uint64_t variables() const { return variables_; }
    std::uint64_t count() const { return nodes_.back().count; }
    bool mentions_all() const { return nodes_.back().variables == std::vector<bool>(variables_, true); }

    std::vector<Cover> covers() const {
        std::vector<Cover> covers;
        for (const std::uint64_t model : nodes_.back().models) {
            covers.emplace_back();
            for (std::uint32_t v = 0; v < variables_; ++v)
                if (model >> v & 1) covers.back().push_back(OptionId{v});
        }
        std::ranges::sort(covers);
        return covers;
    }

  private:
    struct Node {
        std::vector<bool> variables;
        std::uint64_t count = 0;
        std::set<std::uint64_t> models = {};

        /// Adds variables. Returns false if it has one of them already.
        bool add(const std::vector<bool>& more) {
            bool apart = true;
            for (std::size_t v = 0; v < more.size(); ++v) {
                apart = apart && !(variables[v] && more[v]);
                variables[v] = variables[v] || more[v];
            }
            return apart;
        }
    };

    void demand(bool holds, const std::string& what) {
        if (!holds && flaw_.empty()) flaw_ = what + ", at node " + std::to_string(nodes_.size());
    }

    void add_node(const std::string& kind, std::istream& in) {
        if (kind == "L") {
            std::int64_t literal = 0;
            in >> literal;
            const auto variable = static_cast<std::uint64_t>(std::abs(literal));
            demand(literals_.insert(literal).second, "one node a literal");
            demand(variable > 0 && variable <= variables_, "a variable");
            if (!flaw_.empty()) return;
            nodes_.push_back({std::vector<bool>(variables_), 1});
            nodes_.back().variables[variable - 1] = true;
            if (lists()) nodes_.back().models = {literal > 0 ? std::uint64_t{1} << (variable - 1) : 0};
            return;
        }
        std::uint64_t decided = 0, size = 0;
        if (kind == "O") in >> decided;
        demand(kind == "A" || (kind == "O" && decided == 0), "A, O 0 or L");
        in >> size;
        std::vector<std::uint64_t> children(size);
        for (std::uint64_t& child : children) in >> child;
        demand(!in.fail(), "whole lines");
        edges_ += size;
        for (const std::uint64_t child : children) demand(child < nodes_.size(), "children before parents");
        if (flaw_.empty()) nodes_.push_back(kind == "A" ? conjunction(children) : disjunction(children));
    }

    Node conjunction(const std::vector<std::uint64_t>& children) {
        Node made{std::vector<bool>(variables_), 1};
        if (lists()) made.models = {0};
        for (const std::uint64_t child : children) {
            const Node& with = nodes_[child];
            demand(made.add(with.variables), "decomposable");
            made.count *= with.count;
            if (!lists()) continue;
            std::set<std::uint64_t> models;
            for (const std::uint64_t mine : made.models)
                for (const std::uint64_t other : with.models) models.insert(mine | other);
            made.models = std::move(models);
        }
        return made;
    }

    Node disjunction(const std::vector<std::uint64_t>& children) {
        Node made{std::vector<bool>(variables_)};
        for (const std::uint64_t child : children) {
            const Node& with = nodes_[child];
            if (with.count == 0) continue; // false, over any variables
            if (made.count == 0) made.variables = with.variables;
            demand(with.variables == made.variables, "smooth");
            for (const std::uint64_t model : with.models) demand(made.models.insert(model).second, "deterministic");
            made.count += with.count;
        }
        return made;
    }

    bool lists() const { return variables_ <= 20; }

    std::uint64_t variables_ = 0, edges_ = 0;
    std::vector<Node> nodes_;
    std::set<std::int64_t> literals_;
    std::string flaw_;
};

/// What is wrong with the formulas of a small problem, if anything is.
std::optional<std::string> wrong_formula(const Problem& problem) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    for (const DiagramOrder order : {DiagramOrder::smallest, DiagramOrder::items, DiagramOrder::structure})
        for (const bool plain : {false, true}) {
            const Diagram diagram
                = *compile(problem, {.order = order, .components = !plain, .simplify = !plain}).diagram;
            const Nnf nnf(written(diagram, "nnf"));
            if (!nnf.flaw().empty()) return "not " + nnf.flaw();
            if (nnf.variables() != problem.option_count()) return "variables";
            if (nnf.count() != covers.size()) return "count";
            if (nnf.covers() != covers) return "covers";
            if (!covers.empty() && !nnf.mentions_all()) return "variables that the root does not mention";
        }
    return std::nullopt;
}

/// The content of a text in dot, as far as our writer produces it.
struct Dot {
    std::map<std::uint32_t, std::string> nodes;                 // attributes
    std::vector<std::pair<std::uint32_t, Diagram::Edge>> edges; // options aside
    std::vector<std::string> labels;                            // of edges, in quotes as they stand
    bool framed = false;                                        // its first lines and its last one are there
};

/// Throws where the text is anything but a list of statements, a line each.
Dot read_dot(const std::string& text) {
    Dot dot;
    std::istringstream lines(text);
    std::string line, first, second;
    std::getline(lines, first);
    std::getline(lines, second);
    while (std::getline(lines, line) && line.ends_with(';')) {
        std::istringstream words(line.substr(0, line.size() - 1));
        std::uint32_t node = 0, to = 0;
        std::string word, rest;
        words >> node >> word;
        if (word == "->") {
            words >> to;
            std::getline(words, rest);
            dot.edges.push_back({node, {Diagram::nothing, NodeId{to}}});
            dot.labels.push_back(rest);
        } else {
            std::getline(words, rest);
            if (!word.starts_with('[') || !dot.nodes.emplace(node, word + rest).second) throw std::runtime_error(line);
        }
        if (!rest.empty() && !rest.ends_with(']')) throw std::runtime_error(line);
    }
    dot.framed = first == "digraph covers {" && second == "  graph [ordering=out];" && line == "}"
                 && !std::getline(lines, line);
    return dot;
}

std::optional<std::string> wrong_drawing(const Problem& problem) {
    const Diagram diagram = *compile(problem).diagram;
    const Dot dot = read_dot(written(diagram, "dot"));
    if (!dot.framed) return "frame";
    for (const auto& [node, attributes] : dot.nodes) {
        const bool box = attributes.find("shape=box") != std::string::npos;
        const bool root = attributes.find("peripheries=2") != std::string::npos;
        if (box != diagram.is_product(NodeId{node})) return "shape of a node";
        if (root != (NodeId{node} == diagram.root())) return "mark of the root";
    }
    if (!dot.nodes.contains(index(diagram.root()))) return "no root";
    if (dot.edges.size() != diagram.edge_count()) return "number of edges";
    std::size_t next = 0;
    for (std::uint32_t node = diagram.node_count(); node-- > 2;) {
        if (!dot.nodes.contains(node)) return "a node that is not declared";
        for (const Diagram::Edge& edge : diagram.edges(NodeId{node})) {
            const auto& [from, drawn] = dot.edges[next];
            if (from != node || drawn.to != edge.to || !dot.nodes.contains(index(edge.to))) return "an edge";
            const bool labelled = dot.labels[next].starts_with(" [label=\"");
            const bool dashed = dot.labels[next] == " [style=dashed]";
            if (dashed != (edge.option == Diagram::nothing)) return "an edge that adds nothing";
            if (labelled != (edge.option != Diagram::nothing && edge.option != Diagram::factor)) return "a label";
            ++next;
        }
    }
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(models_are_the_covers) {
    check_random(
        1, runs(4000), [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 11)); },
        wrong_formula);
}

BOOST_AUTO_TEST_CASE(models_are_the_covers_with_colours_and_bounds) {
    check_random(
        2, runs(1000), [](std::mt19937_64& random) { return coloured_problem(random, random() % 2 == 0); },
        wrong_formula);
}

BOOST_AUTO_TEST_CASE(a_formula_as_text) {
    // Options 0 and 1, or option 2; option 3 is in no cover.
    const Diagram diagram
        = *compile(read_string("A B | C\nA\nB\nA B\nC\n").problem, {.order = DiagramOrder::items, .simplify = false})
               .diagram;
    BOOST_TEST(written(diagram, "nnf") == R"(nnf 11 10 4
L 2
L 1
L -3
A 3 1 2 0
L 3
L -1
L -2
A 3 4 5 6
O 0 2 3 7
L -4
A 2 9 8
)");
}

BOOST_AUTO_TEST_CASE(formulas_without_nodes) {
    const Problem problem = read_string("A\nA\nA\n").problem;
    BOOST_TEST(written(DiagramBuilder().finish(problem, Diagram::none), "nnf") == "nnf 1 0 2\nO 0 0\n");
    BOOST_TEST(written(DiagramBuilder().finish(problem, Diagram::empty), "nnf") == "nnf 3 2 2\nL -1\nL -2\nA 2 0 1\n");
    const Problem nothing = read_string(R"({"items":[],"options":[]})").problem;
    BOOST_TEST(written(DiagramBuilder().finish(nothing, Diagram::empty), "nnf") == "nnf 1 0 0\nA 0\n");
}

BOOST_AUTO_TEST_CASE(formulas_of_nodes_that_no_compiler_makes) {
    const Problem problem = read_string("A\nA\nA\nA\n").problem;
    const auto check = [&](DiagramBuilder& builder, NodeId root) {
        const Diagram diagram = builder.finish(problem, root);
        const Nnf nnf(written(diagram, "nnf"));
        BOOST_TEST(nnf.flaw() == "");
        BOOST_TEST((nnf.covers() == covers_of(diagram)));
    };
    using Edges = std::vector<Diagram::Edge>;
    DiagramBuilder builder;
    NodeId node = builder.add(Edges{{OptionId{0}, Diagram::empty}, {OptionId{1}, Diagram::none}});
    node = builder.add(Edges{{Diagram::factor, node}, {Diagram::factor, Diagram::empty}});
    check(builder, builder.add(Edges{{Diagram::nothing, node}, {OptionId{2}, Diagram::none}}));

    node = builder.add(Edges{{OptionId{1}, Diagram::none}});
    check(builder, builder.add(Edges{{OptionId{0}, Diagram::empty}, {Diagram::nothing, node}}));

    node = builder.add(Edges{{OptionId{0}, Diagram::empty}});
    check(builder, builder.add(Edges{{Diagram::nothing, node}, {Diagram::nothing, Diagram::none}}));

    node = builder.add(Edges{{Diagram::factor, Diagram::empty}, {Diagram::factor, Diagram::empty}});
    check(builder, builder.add(Edges{{Diagram::factor, node}}));

    node = builder.add(Edges{{OptionId{0}, Diagram::empty}});
    node = builder.add(Edges{{Diagram::factor, Diagram::none}, {Diagram::factor, node}});
    check(builder, builder.add(Edges{{OptionId{1}, Diagram::empty}, {OptionId{2}, node}, {Diagram::nothing, node}}));
}

BOOST_AUTO_TEST_CASE(a_large_formula) {
    const Problem problem = dominoes(2, 34);
    BOOST_TEST(problem.option_count() > 64u); // more than a word
    const Nnf nnf(written(*compile(problem).diagram, "nnf"));
    BOOST_TEST(nnf.flaw() == "");
    BOOST_TEST(nnf.count() == 9'227'465u); // a number of Fibonacci
    BOOST_TEST(nnf.mentions_all());
}

BOOST_AUTO_TEST_CASE(drawings_show_every_node_and_edge) {
    check_random(
        3, runs(2000), [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 11)); },
        wrong_drawing);
}

BOOST_AUTO_TEST_CASE(a_drawing_as_text) {
    const Diagram diagram = *compile(read_string(R"({"items":["A",{"name":"B","min":0,"max":1}],"options":[
        {"items":["A"],"name":"say \"&\\\n"},["B"],["A","B"]]})")
                                         .problem,
                                     {.order = DiagramOrder::items, .simplify = false})
                                 .diagram;
    BOOST_TEST(written(diagram, "dot") == R"(digraph covers {
  graph [ordering=out];
  3 [shape=ellipse, peripheries=2];
  3 -> 2 [label="say \"&amp;\\\\x0a"];
  3 -> 1 [label="2"];
  2 [shape=ellipse];
  2 -> 1 [label="1"];
  2 -> 1 [style=dashed];
  1 [label="empty", shape=box];
}
)");
}

BOOST_AUTO_TEST_CASE(drawings_without_nodes) {
    const Problem problem = read_string("A\nA\n").problem;
    const std::string begin = "digraph covers {\n  graph [ordering=out];\n";
    BOOST_TEST(written(DiagramBuilder().finish(problem, Diagram::none), "dot")
               == begin + "  0 [label=\"none\", shape=ellipse, peripheries=2];\n}\n");
    BOOST_TEST(written(DiagramBuilder().finish(problem, Diagram::empty), "dot")
               == begin + "  1 [label=\"empty\", shape=box, peripheries=2];\n}\n");
}

BOOST_AUTO_TEST_CASE(formats_are_listed) {
    std::string names;
    for (const DiagramFormatInfo& format : diagram_formats()) {
        names += std::string(format.name) + ' ';
        BOOST_TEST(!format.summary.empty());
        BOOST_TEST(!written(compiled("A\nA\n"), format.name).empty());
    }
    BOOST_TEST(names == "dot nnf ");
    BOOST_CHECK_EXCEPTION(written(compiled("A\nA\n"), "svg"), Unsupported, [](const Unsupported& error) {
        return error.what() == std::string("cannot write diagram format 'svg': expected one of dot, nnf");
    });
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
