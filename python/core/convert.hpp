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
    std::size_t size() const { return ends.size(); }
    std::span<const std::uint32_t> operator[](std::size_t i) const;
    void clear() { options.clear(), ends.clear(); }
};
py::tuple to_tuple(std::span<const std::uint32_t> cover);
py::list to_list(const Covers& covers);
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

/// A control without limits that `stop` ends.
inline Control stoppable(const std::stop_source& stop) { return {.stop = stop.get_token()}; }

/// What a search found and did, as a dict.
py::dict to_dict(const SolveResult& result);

} // namespace quadrille::python
