// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Long calls without the GIL, which any signal handler of Python can end.
///
/// Python runs signal handlers in its main thread only, and only while that thread runs Python. So what is asked for in
/// the main thread runs in a *parked* thread, one of a pool, while the main thread waits without the GIL and runs handlers
/// as signals come. If a handler raises, the stop token ends the search, and its exception goes on. In any other thread
/// no signal can arrive, and the work is done right there.

#include <csignal>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <semaphore.h>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

namespace quadrille::python {

namespace py = pybind11;

/// A semaphore on which a thread of Python can wait.
class Semaphore {
  public:
    enum class Woken { posted, late, raised };

    Semaphore() { ::sem_init(&semaphore_, 0, 0); }
    ~Semaphore() { ::sem_destroy(&semaphore_); }
    Semaphore(const Semaphore&) = delete;
    Semaphore& operator=(const Semaphore&) = delete;

    void post() { ::sem_post(&semaphore_); }

    /// Waits, whatever signals come.
    void wait();

    /// Looks for a `post` for some microseconds, awake. False if none came.
    bool look();

    /// Waits without the GIL, at most this long, and runs signal handlers once. Returns `posted` after `post`, `late`
    /// if the time was over first, `raised` if a handler raised an exception, which is then set. Called with the GIL.
    Woken wait_for(long nanoseconds);

    /// The same without end. False if a handler raised. A signal that another thread took is seen within 50 ms.
    bool wait_with_signals();

  private:
    sem_t semaphore_;
};

/// Blocks all signals in this thread, and in those that it begins meanwhile: signals are for the main thread.
class NoSignals {
  public:
    NoSignals();
    ~NoSignals();
    NoSignals(const NoSignals&) = delete;
    NoSignals& operator=(const NoSignals&) = delete;

  private:
    sigset_t before_;
};

/// Begins a thread that takes no signals.
template <class Function> std::thread begin_thread(Function function) {
    const NoSignals none;
    return std::thread(std::move(function));
}

/// Lists a search among those that the end of the interpreter stops and waits for. CPython 3.11 ends a thread that asks
/// for the GIL later than that in the middle of C++, and the process aborts. Drop the entry when the search will ask for
/// the GIL no more. Throws if the interpreter is ending. Called with the GIL.
std::shared_ptr<void> enter_search(const std::stop_source& stop);

/// Stops all searches, waits until they have ended, and lets none begin. For atexit; called with the GIL.
void end_searches();

/// Whether `end_searches` was called.
bool is_ending();

/// Whether this is the thread in which Python runs signal handlers. It asks no system call, nor does `this_process`.
bool in_main_thread();

/// To be called when the module is loaded, in whichever thread that is.
void note_main_thread();

/// Something that is another one in a child of fork.
const void* this_process();

/// Does `job` in a parked thread, and runs signal handlers meanwhile. False if one raised: then `stop` was asked to stop
/// the job, the job has ended, and the error of Python is set. Called with the GIL. Precondition: `job` does not throw.
bool run_parked(std::stop_source& stop, const std::function<void()>& job);

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
        if (!run_parked(stop, job)) throw py::error_already_set();
    } else {
        const auto entry = enter_search(stop);
        {
            const py::gil_scoped_release release;
            job();
        }
        if (is_ending()) { // a daemon thread, which ends without a word, whatever the search says of its end
            PyErr_SetNone(PyExc_SystemExit);
            throw py::error_already_set();
        }
    }
    if (error) std::rethrow_exception(error);
    return std::move(*result);
}

/// A Python object that any thread may copy and drop without the GIL.
std::shared_ptr<const py::object> share(py::object object);

} // namespace quadrille::python
