// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Values of the library as plain Python and back: ints of any size, tuples of indices, arrays without copies.

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <quadrille/quadrille.hpp>

#include "running.hpp"

namespace quadrille::python {

using ProblemPointer = std::shared_ptr<Problem>; // nothing changes the problem
template <class T> using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

py::int_ to_int(const Count& count);
py::int_ to_int(Cost cost);
Count to_count(const py::int_& number); ///< throws ValueError for a negative number
Cost to_cost(const py::int_& number);   ///< throws OverflowError beyond 128 bits

std::string_view name_of(Ending ending);

/// Indices as a tuple of ints.
template <class Ids> py::tuple to_tuple(const Ids& ids) {
    py::tuple tuple(ids.size());
    Py_ssize_t at = 0;
    for (const auto id : ids) PyTuple_SET_ITEM(tuple.ptr(), at++, PyLong_FromUnsignedLong(index(id)));
    return tuple;
}

/// The values of an array of one dimension.
template <class T> std::span<const T> view(const Array<T>& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

/// An array that owns the values of a vector.
template <class T> py::array_t<T> to_array(std::vector<T> values) {
    auto held = std::make_unique<std::vector<T>>(std::move(values));
    std::vector<T>& vector = *held;
    const py::capsule owner(held.get(), [](void* kept) { delete static_cast<std::vector<T>*>(kept); });
    held.release();
    return py::array_t<T>(static_cast<py::ssize_t>(vector.size()), vector.data(), owner);
}

/// Throws IndexError for an index that the problem does not have.
std::vector<OptionId> to_options(const Problem& problem, const std::vector<std::uint32_t>& indices);

/// Covers in one buffer.
struct Covers {
    std::vector<std::uint32_t> options; ///< of all covers, one behind the other
    std::vector<std::uint64_t> ends;    ///< where each cover ends

    void add(std::span<const OptionId> cover);
    CoverSink sink() {
        return [this](std::span<const OptionId> cover) { return add(cover), true; };
    }
    std::size_t size() const { return ends.size(); }
    std::span<const std::uint32_t> operator[](std::size_t i) const;
};
py::tuple to_tuple(std::span<const std::uint32_t> cover);
py::list to_list(const Covers& covers);
py::list to_list(const std::vector<Count>& counts);
py::tuple to_arrays(Covers&& covers);

/// A way to stop searches from any thread, at any time.
class Stopper {
  public:
    void stop() { source_.request_stop(); }
    bool is_stopped() const { return source_.stop_requested(); }
    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
};

/// What the keywords of a verb say.
struct Search {
    SolveParams params;
    Control control;
    std::stop_source stop;
    /// Passes the stop of a Stopper on. It keeps the Stopper's state alive by itself.
    std::shared_ptr<void> passes_on;
};

/// Reads keywords from a dict, in which those with default values may be missing.
Search read_search(const py::dict& keywords);

/// The answer of a verb to what its keywords say, by `run`.
template <class Verb> auto ask(const py::dict& keywords, Verb verb) {
    Search search = read_search(keywords);
    return run(search.stop, [&] { return verb(search); });
}

/// The same for a verb without keywords: it gets its control, which a signal ends.
template <class Verb> auto run(Verb verb) {
    return ask({}, [&](const Search& search) { return verb(search.control); });
}

/// What a search found and did, as a dict.
py::dict to_dict(const SolveResult& result);

// Each of these adds a part of the library to the module.

/// Makes exceptions of the library those of `quadrille.errors`. These classes are Python's own, so that they have
/// several bases and attributes, and can be pickled.
void add_errors();
void add_problem(py::module_& m);  ///< problems, and their reading and writing
void add_searches(py::module_& m); ///< the verbs that search
void add_listing(py::module_& m);  ///< covers one after the other
void add_parts(py::module_& m);    ///< parts, jobs and checkpoints
void add_analysis(py::module_& m); ///< estimate, simplify, symmetry, profile, watch
void add_reasons(py::module_& m);  ///< deductions, reasons, proofs
void add_diagram(py::module_& m);
void add_each(py::module_& m);   ///< many problems on one base
void add_puzzle(py::module_& m); ///< front ends and pictures

} // namespace quadrille::python
