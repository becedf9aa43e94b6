// SPDX-License-Identifier: MIT
#include "running.hpp"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <list>
#include <mutex>
#include <pthread.h>
#include <stdexcept>
#include <vector>

namespace quadrille::python {

namespace {

/// A thread that does one job after the other, and sleeps in between.
struct Worker {
    std::mutex mutex;
    std::condition_variable news;
    const std::function<void()>* job = nullptr;

    void begin(const std::function<void()>& next) {
        const std::lock_guard lock(mutex);
        job = &next;
        news.notify_all();
    }
    bool await_end(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex);
        return news.wait_for(lock, patience, [&] { return job == nullptr; });
    }
    void work() {
        for (std::unique_lock lock(mutex);;) {
            news.wait(lock, [&] { return job != nullptr; });
            lock.unlock();
            (*job)();
            lock.lock();
            job = nullptr;
            news.notify_all();
        }
    }
};

/// The searches of a process. A child of fork has none of its parent's: it gets a new one, and the old one is left as
/// it is, since its mutex may be held by a thread that is not there.
struct Process {
    std::mutex mutex;
    std::condition_variable is_empty;
    std::list<std::stop_source> searches;
    std::vector<Worker*> idle; // for the main thread; they live as long as the process
    std::atomic<bool> is_ending = false;
    std::atomic<pthread_t> main_thread = ::pthread_self(); // of a child of fork, the thread that forked
};

Process*& current() {
    static Process* process = [] {
        ::pthread_atfork(nullptr, nullptr, [] { current() = new Process; });
        return new Process;
    }();
    return process;
}

[[noreturn]] void exit_thread() {
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
}

} // namespace

std::thread begin_thread(std::function<void()> work) {
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const std::shared_ptr<void> restored(nullptr, [&](void*) { ::pthread_sigmask(SIG_SETMASK, &before, nullptr); });
    return std::thread(std::move(work));
}

std::shared_ptr<void> enter_search(const std::stop_source& stop) {
    Process& process = *current();
    const std::lock_guard lock(process.mutex);
    if (process.is_ending) {
        if (in_main_thread()) throw std::runtime_error("no search begins while the interpreter ends");
        exit_thread();
    }
    const auto place = process.searches.insert(process.searches.end(), stop);
    return {&process, [place](Process* entered) {
                if (entered != current()) return; // this is a child, and the search is its parent's
                const std::lock_guard leaving(entered->mutex);
                entered->searches.erase(place);
                entered->is_empty.notify_all();
            }};
}

void end_searches() {
    Process& process = *current();
    const py::gil_scoped_release release;
    std::unique_lock lock(process.mutex);
    process.is_ending = true;
    for (std::stop_source& stop : process.searches) stop.request_stop();
    process.is_empty.wait_for(lock, std::chrono::seconds(10), [&] { return process.searches.empty(); });
}

bool is_ending() { return current()->is_ending; }

void end_quietly() {
    if (is_ending() && !in_main_thread()) exit_thread();
}

bool in_main_thread() { return ::pthread_equal(::pthread_self(), current()->main_thread) != 0; }

void note_main_thread() {
    const py::object main = py::module_::import("threading").attr("main_thread")();
    current()->main_thread = py::cast<pthread_t>(main.attr("ident"));
}

const void* this_process() { return current(); }

bool run_beside(std::stop_source& stop, const std::function<void()>& job) {
    std::vector<Worker*>& idle = current()->idle;
    if (idle.empty()) {
        auto worker = std::make_unique<Worker>();
        begin_thread([worker = worker.get()] { worker->work(); }).detach();
        idle.push_back(worker.release());
    }
    Worker* const worker = idle.back();
    idle.pop_back(); // a signal handler may search, too
    worker->begin(job);
    bool quiet = true;
    for (bool is_done = false; !is_done;) {
        {
            const py::gil_scoped_release release;
            is_done = worker->await_end(between_signals);
        }
        if (is_done || !quiet || PyErr_CheckSignals() == 0) continue;
        quiet = false;
        stop.request_stop();
    }
    idle.push_back(worker);
    return quiet;
}

std::shared_ptr<const py::object> share(py::object object) {
    return {new py::object(std::move(object)), [](const py::object* held) {
                const py::gil_scoped_acquire acquire;
                delete held;
            }};
}

} // namespace quadrille::python
