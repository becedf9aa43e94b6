// SPDX-License-Identifier: MIT
#include "solve/auto/compile_attempt.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>

#include "base/threads.hpp"
#include "diagram/builder.hpp"
#include "diagram/compile/form.hpp"
#include "search/meter.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

NodeId take_in(const diagram::Compiler& compiler, std::span<const OptionId> original, DiagramBuilder& nodes) {
    diagram::DepthFirst places(compiler.nodes().end());
    return copy_below(compiler.nodes(), compiler.root(), places, nodes, [&](OptionId option) {
        if (option == Diagram::nothing || option == Diagram::factor) return option;
        const OptionId id = compiler.form().id(index(option));
        return original.empty() ? id : original[index(id)];
    });
}

Diagram take_diagram(const diagram::Compiler& compiler, const Problem& problem) {
    DiagramBuilder nodes;
    const NodeId root = take_in(compiler, {}, nodes);
    return nodes.finish(problem, root);
}

void list_covers(const Diagram& diagram, const Control& control, const CoverSink& sink, SolveResult& result) {
    std::uint64_t covers = 0;
    const bool all = control.limits.covers != 0 && list(diagram, 0, [&](std::span<const OptionId> cover) {
                         ++covers;
                         return sink(cover) && covers < control.limits.covers;
                     });
    result.covers = covers;
    if (!all) result.ending = Ending::cover_limit;
}

SearchStats search_stats(const CompileStats& stats) {
    SearchStats result;
    result.nodes = stats.nodes;
    result.threads = stats.threads;
    result.updates = stats.steps;
    result.profile = {stats.nodes};
    return result;
}

diagram::OrderTrialParams choice_of(const SolveParams& params) {
    return {.order = params.choose == ChooseRule::first ? DiagramOrder::items : DiagramOrder::automatic,
            .memory = params.memory,
            .counting = true};
}

SolveResult count_compiled(diagram::Compiler& compiler, Ending ending, const Control& control) {
    SolveResult result{0, {}, ending, "diagram", search_stats(compiler.stats())};
    if (ending != Ending::exhausted) compiler.give_up();
    result.covers = compiler.covers();
    limit_covers(result, control);
    return result;
}

namespace {

/// Several threads begin anew in each slice, and meet again where they were: each is as long as all before.
constexpr double compile_slice_part = 1;

/// Nanoseconds that a good order is worth in any case. The search for one that takes longer goes on later.
constexpr double worth_an_order = 1e6;

/// What a nanosecond of a compiler's estimate takes (tests/bench/prices.py).
constexpr double compile_price = 1.7;

/// Follows the first edges down: what an edge leads to has a cover. Options are numbers of the form.
std::vector<OptionId> first_cover(const diagram::NodePool& nodes, NodeId root) {
    std::vector<OptionId> cover;
    std::vector<NodeId> open{root};
    while (!open.empty()) {
        const NodeId node = std::exchange(open.back(), Diagram::empty);
        if (node == Diagram::empty) {
            open.pop_back();
            continue;
        }
        for (const Diagram::Edge& edge : nodes.edges(node)) {
            open.push_back(edge.to);
            if (edge.option == Diagram::factor) continue; // all of them
            if (edge.option != Diagram::nothing) cover.push_back(edge.option);
            break;
        }
    }
    return cover;
}

/// Hands over one cover of a compiler that has ended, if its root has any.
void hand_over_one(const diagram::Compiler& compiler, const CoverSink& sink, SolveResult& result) {
    if (compiler.root() == Diagram::none) return;
    result.covers = 1;
    result.ending = Ending::cover_limit;
    std::vector<OptionId> cover = first_cover(compiler.nodes(), compiler.root());
    for (OptionId& option : cover) option = compiler.form().id(index(option));
    if (sink) sink(cover);
}

} // namespace

/// Where items have bounds, a bit for each option that differs.
double mask_words(const Problem& problem) {
    const bool bounded = problem.has_bounds();
    const std::uint32_t options = bounded ? diagram::count_different(problem) : problem.option_count();
    const std::uint32_t bits = problem.item_count() + (bounded ? options : 0), words = bits / 64 + 1;
    return 1.0 * options * words;
}

