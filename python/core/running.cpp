// SPDX-License-Identifier: MIT
#include "running.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <list>
#include <mutex>
#include <new>
#include <pthread.h>
#include <stdexcept>
#include <vector>

namespace quadrille::python {

void Semaphore::wait() {
    while (::sem_wait(&semaphore_) != 0) {
    }
}

bool Semaphore::look() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(50);
    do
        for (int i = 0; i < 64; ++i) // between two looks at the clock
            if (::sem_trywait(&semaphore_) == 0) return true;
    while (std::chrono::steady_clock::now() < end);
    return false;
}

Semaphore::Woken Semaphore::wait_for(long nanoseconds) {
    int failed = 0;
    {
        const py::gil_scoped_release release;
        constexpr long second = 1'000'000'000;
        timespec until{};
        ::clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += nanoseconds;
        until.tv_sec += until.tv_nsec / second;
        until.tv_nsec %= second;
        failed = ::sem_clockwait(&semaphore_, CLOCK_MONOTONIC, &until);
    }
    if (failed == 0) return Woken::posted;
    return PyErr_CheckSignals() == 0 ? Woken::late : Woken::raised;
}

bool Semaphore::wait_with_signals() {
    for (;;)
        if (const Woken woken = wait_for(50'000'000); woken != Woken::late) return woken == Woken::posted;
}

NoSignals::NoSignals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
}

NoSignals::~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

namespace {

/// The threads and searches of a process. A child of fork has none of its parent's: it gets a new one, and the old one
/// is left as it is, since its mutexes may be held by threads that are not there.
struct Process {
    struct Worker {
        Semaphore work, done;
        const std::function<void()>* job = nullptr;
        std::atomic<bool> has_begun = false; // the job
        std::atomic<int> calls_asleep = 0;   // so many more calls are waited for asleep
    };

    std::mutex mutex;
    std::condition_variable is_empty;
    std::list<std::stop_source> searches;
    std::vector<Worker*> idle; // these live as long as the process
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

Process::Worker* take_worker(Process& process) {
    {
        const std::lock_guard lock(process.mutex);
        if (!process.idle.empty()) {
            auto* const worker = process.idle.back();
            process.idle.pop_back();
            return worker;
        }
    }
    auto worker = std::make_unique<Process::Worker>();
    begin_thread([worker = worker.get()] {
        for (;;) {
            if (worker->calls_asleep > 0 || !worker->work.look()) worker->work.wait();
            worker->has_begun = true;
            (*worker->job)();
            worker->done.post();
        }
    }).detach();
    return worker.release();
}

/// Looks awake for the end of a short job; false if it did not come soon. On an idle machine each of two wakings would take
/// 35 us. On a busy one a thread that stays awake may keep the other from its core. A job that has not begun meanwhile shows
/// that: then both threads fall asleep at once for the next 200 calls.
bool await_awake(Process::Worker& worker) {
    if (worker.calls_asleep > 0) {
        --worker.calls_asleep;
        return false;
    }
    bool is_done = false;
    {
        const py::gil_scoped_release release;
        is_done = worker.done.look();
    }
    if (!is_done && !worker.has_begun) worker.calls_asleep = 200;
    return is_done;
}

} // namespace

std::shared_ptr<void> enter_search(const std::stop_source& stop) {
    Process& process = *current();
    const std::lock_guard lock(process.mutex);
    if (process.is_ending) {
        if (in_main_thread()) throw std::runtime_error("no search begins while the interpreter ends");
        PyErr_SetNone(PyExc_SystemExit); // a daemon thread, which ends without a word
        throw py::error_already_set();
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

bool in_main_thread() { return ::pthread_equal(::pthread_self(), current()->main_thread) != 0; }

void note_main_thread() {
    const py::object main = py::module_::import("threading").attr("main_thread")();
    current()->main_thread = py::cast<pthread_t>(main.attr("ident"));
}

const void* this_process() { return current(); }

bool run_parked(std::stop_source& stop, const std::function<void()>& job) {
    Process& process = *current();
    auto* const worker = take_worker(process);
    worker->job = &job;
    worker->has_begun = false;
    worker->work.post();
    const bool quiet = await_awake(*worker) || worker->done.wait_with_signals();
    if (!quiet) {
        stop.request_stop();
        const py::gil_scoped_release release;
        worker->done.wait();
    }
    const std::lock_guard lock(process.mutex);
    process.idle.push_back(worker);
    return quiet;
}

std::shared_ptr<const py::object> share(py::object object) {
    return {new py::object(std::move(object)), [](const py::object* held) {
                const py::gil_scoped_acquire acquire;
                delete held;
            }};
}

} // namespace quadrille::python
