// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_vertices = 1'000'000, max_edges = 4'000'000, max_colours = 1000;

using Edge = std::pair<std::uint32_t, std::uint32_t>; // vertices from 1, the smaller first

struct Graph {
    std::uint32_t vertices = 0;
    std::vector<Edge> edges = {};                              ///< each once, in the order in which they come
    std::vector<std::string> names = {};                       ///< of the vertices; empty if they are 1, 2, ...
    std::map<std::uint32_t, std::set<std::uint32_t>> may = {}; ///< the colours of vertices that may not have all
    std::vector<std::string> warnings = {};

    std::string name(std::uint32_t vertex) const { return names.empty() ? std::to_string(vertex) : names[vertex - 1]; }
    std::string name(const Edge& edge) const { return name(edge.first) + '-' + name(edge.second); }
};

bool is_comment(std::string_view word, bool first) {
    return (first && (word == "c" || word == "C")) || PuzzleText::hash_or_slashes(word, first);
}

/// Reads the DIMACS format. Collections list an edge once or in both directions, and their headers count
/// either; what is neither is an error.
struct DimacsReader {
    const PuzzleText& text;
    std::uint32_t colours; ///< 0: none are sought
    Graph graph{};
    std::uint32_t declared = 0; ///< edges
    std::size_t listed = 0;
    std::set<Edge> seen{};
    std::vector<Word> idle{}, idle_colours{}; ///< the first words of lines that say nothing about edges and colours

    void read_header(const TextLine& line);
    void read_edge(const TextLine& line);
    void read_colours(const TextLine& line);
    void read_value(const TextLine& line) { idle.push_back(line.words.front()); }
    void warn_of_idle_lines(std::string_view why, const std::vector<Word>& words);
    Graph read();
};

constexpr std::array<Statement<DimacsReader>, 7> dimacs_statements{{
    {{"p", 4, 4, "p edge VERTICES EDGES"}, &DimacsReader::read_header},
    {{"e", 3, 3, "e VERTEX VERTEX"}, &DimacsReader::read_edge},
    {{"f", 3, SIZE_MAX, "f VERTEX COLOUR .."}, &DimacsReader::read_colours},
    {{"n", 1, SIZE_MAX, "n VERTEX VALUE"}, &DimacsReader::read_value},
    {{"d", 1, SIZE_MAX, "d VALUE"}, &DimacsReader::read_value},
    {{"v", 1, SIZE_MAX, "v VERTEX VALUE"}, &DimacsReader::read_value},
    {{"x", 1, SIZE_MAX, "x VALUE"}, &DimacsReader::read_value},
}};

void DimacsReader::read_header(const TextLine& line) {
    const Place first = text.lines().front().place();
    if (line.place() != first) text.fail(line.place(), "a second line 'p'", fmt::format("one, as at {}", shown(first)));
    const std::string kind = keyword_of(line.words[1].text);
    if (kind != "edge" && kind != "edges" && kind != "col") text.fail(line.words[1], "edge");
    graph.vertices = text.number(line.words[2], 0, max_vertices, "a number of vertices");
    declared = text.number(line.words[3], 0, 2 * max_edges, "a number of edges");
}

void DimacsReader::read_edge(const TextLine& line) {
    const std::uint32_t a = text.number(line.words[1], 1, graph.vertices, "a vertex");
    const std::uint32_t b = text.number(line.words[2], 1, graph.vertices, "a vertex");
    if (a == b) text.fail(line.words[2].place, fmt::format("an edge from {} to itself", a), "two vertices");
    const Edge edge = std::minmax(a, b);
    if (seen.insert(edge).second) graph.edges.push_back(edge);
    ++listed;
}

/// Reads a line of COLOR02: the vertex has one of these colours.
void DimacsReader::read_colours(const TextLine& line) {
    if (colours == 0) return idle_colours.push_back(line.words.front());
    const std::uint32_t vertex = text.number(line.words[1], 1, graph.vertices, "a vertex");
    const auto [may, is_new] = graph.may.emplace(vertex, std::set<std::uint32_t>());
    if (!is_new) text.fail(line.words[1], "one line 'f' for each vertex");
    for (std::size_t k = 2; k < line.words.size(); ++k)
        may->second.insert(text.number(line.words[k], 1, colours, "a colour"));
}

