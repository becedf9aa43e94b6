// SPDX-License-Identifier: MIT
// Covers one after the other: a search in a thread of its own, a bounded queue, and Python at the other end.
//
// To wake Python for each cover would cost more than many a search. The first cover wakes it at once; later it wakes for
// some hundred covers, or 2 ms later for what there is.
//
// A list with a checkpoint is saved only while Python waits for more: then it has dealt with every cover that it got, and
// none that the checkpoint counts is lost.
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

namespace quadrille::python {

namespace {

/// Thrown where covers wait, and the reader has gone.
struct Unread {};

/// What the search and Python share.
struct Queue {
    explicit Queue(std::size_t most) : room(most) {}

    const std::size_t room; // for covers that wait
    std::mutex mutex;
    std::condition_variable_any has_room, has_news, is_settled;
    std::size_t awaited = 0; // Python sleeps until there are as many covers; 0: it does not
    bool is_reading = false; // Python has covers that it may not have dealt with
    Covers covers;
    bool ended = false;
    std::optional<SolveResult> result;
    std::exception_ptr error;

    bool put(std::span<const OptionId> cover, const std::stop_token& stop);
    void end(std::optional<SolveResult> found, std::exception_ptr thrown);

    /// Waits until Python has dealt with all covers. Throws Unread if it never will, because the search is to stop.
    void settle(const std::stop_token& stop);

    /// Takes what waits, as soon as there are as many as wanted or no more come. False if that takes too long.
    bool take(Covers& mine, std::size_t want);
};

bool Queue::put(std::span<const OptionId> cover, const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!has_room.wait(lock, stop, [&] { return covers.size() < room; })) return false;
    covers.add(cover);
    if (covers.size() == awaited) has_news.notify_one();
    return true;
}

void Queue::end(std::optional<SolveResult> found, std::exception_ptr thrown) {
    const std::lock_guard lock(mutex);
    result = std::move(found);
    error = std::move(thrown);
    ended = true;
    has_news.notify_one();
}

void Queue::settle(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!is_settled.wait(lock, stop, [&] { return covers.size() == 0 && !is_reading; })) throw Unread{};
}

bool Queue::take(Covers& mine, std::size_t want) {
    std::unique_lock lock(mutex);
    is_reading = false;
    if (covers.size() == 0) is_settled.notify_one();
    awaited = want;
    const bool is_ready = has_news.wait_for(lock, want == 1 ? between_signals : std::chrono::milliseconds(2),
                                            [&] { return covers.size() >= want || ended; });
    awaited = 0;
    if (!is_ready) return false;
    std::swap(mine, covers);
    is_reading = mine.size() > 0;
    has_room.notify_one();
    return true;
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

    Covers take();                            ///< the covers that wait, one at least; none at the end
    void close();                             ///< ends the search, within some milliseconds
    std::optional<std::string_view> ending(); ///< of the search, as soon as it has ended

  private:
    std::shared_ptr<Queue> queue_;
    std::stop_source stop_;
    const void* const process_ = this_process();
    std::unique_ptr<std::thread> thread_;
    bool closed_ = false, is_read_ = false, patient_ = false;
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

Covers Listing::take() {
    if (process_ != this_process()) throw std::runtime_error("found covers of a process that forked this one");
    if (closed_) throw py::value_error("found covers that were closed");
    if (is_read_) throw py::value_error("found covers that another thread is reading"); // it may close them
    is_read_ = true;
    const std::shared_ptr<void> reading(nullptr, [&](void*) { is_read_ = false; });
    const auto entry = in_main_thread() ? nullptr : enter_search(stop_); // left with the GIL
    Covers mine;
    std::size_t want = std::exchange(patient_, true) ? std::min<std::size_t>(256, queue_->room) : 1;
    for (bool has_taken = false; !has_taken; want = 1) {
        {
            const py::gil_scoped_release release;
            has_taken = queue_->take(mine, want);
        }
        if (!has_taken && PyErr_CheckSignals() != 0) {
            close();
            throw py::error_already_set();
        }
    }
    end_quietly();
    if (mine.size() == 0 && queue_->error) std::rethrow_exception(std::exchange(queue_->error, nullptr));
    return mine;
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

std::optional<std::string_view> Listing::ending() {
    const std::lock_guard lock(queue_->mutex);
    return queue_->result ? std::optional(name_of(queue_->result->ending)) : std::nullopt;
}

/// What waits, or None at the end.
template <class Convert> py::object take(Listing& listing, Convert convert) {
    Covers covers = listing.take();
    return covers.size() == 0 ? py::object(py::none()) : py::object(convert(std::move(covers)));
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
        .def("take",
             [](Listing& listing) { return take(listing, [](const Covers& covers) { return to_list(covers); }); })
        .def("take_arrays", [](Listing& listing) { return take(listing, to_arrays); })
        .def("close", &Listing::close)
        .def("ending", &Listing::ending);
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
        .def("listing",
             [](const std::shared_ptr<KeptList>& kept, const py::dict& keywords, double seconds, std::size_t room) {
                 kept->interval = std::chrono::milliseconds(std::llround(1000 * seconds));
                 return list_kept(kept, read_search(keywords), room);
             })
        .def("finish", &KeptList::finish)
        .def("release", &KeptList::release);
}

} // namespace quadrille::python
