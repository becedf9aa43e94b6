// SPDX-License-Identifier: MIT
// What can be said of a problem before its search, and what its search looks like.
#include "module.hpp"

#include <sstream>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

py::tuple to_tuple(const SizeRange& range) { return py::make_tuple(range.least, range.most, range.mean()); }

py::dict summary(const ProblemPointer& problem) {
    std::stop_source stop;
    const ProblemSummary found = run(stop, [&] { return summarize(*problem, stoppable(stop)); });
    py::dict dict;
    dict["option_sizes"] = to_tuple(found.option_sizes);
    dict["item_degrees"] = to_tuple(found.item_degrees);
    dict["uncoverable"] = python::to_tuple(found.uncoverable);
    dict["without_primary"] = found.without_primary;
    dict["repeated"] = found.repeated;
    dict["components"] = found.components;
    dict["largest_component"] = found.largest_component;
    return dict;
}

py::dict simplify_problem(const ProblemPointer& problem, std::uint64_t effort) {
    std::stop_source stop;
    const Simplified found = run(stop, [&] { return simplify(*problem, {.effort = effort}, stoppable(stop)); });
    py::dict dict;
    dict["impossible"] = found.impossible;
    dict["forced"] = python::to_tuple(found.forced);
    dict["useless"] = python::to_tuple(found.useless);
    py::list parts;
    for (const Simplified::Component& component : found.components) parts.append(python::to_tuple(component.original));
    dict["parts"] = parts;
    dict["unchanged"] = found.unchanged;
    const Simplified::Report& report = found.report;
    py::dict numbers;
    numbers["forced"] = report.forced;
    numbers["forbidden"] = report.forbidden;
    numbers["excluded"] = report.excluded;
    numbers["blocked"] = report.blocked;
    numbers["dominated"] = report.dominated;
    numbers["refuted"] = report.refuted;
    numbers["idle"] = report.idle;
    numbers["components"] = report.components;
    numbers["finished"] = report.finished;
    dict["report"] = numbers;
    return dict;
}

py::tuple to_tuple(const Estimated& estimated) {
    return py::make_tuple(estimated.value, estimated.low, estimated.high);
}

py::dict estimate_count(const ProblemPointer& problem, std::uint64_t probes, std::uint64_t seed,
                        const py::dict& keywords) {
    if (probes == 0) throw py::value_error("found 0 probes, expected 1 or more");
    Search search = read_search(keywords);
    const EstimateParams params{.search = search.params, .probes = probes, .seed = seed};
    const EstimateResult found = run(search.stop, [&] { return estimate(*problem, params, search.control); });
    py::dict dict;
    dict["nodes"] = to_tuple(found.nodes);
    dict["covers"] = to_tuple(found.covers);
    dict["seconds"] = to_tuple(found.seconds);
    dict["count"] = found.count ? py::object(to_int(*found.count)) : py::object(py::none());
    dict["knows_time"] = found.knows_time();
    dict["probes"] = found.probes;
    dict["met"] = found.met;
    dict["engine"] = found.engine;
    dict["probed"] = found.probed;
    dict["ending"] = name_of(found.ending);
    return dict;
}

py::dict profile_search(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    const ProfileResult found = run(search.stop, [&] { return profile(*problem, search.params, search.control); });
    py::dict dict = to_dict(found.search);
    dict["node_levels"] = to_array(found.tree.nodes);
    dict["cover_levels"] = to_array(found.tree.covers);
    dict["dead_end_levels"] = to_array(found.tree.dead_ends);
    return dict;
}

template <class Id> py::list to_list(const std::vector<std::vector<Id>>& cycles) {
    py::list list;
    for (const auto& cycle : cycles) list.append(python::to_tuple(cycle));
    return list;
}

py::dict find_symmetry(const ProblemPointer& problem, bool costs, std::vector<std::uint32_t> keep,
                       const py::dict& keywords) {
    Search search = read_search(keywords);
    const SymmetryParams params{.costs = costs, .keep = std::move(keep), .nodes = search.control.limits.nodes};
    const Symmetry found = run(search.stop, [&] { return symmetry(*problem, params, search.control); });
    py::dict dict;
    dict["order"] = to_int(found.order);
    dict["complete"] = found.complete;
    py::list generators;
    for (const Permutation& generator : found.generators)
        generators.append(py::make_tuple(to_list(generator.items), to_list(generator.options)));
    dict["generators"] = generators;
    dict["item_orbits"] = to_array(found.item_orbits);
    dict["option_orbits"] = to_array(found.option_orbits);
    dict["gap"] = to_gap(found);
    return dict;
}

/// The page that replays a search, and whether the search had more steps.
py::tuple watch_page(const ProblemPointer& problem, std::uint64_t steps, const std::string& title,
                     const py::dict& keywords) {
    Search search = read_search(keywords);
    const WatchPageParams params{.title = title, .choose = search.params.choose, .steps = steps};
    std::ostringstream out;
    const SolveResult result
        = run(search.stop, [&] { return write_watch_page(out, *problem, params, search.control); });
    return py::make_tuple(out.str(), name_of(result.ending));
}

} // namespace

void add_analysis(py::module_& m) {
    m.def("summary", &summary);
    m.def("simplify", &simplify_problem);
    m.def("estimate", &estimate_count);
    m.def("profile", &profile_search);
    m.def("symmetry", &find_symmetry);
    m.def("watch_page", &watch_page);
}

} // namespace quadrille::python