void DimacsReader::warn_of_idle_lines(std::string_view why, const std::vector<Word>& words) {
    if (words.empty()) return;
    const Word& first = words.front();
    graph.warnings.push_back(
        text.warning(first.place, fmt::format("{} '{} ..' left out: {}", counted(words.size(), "line"),
                                              keyword_of(first.text), why)));
}

Graph DimacsReader::read() {
    const auto& lines = text.lines();
    if (lines.front().keyword() != "p") text.fail(lines.front().words.front(), "'p edge VERTICES EDGES'");
    for (const TextLine& line : lines)
        if (!read_statement(dimacs_statements, text, line, *this))
            text.fail(line.words.front(),
                      "an edge 'e VERTEX VERTEX', colours 'f VERTEX COLOUR ..' or a comment 'c ...'");
    warn_of_idle_lines("values of vertices count for nothing", idle);
    warn_of_idle_lines("a matching has no colours", idle_colours);
    if (graph.edges.size() > max_edges)
        text.fail(lines.front().place(), counted(graph.edges.size(), "edge"), fmt::format("at most {}", max_edges));
    const std::size_t different = graph.edges.size();
    if (declared != listed && declared != different && declared != 2 * different)
        text.fail(text.end(), fmt::format("the end of the text after {}", counted(listed, "edge")),
                  fmt::format("{} as declared at {}", declared, shown(lines.front().words[3].place)));
    return std::move(graph);
}

/// The numbers of a line of an edge list: "0 1", "0,1", and "0 1 {}" of networkx.
std::array<std::uint32_t, 2> read_pair(const PuzzleText& text, const TextLine& line) {
    std::vector<Word> ends;
    for (const Word& word : line.words)
        for (std::size_t begin = 0; begin < word.text.size();) {
            const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
            if (end > begin && word.text != "{}")
                ends.push_back({word.text.substr(begin, end - begin), word.at(begin)});
            begin = end + 1;
        }
    constexpr std::string_view form = "two vertices, or 'p edge VERTICES EDGES' before lines 'e VERTEX VERTEX'";
    if (ends.size() < 2) text.fail(line.end(), "the end of the line", form);
    if (ends.size() > 2) text.fail(ends[2], "the end of the line: an edge list has two vertices a line");
    std::array<std::uint32_t, 2> pair{};
    for (std::size_t k = 0; k < 2; ++k) {
        const auto number = parse_number(ends[k].text, 0, UINT32_MAX);
        if (!number) text.fail(ends[k], form);
        pair[k] = *number;
    }
    return pair;
}

void refuse_loop(const PuzzleText& text, const TextLine& line, std::uint32_t vertex) {
    text.fail(line.words.back().place, fmt::format("an edge from {} to itself", vertex), "two vertices");
}

using NumberPair = std::array<std::uint32_t, 2>;

/// Whether numbers are those from 0 or 1 on without a gap.
bool are_consecutive(const std::set<std::uint32_t>& numbers) {
    return *numbers.begin() <= 1 && *numbers.rbegin() - *numbers.begin() + 1 == numbers.size();
}

/// The first line of an edge list as the numbers of vertices and edges of the rest.
class SizeLine {
  public:
    explicit SizeLine(std::span<const NumberPair> pairs) : line_(pairs.front()), listed_(pairs.size() - 1) {
        std::set<Edge> different;
        for (const auto& [a, b] : pairs.subspan(1)) {
            vertices_.insert({a, b});
            different.insert(std::minmax(a, b));
        }
        different_ = different.size();
        repeats_ = different.contains(std::minmax(line_[0], line_[1]));
    }

    /// Whether it can only be that: as an edge it would leave gaps between the numbers of vertices.
    bool is_certain() const {
        const auto [first, second] = line_;
        return (is_exact(first, second) || is_exact(second, first)) && !repeats_ && (first == second || !is_edge());
    }

