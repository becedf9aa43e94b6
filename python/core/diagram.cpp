// SPDX-License-Identifier: MIT
// Diagrams: compiled, read and written; and what they answer without a search.
#include "module.hpp"

#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <system_error>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "running.hpp"

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
        return std::pair(result.diagram ? std::make_shared<Ranked>(std::move(*result.diagram), stoppable(search.stop))
                                        : nullptr,
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
    std::stop_source stop;
    py::list list;
    for (const Count& count : run(stop, [&] { return marginals(ranked->diagram, stoppable(stop)); }))
        list.append(to_int(count));
    return list;
}

/// Draws covers, and says so in between, so that a signal can end it.
py::tuple sample(const RankedPointer& ranked, std::uint64_t number, std::uint64_t seed) {
    if (ranked->ranker.count() == 0) throw py::value_error("found no cover to draw");
    std::stop_source stop;
    return to_arrays(run(stop, [&] {
        Covers covers;
        Sampler sampler(ranked->diagram, seed);
        for (std::uint64_t k = 0; k < number && !stop.stop_requested(); ++k) covers.add(sampler.next());
        return covers;
    }));
}

py::list best(const RankedPointer& ranked, bool maximize, std::uint64_t number) {
    std::stop_source stop;
    return to_list(run(stop, [&] {
        Covers covers;
        best_covers(
            ranked->diagram, maximize ? Sense::max : Sense::min, number,
            [&](std::span<const OptionId> cover) {
                covers.add(cover);
                return !stop.stop_requested();
            },
            stoppable(stop));
        return covers;
    }));
}

/// Groups of covers by the labels of their options: the labels, and how many covers have them.
py::list group_covers(const RankedPointer& ranked, const std::vector<std::vector<std::uint32_t>>& labels) {
    std::stop_source stop;
    py::list list;
    for (const CoverGroup& group : run(stop, [&] { return group(ranked->diagram, labels, stoppable(stop)); }))
        list.append(py::make_tuple(py::tuple(py::cast(group.labels)), to_int(group.count)));
    return list;
}

RankedPointer restrict_covers(const RankedPointer& ranked, const std::vector<std::uint32_t>& required,
                              const std::vector<std::uint32_t>& forbidden) {
    const auto with = to_options(*ranked->problem, required), without = to_options(*ranked->problem, forbidden);
    std::stop_source stop;
    return run(stop, [&] {
        const Control control = stoppable(stop);
        return std::make_shared<Ranked>(restrict(ranked->diagram, with, without, control), control);
    });
}

py::bytes write(const RankedPointer& ranked, const std::string& format) {
    std::ostringstream out;
    std::stop_source stop;
    run(stop, [&] {
        if (format.empty())
            write_diagram(out, ranked->diagram, stoppable(stop));
        else
            write_diagram(out, ranked->diagram, format, stoppable(stop));
        return 0;
    });
    return {out.view().data(), out.view().size()};
}

/// Bytes, read where they lie.
struct Buffer : std::streambuf {
    explicit Buffer(std::string_view text) {
        char* const begin = const_cast<char*>(text.data());
        setg(begin, begin, begin + text.size());
    }
};

RankedPointer read(const py::bytes& bytes, const std::string& source) {
    Buffer buffer(bytes);
    std::stop_source stop;
    return run(stop, [&] {
        const Control control = stoppable(stop);
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
        .def_property_readonly("bytes", [](const Ranked& ranked) { return ranked.diagram.bytes(); })
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
    m.def("diagram_formats", [] {
        std::vector<std::string_view> names;
        for (const DiagramFormatInfo& format : diagram_formats()) names.push_back(format.name);
        return names;
    });
}

} // namespace quadrille::python
