// SPDX-License-Identifier: MIT
// Problems from arrays, files and texts, and what they consist of.
#include <array>
#include <sstream>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

template <class Id> std::span<const Id> ids(const Array<std::uint32_t>& array) {
    static_assert(sizeof(Id) == sizeof(std::uint32_t));
    return {reinterpret_cast<const Id*>(array.data()), static_cast<std::size_t>(array.size())};
}

/// What a problem is built from, as a dict. Lists may be empty: `starts` and `items` as of a sparse matrix by rows;
/// `colours` beside the items, 0 for none and k for the k-th of `colour_names`; `bounds`, two numbers an item.
class Parts {
  public:
    explicit Parts(const py::dict& parts) : parts_(parts) {}

    template <class T> T get(const char* name) const { return py::cast<T>(parts_[name]); }
    std::vector<std::string> names(const char* name) const { return get<std::vector<std::string>>(name); }

  private:
    const py::dict& parts_;
};

void add_items(ProblemBuilder& builder, const Parts& parts) {
    const auto count = parts.get<std::uint32_t>("item_count");
    const auto secondary = parts.get<std::vector<bool>>("secondary");
    const auto bounds = parts.get<std::vector<std::uint32_t>>("bounds");
    const auto names = parts.names("item_names");
    if (secondary.empty() && bounds.empty() && names.empty()) return builder.add_items(count);
    for (std::uint32_t i = 0; i < count; ++i)
        builder.add_item(names.empty() ? "" : names[i],
                         !secondary.empty() && secondary[i] ? Kind::secondary : Kind::primary,
                         bounds.empty() ? Bounds{} : Bounds{bounds[2 * i], bounds[2 * i + 1]});
}

void add_options(ProblemBuilder& builder, const Parts& parts) {
    const auto starts = parts.get<Array<std::uint64_t>>("starts");
    const auto items = parts.get<Array<std::uint32_t>>("items"), colours = parts.get<Array<std::uint32_t>>("colours");
    const auto names = parts.names("option_names");
    static_assert(sizeof(std::size_t) == sizeof(std::uint64_t));
    const std::span begins(reinterpret_cast<const std::size_t*>(starts.data()),
                           static_cast<std::size_t>(starts.size()));
    const auto cells = ids<ItemId>(items);
    const auto tints = ids<ColourId>(colours);
    if (names.empty()) return (void)builder.add_options(begins, cells, tints);
    for (std::size_t k = 0; k < names.size(); ++k) {
        const std::size_t begin = begins[k], size = begins[k + 1] - begin;
        const std::array<std::size_t, 2> one{0, size};
        builder.add_options(one, cells.subspan(begin, size), tints.empty() ? tints : tints.subspan(begin, size));
        builder.set_option_name(names[k]);
    }
}

ProblemPointer build(const py::dict& dict) {
    const Parts parts(dict);
    ProblemBuilder builder;
    add_items(builder, parts);
    for (const std::string& name : parts.names("colour_names")) builder.colour(name); // numbered from 1
    add_options(builder, parts);
    builder.set_sense(parts.get<bool>("maximize") ? Sense::max : Sense::min);
    builder.annotations().name = parts.get<std::string>("name");
    return std::make_shared<Problem>(builder.build());
}

ProblemPointer price(const Problem& problem, std::vector<std::int64_t> costs, unsigned decimals) {
    return std::make_shared<Problem>(with_costs(problem, std::move(costs), decimals));
}

ProblemPointer name_problem(const Problem& problem, const std::string& name) {
    Annotations annotations = problem.annotations();
    annotations.name = name;
    return std::make_shared<Problem>(annotate(problem, std::move(annotations)));
}

ProblemPointer restrict_problem(const Problem& problem, const std::vector<std::uint32_t>& required,
                                const std::vector<std::uint32_t>& forbidden) {
    return std::make_shared<Problem>(restrict(problem, to_options(problem, required), to_options(problem, forbidden)));
}

py::tuple to_tuple(ReadResult&& result) {
    return py::make_tuple(std::make_shared<Problem>(std::move(result.problem)), result.warnings);
}

py::tuple read(const py::bytes& bytes, const std::string& source, const std::string& format) {
    const std::string_view text = bytes;
    return to_tuple(run([&](const Control& control) { return parse_problem(text, source, format, control); }));
}

py::tuple read_file(const std::string& path, const std::string& format) {
    return to_tuple(run([&](const Control& control) { return read_problem_file(path, format, control); }));
}

