// SPDX-License-Identifier: MIT
#include "solve/tree/task_list.hpp"

#include <algorithm>
#include <iterator>

namespace quadrille {

bool TaskList::all_done() const { return std::ranges::all_of(tasks_, &Task::done); }

void TaskList::add(Place behind, search::Branches branches, const Task* within) {
    const double weight = branches.weight;
    tasks_.insert(behind, Task{.branches = std::move(branches), .weight = weight, .within = within});
    ++waiting_;
}

void TaskList::append(search::Branches branches) { add(end(), std::move(branches), nullptr); }

void TaskList::give_away(Place from, search::Branches branches) {
    from->weight -= branches.weight;
    add(std::next(from), std::move(branches), from->redo ? &*from : from->within);
}

std::pair<TaskList::Place, search::Branches> TaskList::take() {
    --waiting_;
    const auto task = std::ranges::find_if(tasks_, [](const Task& it) { return it.branches.has_value(); });
    return {task, *std::exchange(task->branches, std::nullopt)};
}

void TaskList::put_down(Place task, std::optional<search::Branches> rest) {
    task->branches = std::move(rest);
    task->done = !task->branches;
}

void TaskList::finish(Place task) {
    task->done = true;
    if (is_first(task)) return;
    const auto next = std::next(task), before = std::prev(task);
    if (next != end() && next->done) absorb(task, next);
    if (before->done) absorb(before, task);
}

/// Joins a task to the one in front of it, both being done, unless that would lose where it is to be done
/// again.
void TaskList::absorb(Place task, Place next) {
    if (next->redo && next->within != &*task) return;
    task->covers.splice(task->covers.end(), next->covers);
    pass_on(*next, &*task);
    tasks_.erase(next);
}

/// What lies within the work that one task must do again then lies within the work of another, or of none.
void TaskList::pass_on(const Task& from, const Task* to) {
    for (Task& task : tasks_)
        if (task.within == &from) task.within = to;
}

void TaskList::store(Place task, CoverList found, std::optional<search::Branches> redo) {
    if (found.size() == 0) return;
    if (redo) task->redo = std::move(redo);
    stored_ += found.words();
    task->covers.push_back(std::move(found));
}

CoverList TaskList::take_covers(Place task) {
    CoverList covers = std::move(task->covers.front());
    task->covers.pop_front();
    return covers;
}

void TaskList::handed_over(Place task, const CoverList& covers) {
    stored_ -= covers.words();
    if (!task->redo || !task->covers.empty()) return;
    task->redo.reset();
    pass_on(*task, nullptr);
}

} // namespace quadrille
