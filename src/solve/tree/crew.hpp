// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include <quadrille/solve.hpp>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/tree/task_list.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// Threads that walk one tree together.
///
/// The tree is a TaskList. Only the thread that walks its first task calls the sink, and Control::progress.
/// That right passes down the list under the mutex, and so two threads never have it.
///
/// A thread runs its search in slices, without the mutex. Between two of them it does what others ask for:
/// gives work away, tells how far it is, ends. A slice goes on until someone asks (`attention_`), which the
/// search notices where it looks for an interrupt: sharing costs it nothing.
///
/// A crew can pause: its threads wait where they are until it is run again.
///
/// A crew may be given many tasks to begin with, one after the other. Then no search gives anything away as
/// long as there are some. While it does not run, such a crew can tell what is left.
class Crew {
  public:
    using Time = std::chrono::steady_clock::time_point;

    /// The tasks to begin with, in the order of the tree; nothing when there are no more.
    using Source = std::function<std::optional<search::Branches>()>;

    struct Work {
        Source source;
        double weight = 1; ///< of all tasks
        double done = 0;   ///< of that, what was done before
    };

    /// `walker` has begun the walk, and goes on with it. `nodes`: how many search nodes all may spend, those
    /// of the walker included. The others outlive the crew.
    Crew(std::uint64_t nodes, const CoverSink& sink, const MakeWalker& make, std::uint32_t threads,
         std::unique_ptr<Walker> walker);

    /// The same for the tasks of a source, of which `walker` takes the first. This crew can tell what is
    /// left.
    Crew(std::uint64_t nodes, const CoverSink& sink, const MakeWalker& make, std::uint32_t threads,
         std::unique_ptr<Walker> walker, Work work);
    ~Crew();

    /// Walks to the end, or until it is time to pause: then nothing is returned. At the end all threads are
    /// gone; throws what one of them threw. Limits, except the one of nodes, may change from run to run, and
    /// how many of the threads may walk at the same time.
    std::optional<Ending> run(const Control& control, Time pause = Time::max(), std::uint32_t threads = UINT32_MAX);

    // Not while it runs:

    /// What is left of the tasks that were taken from the source, in the order of the tree. Hands over the
    /// covers in front of it first.
    std::vector<search::Branches> rest();
    std::uint64_t covers() const;
    SearchStats stats() const;
    /// The part of the tree that is done.
    double done() const;
    /// The CPU time, in nanoseconds, that threads other than the caller's have spent.
    double thread_time() const;

  private:
    using Lock = std::unique_lock<std::mutex>;

    struct Worker {
        std::unique_ptr<Walker> walker = {};
        TaskList::Place task = {};
        bool running = false;
        Stopwatch watch = {}; // of what is not yet in thread_time_
        // What it has noted, in which round of reports.
        std::uint64_t round = 0, nodes = 0, covers = 0;
        double begin = 0, share = 0; // where its task begins in the tree, how much of that is done
    };

    bool equip(Worker& worker);
    void work(Worker& worker);
    bool take_task(Worker& worker, Lock& lock);
    void walk(Worker& worker, Lock& lock);
    std::optional<Ending> run_slice(Worker& worker, Lock& lock);
    Control slice_control(const Worker& worker);
    search::Budget slice_budget(const Worker& worker, std::uint64_t nodes);
    void finish_task(Worker& worker, Lock& lock);
    void put_down(Worker& worker);
    void hand_over();

    bool wants_work() const;
    void announce_task();
    void draw_tasks();
    void give(Worker& worker);
    void hire();
    void call_attention();

    bool is_first(const Worker& worker) const { return tasks_.is_first(worker.task); }
    bool is_front(const Worker& worker) const { return &worker == &workers_.front(); }
    bool may_run(const Worker& worker) const;
    std::uint64_t grant_nodes();
    void give_back_nodes(std::uint64_t nodes);

    bool deliver(std::span<const OptionId> cover);
    void deliver_stored(TaskList::Place task, Lock& lock);
    void tell(Worker& worker, std::optional<Ending> ending);
    void ask_all();
    void pause();
    void report(Lock& lock);
    void end(Ending ending);

    const Control* control_ = nullptr; // of this run
    Time pause_at_ = Time::max();
    std::uint32_t at_once_ = UINT32_MAX; // the number of threads that walk
    const CoverSink& sink_;
    const MakeWalker& make_;
    const std::uint64_t share_after_;
    const bool nodes_limited_;
    const bool tells_rest_ = false;
    const double weight_ = 1; // of all tasks

    // The thread that walks the first task:
    std::uint64_t most_covers_ = 0; // that are wanted
    std::uint64_t delivered_;       // covers that the sink got
    bool enough_ = false;           // it wants no more
    double shown_share_ = 0;        // in the last report

    // The rest under the mutex.
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::stop_source attention_; // stopped when running searches are to look up
    TaskList tasks_;
    Source source_;               // of more of them, if there may be more
    std::vector<Worker> workers_; // a place for each, hired or not
    std::vector<std::jthread> threads_;
    std::uint32_t hired_ = 1, idle_ = 0, running_ = 0;
    std::uint64_t nodes_left_;
    std::uint64_t found_; // covers
    double done_share_ = 0, thread_time_ = 0;
    bool report_due_ = false;
    bool paused_ = false;
    std::uint64_t round_ = 0;
    std::optional<Ending> ending_;
    std::exception_ptr error_;
};

} // namespace quadrille
