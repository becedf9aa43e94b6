// SPDX-License-Identifier: MIT
// Missed without it: work of a thread that is lost or done twice when it waits.
// Tasks by hand: the order of the tree, and what is to be done again where covers wait.
#include <initializer_list>
#include <iterator>
#include <string>

#include <boost/test/unit_test.hpp>

#include "solve/tree/task_list.hpp"

BOOST_AUTO_TEST_SUITE(task_list_test)

using namespace quadrille;
using search::Branches;

namespace {

/// Branches that one can tell by their number.
Branches branches(std::uint32_t number, double weight = 0.25) { return {.choices = {number}, .weight = weight}; }

CoverList covers(std::initializer_list<std::uint32_t> options) {
    CoverList list;
    for (const std::uint32_t option : options) {
        const OptionId cover{option};
        list.add(std::span(&cover, 1));
    }
    return list;
}

/// The state of each task: the number of waiting covers, `d` for done, `w` for walked; `*` where it is to be
/// done again, and `<` where that lies within another one.
std::string text(TaskList& tasks) {
    std::string all;
    for (const TaskList::Task& task : tasks) {
        all += task.branches ? std::to_string(task.branches->choices.front()) : task.done ? "d" : "w";
        if (task.redo) all += '*';
        if (task.within) all += '<';
        all += ' ';
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_is_given_away_comes_next) {
    TaskList tasks;
    const auto whole = tasks.add_walked();
    tasks.give_away(whole, branches(2));
    tasks.give_away(whole, branches(1));
    BOOST_TEST(text(tasks) == "w 1 2 ");
    BOOST_TEST(whole->weight == 0.5);
    BOOST_TEST(tasks.waiting() == 2u);
    const auto [first, what] = tasks.take();
    BOOST_TEST(what.choices.front() == 1u);
    BOOST_TEST(text(tasks) == "w w 2 ");
    tasks.give_away(first, branches(3));
    tasks.append(branches(4));
    BOOST_TEST(text(tasks) == "w w 3 2 4 ");
    BOOST_TEST(tasks.waiting() == 3u);
    tasks.put_down(first, branches(5));
    BOOST_TEST(text(tasks) == "w 5 3 2 4 ");
}

BOOST_AUTO_TEST_CASE(neighbours_that_are_done_are_joined) {
    TaskList tasks;
    for (std::uint32_t k = 0; k < 4; ++k) tasks.append(branches(k));
    for (std::uint32_t k = 0; k < 4; ++k) tasks.take();
    const auto one = std::next(tasks.begin()), two = std::next(one), three = std::next(two);
    tasks.store(one, covers({1}), {});
    tasks.store(two, covers({2, 3}), {});
    tasks.store(three, covers({4}), {});
    BOOST_TEST(tasks.stored() == 4u + 2 * 4);
    tasks.finish(one);
    tasks.finish(three);
    BOOST_TEST(text(tasks) == "w d w d ");
    BOOST_TEST(!tasks.all_done());
    tasks.finish(two);
    BOOST_TEST(text(tasks) == "w d ");
    tasks.finish(tasks.begin()); // the first stays: its walker hands over the covers
    BOOST_TEST(text(tasks) == "d d ");
    BOOST_TEST(tasks.all_done());
    tasks.drop_first();
    for (const std::uint32_t first : {1u, 2u, 4u}) {
        const CoverList list = tasks.take_covers(tasks.begin());
        BOOST_TEST(index(list[0].front()) == first);
        tasks.handed_over(tasks.begin(), list);
    }
    BOOST_TEST(tasks.stored() == 0u);
}

BOOST_AUTO_TEST_CASE(what_is_to_be_done_again_contains_what_is_given_away_later) {
    TaskList tasks;
    tasks.append(branches(0));
    tasks.append(branches(1));
    tasks.take();
    const auto [task, what] = tasks.take();
    tasks.give_away(task, branches(2));
    tasks.store(task, {}, branches(7)); // no cover: nothing is to be done again
    BOOST_TEST(text(tasks) == "w w 2 ");
    tasks.store(task, covers({1}), branches(8));
    tasks.give_away(task, branches(3));
    BOOST_TEST(text(tasks) == "w w* 3< 2 ");
    const auto third = tasks.take().first;
    tasks.give_away(third, branches(4)); // contained in the same
    BOOST_TEST(text(tasks) == "w w* w< 4< 2 ");
    tasks.handed_over(task, tasks.take_covers(task));
    BOOST_TEST(text(tasks) == "w w w 4 2 ");
}

BOOST_AUTO_TEST_CASE(joining_loses_nothing_that_is_to_be_done_again) {
    const auto joined = [](bool inside) {
        TaskList tasks;
        tasks.append(branches(0));
        tasks.append(branches(1));
        tasks.take();
        const auto task = tasks.take().first;
        if (inside) tasks.store(task, covers({1}), branches(8));
        tasks.give_away(task, branches(2));
        const auto behind = tasks.take().first;
        tasks.store(behind, covers({2}), branches(9));
        tasks.give_away(behind, branches(3));
        tasks.finish(task);
        tasks.finish(behind);
        return text(tasks);
    };
    BOOST_TEST(joined(true) == "w d* 3< ");
    BOOST_TEST(joined(false) == "w d d* 3< ");
}

BOOST_AUTO_TEST_SUITE_END()