py::tuple write(const ProblemPointer& problem, const std::string& format, bool lossy, const std::string& encoding) {
    std::ostringstream out;
    const auto warnings = run([&](const Control& control) {
        return write_problem(out, *problem, format, {.lossy = lossy, .encoding = encoding}, control);
    });
    return py::make_tuple(py::bytes(out.view().data(), out.view().size()), warnings);
}

/// A view of what a problem holds, which keeps the problem alive.
template <class T, class Value> py::array_t<T> view_of(const ProblemPointer& problem, std::span<const Value> values) {
    static_assert(sizeof(T) == sizeof(Value));
    py::array_t<T> array(static_cast<py::ssize_t>(values.size()), reinterpret_cast<const T*>(values.data()),
                         py::cast(problem));
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

template <class Id> std::vector<std::string> labels(const Problem& problem, std::uint32_t count) {
    std::vector<std::string> list;
    list.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) list.push_back(label(problem, Id{i}));
    return list;
}

py::object origin(const Problem& problem) {
    const auto& origin = problem.annotations().origin;
    if (!origin) return py::none();
    return py::make_tuple(origin->generator, origin->arguments, origin->sha256);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> bounds(const Problem& problem) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> list;
    for (const Bounds& of_item : problem.bounds()) list.emplace_back(of_item.min, of_item.max);
    return list;
}

/// Whether two problems are equal in all but what they say of themselves.
bool is_equal(const Problem& a, const Problem& b) { return &a == &b || annotate(a, {}) == annotate(b, {}); }

std::vector<std::string> written_formats() {
    std::vector<std::string> names;
    for (const FormatInfo& format : formats())
        if (format.writes) names.emplace_back(format.name);
    return names;
}

void add_class(py::module_& m) {
    py::class_<Problem, std::shared_ptr<Problem>>(m, "Problem")
        .def_property_readonly("item_count", &Problem::item_count)
        .def_property_readonly("option_count", &Problem::option_count)
        .def_property_readonly("cell_count", &Problem::cell_count)
        .def_property_readonly("has_item_names", &Problem::has_item_names)
        .def_property_readonly("has_option_names", &Problem::has_option_names)
        .def_property_readonly("has_costs", &Problem::has_costs)
        .def_property_readonly("cost_decimals", &Problem::cost_decimals)
        .def_property_readonly("maximizes", [](const Problem& problem) { return problem.sense() == Sense::max; })
        .def_property_readonly("name", [](const Problem& problem) { return problem.annotations().name; })
        .def_property_readonly("origin", &origin)
        .def_property_readonly("bounds", &bounds)
        .def_property_readonly("item_labels",
                               [](const Problem& problem) { return labels<ItemId>(problem, problem.item_count()); })
        .def_property_readonly("option_labels",
                               [](const Problem& problem) { return labels<OptionId>(problem, problem.option_count()); })
        .def_property_readonly("required", [](const Problem& problem) { return python::to_tuple(problem.required()); })
        .def_property_readonly("forbidden",
                               [](const Problem& problem) { return python::to_tuple(problem.forbidden()); })
        .def("starts", [](const ProblemPointer& problem) { return view_of<std::uint64_t>(problem, problem->starts()); })
        .def("cells", [](const ProblemPointer& problem) { return view_of<std::uint32_t>(problem, problem->cells()); })
        .def("costs", [](const ProblemPointer& problem) { return view_of<std::int64_t>(problem, problem->costs()); })
        .def("kinds", [](const ProblemPointer& problem) { return view_of<std::uint8_t>(problem, problem->kinds()); })
        .def("cost",
             [](const Problem& problem, const std::vector<std::uint32_t>& options) {
                 return to_int(total_cost(problem, to_options(problem, options)));
             })
        .def("digest", [](const Problem& problem) { return digest(problem); })
        .def("priced", &price)
        .def("restricted", &restrict_problem)
        .def("named", &name_problem)
        .def("violation",
             [](const Problem& problem, const std::vector<std::uint32_t>& options) {
                 return Verifier(problem).violation(to_options(problem, options));
             })
        .def("equals", &is_equal);
}

} // namespace

void add_problem(py::module_& m) {
    add_class(m);
    m.def("build", &build);
    m.def("read", &read);
    m.def("read_file", &read_file);
    m.def("write", &write);
    m.def("written_formats", &written_formats);
}

} // namespace quadrille::python
