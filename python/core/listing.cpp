// SPDX-License-Identifier: MIT
// Covers one after the other: a search in a thread of its own, a bounded queue, and Python at the other end.
//
// To wake Python for each cover would cost more than many a search. The first cover wakes it at once; later it wakes for
// some hundred covers, or 2 ms later for what there is.
//
// A list with a checkpoint is saved only while Python waits for more: then it has dealt with every cover that it got, and
// none that the checkpoint counts is lost.
#include "module.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "parts.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

/// Thrown where covers wait, and the reader has gone.
struct Unread {};

/// What the search and Python share.
struct Queue {
    explicit Queue(std::size_t most) : room(most) {}

    const std::size_t room; // for covers that wait
    std::mutex mutex;
    std::condition_variable_any has_room;
    Semaphore has_news;
    std::size_t awaited = 0; // Python sleeps until there are as many covers; 0: it does not
    bool is_reading = false; // Python has covers that it may not have dealt with
    std::condition_variable_any is_settled;
    Covers covers;
    bool ended = false;
    std::optional<SolveResult> result;
    std::exception_ptr error;

    bool put(std::span<const OptionId> cover, const std::stop_token& stop);
    void end(std::optional<SolveResult> found, std::exception_ptr thrown);

    /// Waits until Python has dealt with all covers. Throws Unread if it never will, because the search is to stop.
    void settle(const std::stop_token& stop);

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

void Queue::settle(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!is_settled.wait(lock, stop, [&] { return covers.size() == 0 && !is_reading; })) throw Unread{};
}

/// Hands covers to a queue until there are no more, or the search is to stop.
using Finder = std::function<SolveResult(Search& search, Queue& queue)>;

CoverSink sink_into(Queue& queue, const std::stop_token& stop) {
    return [&queue, stop](std::span<const OptionId> cover) { return queue.put(cover, stop); };
}

class Listing {
  public:
    Listing(Finder find, Search search, std::size_t room);
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

Listing::Listing(Finder find, Search search, std::size_t room)
    : queue_(std::make_shared<Queue>(std::max<std::size_t>(room, 1))), stop_(search.stop) {
    auto work
        = [queue = queue_, find = std::move(find), search = std::move(search), entry = enter_search(stop_)]() mutable {
              std::optional<SolveResult> result;
              std::exception_ptr error;
              try {
                  result = find(search, *queue);
              } catch (...) {
                  error = std::current_exception();
              }
              queue->end(std::move(result), std::move(error));
              find = {};
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
    // A function for progress may hold these covers, and then the search itself drops them. At the exit of Python the search
    // has ended, and who gives the GIL away does not get it back.
    if (thread_->get_id() == std::this_thread::get_id() || is_ending()) {
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
    queue_->is_reading = false;
    if (queue_->covers.size() >= want || (queue_->ended && queue_->covers.size() > 0)) {
        std::swap(mine_, queue_->covers);
        queue_->is_reading = true;
        queue_->has_room.notify_one();
        return true;
    }
    if (!queue_->ended) {
        queue_->awaited = want;
        if (queue_->covers.size() == 0) queue_->is_settled.notify_one();
        return false;
    }
    at_end_ = true;
    if (queue_->error && !is_ending()) std::rethrow_exception(std::exchange(queue_->error, nullptr));
    return true;
}

Finder find_all(ProblemPointer problem) {
    return [problem = std::move(problem)](Search& search, Queue& queue) {
        return solve(*problem, search.params, search.control, sink_into(queue, search.control.stop));
    };
}

Finder find_part(ProblemPointer problem, Part part) {
    return [problem = std::move(problem), part = std::move(part)](Search& search, Queue& queue) {
        return solve_part(*problem, part, search.params, search.control, sink_into(queue, search.control.stop)).answer;
    };
}

/// A list whose checkpoint is in a file.
class KeptList {
  public:
    KeptList(ProblemPointer problem, const SolveParams& params, const std::string& path)
        : problem_(std::move(problem)), engine_(part_engine(*problem_, params, true)),
          file_(std::in_place, path,
                CheckpointOwner{.verb = "solve", .problem = *problem_, .engine = engine_, .listing = "python"}) {}

    /// How many covers the file counts, or nothing if it is new; and whether they are all.
    std::optional<py::int_> found() const {
        if (!file_->found()) return std::nullopt;
        return to_int(file_->found()->snapshot.covers);
    }
    bool is_complete() const { return file_->is_complete(); }

    SolveResult find(Search& search, Queue& queue) {
        if (is_complete()) return file_->answer().answer;
        const CheckpointParams params{.interval = interval,
                                      .settle =
                                          [&queue, stop = search.control.stop] {
                                              queue.settle(stop);
                                              return std::uint64_t{0};
                                          },
                                      .warn = [](std::string_view) {}};
        try {
            result_ = solve_part(*problem_, {}, search.params, search.control, sink_into(queue, search.control.stop),
                                 file_->keeping(params));
        } catch (const Unread&) { // the last checkpoint holds
            result_.answer.ending = Ending::interrupted;
        } catch (const BadArgument& error) {
            file_->refuse(error.what());
        }
        return result_.answer;
    }

    /// Writes that all covers were read. To be called when the search has ended.
    void finish() {
        if (!is_complete()) file_->write_end(result_, 0);
    }

    /// Lets another search have the file. To be called when the search has ended.
    void release() { file_.reset(); }

    std::chrono::milliseconds interval = Keeping{}.interval;

  private:
    ProblemPointer problem_;
    std::string engine_;
    std::optional<CheckpointFile> file_;
    PartResult result_;
};

std::shared_ptr<Listing> list_kept(std::shared_ptr<KeptList> kept, Search search, std::size_t room) {
    const Finder find = [kept = std::move(kept)](Search& s, Queue& queue) { return kept->find(s, queue); };
    return std::make_shared<Listing>(find, std::move(search), room);
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
        return std::make_shared<Listing>(find_all(problem), read_search(keywords), room);
    });
    m.def("part_listing",
          [](const ProblemPointer& problem, const PartTuple& part, const py::dict& keywords, std::size_t room) {
              return std::make_shared<Listing>(find_part(problem, to_part(part)), read_search(keywords), room);
          });
    py::class_<KeptList, std::shared_ptr<KeptList>>(m, "KeptList")
        .def(py::init([](const ProblemPointer& problem, const py::dict& keywords, const std::string& path) {
            return std::make_shared<KeptList>(problem, read_search(keywords).params, path);
        }))
        .def_property_readonly("found", &KeptList::found)
        .def_property_readonly("is_complete", &KeptList::is_complete)
        .def("listing",
             [](const std::shared_ptr<KeptList>& kept, const py::dict& keywords, double seconds, std::size_t room) {
                 kept->interval = std::chrono::milliseconds(std::llround(1000 * seconds));
                 return list_kept(kept, read_search(keywords), room);
             })
        .def("finish", &KeptList::finish)
        .def("release", &KeptList::release);
}

} // namespace quadrille::python
