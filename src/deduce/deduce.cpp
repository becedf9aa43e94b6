// SPDX-License-Identifier: MIT
#include <quadrille/deduce.hpp>

#include "deduce/inside.hpp"
#include "deduce/pair.hpp"
#include "deduce/patience.hpp"
#include "deduce/single.hpp"
#include "deduce/state.hpp"
#include "deduce/trial.hpp"

namespace quadrille::inline QUADRILLE_ABI {

using Outcome = DeduceResult::Outcome;

std::string_view technique_name(Technique technique) {
    constexpr std::array<std::string_view, 6> names{"nothing", "single", "inside", "pair", "trial", "search"};
    return names.at(std::size_t(technique));
}

Technique DeduceResult::level() const {
    std::size_t level = steps.size() - 1;
    while (level > 0 && steps[level] == 0) --level;
    return static_cast<Technique>(level);
}

/// The state of the base, to which it returns, and the techniques.
class Deducer::Work {
  public:
    explicit Work(const Problem& base) : state_(base), inside_(base), pairs_(base) {
        take_restrictions();
        root_ = state_.mark();
    }

    DeduceResult deduce(std::span<const OptionId> givens, const DeductionSink& sink, const Control& control);

  private:
    void take_restrictions();
    void refuse(OptionId option, DeduceResult& result) const;
    void require(std::span<const OptionId> options, DeduceResult& result);
    bool next(deductions::Patience& patience);
    void apply();

    deductions::State state_;
    deductions::Singles singles_;
    deductions::Inside inside_;
    deductions::Pairs pairs_;
    deductions::Trials trials_;
    Deduction found_;
    DeduceResult base_;   // what can be said of the base at once
    Rest::Mark root_ = 0; // where the givens begin
};

/// Takes out `require` and `forbid` of the base.
void Deducer::Work::take_restrictions() {
    const Problem& base = state_.problem();
    for (const OptionId option : base.forbidden())
        if (state_.is_live(option)) state_.remove(option);
    require(base.required(), base_);
}

/// Notes that an option cannot be had, and why.
void Deducer::Work::refuse(OptionId option, DeduceResult& result) const {
    result.misfit = option;
    const auto exclusion = state_.exclusion(option);
    if (!exclusion) return;
    result.excluder = exclusion->by;
    result.contested = exclusion->item;
}

/// Takes options that were asked for.
void Deducer::Work::require(std::span<const OptionId> options, DeduceResult& result) {
    for (const OptionId option : options) {
        if (state_.is_taken(option)) continue;
        if (state_.is_live(option))
            state_.take(option);
        else if (!result.misfit)
            refuse(option, result);
    }
    result.short_item = state_.short_item();
    if (result.misfit || result.short_item) result.outcome = Outcome::none;
    result.left = state_.live();
}

DeduceResult Deducer::Work::deduce(std::span<const OptionId> givens, const DeductionSink& sink,
                                   const Control& control) {
    DeduceResult result = base_;
    if (result.outcome == Outcome::none) return result;
    state_.undo(root_);
    require(givens, result);
    if (result.outcome == Outcome::none) return result;
    singles_.restart(state_);
    trials_.restart();
    deductions::Patience patience(control);
    while (state_.live() > 0 && next(patience)) {
        ++result.steps[std::size_t(found_.technique)];
        if (sink && !sink(found_)) {
            result.ending = Ending::cover_limit;
            break;
        }
        apply();
        if (state_.short_item()) break;
    }
    result.left = state_.live();
    result.short_item = state_.short_item();
    if (result.short_item)
        result.outcome = Outcome::none;
    else if (result.left == 0)
        result.outcome = Outcome::solved;
    else if (result.complete())
        result.ending = patience.ending().value_or(Ending::exhausted);
    if (result.outcome == Outcome::open && result.complete()) ++result.steps[std::size_t(Technique::search)];
    return result;
}

/// The next deduction, by the easiest technique that shows one.
bool Deducer::Work::next(deductions::Patience& patience) {
    found_.items.clear();
    found_.within.clear();
    found_.colours.clear();
    found_.chain.clear();
    found_.required.clear();
    found_.forbidden.clear();
    if (patience.is_over_after(state_.live())) return false;
    return singles_.find(state_, found_) || inside_.find(state_, found_, patience)
           || pairs_.find(state_, found_, patience) || trials_.find(state_, found_, patience);
}

void Deducer::Work::apply() {
    for (const OptionId option : found_.required) // one of them may exclude another: then its item is short
        if (state_.is_live(option)) state_.take(option);
    for (const OptionId option : found_.forbidden)
        if (state_.is_live(option)) state_.remove(option);
}

Deducer::Deducer(const Problem& base) : work_(std::make_unique<Work>(base)) {}
Deducer::~Deducer() = default;
Deducer::Deducer(Deducer&&) noexcept = default;
Deducer& Deducer::operator=(Deducer&&) noexcept = default;

DeduceResult Deducer::deduce(std::span<const OptionId> givens, const DeductionSink& sink, const Control& control) {
    return work_->deduce(givens, sink, control);
}

DeduceResult deduce(const Problem& problem, const DeductionSink& sink, const Control& control) {
    return Deducer(problem).deduce({}, sink, control);
}

} // namespace quadrille::inline QUADRILLE_ABI