    /// Whether it may be that or an edge; vertices without an edge count too where they come last.
    bool is_doubtful() const {
        const auto [first, second] = line_;
        if (vertices_.empty() || first == second || is_certain()) return false;
        if (is_exact(first, second)) return !repeats_; // else both say the same
        const bool swapped = first > second && is_exact(second, first) && new_vertices() > 0;
        return swapped || (counts_edges(second) && first >= vertices_.size() && first >= *vertices_.rbegin());
    }

  private:
    bool counts_edges(std::size_t number) const { return number == listed_ || number == different_; }
    bool is_exact(std::size_t vertices, std::size_t edges) const {
        return !vertices_.empty() && vertices == vertices_.size() && counts_edges(edges);
    }

    std::size_t new_vertices() const {
        return (vertices_.contains(line_[0]) ? 0 : 1) + (vertices_.contains(line_[1]) ? 0 : 1);
    }

    /// Whether it may be an edge.
    bool is_edge() const {
        std::set<std::uint32_t> all = vertices_;
        all.insert({line_[0], line_[1]});
        return new_vertices() == 0 || are_consecutive(all) || (new_vertices() < 2 && !are_consecutive(vertices_));
    }

    NumberPair line_;
    std::set<std::uint32_t> vertices_ = {}; // of the rest
    std::size_t listed_, different_ = 0;    // edges of the rest
    bool repeats_ = false;                  // as an edge it is there again
};

/// Reads two numbers a line, an edge. Numbers that do not occur are no vertices. A first line that can only be the numbers
/// of vertices and edges is left out.
Graph read_edge_list(const PuzzleText& text) {
    const auto& lines = text.lines();
    if (lines.size() > max_edges)
        text.fail(lines[max_edges].place(), counted(lines.size(), "edge"), fmt::format("at most {}", max_edges));
    std::vector<NumberPair> pairs;
    for (const TextLine& line : lines) pairs.push_back(read_pair(text, line));
    const auto [first, second] = pairs.front();
    const SizeLine size(pairs);
    if (size.is_doubtful())
        text.fail(
            lines.front().place(),
            fmt::format("what could be an edge, or {} vertices and {}", first, counted(second, "edge")),
            fmt::format("'p edge {} {}' and lines 'e VERTEX VERTEX', or the edge later in the list", first, second));
    const bool skip = size.is_certain();
    std::map<std::uint32_t, std::uint32_t> numbers; // of the vertices, from 1
    for (std::size_t k = skip ? 1 : 0; k < pairs.size(); ++k) {
        if (pairs[k][0] == pairs[k][1]) refuse_loop(text, lines[k], pairs[k][0]);
        for (const std::uint32_t end : pairs[k]) numbers[end] = 0;
    }
    if (skip) pairs.erase(pairs.begin());
    Graph graph;
    for (auto& [name, number] : numbers) {
        number = ++graph.vertices;
        graph.names.push_back(std::to_string(name));
    }
    if (numbers.begin()->first == 1 && numbers.rbegin()->first == graph.vertices) graph.names.clear();
    std::set<Edge> seen;
    for (const auto& [a, b] : pairs)
        if (const Edge edge = std::minmax(numbers[a], numbers[b]); seen.insert(edge).second)
            graph.edges.push_back(edge);
    return graph;
}

/// `colours`: how many there are, 0 where no colours are sought.
Graph read_graph(const PuzzleText& text, std::uint32_t colours) {
    const auto& lines = text.lines();
    if (lines.empty()) text.fail(text.end(), "no line", "'p edge VERTICES EDGES'");
    const char first = lines.front().keyword().front();
    return first >= '0' && first <= '9' ? read_edge_list(text) : DimacsReader{text, colours}.read();
}

struct GraphPuzzle {
    Graph graph;
    std::string text = {};
    std::uint32_t colours = 0; ///< 0: perfect matchings are sought
};

