// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "generators/ansi.hpp"
#include "generators/front_end.hpp"
#include "generators/text_lines.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

constexpr std::uint32_t max_vertices = 1'000'000, max_edges = 4'000'000, max_colours = 1000;

using Edge = std::pair<std::uint32_t, std::uint32_t>; // vertices from 1, the smaller first

struct Graph {
    std::uint32_t vertices = 0;
    std::vector<Edge> edges; ///< each once, in the order in which they come
};

bool is_comment(std::string_view word, bool first) {
    return (first && (word == "c" || word == "C")) || PuzzleText::hash_or_slashes(word, first);
}

/// Reads the line `p edge VERTICES EDGES`; the number of edges is what is returned.
std::uint32_t read_header(Graph& graph, const PuzzleText& text, const TextLine& line) {
    constexpr std::string_view form = "'p edge VERTICES EDGES'";
    if (line.keyword() != "p") text.fail(line.words.front(), form);
    text.expect_words(line, 4, 4, form);
    const std::string kind = keyword_of(line.words[1].text);
    if (kind != "edge" && kind != "edges" && kind != "col") text.fail(line.words[1], "edge");
    graph.vertices = text.number(line.words[2], 0, max_vertices, "a number of vertices");
    return text.number(line.words[3], 0, 2 * max_edges, "a number of edges");
}

Edge read_edge(const Graph& graph, const PuzzleText& text, const TextLine& line) {
    if (line.keyword() != "e")
        text.fail(line.words.front(), "an edge 'e VERTEX VERTEX' or a comment 'c ...'");
    text.expect_words(line, 3, 3, "'e VERTEX VERTEX'");
    const std::uint32_t a = text.number(line.words[1], 1, graph.vertices, "a vertex");
    const std::uint32_t b = text.number(line.words[2], 1, graph.vertices, "a vertex");
    if (a == b) text.fail(line.words[2].place, fmt::format("an edge from {} to itself", a), "two vertices");
    return std::minmax(a, b);
}

/// Reads the DIMACS format. Collections list an edge once or in both directions, and their headers count
/// either; what is neither is an error.
Graph read_graph(const PuzzleText& text) {
    const auto& lines = text.lines();
    if (lines.empty()) text.fail(text.end(), "no line", "'p edge VERTICES EDGES'");
    Graph graph;
    const std::uint32_t declared = read_header(graph, text, lines.front());
    std::set<Edge> seen;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].keyword() == "p")
            text.fail(lines[i].place(), "a second line 'p'",
                      fmt::format("one, as at {}", shown(lines.front().place())));
        const Edge edge = read_edge(graph, text, lines[i]);
        if (seen.insert(edge).second) graph.edges.push_back(edge);
    }
    if (graph.edges.size() > max_edges)
        text.fail(lines.front().place(), counted(graph.edges.size(), "edge"),
                  fmt::format("at most {}", max_edges));
    const std::size_t listed = lines.size() - 1, different = graph.edges.size();
    if (declared != listed && declared != different && declared != 2 * different)
        text.fail(text.end(), fmt::format("the end of the text after {}", counted(listed, "edge")),
                  fmt::format("{} as declared at {}", declared, shown(lines.front().words[3].place)));
    return graph;
}

struct Puzzle {
    Graph graph;
    std::uint32_t colours = 0; ///< 0: perfect matchings are sought
};

Puzzle parse(const Arguments& arguments) {
    if (arguments.has("colours") == arguments.has("matching"))
        refuse(graph_problems.info.name,
               arguments.has("matching") ? "--colours and --matching" : "neither --colours nor --matching",
               "one of them");
    Puzzle puzzle;
    if (arguments.has("colours")) {
        const auto colours = parse_number(arguments.get("colours"), 1, max_colours);
        if (!colours)
            refuse(graph_problems.info.name, in_quotes(arguments.get("colours")) + " for --colours",
                   fmt::format("1 to {}", max_colours));
        puzzle.colours = *colours;
    }
    const auto text = text_of(graph_problems, arguments, is_comment);
    if (!text) refuse(graph_problems.info.name, in_quotes(arguments.words.front()), "a FILE");
    puzzle.graph = read_graph(*text);
    return puzzle;
}

