// SPDX-License-Identifier: MIT What can be said of a problem before its search, and what its search looks like. Keys
// are the fields of Python's records.
#include <sstream>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

using namespace py::literals;

py::tuple to_tuple(const SizeRange& range) { return py::make_tuple(range.least, range.most, range.mean()); }

py::dict summary(const ProblemPointer& problem) {
    const ProblemSummary found = run([&](const Control& control) { return summarize(*problem, control); });
    return py::dict("option_sizes"_a = to_tuple(found.option_sizes), "item_degrees"_a = to_tuple(found.item_degrees),
                    "uncoverable"_a = python::to_tuple(found.uncoverable), "without_primary"_a = found.without_primary,
                    "repeated"_a = found.repeated, "components"_a = found.components,
                    "largest_component"_a = found.largest_component);
}

py::dict simplify_problem(const ProblemPointer& problem, std::uint64_t effort) {
    const Simplified found
        = run([&](const Control& control) { return simplify(*problem, {.effort = effort}, control); });
    py::list parts;
    for (const Simplified::Component& component : found.components) parts.append(python::to_tuple(component.original));
    const Simplified::Report& report = found.report;
    return py::dict(
        "impossible"_a = found.impossible, "unchanged"_a = found.unchanged, "forced"_a = python::to_tuple(found.forced),
        "useless"_a = python::to_tuple(found.useless), "parts"_a = parts,
        "report"_a
        = py::dict("forced"_a = report.forced, "forbidden"_a = report.forbidden, "excluded"_a = report.excluded,
                   "blocked"_a = report.blocked, "dominated"_a = report.dominated, "refuted"_a = report.refuted,
                   "idle"_a = report.idle, "components"_a = report.components, "finished"_a = report.finished));
}

py::tuple to_tuple(const Estimated& estimated) {
    return py::make_tuple(estimated.value, estimated.low, estimated.high);
}

py::dict estimate_count(const ProblemPointer& problem, std::uint64_t probes, const py::dict& keywords) {
    const EstimateResult found = ask(keywords, [&](Search& s) {
        const std::uint64_t seed = std::exchange(s.params.seed, 0);
        return estimate(*problem, {.search = s.params, .probes = probes, .seed = seed}, s.control);
    });
    return py::dict("nodes"_a = to_tuple(found.nodes), "covers"_a = to_tuple(found.covers),
                    "seconds"_a = to_tuple(found.seconds),
                    "count"_a = found.count ? py::object(to_int(*found.count)) : py::object(py::none()),
                    "knows_time"_a = found.knows_time(), "probes"_a = found.probes, "met"_a = found.met,
                    "engine"_a = found.engine, "probed"_a = found.probed);
}

py::tuple profile_search(const ProblemPointer& problem, const py::dict& keywords) {
    const ProfileResult found = ask(keywords, [&](Search& s) { return profile(*problem, s.params, s.control); });
    return py::make_tuple(to_array(found.tree.nodes), to_array(found.tree.covers), to_array(found.tree.dead_ends),
                          found.search.complete());
}

py::dict find_symmetry(const ProblemPointer& problem, bool costs, const std::vector<std::uint32_t>& keep,
                       const py::dict& keywords) {
    const Symmetry found = ask(keywords, [&](Search& s) {
        return symmetry(*problem, {.costs = costs, .keep = keep, .nodes = s.control.limits.nodes}, s.control);
    });
    py::list generators;
    for (const Permutation& generator : found.generators) {
        py::list cycles;
        for (const auto& cycle : generator.options) cycles.append(python::to_tuple(cycle));
        generators.append(cycles);
    }
    return py::dict("order"_a = to_int(found.order), "complete"_a = found.complete, "generators"_a = generators,
                    "item_orbits"_a = to_array(found.item_orbits), "option_orbits"_a = to_array(found.option_orbits),
                    "gap"_a = to_gap(found));
}

/// The page that replays a search, and why the search ended.
py::tuple watch_page(const ProblemPointer& problem, std::uint64_t steps, const std::string& title,
                     const py::dict& keywords) {
    std::ostringstream out;
    const SolveResult result = ask(keywords, [&](Search& s) {
        const WatchPageParams params{.title = title, .choose = s.params.choose, .steps = steps};
        return write_watch_page(out, *problem, params, s.control);
    });
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
