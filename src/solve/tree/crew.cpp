// SPDX-License-Identifier: MIT
#include "solve/tree/crew.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <tuple>
#include <utility>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

namespace {

/// In words: how much may wait for its turn, 64 MB, before the threads behind the first task wait too; and how
/// much a search gathers before it hands it in.
constexpr std::size_t most_stored = std::size_t{1} << 24, handful = std::size_t{1} << 14;

} // namespace

Crew::Crew(std::uint64_t nodes, const CoverSink& sink, const MakeWalker& make, std::uint32_t threads,
           std::unique_ptr<Walker> walker)
    : sink_(sink), make_(make), share_after_(share_after()), nodes_limited_(nodes != search::unlimited),
      delivered_(walker->covers()), workers_(threads), nodes_left_(search::left_of(nodes, walker->stats().nodes)),
      found_(walker->covers()) {
    workers_.front().walker = std::move(walker);
    for (Worker& worker : workers_) worker.task = tasks_.end();
    workers_.front().task = tasks_.add_walked();
    tell(workers_.front(), search::paused);
    threads_.reserve(threads - 1);
}

Crew::Crew(std::uint64_t nodes, const CoverSink& sink, const MakeWalker& make, std::uint32_t threads,
           std::unique_ptr<Walker> walker, Work work)
    : sink_(sink), make_(make), share_after_(share_after()), nodes_limited_(nodes != search::unlimited),
      tells_rest_(true), weight_(work.weight), delivered_(0), source_(std::move(work.source)), workers_(threads),
      nodes_left_(nodes), found_(0), done_share_(work.done) {
    workers_.front().walker = std::move(walker);
    for (Worker& worker : workers_) worker.task = tasks_.end();
    threads_.reserve(threads - 1);
}

/// Threads that wait in a pause end before what they look at is gone.
Crew::~Crew() {
    {
        const Lock lock(mutex_);
        end(Ending::interrupted);
    }
    threads_.clear(); // joins them
}

std::optional<Ending> Crew::run(const Control& control, Time pause, std::uint32_t threads) {
    {
        const Lock lock(mutex_);
        control_ = &control;
        most_covers_ = control.limits.covers;
        pause_at_ = pause;
        at_once_ = threads;
        paused_ = false;
        changed_.notify_all();
    }
    {
        const std::stop_callback on_stop(control.stop, [this] {
            const Lock lock(mutex_);
            end(Ending::interrupted);
        });
        work(workers_.front());
        Lock lock(mutex_);
        changed_.wait(lock, [this] { return running_ == 0 || ending_; });
        if (!ending_) return std::nullopt;
    }
    threads_.clear(); // joins them
    if (error_) std::rethrow_exception(error_);
    if (!source_ && tasks_.all_done()) ending_ = Ending::exhausted; // a limit came too late
    if (!sink_) return found_ >= control_->limits.covers ? Ending::cover_limit : *ending_;
    if (tells_rest_) {
        hand_over();
        return enough_ ? Ending::cover_limit : *ending_;
    }
    for (const TaskList::Task& task : tasks_)
        for (const CoverList& list : task.covers)
            for (std::size_t c = 0; c < list.size() && !enough_; ++c) deliver(list[c]);
    return enough_ ? Ending::cover_limit : *ending_;
}

/// Hands over the covers in front of what is left.
void Crew::hand_over() {
    Lock lock(mutex_);
    while (!tasks_.empty() && !enough_) {
        const auto first = tasks_.begin();
        if (!first->covers.empty())
            deliver_stored(first, lock);
        else if (first->done)
            tasks_.drop_first();
        else
            return;
    }
}

std::vector<search::Branches> Crew::rest() {
    if (sink_) hand_over();
    const Lock lock(mutex_);
    std::vector<search::Branches> left;
    for (auto task = tasks_.begin(); task != tasks_.end(); ++task) {
        if (task->within) continue;
        const auto worker = std::ranges::find(workers_, task, &Worker::task);
        if (task->redo)
            left.push_back(*task->redo);
        else if (task->branches)
            left.push_back(*task->branches);
        else if (worker == workers_.end())
            continue;
        else if (auto own = worker->walker->rest())
            left.push_back(std::move(*own));
    }
    return left;
}

