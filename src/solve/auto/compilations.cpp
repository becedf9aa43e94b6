// SPDX-License-Identifier: MIT
#include "solve/auto/compilations.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include <quadrille/error.hpp>

#include "diagram/compile/choice.hpp"
#include "solve/auto/compile_attempt.hpp"
#include "solve/tree/walk_diagram.hpp"

namespace quadrille {

namespace {

/// What the searches must have spent before, and what the first one may spend.
constexpr double searched_before = 5e5, first_attempt = 2.5e5;

/// The budget of all compilations that are not ahead together, beside the first one, as a fraction of what the
/// searches spend.
constexpr double small_share = 1.0 / 64;

/// The budget of a compilation that is ahead, as a multiple of what the searches spend.
constexpr double ahead_share = 2;

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

} // namespace

Compilations::Compilations(const Problem& problem, const SolveParams& params,
                           std::function<Searched()> searched)
    : problem_(problem), searched_(std::move(searched)),
      memory_(params.memory == 0 ? usual_memory : params.memory), next_(first_attempt) {
    const double words = mask_words(problem);
    making_ = compilation_begins(problem, words);
    constexpr double copies = 4; // claims and what is forbidden, of the form and of the compiler
    over_ = 8 * copies * words > static_cast<double>(memory_) / 4;
}

/// Whether the one that runs has done more of its tree for what it spent than the systematic search. Where
/// remainders come again it gets faster and faster then, and if not, a cover is likely to be met sooner.
bool Compilations::is_ahead(const Searched& searched) const {
    constexpr double margin = 3; // bits: less is often luck
    // So small a part that it counts as 0 is smaller than this.
    const double done = std::max(searched.done, std::numeric_limits<double>::min());
    return compiler_
           && compiler_->done() - std::log2(running())
                  > std::log2(done) - std::log2(searched.systematic) + margin;
}

double Compilations::budget() const {
    const Searched searched = searched_();
    if (over_ || searched.cost < searched_before) return 0;
    if (compiler_) return std::max(ahead_share * searched.cost - running(), 0.0);
    const bool may_begin = spent_ + std::max(making_, next_) <= first_attempt + small_share * searched.cost;
    return may_begin ? next_ : 0;
}

/// A node limit of the control is one of the searches.
std::optional<Ending> Compilations::run(const Control& control, double, std::uint32_t) {
    Control own = control;
    own.limits.nodes = Limits().nodes;
    own.progress = control.progress.with([&](Progress progress) {
        progress.share = 0; // of the whole run it says nothing
        control.progress(progress);
    });
    try {
        const auto ending = compile(own, searched_());
        if (ending != Ending::memory_limit) return ending;
    } catch (const Stopped& stopped) {
        return stopped.ending();
    } catch (const Unsupported&) { // too large for it: the searches go on alone
    } catch (const std::bad_alloc&) {
    }
    abandon(running());
    over_ = true;
    return std::nullopt;
}

/// Lets the one that runs, or else a new one, spend what it may. The ending, if there is no more to do.
std::optional<Ending> Compilations::compile(const Control& control, const Searched& searched) {
    if (!compiler_)
        compiler_ = diagram::choose_compiler(problem_, {.memory = memory_, .budget = next_}, control);
    std::optional<Ending> ending = spend(control, next_);
    if (!ending && is_ahead(searched)) ending = spend(control, ahead_share * searched.cost);
    if (ending || is_ahead(searched)) return ending;
    abandon(std::max(running(), 2 * next_)); // trials count too
    next_ *= 2;
    return std::nullopt;
}

/// Ends early when a cover is known. A node stands for sets that were met on some way down from the root,
/// unless that led through a product.
std::optional<Ending> Compilations::spend(const Control& control, double budget) {
    while (running() < budget) {
        const double step = std::max(1e5, running() / 16);
        if (const auto ending = diagram::spend(*compiler_, control, std::min(budget, running() + step)))
            return ending;
        if (compiler_->nodes().bare() || compiler_->stats().splits != 0) continue;
        compiler_->give_up();
        if (compiler_->root() != Diagram::none) return Ending::exhausted;
        return Ending::memory_limit; // it was no cover: without it
    }
    return std::nullopt;
}

SolveResult Compilations::answer(std::optional<Ending> ending, const Control&, const CoverSink& sink) {
    SolveResult result{0, {}, *ending, std::string(engine()), stats()};
    if (ending != Ending::exhausted || compiler_->root() == Diagram::none) return result;
    result.covers = 1;
    result.ending = Ending::cover_limit;
    std::vector<OptionId> cover = first_cover(compiler_->nodes(), compiler_->root());
    for (OptionId& option : cover) option = compiler_->form().id(index(option));
    if (sink) sink(cover);
    return result;
}

void Compilations::abandon(double charge) {
    if (compiler_) diagram::add(before_, compiler_->stats());
    spent_ += charge;
    compiler_.reset();
}

SearchStats Compilations::stats() const {
    CompileStats stats = before_;
    if (compiler_) diagram::add(stats, compiler_->stats());
    return stats.nodes == 0 ? SearchStats() : search_stats(stats);
}

} // namespace quadrille
