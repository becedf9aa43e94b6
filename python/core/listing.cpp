// SPDX-License-Identifier: MIT
// Covers one after the other: a search in a thread of its own, a bounded queue, and Python at the other end.
//
// To wake Python for each cover would cost more than many a search. The first cover wakes it at once; later it wakes for
// some hundred covers, or 2 ms later for what there is.
#include "module.hpp"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "convert.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

/// What the search and Python share.
struct Queue {
    explicit Queue(std::size_t most) : room(most) {}

    const std::size_t room; // for covers that wait
    std::mutex mutex;
    std::condition_variable_any has_room;
    Semaphore has_news;
    std::size_t awaited = 0; // Python sleeps until there are as many covers; 0: it does not
    Covers covers;
    bool ended = false;
    std::optional<SolveResult> result;
    std::exception_ptr error;

    bool put(std::span<const OptionId> cover, const std::stop_token& stop);
    void end(std::optional<SolveResult> found, std::exception_ptr thrown);

  private:
    void wake() {
        if (std::exchange(awaited, 0) != 0) has_news.post();
    }
};

bool Queue::put(std::span<const OptionId> cover, const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!has_room.wait(lock, stop, [&] { return covers.size() < room; })) return false;
    covers.add(cover);
    if (covers.size() >= awaited) wake();
    return true;
}

void Queue::end(std::optional<SolveResult> found, std::exception_ptr thrown) {
    const std::lock_guard lock(mutex);
    result = std::move(found);
    error = std::move(thrown);
    ended = true;
    wake();
}

class Listing {
  public:
    Listing(ProblemPointer problem, Search search, std::size_t room);
    ~Listing() { close(); }
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;

    py::object next();   ///< one more cover, or None at the end
    py::object chunk();  ///< all covers that wait, as arrays, or None at the end
    void close();        ///< ends the search, within some milliseconds
    py::object result(); ///< what the search found, or None as long as it runs
    bool is_closed() const { return closed_; }

  private:
    class Reading;
    bool has_more() { return at_ < mine_.size() || refill(); }
    bool refill();
    void wait(std::size_t& want);
    bool take(std::size_t want);

    std::shared_ptr<Queue> queue_;
    std::stop_source stop_;
    const void* const process_ = this_process();
    std::unique_ptr<std::thread> thread_;
    Covers mine_; // taken from the queue; those before at_ were handed over
    std::size_t at_ = 0;
    bool closed_ = false, is_read_ = false, at_end_ = false, patient_ = false;
};

/// One call at a time: another thread may close the covers, but not read them too.
class Listing::Reading {
  public:
    explicit Reading(Listing& listing) : listing_(listing) {
        if (listing.process_ != this_process())
            throw std::runtime_error("found covers of a process that forked this one");
        if (listing.closed_) throw py::value_error("found covers that were closed");
        if (listing.is_read_) throw py::value_error("found covers that another thread is reading");
        listing.is_read_ = true;
    }
    ~Reading() { listing_.is_read_ = false; }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

  private:
    Listing& listing_;
};

Listing::Listing(ProblemPointer problem, Search search, std::size_t room)
    : queue_(std::make_shared<Queue>(std::max<std::size_t>(room, 1))), stop_(search.stop) {
    auto work = [queue = queue_, problem = std::move(problem), search = std::move(search),
                 entry = enter_search(stop_)]() mutable {
        std::optional<SolveResult> result;
        std::exception_ptr error;
        try {
            result = solve(*problem, search.params, search.control, [&](std::span<const OptionId> cover) {
                return queue->put(cover, search.control.stop);
            });
        } catch (...) {
            error = std::current_exception();
        }
        queue->end(std::move(result), std::move(error));
        search = {}; // a function of Python may go with it
        entry.reset();
    };
    thread_ = std::make_unique<std::thread>(begin_thread(std::move(work)));
}

py::object Listing::next() {
    const Reading reading(*this);
    if (!has_more()) return py::none();
    return to_tuple(mine_[at_++]);
}

py::object Listing::chunk() {
    const Reading reading(*this);
    if (!has_more()) return py::none();
    if (at_ > 0) { // some were handed over one by one
        Covers rest;
        const std::size_t begin = mine_.ends[at_ - 1];
        rest.options.assign(mine_.options.begin() + static_cast<std::ptrdiff_t>(begin), mine_.options.end());
        for (std::size_t i = at_; i < mine_.size(); ++i) rest.ends.push_back(mine_.ends[i] - begin);
        mine_ = std::move(rest);
    }
    at_ = 0;
    return to_arrays(std::move(mine_));
}

void Listing::close() {
    closed_ = true;
    if (!thread_) return;
    if (process_ != this_process()) return (void)thread_.release(); // it is not in this process
    stop_.request_stop();
    if (is_ending()) { // the search has ended; who gives the GIL away now does not get it back
        thread_->detach();
        return thread_.reset();
    }
    const py::gil_scoped_release release;
    thread_->join();
    thread_.reset();
}

py::object Listing::result() {
    const std::lock_guard lock(queue_->mutex);
    if (!queue_->ended || !queue_->result) return py::none();
    return to_dict(*queue_->result);
}

/// Waits for covers. False at the end.
bool Listing::refill() {
    const auto entry = in_main_thread() ? nullptr : enter_search(stop_); // left with the GIL
    mine_.clear();
    at_ = 0;
    std::size_t want = std::exchange(patient_, true) ? std::min<std::size_t>(256, queue_->room) : 1;
    while (!at_end_ && !take(want)) wait(want);
    if (entry && is_ending()) { // a daemon thread, which ends without a word
        PyErr_SetNone(PyExc_SystemExit);
        throw py::error_already_set();
    }
    return at_ < mine_.size();
}

/// Waits until there are as many covers as wanted; after some time one is enough.
void Listing::wait(std::size_t& want) {
    const auto woken = queue_->has_news.wait_for(want == 1 ? 50'000'000 : 2'000'000);
    if (woken == Semaphore::Woken::posted) return;
    {
        // The search may have posted for this wait meanwhile: the next wait must not take it for news.
        const std::lock_guard lock(queue_->mutex);
        if (std::exchange(queue_->awaited, 0) == 0) queue_->has_news.wait();
    }
    want = 1;
    if (woken == Semaphore::Woken::late) return;
    close();
    throw py::error_already_set();
}

/// Takes what waits, if there are as many as wanted or no more come. False if Python has to wait.
bool Listing::take(std::size_t want) {
    const std::lock_guard lock(queue_->mutex);
    if (queue_->covers.size() >= want || (queue_->ended && queue_->covers.size() > 0)) {
        std::swap(mine_, queue_->covers);
        queue_->has_room.notify_one();
        return true;
    }
    if (!queue_->ended) {
        queue_->awaited = want;
        return false;
    }
    at_end_ = true;
    if (queue_->error && !is_ending()) std::rethrow_exception(std::exchange(queue_->error, nullptr));
    return true;
}

} // namespace

void add_listing(py::module_& m) {
    py::class_<Listing, std::shared_ptr<Listing>>(m, "Listing")
        .def("next", &Listing::next)
        .def("chunk", &Listing::chunk)
        .def("close", &Listing::close)
        .def("result", &Listing::result)
        .def_property_readonly("is_closed", &Listing::is_closed);
    m.def("listing", [](const ProblemPointer& problem, const py::dict& keywords, std::size_t room) {
        return std::make_shared<Listing>(problem, read_search(keywords), room);
    });
}

} // namespace quadrille::python
