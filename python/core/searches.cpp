// SPDX-License-Identifier: MIT
// The verbs that search: each gets the keywords of Python as a dict, and answers with plain data.
#include <optional>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

py::dict count_covers(const ProblemPointer& problem, const py::dict& keywords) {
    return to_dict(ask(keywords, [&](Search& s) { return count(*problem, s.params, s.control); }));
}

/// One cover, or None; and what the search did.
py::tuple find_first(const ProblemPointer& problem, const py::dict& keywords) {
    Covers found;
    const SolveResult result = ask(keywords, [&](Search& s) {
        s.control.limits.covers = 1;
        return solve(*problem, s.params, s.control, found.sink());
    });
    return py::make_tuple(found.size() == 0 ? py::object(py::none()) : to_tuple(found[0]), to_dict(result));
}

py::tuple tell_unique(const ProblemPointer& problem, const py::dict& keywords) {
    const UniqueResult result = ask(keywords, [&](Search& s) { return unique(*problem, s.params, s.control); });
    return py::make_tuple(to_string(result.answer), to_dict(result.search));
}

/// The best covers, the best first, and what the search did. `aims` are the keywords of `optimize` alone.
py::tuple find_best(const ProblemPointer& problem, const py::dict& aims, const py::dict& keywords) {
    OptimizeParams params;
    params.sense = py::cast<bool>(aims["maximize"]) ? Sense::max : Sense::min;
    params.best = py::cast<std::uint64_t>(aims["best"]);
    if (const py::object worst = aims["worst"]; !worst.is_none()) params.worst = to_cost(worst);
    params.within = py::cast<std::optional<double>>(aims["within"]);
    params.start = to_options(*problem, py::cast<std::vector<std::uint32_t>>(aims["start"]));
    Covers found;
    const SolveResult result = ask(keywords, [&](Search& s) {
        params.search = s.params;
        return optimize(*problem, params, s.control, found.sink());
    });
    return py::make_tuple(to_list(found), to_dict(result));
}

py::dict count_classes(const ProblemPointer& problem, const std::vector<std::uint32_t>& keep,
                       const py::dict& keywords) {
    const DistinctResult result = ask(keywords, [&](Search& s) {
        return count_distinct(*problem, {.search = s.params, .symmetry = {.keep = keep}}, s.control);
    });
    return to_dict(result.search);
}

/// One cover of each class, how many covers each class has, and what the search did.
py::tuple find_classes(const ProblemPointer& problem, const std::vector<std::uint32_t>& keep,
                       const py::dict& keywords) {
    Covers found;
    std::vector<Count> sizes;
    const DistinctResult result = ask(keywords, [&](Search& s) {
        return solve_distinct(*problem, {.search = s.params, .symmetry = {.keep = keep}}, s.control,
                              [&](std::span<const OptionId> cover, const Count& images) {
                                  found.add(cover);
                                  sizes.push_back(images);
                                  return true;
                              });
    });
    return py::make_tuple(to_list(found), to_list(sizes), to_dict(result.search));
}

} // namespace

void add_searches(py::module_& m) {
    m.def("count", &count_covers);
    m.def("first", &find_first);
    m.def("unique", &tell_unique);
    m.def("optimize", &find_best);
    m.def("count_distinct", &count_classes);
    m.def("solve_distinct", &find_classes);
}

} // namespace quadrille::python
