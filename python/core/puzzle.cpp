// SPDX-License-Identifier: MIT
// Front ends, and pictures of what they made.
#include "module.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

using Index = std::uint32_t;

Puzzle make(const std::string& name, const std::map<std::string, std::string>& flags,
            const std::vector<std::string>& words, const std::string& input, const std::string& input_name) {
    FrontEndArguments arguments{.words = words, .input = input, .input_name = input_name};
    if (const FrontEndInfo* const info = find_front_end(name))
        for (const auto& entry : flags) {
            const auto is_it = [&](const FrontEndFlag& known) { return known.name == entry.first; };
            if (std::none_of(info->flags.begin(), info->flags.end(), is_it))
                throw BadArgument(name + ": found " + entry.first + ", expected a keyword of this front end");
        }
    arguments.flags.insert(flags.begin(), flags.end());
    std::stop_source stop;
    return run(stop, [&] { return make_puzzle(name, arguments); });
}

std::optional<Puzzle> remake(const ProblemPointer& problem) {
    std::stop_source stop;
    return run(stop, [&] { return remake_puzzle(*problem); });
}

std::string draw(const Puzzle& puzzle, const std::vector<Index>& cover, std::size_t givens, bool ascii, bool colour,
                 bool line) {
    const DrawStyle style{.colour = colour, .ascii = ascii, .line = line, .givens = givens};
    return puzzle.draw(to_options(puzzle.problem(), cover), style);
}

/// A sheet of covers: each with the number of its options that are given with the puzzle.
std::string draw_svg(const Puzzle& puzzle, const std::vector<std::pair<std::vector<Index>, std::size_t>>& covers,
                     std::size_t columns) {
    SvgSheet sheet(puzzle);
    for (const auto& [cover, givens] : covers) sheet.add(to_options(puzzle.problem(), cover), givens);
    return sheet.svg(columns);
}

std::string draw_items_svg(const Puzzle& puzzle, const std::vector<std::string>& texts) {
    SvgSheet sheet(puzzle);
    sheet.add_items(texts);
    return sheet.svg();
}

std::vector<std::optional<Index>> cell_items(const Puzzle& puzzle) {
    std::vector<std::optional<Index>> items;
    for (const auto& item : puzzle.cell_items()) items.push_back(item ? std::optional(index(*item)) : std::nullopt);
    return items;
}

std::string decompress(const py::bytes& bytes, const std::string& source) {
    std::stringbuf buffer{std::string(bytes)};
    return read_text(buffer, source);
}

py::list table() {
    py::list list;
    for (const FrontEndInfo& info : front_ends()) {
        py::dict row;
        row["name"] = info.name;
        row["summary"] = info.summary;
        row["synopsis"] = info.synopsis;
        row["help"] = info.help;
        row["reads_text"] = info.reads_text;
        row["takes_sizes"] = info.takes_sizes;
        row["reads_lists"] = info.reads_lists;
        row["draws_lines"] = info.draws_lines;
        row["symmetries"] = std::vector(info.symmetries.begin(), info.symmetries.end());
        py::list flags;
        for (const FrontEndFlag& flag : info.flags) flags.append(py::make_tuple(flag.name, flag.value, flag.help));
        row["flags"] = flags;
        list.append(row);
    }
    return list;
}

} // namespace

void add_puzzle(py::module_& m) {
    py::class_<Puzzle>(m, "Puzzle")
        .def_property_readonly("problem",
                               [](const Puzzle& puzzle) { return std::make_shared<Problem>(puzzle.problem()); })
        .def_property_readonly("front_end", [](const Puzzle& puzzle) { return puzzle.front_end().name; })
        .def_property_readonly("has_pieces", &Puzzle::has_pieces)
        .def_property_readonly("warnings", &Puzzle::warnings)
        .def_property_readonly("clue_kinds",
                               [](const Puzzle& puzzle) {
                                   const auto kinds = puzzle.clue_kinds();
                                   return std::vector(kinds.begin(), kinds.end());
                               })
        .def("title",
             [](const Puzzle& puzzle, const std::vector<Index>& givens) {
                 return puzzle.title(to_options(puzzle.problem(), givens));
             })
        .def("draw", &draw)
        .def("svg", &draw_svg)
        .def("items_svg", &draw_items_svg)
        .def("draw_items",
             [](const Puzzle& puzzle, const std::vector<std::string>& texts) { return puzzle.draw_items(texts); })
        .def("cell_items", &cell_items)
        .def("pieces", &Puzzle::pieces)
        .def("orbits", [](const Puzzle& puzzle, const std::string& symmetry) { return puzzle.orbits(symmetry); })
        .def("draw_clues",
             [](const Puzzle& puzzle, const std::string& kind, const std::vector<Index>& cover, std::uint64_t seed) {
                 return puzzle.draw_clues(kind, to_options(puzzle.problem(), cover), seed);
             });
    m.def("make_puzzle", &make);
    m.def("remake_puzzle", &remake);
    m.def("read_text", &decompress);
    m.def("front_ends", &table);
}

} // namespace quadrille::python
