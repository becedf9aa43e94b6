// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Long calls without the GIL, which any signal handler of Python can end.
///
/// Python runs signal handlers in its main thread only, and only while that thread runs Python. So what is asked for in
/// the main thread runs in a *parked* thread, while the main thread waits without the GIL and runs handlers every 20
/// ms. Both threads sleep while they wait: a call costs 10 to 70 us more, as fast as the machine wakes threads. If a
/// handler raises, the stop token ends the search, and its exception goes on. In any other thread no signal can arrive,
/// and the work is done right there.

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

namespace quadrille::python {

namespace py = pybind11;

constexpr std::chrono::milliseconds between_signals{20};

/// Begins a thread that takes no signals, nor do those that it begins: signals are for the main thread.
std::thread begin_thread(std::function<void()> work);

/// Lists a search among those that the end of the interpreter stops and waits for. CPython 3.11 ends a thread that asks
/// for the GIL later than that in the middle of C++, and the process aborts. Drop the entry when the search will ask for
/// the GIL no more. Throws if the interpreter is ending. Called with the GIL.
std::shared_ptr<void> enter_search(const std::stop_source& stop);

/// Stops all searches, waits until they have ended, and lets none begin. For atexit; called with the GIL.
void end_searches();

/// Whether `end_searches` was called.
bool is_ending();

/// Ends a daemon thread without a word, whatever its search says, if the interpreter is ending.
void end_quietly();

/// Whether this is the thread in which Python runs signal handlers. It asks no system call, nor does `this_process`.
bool in_main_thread();

/// To be called when the module is loaded, in whichever thread that is.
void note_main_thread();

/// Something that is another one in a child of fork.
const void* this_process();

/// Does `job` in a parked thread, and runs signal handlers meanwhile. False if one raised: then `stop` was asked to
/// stop the job, the job has ended, and the error of Python is set. Called with the GIL. Precondition: `job` does not
/// throw.
bool run_beside(std::stop_source& stop, const std::function<void()>& job);

/// The value of `search()`, which must end soon after `stop` asks for it. Throws what it throws, or the exception of a
/// signal handler. Called with the GIL, which `search` has not.
template <class Search> std::invoke_result_t<Search&> run(std::stop_source& stop, Search search) {
    std::optional<std::invoke_result_t<Search&>> result;
    std::exception_ptr error;
    const auto job = [&] {
        try {
            result.emplace(search());
        } catch (...) {
            error = std::current_exception();
        }
    };
    if (in_main_thread()) {
        if (!run_beside(stop, job)) throw py::error_already_set();
    } else {
        const auto entry = enter_search(stop);
        {
            const py::gil_scoped_release release;
            job();
        }
        end_quietly();
    }
    if (error) std::rethrow_exception(error);
    return std::move(*result);
}

/// A Python object that any thread may copy and drop without the GIL.
std::shared_ptr<const py::object> share(py::object object);

} // namespace quadrille::python
