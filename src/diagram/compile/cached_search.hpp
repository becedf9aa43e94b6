// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/threads.hpp"
#include "diagram/compile/compiler.hpp"
#include "diagram/compile/worker.hpp"
#include "search/meter.hpp"

namespace quadrille::diagram {

/// Lets one of several threads do alone what the others must not see half done.
class Pause {
  public:
    /// One more thread takes part, in addition to the first one. Each calls `rest` again and again, and
    /// `leave` at its end.
    void join() {
        const std::lock_guard lock(mutex_);
        ++running_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --running_;
        change_.notify_all();
    }

    /// Waits while another is alone, if it wants to be.
    void rest() {
        if (!wanted_.load(std::memory_order_relaxed)) return;
        std::unique_lock lock(mutex_);
        rest(lock);
    }

    /// Does something while all others rest.
    template <class Work> void alone(Work work) {
        std::unique_lock lock(mutex_);
        rest(lock);
        wanted_ = true;
        --running_;
        change_.wait(lock, [this] { return running_ == 0; });
        const Back back{*this};
        work();
    }

  private:
    struct Back { // whatever the work throws
        Pause& pause;
        ~Back() {
            ++pause.running_;
            pause.wanted_ = false;
            pause.change_.notify_all();
        }
    };

    void rest(std::unique_lock<std::mutex>& lock) {
        while (wanted_) {
            --running_;
            change_.notify_all();
            change_.wait(lock, [this] { return !wanted_; });
            ++running_;
        }
    }

