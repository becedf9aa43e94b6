// SPDX-License-Identifier: MIT
// The verbs that search: each gets the keywords of Python as a dict, and answers with plain data.
#include "module.hpp"

#include <optional>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

py::dict count_covers(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    return to_dict(run(search.stop, [&] { return count(*problem, search.params, search.control); }));
}

/// One cover, or None; and what the search did.
py::tuple find_first(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    search.control.limits.covers = 1;
    Covers found;
    const SolveResult result = run(search.stop, [&] {
        return solve(*problem, search.params, search.control, [&](std::span<const OptionId> cover) {
            found.add(cover);
            return true;
        });
    });
    return py::make_tuple(found.size() == 0 ? py::object(py::none()) : to_tuple(found[0]), to_dict(result));
}

py::tuple tell_unique(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    const UniqueResult result = run(search.stop, [&] { return unique(*problem, search.params, search.control); });
    return py::make_tuple(to_string(result.answer), to_dict(result.search));
}

/// What the keywords of `optimize` alone say: maximize, best, worst, within, start.
OptimizeParams read_aims(const Problem& problem, const SolveParams& search, const py::dict& aims) {
    OptimizeParams params{.search = search};
    params.sense = py::cast<bool>(aims["maximize"]) ? Sense::max : Sense::min;
    params.best = py::cast<std::uint64_t>(aims["best"]);
    if (const py::object worst = aims["worst"]; !worst.is_none()) params.worst = to_cost(worst);
    params.within = py::cast<std::optional<double>>(aims["within"]);
    params.start = to_options(problem, py::cast<std::vector<std::uint32_t>>(aims["start"]));
    return params;
}

/// The best covers, the best first, and what the search did.
py::tuple find_best(const ProblemPointer& problem, const py::dict& aims, const py::dict& keywords) {
    Search search = read_search(keywords);
    const OptimizeParams params = read_aims(*problem, search.params, aims);
    Covers found;
    const SolveResult result = run(search.stop, [&] {
        return optimize(*problem, params, search.control, [&](std::span<const OptionId> cover) {
            found.add(cover);
            return true;
        });
    });
    return py::make_tuple(to_list(found), to_dict(result));
}

DistinctParams read_distinct(const Search& search, std::vector<std::uint32_t> keep) {
    return {.search = search.params, .symmetry = {.keep = std::move(keep)}};
}

py::dict to_dict(const DistinctResult& result) {
    py::dict dict = python::to_dict(result.search);
    dict["total"] = to_int(result.total);
    dict["order"] = to_int(result.order);
    return dict;
}

py::dict count_classes(const ProblemPointer& problem, std::vector<std::uint32_t> keep, const py::dict& keywords) {
    Search search = read_search(keywords);
    const DistinctParams params = read_distinct(search, std::move(keep));
    return to_dict(run(search.stop, [&] { return count_distinct(*problem, params, search.control); }));
}

/// One cover of each class, how many covers each class has, and what the search did.
py::tuple find_classes(const ProblemPointer& problem, std::vector<std::uint32_t> keep, const py::dict& keywords) {
    Search search = read_search(keywords);
    const DistinctParams params = read_distinct(search, std::move(keep));
    Covers found;
    std::vector<Count> sizes;
    const DistinctResult result = run(search.stop, [&] {
        return solve_distinct(*problem, params, search.control,
                              [&](std::span<const OptionId> cover, const Count& images) {
                                  found.add(cover);
                                  sizes.push_back(images);
                                  return true;
                              });
    });
    py::list counts;
    for (const Count& size : sizes) counts.append(to_int(size));
    return py::make_tuple(to_list(found), counts, to_dict(result));
}

py::list engine_list() {
    py::list list;
    for (const EngineInfo& engine : engines())
        list.append(py::make_tuple(engine.name, engine.summary, engine.colours, engine.bounds, engine.lists,
                                   engine.counts, engine.optimizes));
    return list;
}

} // namespace

void add_searches(py::module_& m) {
    m.def("count", &count_covers);
    m.def("first", &find_first);
    m.def("unique", &tell_unique);
    m.def("optimize", &find_best);
    m.def("count_distinct", &count_classes);
    m.def("solve_distinct", &find_classes);
    m.def("engines", &engine_list);
}

} // namespace quadrille::python
