// SPDX-License-Identifier: MIT
#include "convert.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>

namespace quadrille::python {

namespace {

/// `int.from_bytes`: text has at most 4300 digits, says Python.
py::int_ from_bytes(const void* bytes, std::size_t size, bool is_signed) {
    auto* const number = _PyLong_FromByteArray(static_cast<const unsigned char*>(bytes), size, 1, is_signed ? 1 : 0);
    if (!number) throw py::error_already_set();
    return py::reinterpret_steal<py::int_>(number);
}

void to_bytes(const py::int_& number, void* bytes, std::size_t size, bool is_signed) {
    auto* const object = reinterpret_cast<PyLongObject*>(number.ptr());
    if (_PyLong_AsByteArray(object, static_cast<unsigned char*>(bytes), size, 1, is_signed ? 1 : 0) != 0)
        throw py::error_already_set();
}

/// A duration in seconds, at most 30 years: the clock ends some time after that.
template <class Duration> Duration to_duration(double seconds) {
    if (std::isnan(seconds)) throw py::value_error("found nan, expected a number of seconds");
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e9)));
}

ProgressSink to_progress(const py::object& function, double interval) {
    return {to_duration<std::chrono::milliseconds>(interval), [function = share(function)](const Progress& progress) {
                const py::gil_scoped_acquire acquire;
                (*function)(progress.share, progress.nodes, to_int(Count(progress.covers)));
            }};
}

ChooseRule to_choose_rule(const std::string& word) {
    if (word == "smallest") return ChooseRule::smallest;
    if (word == "first") return ChooseRule::first;
    throw py::value_error("found " + word + " for choose, expected smallest or first");
}

UseSymmetry to_symmetry(const std::string& word) {
    if (word == "auto") return UseSymmetry::automatic;
    if (word == "on") return UseSymmetry::on;
    if (word == "off") return UseSymmetry::off;
    throw py::value_error("found " + word + " for symmetry, expected auto, on or off");
}

} // namespace

py::int_ to_int(const Count& count) {
    const auto limbs = count.limbs();
    if (limbs.empty()) return py::int_(0);
    if (limbs.size() == 1) return py::int_(limbs.front());
    return from_bytes(limbs.data(), limbs.size_bytes(), false);
}

py::int_ to_int(Cost cost) { return from_bytes(&cost, sizeof cost, true); }

Count to_count(const py::int_& number) {
    if (number < py::int_(0)) throw py::value_error("expected a number that is not negative");
    std::vector<std::uint64_t> limbs(_PyLong_NumBits(number.ptr()) / 64 + 1);
    to_bytes(number, limbs.data(), limbs.size() * sizeof(std::uint64_t), false);
    return Count::from_limbs(limbs);
}

Cost to_cost(const py::int_& number) {
    Cost cost = 0;
    to_bytes(number, &cost, sizeof cost, true);
    return cost;
}

std::string_view name_of(Ending ending) {
    constexpr std::array names{"exhausted", "cover_limit", "node_limit", "time_limit", "memory_limit", "interrupted"};
    return names[static_cast<std::size_t>(ending)];
}

std::vector<OptionId> to_options(const Problem& problem, const std::vector<std::uint32_t>& indices) {
    std::vector<OptionId> options;
    options.reserve(indices.size());
    for (const std::uint32_t option : indices) {
        if (option >= problem.option_count())
            throw py::index_error("found option " + std::to_string(option) + ", there are "
                                  + std::to_string(problem.option_count()));
        options.push_back(OptionId{option});
    }
    return options;
}

void Covers::add(std::span<const OptionId> cover) {
    for (const OptionId option : cover) options.push_back(index(option));
    ends.push_back(options.size());
}

std::span<const std::uint32_t> Covers::operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return std::span(options).subspan(begin, ends[i] - begin);
}

py::tuple to_tuple(std::span<const std::uint32_t> cover) {
    py::tuple tuple(cover.size());
    Py_ssize_t at = 0;
    for (const std::uint32_t option : cover) PyTuple_SET_ITEM(tuple.ptr(), at++, PyLong_FromUnsignedLong(option));
    return tuple;
}

py::list to_list(const Covers& covers) {
    py::list list(covers.size());
    for (std::size_t i = 0; i < covers.size(); ++i) list[i] = to_tuple(covers[i]);
    return list;
}

py::list to_list(const std::vector<Count>& counts) {
    py::list list(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) list[i] = to_int(counts[i]);
    return list;
}

py::tuple to_arrays(Covers&& covers) {
    auto options = to_array(std::exchange(covers.options, {}));
    return py::make_tuple(std::move(options), to_array(std::exchange(covers.ends, {})));
}

Search read_search(const py::dict& keywords) {
    Search search;
    search.control.stop = search.stop.get_token();
    if (keywords.empty()) return search;
    const auto read = [&]<class Value>(const char* name, Value& value) {
        if (auto* const found = PyDict_GetItemString(keywords.ptr(), name); found && found != Py_None)
            value = py::cast<Value>(py::handle(found));
    };
    std::string choose = "smallest", symmetry = "auto";
    double seconds = INFINITY, interval = 0.1;
    py::object progress = py::none(), stop = py::none();
    read("engine", search.params.engine);
    read("threads", search.params.threads);
    read("seed", search.params.seed);
    read("simplify", search.params.simplify);
    read("memory", search.params.memory);
    read("choose", choose);
    read("symmetry", symmetry);
    read("limit", search.control.limits.covers);
    read("nodes", search.control.limits.nodes);
    read("time", seconds);
    read("interval", interval);
    read("progress", progress);
    read("stop", stop);
    search.params.choose = to_choose_rule(choose);
    search.params.symmetry = to_symmetry(symmetry);
    if (seconds != INFINITY)
        search.control.limits.deadline
            = std::chrono::steady_clock::now() + to_duration<std::chrono::steady_clock::duration>(seconds);
    if (!progress.is_none()) search.control.progress = to_progress(progress, interval);
    if (!stop.is_none()) {
        const auto pass_on = [source = search.stop]() mutable { source.request_stop(); };
        search.passes_on = std::make_shared<std::stop_callback<std::function<void()>>>(
            py::cast<const Stopper&>(stop).token(), pass_on);
    }
    return search;
}

py::dict to_dict(const SolveResult& result) {
    using namespace py::literals;
    py::dict dict("covers"_a = to_int(result.covers), "complete"_a = result.complete(),
                  "ending"_a = name_of(result.ending), "engine"_a = result.engine, "nodes"_a = result.stats.nodes,
                  "seconds"_a = result.stats.seconds);
    if (result.bound) dict["bound"] = to_int(*result.bound);
    return dict;
}

} // namespace quadrille::python
