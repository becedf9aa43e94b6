// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

namespace quadrille::python {

// Each of these adds a part of the library to the module.

/// Makes exceptions of the library those of `quadrille.errors`. These classes are Python's own, so that they have
/// several bases and attributes, and can be pickled.
void add_errors();
void add_problem(pybind11::module_& m);  ///< problems, and their reading and writing
void add_searches(pybind11::module_& m); ///< the verbs that search
void add_listing(pybind11::module_& m);  ///< covers one after the other
void add_parts(pybind11::module_& m);    ///< parts, jobs and checkpoints
void add_analysis(pybind11::module_& m); ///< estimate, simplify, symmetry, profile, watch
void add_reasons(pybind11::module_& m);  ///< deductions, reasons, proofs
void add_diagram(pybind11::module_& m);
void add_each(pybind11::module_& m);   ///< many problems on one base
void add_puzzle(pybind11::module_& m); ///< front ends and pictures

} // namespace quadrille::python