GraphPuzzle parse_graph(const Arguments& arguments) {
    if (arguments.has("colours") == arguments.has("matching"))
        refuse(graph_problems.info.name,
               arguments.has("matching") ? "--colours and --matching" : "neither --colours nor --matching",
               "one of them");
    GraphPuzzle puzzle;
    if (arguments.has("colours")) {
        const auto colours = parse_number(arguments.get("colours"), 1, max_colours);
        if (!colours)
            refuse(graph_problems.info.name, in_quotes(arguments.get("colours")) + " for --colours",
                   fmt::format("1 to {}", max_colours));
        puzzle.colours = *colours;
    }
    const auto text = text_of(graph_problems, arguments, is_comment);
    if (!text) refuse(graph_problems.info.name, in_quotes(arguments.words.front()), "a FILE");
    puzzle.graph = read_graph(*text, puzzle.colours);
    puzzle.text = text->normalised();
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
Board empty_board(const GraphPuzzle& puzzle) {
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
        std::string name = puzzle.graph.name(v + 1);
        const Corner at = place(v, radius + outside);
        if (puzzle.colours == 0)
            board.cells[v].text = std::move(name);
        else
            board.cells.push_back(caption({at.x - 0.5, at.y - 0.5}, {1, 1}, std::move(name)));
    }
    for (const auto& [a, b] : puzzle.graph.edges) board.lines.emplace_back(place(a - 1, radius), place(b - 1, radius));
    for (std::uint32_t colour = 0; colour < puzzle.colours; ++colour)
        board.looks.push_back({std::to_string(colour + 1), colour});
    return board;
}

/// The vertices of each colour, a line each.
std::string draw_colours(const Graph& graph, const Board& board, std::span<const OptionId> cover, const Style& style) {
    const auto colours = board.looks_of(cover);
    std::string picture;
    for (std::uint32_t colour = 0; colour < board.looks.size(); ++colour) {
        std::string line = board.looks[colour].text;
        if (style.colour)
            line = ansi::text(ansi::palette[colour % ansi::palette.size()]) + line + std::string(ansi::plain);
        line += ':';
        for (std::size_t v = 0; v < colours.size(); ++v)
            if (colours[v] == colour) line += ' ' + graph.name(static_cast<std::uint32_t>(v + 1));
        picture += line + '\n';
    }
    return picture;
}

std::string draw_matching(const Graph& graph, std::vector<OptionId> cover) {
    std::ranges::sort(cover, {}, [&](OptionId option) { return graph.edges[index(option)]; });
    std::string picture;
    for (const OptionId option : cover)
        picture.append(picture.empty() ? "" : " ").append(graph.name(graph.edges[index(option)]));
    return picture + '\n';
}

/// The edges of the unsolved puzzle.
std::string edges_text(const Graph& graph) {
    std::string text = "edges:";
    for (const Edge& edge : graph.edges) text += ' ' + graph.name(edge);
    return text + '\n';
}

TextPainter painter(const GraphPuzzle& puzzle) {
    return [graph = puzzle.graph, has_colours = puzzle.colours > 0](const Board& board, std::span<const OptionId> cover,
                                                                    const Style& style) {
        const std::string picture = cover.size() <= style.givens ? edges_text(graph) : "";
        if (has_colours) return picture + draw_colours(graph, board, cover, style);
        return cover.empty() ? picture : picture + draw_matching(graph, {cover.begin(), cover.end()});
    };
}

/// Vertices are items, and each edge covers its two.
void emit_matching(ProblemBuilder& builder, Board& board, const Graph& graph) {
    check_size(graph_problems.info.name, graph.edges.size(), 2 * graph.edges.size());
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) builder.add_item(graph.name(v));
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
        const auto& [a, b] = graph.edges[e];
        add_option(builder, graph.name(graph.edges[e]), std::array{ItemId{a - 1}, ItemId{b - 1}});
        board.show(Board::Numbers(&e, 1), Board::Numbers());
    }
}

