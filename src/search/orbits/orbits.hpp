// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "search/meter.hpp"
#include "search/orbits/counts.hpp"
#include "search/orbits/least_ranks.hpp"
#include "search/orbits/position.hpp"

namespace quadrille::search {

/// The engine `orbits`: works off the remainders of a problem up to isomorphism (docs/symmetry.md).
///
/// Isomorphic remainders have alike covers, whatever led to them. So the engine keeps a front of remainders
/// that differ, each with a weight that sums up the partial covers that lead to one like it. It works off the
/// largest first; all partial covers that lead to a remainder come from larger ones, so its weight is final
/// by then. A remainder that a short walk can settle is settled at once.
///
/// `Sum` says what the weights are: how many partial covers there are (orbits/counts.hpp), or what the
/// cheapest of them costs (orbits/least_ranks.hpp). It has
///
///     Weight     of a remainder
///     Hand       what a thread works with: a Position that is settled, expanded and walked by the rules of the sum
///     absorb     adds a second weight of a remainder; false if the second partial cover replaces the first
///     reaches    whether that is all that is wanted
///     report     tells what was found to a Progress
///
/// In its statistics `nodes` are the nodes of walks and the canonical forms, `updates` the merged remainders.
template <class Sum> class OrbitsOf {
  public:
    using Weight = typename Sum::Weight;

    /// Colours and bounds are honoured; `require` and `forbid` are not looked at. `memory`: bytes that the
    /// front may take, about; 0 for any number. Throws Unsupported without nauty, and what the sum throws.
    template <class... Arguments>
    explicit OrbitsOf(const Problem& problem, std::size_t memory, Arguments... arguments)
        : sum_(problem, arguments...), problem_(&problem), most_memory_(memory) {
        require_nauty();
        workers_.emplace_back(problem, sum_);
    }

    /// Continues until all is worked off, a limit is reached, or the budget is spent. Each call uses at most
    /// `threads` threads.
    std::optional<Ending> run(const Control& control, const Budget& budget = {}, std::uint32_t threads = 1);

    /// Counts until, between two sizes, the front holds this many remainders, or this many nodes are spent.
    /// What it does depends on nothing else: the limits of the control do not count, and one thread works.
    std::optional<Ending> widen(const Control& control, std::size_t width, std::uint64_t nodes);

    /// A remainder of the front, for another run of the engine.
    struct Kept {
        orbits::Path path;
        Weight weight;
        std::size_t child = 0; ///< the first that is not done
    };
    /// Lists the remainders that are left: the largest first, equally large ones by their paths.
    std::vector<Kept> front() const;
    /// Begins with these remainders in place of the whole problem. Returns false if one of them is none.
    /// Precondition: it has not run.
    bool begin_with(std::vector<Kept> front);

    /// Forgets the front, to begin with the whole problem again. The sum stays as it is.
    void restart();

    /// For tests: nodes of the walk by which a remainder is tried before it enters the front.
    void set_short_walk(std::uint64_t nodes) { short_walk_ = nodes; }

    Sum& sum() { return sum_; }
    const Sum& sum() const { return sum_; }

    SearchStats stats() const;
    std::size_t memory() const { return memory_; }

    /// The CPU time, in nanoseconds, of the threads that `run` used besides the caller's.
    double thread_time() const { return thread_time_; }

    /// Forecasts the nodes that walks of all remainders left would take, which is more than what expanding them takes if
    /// that pays. Infinite while nothing is known. For counts.
    double nodes_ahead();

    /// For how many of the problem's partial covers a remainder that waits stands, on average; 1 if none waits. For counts.
    double mean_ways() const;

    /// How many remainders the front has.
    std::size_t width() const;

    /// The number of walks in all, done and to come; 0 while remainders are still expanded.
    std::size_t walk_count() const;
    /// The share of these walks that is done. For counts.
    double share_walked() const;

    /// Whether the problem has more symmetries than a board. Precondition: it has run.
    bool is_rich() const { return is_rich_; }
    /// Guesses the same by colour refinement. Precondition: it has not run.
    bool looks_rich() { return workers_.front().position.looks_rich(); }

    bool has_symmetry() const { return work_.order != 1u; }
    /// Whether steps make remainders smaller than their symmetries do.
    bool reduces() const { return workers_.front().position.reduces(); }

    struct Work : SymmetryStats {
        std::uint64_t walk_nodes = 0;
        /// Of the graphs whose forms were found, the edges times the root of the nodes of nauty's tree, summed: a form takes as long.
        double form_work = 0;
        /// What all forms took, in nanoseconds, within a factor of 1.5.
        double form_time() const { return 10'000 * static_cast<double>(forms) + 28 * form_work; }
    };
    const Work& work() const { return work_; }

  private:
    /// A remainder of the front.
    struct Entry {
        orbits::Path path;
        Weight weight;
        orbits::Branches branches;
        bool has_symmetry = false;
        std::size_t child = 0; // the first that is not done
    };
    using Bucket = std::unordered_map<std::string, Entry>;

    /// What one thread works with. It works off one remainder of the present size after the other.
    struct Worker {
        Worker(const Problem& problem, Sum& sum) : position(problem, sum) {}

        typename Sum::Hand position;
        const Entry* entry = nullptr; // that it is at; none if it waits for one
        std::size_t child = 0;        // of the entry, to be done next
        Rest::Mark mark = 0;          // where the position is at the entry
        bool is_handed_over = false;  // to a walk
    };

    class Shift;

    static void require_nauty();
    template <class Enough> std::optional<Ending> work(Shift& shift, std::uint32_t threads, const Enough& enough);
    bool must_stop(Shift& shift, const Worker& worker);
    bool begin(Shift& shift);
    bool look_at_whole(Shift& shift);
    void note_whole(const symmetries::Group& group);
    void work_off_all(Shift& shift, std::uint32_t threads);
    void work_off(Worker& worker, Shift& shift);
    bool begin_next_entry(Worker& worker);
    bool expand(Worker& worker, Shift& shift);
    bool walk_to_end(Worker& worker, Shift& shift);
    bool add(Worker& worker, Kept remainder, Shift& shift);
    Entry* find(const orbits::Size& size, const symmetries::Form& form);
    void put(const orbits::Size& size, symmetries::Form form, Entry entry);
    std::uint64_t walk(Worker& worker, std::uint64_t most);
    bool is_worked_off() const;
    void open_next(std::uint64_t nodes_left);
    bool pays(std::uint64_t nodes_left);
    double gain();
    std::uint64_t sampled(const Entry& entry, std::uint64_t most);
    double sampled_mean(const std::vector<const Entry*>& entries);
    static std::size_t bytes_of(const Entry& entry);
    std::uint64_t all_nodes() const { return work_.walk_nodes + work_.forms; }
    std::uint64_t nodes() const { return all_nodes() - nodes_to_begin_; }
    std::uint64_t nodes_left(const Control& control) const;

    Sum sum_;
    const Problem* problem_;
    const std::size_t most_memory_;
    std::uint64_t short_walk_ = 24; // that cost about as much as a canonical form
    std::deque<Worker> workers_;    // which stay where they are
    std::vector<Kept> kept_;        // to begin with, the last one first
    bool has_kept_ = false;
    std::uint64_t kept_forms_ = 0;     // how many these were
    std::uint64_t nodes_to_begin_ = 0; // with them: no limit of nodes keeps a search from going on
    bool begun_ = false;
    bool is_rich_ = false;
    orbits::Size whole_{};

    // The size that is worked off.
    std::vector<Entry> now_;
    orbits::Size size_{};
    std::size_t now_bytes_ = 0;
    bool expands_ = true;
    Work before_; // before this size
    double recent_forms_ = 0, recent_merged_ = 0;

    // What threads change, under the mutex.
    mutable std::mutex mutex_;
    std::size_t next_ = 0; // entry of the present size
    std::map<orbits::Size, Bucket, std::greater<>> front_;
    std::size_t memory_ = 0;
    Work work_;

    std::uint32_t threads_ = 1;
    std::atomic<double> thread_time_ = 0;

    // Of forecasts.
    std::optional<orbits::Position> probe_;
    std::mt19937_64 random_;
};

/// Counts covers.
class Orbits : public OrbitsOf<orbits::Counts> {
  public:
    /// `telling`: the first cover is wanted, too. Throws Unsupported if bounds are too large, or without nauty.
    explicit Orbits(const Problem& problem, std::size_t memory = 0, bool telling = true)
        : OrbitsOf(problem, memory, telling) {}

    /// Forecasts the time that construction takes, in nanoseconds; infinite if the engine cannot take the
    /// problem.
    static double build_time(const Problem& problem);
    /// The same for `looks_rich`, with the construction of the engine.
    static double colouring_time(const Problem& problem);

    /// Whether weights are divided, since items need several options: then the covers found below some of the
    /// remainders only need not be a whole number.
    bool divides() const { return sum().divides(); }

    /// The number of covers found so far: never too many.
    Count covers() const { return sum().covers(); }

    /// The first cover that it met, as options in any order. Nothing before that.
    const std::optional<std::vector<OptionId>>& first_cover() const { return sum().first_cover(); }
};

} // namespace quadrille::search