/// A vertex, drawn round.
BoardCell disc(Corner middle) {
    constexpr std::uint32_t corners = 24;
    constexpr double radius = 0.45;
    BoardCell cell;
    for (std::uint32_t k = 0; k < corners; ++k) {
        const double angle = 2 * std::numbers::pi * k / corners;
        cell.corners.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
    }
    return cell;
}

/// The vertices on a circle, clockwise from the top. Colours are numbers inside of them, besides; so the
/// numbers of vertices stand outside.
Board empty_board(const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.graph.vertices;
    constexpr double apart = 2, least = 1.2, outside = 0.85;
    const double radius = std::max(least, apart * n / (2 * std::numbers::pi));
    const auto place = [&](std::uint32_t vertex, double far) -> Corner {
        const double angle = 2 * std::numbers::pi * vertex / n;
        return {far * std::sin(angle), -far * std::cos(angle)};
    };
    Board board;
    board.takes = puzzle.colours > 0 ? Takes::marks : Takes::lines;
    for (std::uint32_t v = 0; v < n; ++v) board.cells.push_back(disc(place(v, radius)));
    for (std::uint32_t v = 0; v < n; ++v) {
        std::string name = std::to_string(v + 1);
        const Corner at = place(v, radius + outside);
        if (puzzle.colours == 0)
            board.cells[v].text = std::move(name);
        else
            board.cells.push_back(caption({at.x - 0.5, at.y - 0.5}, {1, 1}, std::move(name)));
    }
    for (const auto& [a, b] : puzzle.graph.edges)
        board.lines.emplace_back(place(a - 1, radius), place(b - 1, radius));
    for (std::uint32_t colour = 0; colour < puzzle.colours; ++colour)
        board.looks.push_back({std::to_string(colour + 1), colour});
    return board;
}

/// The vertices of each colour, a line each.
std::string draw_colours(const Board& board, std::span<const OptionId> cover, const Style& style) {
    const auto colours = board.looks_of(cover);
    std::string picture;
    for (std::uint32_t colour = 0; colour < board.looks.size(); ++colour) {
        std::string line = board.looks[colour].text;
        if (style.colour)
            line = ansi::text(ansi::palette[colour % ansi::palette.size()]) + line + std::string(ansi::plain);
        line += ':';
        for (std::size_t v = 0; v < colours.size(); ++v)
            if (colours[v] == colour) line += fmt::format(" {}", v + 1);
        picture += line + '\n';
    }
    return picture;
}

std::string draw_matching(const Graph& graph, std::vector<OptionId> cover) {
    std::ranges::sort(cover, {}, [&](OptionId option) { return graph.edges[index(option)]; });
    std::string picture;
    for (const OptionId option : cover)
        picture += fmt::format("{}{}-{}", picture.empty() ? "" : " ", graph.edges[index(option)].first,
                               graph.edges[index(option)].second);
    return picture + '\n';
}

/// The edges of the unsolved puzzle.
std::string edges_text(const Graph& graph) {
    std::string text = "edges:";
    for (const auto& [a, b] : graph.edges) text += fmt::format(" {}-{}", a, b);
    return text + '\n';
}

TextPainter painter(const Puzzle& puzzle) {
    return [graph = puzzle.graph, has_colours = puzzle.colours > 0](
               const Board& board, std::span<const OptionId> cover, const Style& style) {
        const std::string picture = cover.size() <= style.givens ? edges_text(graph) : "";
        if (has_colours) return picture + draw_colours(board, cover, style);
        return cover.empty() ? picture : picture + draw_matching(graph, {cover.begin(), cover.end()});
    };
}

/// Vertices are items, and each edge covers its two.
void emit_matching(ProblemBuilder& builder, Board& board, const Graph& graph) {
    check_size(graph_problems.info.name, graph.edges.size(), 2 * graph.edges.size());
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) builder.add_item(std::to_string(v));
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
        const auto& [a, b] = graph.edges[e];
        add_option(builder, fmt::format("{}-{}", a, b), std::array{ItemId{a - 1}, ItemId{b - 1}});
        board.show(Board::Numbers(&e, 1), Board::Numbers());
    }
}

