// SPDX-License-Identifier: MIT
// What Python sees of the library: plain data in and out. Labels, covers and manners are Python's (python/src).
#include <pybind11/stl.h>

#include <quadrille.h>
#include <quadrille/quadrille.hpp>

#include "convert.hpp"

PYBIND11_MODULE(_core, m) {
    using namespace quadrille::python;
    m.doc() = "The library as the package quadrille calls it: use that package.";

    py::class_<Stopper, std::shared_ptr<Stopper>>(
        m, "Stopper",
        "A way to stop searches from any thread: give one to the keyword `stop` of a call, and call its `stop()`.")
        .def(py::init<>())
        .def("stop", &Stopper::stop)
        .def_property_readonly("is_stopped", &Stopper::is_stopped);
    m.def("version", [] { return std::string(quadrille_version()); });
    note_main_thread();
    add_errors();
    add_problem(m);
    add_searches(m);
    add_listing(m);
    add_parts(m);
    add_analysis(m);
    add_reasons(m);
    add_diagram(m);
    add_each(m);
    add_puzzle(m);

    py::module_::import("atexit").attr("register")(py::cpp_function(&end_searches));
}