std::uint64_t Crew::covers() const { return sink_ ? delivered_ : std::min(found_, most_covers_); }

double Crew::done() const {
    double sum = done_share_;
    for (const Worker& worker : workers_) sum += worker.share;
    return std::min(sum / weight_, 1.0);
}

double Crew::thread_time() const {
    const Lock lock(mutex_);
    return thread_time_;
}

SearchStats Crew::stats() const {
    const Lock lock(mutex_); // a thread that was just hired may still come
    SearchStats sum;
    for (const Worker& worker : workers_)
        if (worker.walker) sum += worker.walker->stats();
    sum.threads = hired_;
    return sum;
}

/// Makes a search for a thread. False if there is no memory for one more: then the others do the work.
bool Crew::equip(Worker& worker) {
    try {
        auto walker = workers_.front().walker->another();
        if (!walker) walker = make_();
        const Lock lock(mutex_);
        worker.walker = std::move(walker);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

/// What a thread does, from its first moment to its last.
void Crew::work(Worker& worker) {
    try {
        worker.watch = {};
        if (!worker.walker && !equip(worker)) return;
        const bool front = is_front(worker);
        Lock lock(mutex_);
        while (!(front && paused_) && (worker.task != tasks_.end() || take_task(worker, lock))) walk(worker, lock);
    } catch (...) {
        const Lock lock(mutex_);
        if (!error_) error_ = std::current_exception();
        end(Ending::interrupted);
    }
}

/// Waits for a task. False if there will be none any more, or the first thread has to pause.
bool Crew::take_task(Worker& worker, Lock& lock) {
    ++idle_;
    if (!paused_) { // otherwise a newcomer would change the snapshot being taken
        draw_tasks();
        if (tasks_.empty()) end(Ending::exhausted);
        if (wants_work()) call_attention();
    }
    const bool front = is_front(worker);
    changed_.wait(lock, [&] { return ending_ || (paused_ ? front : tasks_.waiting() > 0); });
    --idle_;
    if (ending_ || paused_) return false;
    ++running_;
    search::Branches branches;
    std::tie(worker.task, branches) = tasks_.take();
    draw_tasks();
    lock.unlock();
    worker.walker->start(branches);
    worker.begin = worker.walker->position().done;
    lock.lock();
    --running_;
    if (paused_) changed_.notify_all();
    return true;
}

/// Walks a task to its end, or to the end of all. The first thread returns for a pause, the others wait.
void Crew::walk(Worker& worker, Lock& lock) {
    while (!ending_) {
        if (paused_) {
            if (is_front(worker)) return;
            changed_.wait(lock);
            continue;
        }
        give(worker);
        if (is_first(worker)) {
            while (!worker.task->covers.empty() && !ending_) deliver_stored(worker.task, lock);
            if (control_->progress.due()) ask_all();
            if (report_due_ && !ending_) report(lock);
            if (ending_) break;
        }
        if (may_run(worker)) {
            if (run_slice(worker, lock) == Ending::exhausted) return finish_task(worker, lock);
        } else {
            changed_.wait(lock);
        }
    }
    put_down(worker);
}

/// Leaves a task with what is left of it.
void Crew::put_down(Worker& worker) {
    const auto task = std::exchange(worker.task, tasks_.end());
    if (tells_rest_) tasks_.put_down(task, worker.walker->rest());
}

/// Without a node left, and none that others may give back, one search after the other runs to see whether
/// it is exhausted: the first that is not knows that the limit ends it all.
bool Crew::may_run(const Worker& worker) const {
    return running_ < at_once_ && (nodes_left_ > 0 || running_ == 0)
           && (is_first(worker) || tasks_.stored() <= most_stored);
}

/// Runs the search until it has something to tell or is asked to look up.
std::optional<Ending> Crew::run_slice(Worker& worker, Lock& lock) {
    Walker& walker = *worker.walker;
    const bool first = is_first(worker);
    const std::uint64_t granted = grant_nodes(), nodes = walker.stats().nodes, covers = walker.covers();
    Control control = slice_control(worker);
    if (granted == 0) control.limits.nodes = nodes; // the limit, and not a pause
    const search::Budget budget = slice_budget(worker, granted);
    CoverList found;
    CoverSink sink;
    std::optional<search::Branches> rest;
    if (tells_rest_ && sink_ && !first && !worker.task->redo) rest = walker.rest();
    if (sink_ && first) sink = [this](std::span<const OptionId> cover) { return deliver(cover); };
    worker.running = true;
    ++running_;
    lock.unlock();
    const auto ending
        = sink_ && !first ? walker.run(control, budget, found, handful) : walker.run(control, budget, sink);
    lock.lock();
    --running_;
    worker.running = false;
    if (!is_front(worker)) thread_time_ += std::exchange(worker.watch, {}).passed();
    give_back_nodes(granted - (walker.stats().nodes - nodes));
    found_ += walker.covers() - covers;
    tasks_.store(worker.task, std::move(found), std::move(rest));
    tell(worker, ending);
    // A small task is over before its search looks at the clock.
    const Time now = std::chrono::steady_clock::now();
    if (ending == Ending::time_limit || (ending == Ending::exhausted && now >= control.limits.deadline))
        end(Ending::time_limit);
    else if (now >= pause_at_)
        pause();
    if (paused_ || at_once_ < hired_) changed_.notify_all();
    if (sink_ ? first && enough_ : found_ >= control_->limits.covers) end(Ending::cover_limit);
    if (ending == Ending::node_limit) end(*ending);
    return ending;
}

/// The deadline of this run and, for the first task, its progress.
Control Crew::slice_control(const Worker& worker) {
    Control control{{.deadline = control_->limits.deadline}};
    if (is_first(worker)) {
        control.progress = control_->progress.with([this](const Progress&) {
            const Lock lock(mutex_);
            ask_all();
        });
    }
    return control;
}

/// What a search may spend until it looks up.
search::Budget Crew::slice_budget(const Worker& worker, std::uint64_t nodes) {
    if (wants_work() || report_due_)
        attention_.request_stop(); // the slice ends where it first looks
    else if (attention_.stop_requested())
        attention_ = std::stop_source();
    search::Budget budget{.time = pause_at_, .attention = attention_.get_token()};
    const std::uint64_t spent = worker.walker->stats().nodes;
    budget.nodes = nodes < UINT64_MAX - spent ? spent + nodes : UINT64_MAX;
    if (!sink_ && control_->limits.covers != UINT64_MAX) {
        const std::uint64_t share = (control_->limits.covers - found_) / (2 * workers_.size());
        budget.covers = worker.walker->covers() + std::max<std::uint64_t>(share, 1);
    }
    return budget;
}

/// Returns how many search nodes a thread may spend before it asks again: fewer and fewer near the limit, so
/// that all of them are spent before a thread stops.
std::uint64_t Crew::grant_nodes() {
    std::uint64_t nodes = share_after_ != 0 ? share_after_ : UINT64_MAX;
    if (!nodes_limited_) return nodes;
    const std::uint64_t portion = std::max<std::uint64_t>(nodes_left_ / (2 * workers_.size()), 1);
    nodes = std::min({nodes, portion, nodes_left_});
    nodes_left_ -= nodes;
    return nodes;
}

void Crew::give_back_nodes(std::uint64_t nodes) {
    if (!nodes_limited_) return;
    nodes_left_ += nodes;
    changed_.notify_all(); // a thread without nodes may go on, or it is the end
}

/// The task of a search is walked to its end. If it was the first, the right to call the sink passes on.
void Crew::finish_task(Worker& worker, Lock& lock) {
    const auto task = std::exchange(worker.task, tasks_.end());
    const bool was_first = tasks_.is_first(task);
    done_share_ += task->weight;
    tasks_.finish(task);
    if (!was_first) return;
    while (!ending_ && !tasks_.empty() && tasks_.begin()->done) {
        if (tasks_.begin()->covers.empty())
            tasks_.drop_first();
        else
            deliver_stored(tasks_.begin(), lock); // meanwhile others may add to it
    }
    if (tasks_.empty()) draw_tasks();
    if (tasks_.empty()) end(Ending::exhausted);
    call_attention(); // of the thread that is the first now
}

bool Crew::wants_work() const {
    const auto places = static_cast<std::uint32_t>(workers_.size());
    return !source_ && tasks_.waiting() < (share_after_ != 0 ? places : idle_ + places - hired_);
}

/// A task was added.
void Crew::announce_task() {
    if (tasks_.waiting() > idle_) hire();
    changed_.notify_all();
}

/// Gives away what others want.
void Crew::give(Worker& worker) {
    while (wants_work()) {
        auto branches = worker.walker->split();
        if (!branches) return;
        tasks_.give_away(worker.task, std::move(*branches));
        announce_task();
    }
}

/// Takes tasks from the source, so that one waits for each thread that comes.
void Crew::draw_tasks() {
    while (source_ && tasks_.waiting() < workers_.size()) {
        if (auto branches = source_()) {
            tasks_.append(std::move(*branches));
            announce_task();
        } else {
            source_ = nullptr;
        }
    }
}

/// One thread more, unless all are there, or the system has no more: then the others do the work.
void Crew::hire() {
    if (hired_ == workers_.size()) return;
    if (quadrille::start_thread(threads_, [this, &worker = workers_[hired_]] { work(worker); }))
        ++hired_;
    else
        workers_.resize(hired_);
}

void Crew::call_attention() {
    attention_.request_stop();
    changed_.notify_all();
}

/// Precondition: the caller walks the first task, or is alone.
bool Crew::deliver(std::span<const OptionId> cover) {
    ++delivered_;
    enough_ = !sink_(cover) || delivered_ == control_->limits.covers;
    return !enough_;
}

/// Hands over what waited for its turn.
void Crew::deliver_stored(TaskList::Place task, Lock& lock) {
    const CoverList list = tasks_.take_covers(task);
    ++running_; // no pause before it is done
    lock.unlock();
    for (std::size_t c = 0; c < list.size() && !enough_; ++c) deliver(list[c]);
    lock.lock();
    --running_;
    tasks_.handed_over(task, list);
    if (enough_) end(Ending::cover_limit);
    changed_.notify_all();
}

/// Notes how far a search has come that has paused or ended.
void Crew::tell(Worker& worker, std::optional<Ending> ending) {
    worker.round = round_;
    worker.nodes = worker.walker->stats().nodes;
    worker.covers = worker.walker->covers();
    worker.share = ending == Ending::exhausted ? 0 : worker.walker->position().done - worker.begin;
}

/// Asks all threads for a report: progress was requested.
void Crew::ask_all() {
    if (report_due_) return;
    report_due_ = true;
    ++round_;
    call_attention();
}

/// Reports the progress of all threads, once each has noted its own.
void Crew::report(Lock& lock) {
    if (std::ranges::any_of(workers_, [&](const Worker& w) { return w.running && w.round != round_; })) return;
    report_due_ = false;
    Progress sum{done_share_};
    for (const Worker& worker : workers_) {
        sum.share += worker.share;
        sum.nodes += worker.nodes;
        sum.covers += worker.covers;
    }
    shown_share_ = sum.share = std::clamp(sum.share / weight_, shown_share_, 1.0); // but for rounding
    ++running_;
    lock.unlock();
    control_->progress(sum);
    lock.lock();
    --running_;
    changed_.notify_all();
}

/// Pauses all threads.
void Crew::pause() {
    paused_ = true;
    call_attention();
}

/// The first reason to end is the one that counts.
void Crew::end(Ending ending) {
    if (!ending_) ending_ = ending;
    call_attention();
}

} // namespace quadrille
