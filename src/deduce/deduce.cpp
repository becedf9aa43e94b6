// SPDX-License-Identifier: MIT
#include <quadrille/deduce.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "deduce/state.hpp"
#include "deduce/techniques.hpp"

namespace quadrille::deductions {

namespace {

/// Trials: an option is taken, and then singles to the end. If that leaves some item fewer options than it
/// needs, no cover has the option. Sound since a cover that had it would have the singles too.
///
/// Short chains of singles come first: all options are tried with chains of at most 0, 1, 2, 4, ... further
/// options. Those that fail are remembered, for what fails now fails later on too, when less is left.
class Trials {
  public:
    /// Forgets what it remembers.
    void restart() { failing_.clear(); }

    /// False if there is none, or no patience left. Precondition: there are no singles.
    bool find(DeductionState& state, Deduction& found, Patience& patience);

  private:
    enum class Verdict : std::uint8_t { stands, fails, unclear };

    bool collect(DeductionState& state, Patience& patience);
    Verdict try_out(DeductionState& state, OptionId option, std::size_t most);
    bool follow(DeductionState& state, ItemId item, std::size_t most);

    std::vector<OptionId> failing_; // the last one comes first
    std::vector<OptionId> chain_;   // of the last trial
    ItemId short_{};                // the item that it left too few
    std::size_t changes_ = 0;       // that it made
};

bool Trials::find(DeductionState& state, Deduction& found, Patience& patience) {
    do {
        while (!failing_.empty()) {
            const OptionId option = failing_.back();
            failing_.pop_back();
            if (!state.is_live(option) || try_out(state, option, SIZE_MAX) != Verdict::fails) continue;
            found.technique = Technique::trial;
            found.items.push_back(short_);
            found.chain = chain_;
            found.forbidden.push_back(option);
            return true;
        }
    } while (collect(state, patience));
    return false;
}

/// Finds the options that fail with the shortest chains. False if there are none.
bool Trials::collect(DeductionState& state, Patience& patience) {
    bool unclear = true;
    for (std::size_t most = 0; unclear; most = most == 0 ? 1 : 2 * most) {
        unclear = false;
        for (std::uint32_t o = 0; o < state.problem().option_count(); ++o) {
            if (patience.is_over_after(1)) return false;
            if (!state.is_live(OptionId{o})) continue;
            const Verdict verdict = try_out(state, OptionId{o}, most);
            if (verdict == Verdict::fails) failing_.push_back(OptionId{o});
            unclear |= verdict == Verdict::unclear;
            if (patience.is_over_after(changes_)) return false;
        }
        if (!failing_.empty()) break;
    }
    std::ranges::reverse(failing_);
    return !failing_.empty();
}

/// Follows the singles in the order in which they appear, which keeps chains short.
Trials::Verdict Trials::try_out(DeductionState& state, OptionId option, std::size_t most) {
    const Rest::Mark mark = state.mark();
    chain_.clear();
    state.take(option);
    Verdict verdict = Verdict::stands;
    for (std::size_t k = 0; k < state.tight().size() && !state.short_item(); ++k) {
        const ItemId item = state.tight()[k];
        if (state.is_tight(item) && !follow(state, item, most)) {
            verdict = Verdict::unclear;
            break;
        }
    }
    if (state.short_item()) {
        verdict = Verdict::fails;
        short_ = *state.short_item();
    }
    changes_ = state.mark() - mark;
    state.undo(mark);
    return verdict;
}

/// Takes the options of a tight item. False if the chain would become too long.
bool Trials::follow(DeductionState& state, ItemId item, std::size_t most) {
    bool fits = true;
    state.for_each_live(item, [&](OptionId option) {
        if (!state.is_live(option)) return true; // one before excluded it
        if (state.short_item()) return false;
        fits = chain_.size() < most;
        if (!fits) return false;
        chain_.push_back(option);
        state.take(option);
        return true;
    });
    return fits;
}

} // namespace

} // namespace quadrille::deductions

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

    deductions::DeductionState state_;
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