/// Vertices are items, and so is each edge in each colour: at most one of its ends has it.
void emit_colouring(ProblemBuilder& builder, Board& board, const Graph& graph, std::uint32_t colours) {
    const std::uint64_t options = std::uint64_t{graph.vertices} * colours;
    // Two cells for each edge in each colour, and an item with a name, which weighs as much.
    check_size(graph_problems.info.name, options, options + 4 * std::uint64_t{graph.edges.size()} * colours);
    std::vector<std::vector<std::uint32_t>> edges_at(graph.vertices + 1);
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) builder.add_item(graph.name(v));
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
        const auto& [a, b] = graph.edges[e];
        edges_at[a].push_back(e);
        edges_at[b].push_back(e);
        for (std::uint32_t colour = 1; colour <= colours; ++colour)
            builder.add_item(fmt::format("{}={}", graph.name(graph.edges[e]), colour), Kind::secondary);
    }
    for (std::uint32_t v = 1; v <= graph.vertices; ++v) {
        const auto may = graph.may.find(v);
        for (std::uint32_t colour = 1; colour <= colours; ++colour) {
            if (may != graph.may.end() && !may->second.contains(colour)) continue;
            std::vector<ItemId> items{ItemId{v - 1}};
            for (const std::uint32_t e : edges_at[v])
                items.push_back(ItemId{graph.vertices + e * colours + colour - 1});
            add_option(builder, fmt::format("{}={}", graph.name(v), colour), items);
            board.show({v - 1}, colour - 1);
        }
    }
}

Made emit_graph(const Arguments& arguments) {
    const GraphPuzzle puzzle = parse_graph(arguments);
    ProblemBuilder builder;
    Board board = empty_board(puzzle);
    std::vector<std::string> origin{"--text", puzzle.text};
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
    Made made{builder.build(), std::move(board), painter(puzzle)};
    made.warnings = puzzle.graph.warnings;
    return made;
}

/// A text whose first line without a comment is a header of the format, or all of whose lines are two numbers.
std::optional<Claim> claim_graph(std::string_view text) {
    const auto is_pair = [](std::string_view line) {
        const auto words = glance_at_words(line);
        return (words.size() == 2 || (words.size() == 3 && words[2] == "{}"))
               && std::ranges::all_of(
                   words, [](std::string_view word) { return word == "{}" || parse_number(word, 0, UINT32_MAX); });
    };
    std::size_t pairs = 0, large = 0;
    std::set<std::string> vertices;
    for (const std::string_view full : glance(text)) {
        const std::string line = in_small_letters(full);
        if (line == "c" || line.starts_with("c ") || line.starts_with('#') || line.starts_with("//")) continue;
        const auto words = glance_at_words(line);
        if (pairs == 0 && words.size() > 1 && words[0] == "p")
            return words[1] == "edge" || words[1] == "edges" || words[1] == "col"
                       ? std::optional(Claim{"a graph", "--matching"})
                       : std::nullopt;
        if (!is_pair(line)) return std::nullopt;
        ++pairs;
        for (const std::string_view word : std::span(words).first(2))
            if (vertices.emplace(word); word != "0" && word != "1") ++large;
    }
    constexpr std::size_t least = 3;
    if (pairs < least || vertices.size() < least || large < pairs) return std::nullopt; // it may be a matrix
    return Claim{"what could be the edges of a graph", "--matching",
                 "if they are sets, a first line must list the items", true};
}

constexpr std::array graph_flags{
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
                "the header, and each line 'e V W' an edge; an edge listed twice counts once. A line\n"
                "'f V 2 3' leaves vertex V these colours. Or FILE is an edge list, two numbers a\n"
                "line. All colourings count, also those that only differ in the names of colours.\n"
                "Option 4=2 gives vertex 4 the second colour; option 4-7 takes the edge between 4\n"
                "and 7.\n"
                "  quadrille gen graph --colours 3 petersen.col | quadrille count   # 120\n"
                "  quadrille gen graph --matching petersen.col | quadrille count    # 6\n",
        .flags = graph_flags,
        .reads_text = true,
    },
    .emit = emit_graph,
    .claim = claim_graph,
};

} // namespace quadrille::puzzles