    std::mutex mutex_;
    std::condition_variable change_;
    std::uint32_t running_ = 1;
    std::atomic<bool> wanted_ = false;
};

/// The compiler for forms of up to W words: workers, one a thread, and the memory they share.
template <std::size_t W, class Hash = MixHash<W>> class CachedSearch : public Compiler {
  public:
    CachedSearch(Form form, const Method& method) : common_(std::move(form), method) {
        add_worker();
        const FixedForm<W>& of = common_.form;
        least_size_ = std::max(of.form().primary(), 1u);
        for (std::uint32_t o = 0; o < of.form().options(); ++o)
            least_size_ = std::min(least_size_, of.open_items(of.claims(o)));
    }

    Ending run(const Control& control, std::uint32_t threads) override {
        Run run(control, stats().nodes);
        while (common_.learning && !run.over()) go_on(0, run);
        if (!run.over()) work_together(run, threads);
        // Only now: as long as another thread was at it, it might have forgotten what this one has solved.
        for (const auto& worker : workers_)
            if (worker->solved()) root_ = worker->root();
        return run.ending();
    }

    void give_up() override {
        workers_.front()->give_up();
        root_ = workers_.front()->root();
    }

    const Form& form() const override { return common_.form.form(); }
    NodeId root() const override { return root_; }
    const NodePool& nodes() const override { return common_.nodes; }
    Count covers() const override { return common_.numbers.count(root_); }

    CompileStats stats() const override {
        CompileStats stats;
        for (const auto& worker : workers_) add(stats, worker->stats());
        stats.memory = std::max(peak_, bytes());
        stats.threads = threads_;
        return stats;
    }

    double done() const override { return workers_.front()->done(); }
    double thread_time() const override { return thread_time_; }

    double cost() const override {
        const CompileStats stats = this->stats();
        const auto times = [](double cost, std::uint64_t count) { return cost * static_cast<double>(count); };
        if (!common_.listed) return times(100, stats.nodes) + times(40, stats.hits) + times(4, stats.steps);
        const double step = form().plain() ? 0.5 + 0.4 * W : 1.5 + 0.5 * W;
        return times(200, stats.nodes) + times(40, stats.hits) + times(step, stats.steps);
    }

  private:
    /// The most nodes between two checks for other tasks.
    static constexpr std::uint64_t most_granted = Cache<W, Hash>::slack;

    /// One call of `run`: the data that its threads share.
    struct Run {
        Run(const Control& of, std::uint64_t nodes)
            : control(of), left(of.limits.nodes - std::min(of.limits.nodes, nodes)) {}

        const Control& control;
        Pause pause;
        std::atomic<std::uint64_t> left; // nodes

        /// This many more nodes, or the nodes left if there are fewer.
        std::uint64_t take(std::uint64_t most) {
            std::uint64_t known = left, taken;
            do taken = std::min(known, most);
            while (!left.compare_exchange_weak(known, known - taken));
            return taken;
        }

        /// Ends the run. If one worker has solved all, the answer is whole even if another met a limit.
        void end(Ending ending) {
            const std::lock_guard lock(mutex_);
            if (!over_ || ending == Ending::exhausted) ending_ = ending;
            over_ = true;
        }
        void fail(std::exception_ptr error) {
            const std::lock_guard lock(mutex_);
            error_ = std::move(error);
            over_ = true;
        }
        bool over() const { return over_; }

        /// Precondition: it is over.
        Ending ending() const {
            if (error_) std::rethrow_exception(error_);
            return ending_;
        }

      private:
        std::mutex mutex_;
        std::atomic<bool> over_ = false;
        Ending ending_ = Ending::exhausted;
        std::exception_ptr error_;
    };

    void add_worker() {
        const auto number = static_cast<std::uint32_t>(workers_.size());
        workers_.push_back(std::make_unique<Worker<W, Hash>>(common_, number));
    }

    void work_together(Run& run, std::uint32_t threads) {
        if (threads > 1) {
            common_.shared = true;
            while (workers_.size() < threads) add_worker();
            common_.cache.make_room(threads, 0);
        }
        const auto work = [&](std::uint32_t k) {
            try {
                while (!run.over()) go_on(k, run);
            } catch (...) {
                run.fail(std::current_exception());
            }
            run.pause.leave();
        };
        std::vector<std::jthread> others; // joined before the data that they use is destroyed
        for (std::uint32_t k = 1; k < threads; ++k) {
            run.pause.join();
            if (start_thread(others, thread_time_, [&work, k] { work(k); })) continue;
            run.pause.leave();
            break;
        }
        threads_ = std::max(threads_, static_cast<std::uint32_t>(others.size() + 1));
        work(0);
    }

    /// How many nodes a worker may solve before the next check. The more steps a node has taken on average, the fewer. The
    /// first node is expected to take one step an option.
    std::uint64_t grant(const CompileStats& spent) const {
        constexpr double steps = 1 << 18; // some tens of milliseconds at most
        const double each = static_cast<double>(spent.steps + form().options()) / static_cast<double>(spent.nodes + 1);
        return static_cast<std::uint64_t>(std::clamp(steps / each, 1.0, static_cast<double>(most_granted)));
    }

    /// One worker's next nodes, and the checks before them.
    void go_on(std::uint32_t number, Run& run) {
        Worker<W, Hash>& worker = *workers_[number];
        run.pause.rest();
        if (const auto ending = see_to(number, run)) return run.end(*ending);
        std::uint64_t most = grant(worker.stats());
        if (common_.learning) most = std::min(most, common_.method.alone - worker.stats().nodes);
        const std::uint64_t nodes = run.take(most), hits = worker.stats().hits;
        bool solved = false;
        try {
            solved = worker.run(nodes);
        } catch (const StoreFull&) {
            return run.end(Ending::memory_limit);
        }
        if (common_.learning && worker.stats().nodes >= common_.method.alone) common_.learning = false;
        hits_ += worker.stats().hits - hits;
        nodes_ += nodes;
        if (solved)
            run.end(Ending::exhausted);
        else if (nodes == 0)
            run.end(Ending::node_limit);
    }

    std::optional<Ending> see_to(std::uint32_t number, Run& run) {
        const auto is_full = [&] { return common_.cache.is_full(); };
        if (is_full())
            run.pause.alone([&] {
                if (is_full()) common_.cache.grow();
            });
        if (is_short()) {
            if (!common_.method.counting) return Ending::memory_limit;
            run.pause.alone([&] {
                if (is_short()) forget();
            });
        }
        if (const auto ending = stopped(run.control)) return ending;
        if (number == 0 && run.control.progress.due())
            run.control.progress({std::exp2(done()), nodes_, 0, hits_, std::max(peak_, bytes())});
        return std::nullopt;
    }

    // Short of memory, where only counts are wanted.

    /// Drops remainders except those whose number of open items is a multiple of a growing stride. The
    /// dropped ones can be found again from these in a few steps. (Keeping remainders by their number of hits
    /// kept the wrong ones: a domino's place is looked up twice, and then never again. Remainders solved
    /// later are still stored until the memory is full again; otherwise those few steps grow to thousands.)
    void forget() {
        peak_ = std::max(peak_, bytes());
        Cache<W, Hash> kept;
        kept.make_room(workers_.size(), choose_stride());
        NumberPool old;
        old.swap(common_.numbers);
        NumberPool::Writer numbers(common_.numbers);
        const auto number = [&](Answer node) { return is_node(node) ? index(numbers.copy(old, NodeId{node})) : node; };
        auto portion = kept.portion();
        common_.cache.for_each([&](const Words<W>& words, Answer answer) {
            if (is_kept(words)) kept.store(words, number(answer), portion);
        });
        common_.cache.swap(kept);
        for (const auto& worker : workers_) worker->renumber(number);
    }

    bool is_kept(const Words<W>& words) const { return common_.form.open_items(words) / least_size_ % stride_ == 0; }

    /// Doubles the stride, starting from 1, until the kept remainders take a quarter of the memory. Returns
    /// their number. (A stride that started from the previous one grew when threads dropped remainders soon
    /// after each other, and then hardly anything was found again: 12x12 dominoes in 500 kB by three threads
    /// on a busy machine took 28 million nodes instead of 60,000.)
    std::size_t choose_stride() {
        stride_ = 1;
        std::size_t all = 0, kept = 0;
        const auto is_too_much = [&] {
            all = kept = 0;
            common_.cache.for_each([&](const Words<W>& words, Answer) {
                ++all;
                kept += is_kept(words);
            });
            return static_cast<double>(kept) / static_cast<double>(all) * static_cast<double>(bytes())
                   > static_cast<double>(common_.method.memory) / 4;
        };
        while (is_too_much() && stride_ < form().primary()) stride_ *= 2;
        return kept;
    }

    /// If only counts are wanted, the kept remainders are in memory twice for a moment. Nodes of a diagram
    /// are copied once all exist.
    bool is_short() const {
        const std::size_t memory = common_.method.memory;
        return memory != 0 && bytes() > (common_.method.counting ? memory / 4 * 3 : memory / 2);
    }

    std::size_t bytes() const { return common_.cache.bytes() + common_.nodes.bytes() + common_.numbers.bytes(); }

    Common<W, Hash> common_;
    std::vector<std::unique_ptr<Worker<W, Hash>>> workers_;
    NodeId root_ = Diagram::none;
    std::uint32_t threads_ = 1;                     // that took part
    std::atomic<std::uint64_t> nodes_{0}, hits_{0}; // as reported while the search runs
    std::uint32_t stride_ = 1, least_size_;         // of remainders that are kept; the items of a small option
    std::size_t peak_ = 0;                          // bytes, before they were fewer
    std::atomic<double> thread_time_ = 0;           // of threads other than the caller's
};

} // namespace quadrille::diagram
