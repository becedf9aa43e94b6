// SPDX-License-Identifier: MIT
#include "search/orbits/orbits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

#include <quadrille/error.hpp>

#include "base/threads.hpp"

namespace quadrille::search {

using orbits::Path, orbits::Size, orbits::Step;

/// One call of `run`: what its threads share, and why they stop.
template <class Sum> class OrbitsOf<Sum>::Shift {
  public:
    Shift(const Control& its_control, const Budget& its_budget) : control(its_control), budget(its_budget) {}

    void end(std::optional<Ending> ending) {
        const std::lock_guard lock(mutex_);
        if (!ending_) ending_ = ending;
        is_over_ = true;
    }
    void pause() { end(std::nullopt); }
    void fail(std::exception_ptr error) {
        end(Ending::interrupted);
        const std::lock_guard lock(mutex_);
        error_ = std::move(error);
    }

    bool is_over() const { return is_over_; }
    /// Precondition: the other threads are joined.
    std::optional<Ending> ending() const {
        if (error_) std::rethrow_exception(error_);
        return ending_;
    }

    const Control& control;
    const Budget& budget;

  private:
    std::atomic<bool> is_over_ = false;
    std::mutex mutex_;
    std::optional<Ending> ending_;
    std::exception_ptr error_;
};

template <class Sum> void OrbitsOf<Sum>::require_nauty() {
    if (!symmetries::available()) throw Unsupported("engine orbits needs nauty, and this build was made without it");
}

double Orbits::build_time(const Problem& problem) {
    if (!symmetries::available() || !orbits::Counts::can_take(problem)) return std::numeric_limits<double>::infinity();
    return symmetries::search_time(problem);
}

double Orbits::colouring_time(const Problem& problem) {
    constexpr double a_cell = 40;
    return 1000 + a_cell * static_cast<double>(problem.cell_count());
}

template <class Sum> SearchStats OrbitsOf<Sum>::stats() const {
    return {.nodes = nodes(), .updates = work_.merged, .threads = threads_, .symmetry = work_};
}

template <class Sum> std::uint64_t OrbitsOf<Sum>::nodes_left(const Control& control) const {
    // With a limit there is one thread. Without, others may change the number.
    if (control.limits.nodes == unlimited || !kept_.empty()) return unlimited;
    return left_of(control.limits.nodes, nodes());
}

/// Whether the shift is over, or ends now.
template <class Sum> bool OrbitsOf<Sum>::must_stop(Shift& shift, const Worker& worker) {
    if (shift.is_over()) return true;
    const Limits& limits = shift.control.limits;
    const Budget& budget = shift.budget;
    if (const auto why = stopped(shift.control)) {
        shift.end(why);
        return true;
    }
    if (std::chrono::steady_clock::now() >= budget.time || budget.attention.stop_requested()) shift.pause();
    std::optional<Progress> report;
    {
        const std::lock_guard lock(mutex_);
        if (nodes() >= limits.nodes) shift.end(Ending::node_limit);
        if (limits.covers != unlimited && sum_.reaches(limits.covers)) shift.end(Ending::cover_limit);
        if (nodes() >= budget.nodes) shift.pause();
        if (&worker == &workers_.front() && shift.control.progress.due()) {
            const auto whole = static_cast<double>(std::max<std::uint64_t>(whole_.first, 1));
            const double share = begun_ ? 1 - static_cast<double>(size_.first) / whole : 0;
            report = {.share = std::clamp(share, 0.0, 1.0), .nodes = nodes(), .hits = work_.merged, .memory = memory_};
            sum_.report(*report);
        }
    }
    if (report) shift.control.progress(*report);
    return shift.is_over();
}

/// Goes on with the worker's walk.
template <class Sum> std::uint64_t OrbitsOf<Sum>::walk(Worker& worker, std::uint64_t most) {
    const std::uint64_t nodes = worker.position.walk(most);
    const std::lock_guard lock(mutex_);
    work_.walk_nodes += nodes;
    return nodes;
}

/// The entry of the front with this form.
template <class Sum>
typename OrbitsOf<Sum>::Entry* OrbitsOf<Sum>::find(const Size& size, const symmetries::Form& form) {
    const auto bucket = front_.find(size);
    if (bucket == front_.end()) return nullptr;
    const auto place = bucket->second.find(form.bytes);
    return place == bucket->second.end() ? nullptr : &place->second;
}

/// Puts an entry into the front, or adds it to the one of that form.
template <class Sum> void OrbitsOf<Sum>::put(const Size& size, symmetries::Form form, Entry entry) {
    const std::lock_guard lock(mutex_);
    if (Entry* const same = find(size, form)) {
        ++work_.merged;
        if (Sum::absorb(same->weight, entry.weight)) return; // another thread was faster
        memory_ += bytes_of(entry) - bytes_of(*same);
        *same = std::move(entry);
        return;
    }
    memory_ += form.bytes.size() + bytes_of(entry);
    front_[size].emplace(std::move(form.bytes), std::move(entry));
}

/// Notes what is known of the whole problem, at which the first worker's position is.
template <class Sum> void OrbitsOf<Sum>::note_whole(const symmetries::Group& group) {
    const auto& position = workers_.front().position;
    is_rich_ = group.order > symmetries::most_of_boards;
    whole_ = position.size();
    work_.order = group.order;
    work_.order *= position.exchange_count();
}

/// Adds the remainder at which the worker's position is, to the total or to the front. Returns false if the shift ends
/// before that.
template <class Sum> bool OrbitsOf<Sum>::add(Worker& worker, Kept remainder, Shift& shift) {
    auto& position = worker.position;
    if (!position.settle(remainder.path, remainder.weight)) return true;
    const std::uint64_t left = nodes_left(shift.control);
    position.begin_walk(remainder.path, remainder.weight);
    walk(worker, std::min(short_walk_, left));
    if (position.is_walked()) {
        position.add_found(remainder.weight);
        return true;
    }
    position.cancel_walk();
    if (left <= short_walk_) {
        shift.end(Ending::node_limit);
        return false;
    }
    const Stopwatch watch;
    symmetries::Form form;
    const symmetries::Group group = position.find_group(form, shift.control);
    if (!group.complete) {
        shift.end(stopped(shift.control).value_or(Ending::interrupted));
        return false;
    }
    const Size size = position.size();
    {
        const std::lock_guard lock(mutex_);
        ++work_.forms;
        work_.form_work += static_cast<double>(position.edge_count())
                           * std::sqrt(std::max<double>(static_cast<double>(group.nodes), 1));
        work_.seconds += 1e-9 * watch.passed();
        Entry* const same = find(size, form);
        if (same && Sum::absorb(same->weight, remainder.weight)) {
            ++work_.merged;
            return true;
        }
    }
    if (!begun_) note_whole(group);
    // With many symmetries the smallest item merges more.
    const bool fewest_orbits = size == whole_ && !is_rich_;
    put(size, std::move(form),
        {std::move(remainder.path), remainder.weight, position.branches(group, fewest_orbits), group.order != 1u,
         remainder.child});
    return true;
}

/// Whether all remainders of the present size are done.
template <class Sum> bool OrbitsOf<Sum>::is_worked_off() const {
    return next_ == now_.size() && std::ranges::all_of(workers_, [](const Worker& w) { return !w.entry; });
}

/// Begins with the largest remainders of the front.
template <class Sum> void OrbitsOf<Sum>::open_next(std::uint64_t nodes_left) {
    const auto first = front_.begin();
    size_ = first->first;
    now_.clear();
    memory_ -= std::exchange(now_bytes_, 0);
    for (auto& [form, entry] : first->second) {
        memory_ -= form.size();
        now_bytes_ += bytes_of(entry);
        now_.push_back(std::move(entry));
    }
    std::ranges::sort(now_, {}, &Entry::path); // the table's order is no one's promise
    front_.erase(first);
    next_ = 0;
    expands_ = pays(nodes_left);
    before_ = work_;
}

/// What an entry of the front takes besides its form, about.
template <class Sum> std::size_t OrbitsOf<Sum>::bytes_of(const Entry& entry) {
    constexpr std::size_t places = 64; // of the table
    return sizeof(Entry) + places + entry.path.size() * sizeof(Step)
           + entry.branches.children.size() * sizeof(orbits::Child);
}

/// Gives a worker the next remainder of the present size. Returns false if there is none.
template <class Sum> bool OrbitsOf<Sum>::begin_next_entry(Worker& worker) {
    {
        const std::lock_guard lock(mutex_);
        if (next_ == now_.size()) return false;
        worker.entry = &now_[next_++];
        worker.child = worker.entry->child;
        if (most_memory_ != 0 && memory_ > most_memory_) expands_ = false;
        worker.is_handed_over = !expands_ && worker.child == 0;
        if (worker.is_handed_over) ++work_.handed_over;
    }
    if (!worker.position.open(worker.entry->path)) {
        worker.is_handed_over = false;
        worker.child = worker.entry->branches.children.size();
    }
    worker.mark = worker.position.mark();
    if (worker.is_handed_over) worker.position.begin_walk(worker.entry->path, worker.entry->weight, true);
    return true;
}

/// Adds the children of the worker's entry that are left. Returns false if the shift ends before that.
template <class Sum> bool OrbitsOf<Sum>::expand(Worker& worker, Shift& shift) {
    const Entry& entry = *worker.entry;
    for (; worker.child < entry.branches.children.size(); ++worker.child) {
        if (must_stop(shift, worker)) return false;
        const orbits::Child& child = entry.branches.children[worker.child];
        if (!worker.position.wants(child)) continue;
        Path path = entry.path;
        path.push_back(child.step);
        worker.position.apply(child.step);
        Weight weight = worker.position.child_weight(entry.weight, entry.branches, child);
        const bool is_added = add(worker, {std::move(path), std::move(weight)}, shift);
        worker.position.undo(worker.mark);
        if (!is_added) return false;
    }
    const std::lock_guard lock(mutex_);
    ++work_.expanded;
    return true;
}

/// Goes on with the walk of the worker's entry. Returns false if the shift ends before that.
template <class Sum> bool OrbitsOf<Sum>::walk_to_end(Worker& worker, Shift& shift) {
    constexpr std::uint64_t step = 256;
    while (!worker.position.is_walked()) {
        if (must_stop(shift, worker)) return false;
        walk(worker, std::min(step, nodes_left(shift.control)));
    }
    worker.position.add_found(worker.entry->weight);
    return true;
}

/// Works off remainders of the present size until none is left, or the shift is over.
template <class Sum> void OrbitsOf<Sum>::work_off(Worker& worker, Shift& shift) {
    while (worker.entry || begin_next_entry(worker)) {
        if (!(worker.is_handed_over ? walk_to_end(worker, shift) : expand(worker, shift))) return;
        worker.entry = nullptr;
    }
}

template <class Sum> void OrbitsOf<Sum>::work_off_all(Shift& shift, std::uint32_t threads) {
    const std::size_t entries_a_thread = expands_ ? 2 : 1; // that pay for it: expansions, or walks
    threads = static_cast<std::uint32_t>(std::min<std::size_t>(threads, (now_.size() - next_) / entries_a_thread));
    if (shift.control.limits.nodes != unlimited || shift.budget.nodes != unlimited) threads = 1;
    while (workers_.size() < threads) workers_.emplace_back(*problem_, sum_);
    const auto work = [&](std::uint32_t k) { work_off(workers_[k], shift); };
    const auto fail = [&](std::exception_ptr what) { shift.fail(std::move(what)); };
    threads_ = std::max(threads_, work_together(threads, thread_time_, work, fail));
    for (Worker& worker : workers_) // those that paused in the middle of an entry, and had no thread now
        if (!shift.is_over()) work_off(worker, shift);
}

/// Finds the symmetries of the whole problem. Returns false if the shift ends before that.
template <class Sum> bool OrbitsOf<Sum>::look_at_whole(Shift& shift) {
    auto& position = workers_.front().position;
    Path forced;
    Weight weight = sum_.whole();
    symmetries::Form form;
    if (!position.settle(forced, weight)) return true;
    const symmetries::Group group = position.find_group(form, shift.control);
    if (group.complete)
        note_whole(group);
    else
        shift.end(stopped(shift.control).value_or(Ending::interrupted));
    return group.complete;
}

/// Puts what it begins with into the front. Returns false if the shift ends before that.
template <class Sum> bool OrbitsOf<Sum>::begin(Shift& shift) {
    Worker& first = workers_.front();
    if (must_stop(shift, first)) return false;
    if (!begun_) {
        begun_ = has_kept_ ? look_at_whole(shift) : add(first, {{}, sum_.whole()}, shift);
        first.position.undo(0);
        if (!begun_) return false;
    }
    for (; !kept_.empty(); kept_.pop_back()) {
        if (must_stop(shift, first)) return false;
        first.position.go_to(kept_.back().path);
        const std::uint64_t before = all_nodes();
        const bool added = add(first, kept_.back(), shift);
        nodes_to_begin_ += all_nodes() - before;
        if (!added) return false;
        before_ = work_; // these forms had no chance to merge
    }
    return true;
}

/// Works until all is done, the shift is over, or between two sizes there is enough.
template <class Sum>
template <class Enough>
std::optional<Ending> OrbitsOf<Sum>::work(Shift& shift, std::uint32_t threads, const Enough& enough) {
    if ((!begun_ || !kept_.empty()) && !begin(shift)) return shift.ending();
    while (!shift.is_over()) {
        if (is_worked_off()) {
            if (front_.empty()) return Ending::exhausted;
            if (enough()) return paused;
            open_next(nodes_left(shift.control));
        }
        work_off_all(shift, threads);
    }
    return shift.ending();
}

template <class Sum>
std::optional<Ending> OrbitsOf<Sum>::run(const Control& control, const Budget& budget, std::uint32_t threads) {
    Shift shift(control, budget);
    return work(shift, threads, [] { return false; });
}

template <class Sum>
std::optional<Ending> OrbitsOf<Sum>::widen(const Control& control, std::size_t width, std::uint64_t nodes) {
    Control own = control;
    own.limits.nodes = own.limits.covers = unlimited;
    const Budget budget;
    Shift shift(own, budget);
    return work(shift, 1, [&] {
        std::size_t remainders = 0;
        for (const auto& [size, bucket] : front_) remainders += bucket.size();
        return remainders >= width || this->nodes() >= nodes;
    });
}

template <class Sum> std::vector<typename OrbitsOf<Sum>::Kept> OrbitsOf<Sum>::front() const {
    std::vector<Kept> all;
    for (const Worker& worker : workers_)
        if (worker.entry) all.push_back({worker.entry->path, worker.entry->weight, worker.child});
    for (std::size_t k = next_; k < now_.size(); ++k) all.push_back({now_[k].path, now_[k].weight, now_[k].child});
    const auto order = [&](std::size_t from) {
        std::ranges::sort(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(), {}, &Kept::path);
    };
    order(0);
    for (const auto& [size, bucket] : front_) {
        const std::size_t from = all.size();
        for (const auto& [form, entry] : bucket) all.push_back({entry.path, entry.weight, entry.child});
        order(from);
    }
    all.insert(all.end(), kept_.rbegin(), kept_.rend());
    return all;
}

template <class Sum> std::size_t OrbitsOf<Sum>::walk_count() const {
    if (!begun_ || expands_) return 0;
    std::size_t number = work_.handed_over + now_.size() - next_;
    for (const auto& [size, bucket] : front_) number += bucket.size();
    return number;
}

template <class Sum> void OrbitsOf<Sum>::restart() {
    front_.clear();
    now_.clear();
    next_ = now_bytes_ = memory_ = 0;
    recent_forms_ = recent_merged_ = 0;
    before_ = work_;
    begun_ = false;
    for (Worker& worker : workers_) {
        worker.entry = nullptr;
        worker.position.undo(0);
    }
}

template <class Sum> bool OrbitsOf<Sum>::begin_with(std::vector<Kept> front) {
    kept_ = std::move(front);
    std::ranges::reverse(kept_);
    kept_forms_ = kept_.size();
    has_kept_ = true;
    const bool are_remainders
        = std::ranges::all_of(kept_, [&](const Kept& one) { return workers_.front().position.try_to_go_to(one.path); });
    workers_.front().position.undo(0);
    return are_remainders;
}

template class OrbitsOf<orbits::Counts>;
template class OrbitsOf<orbits::LeastRanks>;

} // namespace quadrille::search