/// Vertices are items, and so is each edge in each colour: at most one of its ends has it.
void emit_colouring(ProblemBuilder& builder, Board& board, const Graph& graph, std::uint32_t colours) {
    const std::uint64_t options = std::uint64_t{graph.vertices} * colours;
    // Two cells for each edge in each colour, and an item with a name, which weighs as much.
    check_size(graph_problems.info.name, options, options + 4 * std::uint64_t{graph.edges.size()} * colours);
    std::vector<std::vector<std::uint32_t>> edges_at(graph.vertices + 1);
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) builder.add_item(std::to_string(v));
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
        const auto& [a, b] = graph.edges[e];
        edges_at[a].push_back(e);
        edges_at[b].push_back(e);
        for (std::uint32_t colour = 1; colour <= colours; ++colour)
            builder.add_item(fmt::format("{}-{}={}", a, b, colour), Kind::secondary);
    }
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) {
        for (std::uint32_t colour = 1; colour <= colours; ++colour) {
            std::vector<ItemId> items{ItemId{v - 1}};
            for (const std::uint32_t e : edges_at[v])
                items.push_back(ItemId{graph.vertices + e * colours + colour - 1});
            add_option(builder, fmt::format("{}={}", v, colour), items);
            board.show({v - 1}, colour - 1);
        }
    }
}

std::string graph_text(const Graph& graph) {
    std::string text = fmt::format("p edge {} {}\n", graph.vertices, graph.edges.size());
    for (const auto& [a, b] : graph.edges) text += fmt::format("e {} {}\n", a, b);
    return text;
}

Made emit(const Arguments& arguments) {
    const Puzzle puzzle = parse(arguments);
    ProblemBuilder builder;
    Board board = empty_board(puzzle);
    std::vector<std::string> origin{"--text", graph_text(puzzle.graph)};
    std::string what = "perfect matching";
    if (puzzle.colours > 0) {
        emit_colouring(builder, board, puzzle.graph, puzzle.colours);
        origin.insert(origin.end(), {"--colours", std::to_string(puzzle.colours)});
        what = "colouring with " + counted(puzzle.colours, "colour");
    } else {
        emit_matching(builder, board, puzzle.graph);
        origin.emplace_back("--matching");
    }
    annotate(builder,
             fmt::format("{} of a graph with {} vertices and {}", what, puzzle.graph.vertices,
                         counted(puzzle.graph.edges.size(), "edge")),
             graph_problems.info.name, std::move(origin));
    return {builder.build(), std::move(board), painter(puzzle)};
}

/// A text whose first line without a comment is a header of the format.
std::optional<Claim> claim(std::string_view text) {
    while (!text.empty()) {
        const std::string line = in_small_letters(text.substr(0, text.find('\n')));
        if (line.starts_with("p edge ") || line.starts_with("p edges ") || line.starts_with("p col "))
            return Claim{"a graph", "--matching"};
        const bool comment = line.starts_with("c ") || line.starts_with('#') || line.starts_with("//");
        if (!line.empty() && line != "\r" && line != "c" && !comment) return std::nullopt;
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return std::nullopt;
}

constexpr std::array flags{
    Flag{"colours", "K", "colour the vertices with K colours, ends of an edge differently"},
    Flag{"matching", "", "choose edges that meet each vertex once"},
    text_flag,
};

} // namespace

const Generator graph_problems{
    .info = {
        .name = "graph",
        .summary = "colour a graph, or find its perfect matchings",
        .synopsis = "FILE | --text TEXT --colours K | --matching",
        .help = "FILE is in the DIMACS format: c, # and // begin comments, 'p edge VERTICES EDGES' is\n"
                "the header, and each line 'e V W' an edge; an edge listed twice counts once. All\n"
                "colourings count, also those that only differ in the names of colours. Option\n"
                "4=2 gives vertex 4 the second colour; option 4-7 takes the edge between 4 and 7.\n"
                "  quadrille gen graph --colours 3 petersen.col | quadrille count   # 120\n"
                "  quadrille gen graph --matching petersen.col | quadrille count    # 6\n",
        .flags = flags,
        .reads_text = true,
    },
    .emit = emit,
    .claim = claim,
};

} // namespace quadrille::generators
