// SPDX-License-Identifier: MIT
// Front ends, and pictures of what they made.
#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include <pybind11/stl.h>

#include "convert.hpp"

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
    return run([&](const Control&) { return make_puzzle(name, arguments); });
}

std::optional<Puzzle> remake(const ProblemPointer& problem) {
    return run([&](const Control&) { return remake_puzzle(*problem); });
}

std::string draw(const Puzzle& puzzle, const std::vector<Index>& cover, std::size_t givens) {
    return puzzle.draw(to_options(puzzle.problem(), cover), DrawStyle{.givens = givens});
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
        row["help"] = info.help;
        row["reads_text"] = info.reads_text;
        row["takes_sizes"] = info.takes_sizes;
        row["reads_lists"] = info.reads_lists;
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
        .def_property_readonly("warnings", &Puzzle::warnings)
        .def("title",
             [](const Puzzle& puzzle, const std::vector<Index>& givens) {
                 return puzzle.title(to_options(puzzle.problem(), givens));
             })
        .def("draw", &draw)
        .def("svg", &draw_svg)
        .def("items_svg", &draw_items_svg)
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
