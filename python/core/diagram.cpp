// SPDX-License-Identifier: MIT
// Diagrams: compiled, read and written; and what they answer without a search.
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <system_error>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

/// A diagram with its ranker, which refers to it.
class Ranked {
  public:
    Ranked(Diagram made, const Control& control)
        : diagram(std::move(made)), problem(std::make_shared<Problem>(diagram.problem())), ranker(diagram, control) {}
    Ranked(const Ranked&) = delete;
    Ranked& operator=(const Ranked&) = delete;

    const Diagram diagram;
    const ProblemPointer problem;
    const Ranker ranker;
};
using RankedPointer = std::shared_ptr<Ranked>;

/// The diagram, or None, and why there is none.
py::tuple compile_covers(const ProblemPointer& problem, const std::string& order, const py::dict& keywords) {
    Search search = read_search(keywords);
    CompileParams params{
        .simplify = search.params.simplify, .threads = search.params.threads, .memory = search.params.memory};
    if (order == "smallest")
        params.order = DiagramOrder::smallest;
    else if (order == "items")
        params.order = DiagramOrder::items;
    else if (order == "structure")
        params.order = DiagramOrder::structure;
    else if (order != "automatic")
        throw py::value_error("found " + order + " for order, expected automatic, smallest, items or structure");
    const auto [made, ending] = run(search.stop, [&] {
        CompileResult result = compile(*problem, params, search.control);
        const Control control{.stop = search.stop.get_token()};
        return std::pair(result.diagram ? std::make_shared<Ranked>(std::move(*result.diagram), control) : nullptr,
                         result.ending);
    });
    return py::make_tuple(made, name_of(ending));
}

py::tuple unrank(const Ranked& ranked, const py::int_& number) {
    return to_tuple(ranked.ranker.unrank(to_count(number)));
}

py::object rank(const Ranked& ranked, const std::vector<std::uint32_t>& cover) {
    const auto number = ranked.ranker.rank(to_options(*ranked.problem, cover));
    return number ? py::object(to_int(*number)) : py::object(py::none());
}

/// At most `most` covers from a number on.
py::list covers_from(const RankedPointer& ranked, const py::int_& from, std::uint64_t most) {
    Covers covers;
    if (most > 0)
        ranked->ranker.list(to_count(from), [&](std::span<const OptionId> cover) {
            covers.add(cover);
            return covers.size() < most;
        });
    return to_list(covers);
}

py::list counts(const RankedPointer& ranked) {
    return to_list(run([&](const Control& control) { return marginals(ranked->diagram, control); }));
}

/// Draws covers, and says so in between, so that a signal can end it.
py::tuple sample(const RankedPointer& ranked, std::uint64_t number, std::uint64_t seed) {
    if (ranked->ranker.count() == 0) throw py::value_error("found no cover to draw");
    return to_arrays(run([&](const Control& control) {
        Covers covers;
        Sampler sampler(ranked->diagram, seed);
        for (std::uint64_t k = 0; k < number && !control.stop.stop_requested(); ++k) covers.add(sampler.next());
        return covers;
    }));
}

py::list best(const RankedPointer& ranked, bool maximize, std::uint64_t number) {
    return to_list(run([&](const Control& control) {
        Covers covers;
        best_covers(
            ranked->diagram, maximize ? Sense::max : Sense::min, number,
            [&](std::span<const OptionId> cover) {
                covers.add(cover);
                return !control.stop.stop_requested();
            },
            control);
        return covers;
    }));
}

/// Groups of covers by the labels of their options: the labels, and how many covers have them.
py::list group_covers(const RankedPointer& ranked, const std::vector<std::vector<std::uint32_t>>& labels) {
    py::list list;
    for (const CoverGroup& group : run([&](const Control& control) { return group(ranked->diagram, labels, control); }))
        list.append(py::make_tuple(py::tuple(py::cast(group.labels)), to_int(group.count)));
    return list;
}

RankedPointer restrict_covers(const RankedPointer& ranked, const std::vector<std::uint32_t>& required,
                              const std::vector<std::uint32_t>& forbidden) {
    const auto with = to_options(*ranked->problem, required), without = to_options(*ranked->problem, forbidden);
    return run([&](const Control& control) {
        return std::make_shared<Ranked>(restrict(ranked->diagram, with, without, control), control);
    });
}

py::bytes write(const RankedPointer& ranked, const std::string& format) {
    std::ostringstream out;
    run([&](const Control& control) {
        if (format.empty())
            write_diagram(out, ranked->diagram, control);
        else
            write_diagram(out, ranked->diagram, format, control);
        return 0;
    });
    return {out.view().data(), out.view().size()};
}

RankedPointer read(const py::bytes& bytes, const std::string& source) {
    std::stringbuf buffer{std::string(bytes)};
    return run([&](const Control& control) {
        return std::make_shared<Ranked>(read_diagram(buffer, source, control), control);
    });
}

} // namespace

void add_diagram(py::module_& m) {
    py::class_<Ranked, RankedPointer>(m, "Diagram")
        .def_property_readonly("problem", [](const Ranked& ranked) { return ranked.problem; })
        .def_property_readonly("count", [](const Ranked& ranked) { return to_int(ranked.ranker.count()); })
        .def_property_readonly("nodes", [](const Ranked& ranked) { return ranked.diagram.node_count(); })
        .def_property_readonly("edges", [](const Ranked& ranked) { return ranked.diagram.edge_count(); })
        .def("unrank", &unrank)
        .def("rank", &rank)
        .def("covers", &covers_from)
        .def("counts", &counts)
        .def("sample", &sample)
        .def("best", &best)
        .def("group", &group_covers)
        .def("restricted", &restrict_covers)
        .def("write", &write)
        .def("equals", [](const Ranked& a, const Ranked& b) { return a.diagram == b.diagram; });
    m.def("compile", &compile_covers);
    m.def("read_diagram", &read);
}

} // namespace quadrille::python