double compilation_begins(const Problem& problem, double mask_words) {
    return 80 * static_cast<double>(problem.cell_count()) + 60 * mask_words
           + 5.0 * problem.primary_count() * problem.primary_count();
}

CompileAttempt::CompileAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                               const AttemptFacts& facts)
    : Attempt(facts), problem_(problem), params_(params), how_(how) {
    if (!how.alone) setup_time_ = compilation_begins(problem, mask_words(problem));
}

/// The only attempt has all memory, and takes as long to find an order as that takes.
diagram::OrderTrialParams CompileAttempt::choice() const {
    diagram::OrderTrialParams choice = choice_of(params_);
    choice.counting = !how_.telling();
    if (how_.alone) return choice;
    choice.budget = std::max(setup_time_, worth_an_order);
    if (how_.telling() && choice.memory == 0) choice.memory = usual_memory;
    return choice;
}

/// Goes on with the trial of orders. A compiler has done its part of the trial when it is chosen. Where few covers are
/// enough, a round of the trial that would take more than there is left is not begun.
void CompileAttempt::choose_order(const Control& control, double goal) {
    const Stopwatch watch;
    const double before = spent_;
    const bool few = how_.aim == Aim::few;
    try {
        if (!trial_) trial_.emplace(problem_, choice(), control);
    } catch (const Stopped&) {
        return;
    }
    const auto update = [&] {
        spent_ = how_.clock == Clock::time ? before + watch.passed() : setup_time_ + compile_price * trial_->cost();
    };
    const auto decided
        = [&] { return trial_->decided() || (few && spent_ + compile_price * trial_->next_round() > goal); };
    const auto may_go_on = [&] { return (few || spent_ < goal) && (how_.alone || !quadrille::stopped(control)); };
    for (update(); !decided() && may_go_on(); update()) trial_->step(control);
    if (!decided()) return;
    compiler_ = trial_->take();
    trial_.reset();
    begun_ = spent_ - compile_price * compiler_->cost();
}

std::optional<Ending> CompileAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + std::max(amount, least_slice);
    if (!compiler_) choose_order(control, goal);
    if (!compiler_) return quadrille::stopped(control);
    while (spent_ < goal) {
        const double slice = threads > 1 ? next_slice(spent_, goal, compile_slice_part) : next_slice(spent_, goal);
        std::optional<Ending> ending;
        if (how_.clock == Clock::time) {
            const auto compile = [&](const Control& both) { return compiler_->run(both, threads); };
            spent_ += time_of(*compiler_, [&] {
                ending = search::run_within(control, search::Budget::of_time(slice / threads), compile);
            });
        } else {
            ending = diagram::spend(*compiler_, control, compiler_->cost() + slice / compile_price);
            spent_ = begun_ + compile_price * compiler_->cost();
        }
        trend_.note(std::max(spent_ - begun_, 1.0), compiler_->done());
        if (!ending && how_.covers == 1) ending = look_for_cover();
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return search::paused;
}

/// Ends early when a cover is known. A node stands for sets that were met on some way down from the root,
/// unless that led through a product.
std::optional<Ending> CompileAttempt::look_for_cover() {
    if (compiler_->nodes().bare() || compiler_->stats().splits != 0) return std::nullopt;
    compiler_->give_up();
    if (compiler_->root() != Diagram::none) return Ending::exhausted;
    return Ending::memory_limit; // it was no cover: without it
}

SearchStats CompileAttempt::stats() const { return compiler_ ? search_stats(compiler_->stats()) : SearchStats(); }

SolveResult CompileAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) {
    if (!ending) {
        if (!compiler_) choose_order(control, std::numeric_limits<double>::infinity());
        if (compiler_)
            ending = compiler_->run(control, threads_or_cores(params_.threads));
        else
            ending = quadrille::stopped(control).value_or(Ending::interrupted);
    }
    if (!compiler_) return {0, {}, *ending, "diagram", {}};
    if (!how_.telling()) return count_compiled(*compiler_, *ending, control);
    SolveResult result{0, {}, *ending, "diagram", stats()};
    if (ending != Ending::exhausted) return result;
    if (how_.covers == 1)
        hand_over_one(*compiler_, sink, result);
    else
        list_covers(take_diagram(*compiler_, problem_), control, sink, result);
    return result;
}

} // namespace quadrille
