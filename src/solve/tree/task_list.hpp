// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/branches.hpp"

namespace quadrille {

/// Covers that are stored until they are handed over.
class CoverList {
  public:
    std::size_t size() const { return ends_.size(); }
    std::size_t option_count() const { return options_.size(); }

    /// What they take, in words of 4 bytes.
    std::size_t words() const { return options_.size() + 2 * ends_.size(); }

    std::span<const OptionId> operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::span(options_).subspan(begin, ends_[i] - begin);
    }

    void add(std::span<const OptionId> cover) {
        options_.insert(options_.end(), cover.begin(), cover.end());
        ends_.push_back(options_.size());
    }

  private:
    std::vector<OptionId> options_;
    std::vector<std::size_t> ends_;
};

/// What several threads walk of one tree, as a list of tasks in the order of the tree. What a search gives
/// away becomes a task right behind its own, since it is what comes next in the tree:
///
///     first                                                    done: its covers wait
///     [0 walked by A]  [0.3 waits]  [0.4 walked by C]  [0.6 done]  [0.7 walked by B]
///
/// Covers that a task finds out of turn wait in it. They are not kept when a walk is: what is left begins
/// again where the task found the first of them (`redo`). What such a task gives away later is contained in
/// that
/// (`within`), until all covers in front of it are handed over.
///
/// It knows nothing of threads.
class TaskList {
  public:
    struct Task {
        std::optional<search::Branches> branches = {}; // until a thread takes them up
        double weight = 1;                             // the part of the tree that it is
        bool done = false;
        std::list<CoverList> covers = {};          // found out of turn
        std::optional<search::Branches> redo = {}; // what would find them, and all behind them, again
        const Task* within = nullptr;              // the task whose `redo` contains this one
    };
    using Place = std::list<Task>::iterator;

    bool empty() const { return tasks_.empty(); }
    Place begin() { return tasks_.begin(); }
    Place end() { return tasks_.end(); }

    /// How many wait to be taken up.
    std::uint32_t waiting() const { return waiting_; }
    bool all_done() const;
    bool is_first(Place task) const { return task == tasks_.begin(); }

    /// What the covers take that wait, in words of 4 bytes.
    std::size_t stored() const { return stored_; }

    /// Adds the whole tree, which a thread walks already.
    Place add_walked() { return tasks_.emplace(end()); }

    /// Adds a task behind all others.
    void append(search::Branches branches);

    /// Adds what the search of a task gives away.
    void give_away(Place from, search::Branches branches);

    /// The first task that waits, and what it is. Precondition: there is one.
    std::pair<Place, search::Branches> take();

    /// A thread leaves a task, of which `rest` is left.
    void put_down(Place task, std::optional<search::Branches> rest);

    /// A task is walked to its end. Unless it is the first it is joined to those beside it that are done too,
    /// so that the list has few.
    void finish(Place task);

    void drop_first() { tasks_.pop_front(); }

    /// Covers wait that a task found out of turn. `redo`: what would find them again, if that is to be kept
    /// and the task has none.
    void store(Place task, CoverList found, std::optional<search::Branches> redo);

    /// The first of the covers that wait in a task, to be handed over.
    CoverList take_covers(Place task);

    /// They are.
    void handed_over(Place task, const CoverList& covers);

  private:
    void add(Place behind, search::Branches branches, const Task* within);
    void absorb(Place task, Place next);
    void pass_on(const Task& from, const Task* to);

    std::list<Task> tasks_;
    std::uint32_t waiting_ = 0;
    std::size_t stored_ = 0;
};

} // namespace quadrille
