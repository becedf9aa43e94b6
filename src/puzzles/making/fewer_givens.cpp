// SPDX-License-Identifier: MIT
#include "puzzles/making/fewer_givens.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "base/shuffle.hpp"

namespace quadrille::making {

namespace {

constexpr std::uint64_t soon = 2000, late = 200'000; // search nodes of a question
constexpr std::uint32_t no_orbit = std::numeric_limits<std::uint32_t>::max();

} // namespace

FewerGivens::FewerGivens(EachSolver& solver, std::span<const OptionId> cover, std::span<const std::uint32_t> orbits,
                         std::uint64_t seed)
    : solver_(solver), cover_(cover), random_(seed) {
    std::map<std::uint32_t, std::vector<OptionId>> by_number;
    for (const OptionId option : cover)
        by_number[orbits.empty() ? index(option) : orbits[index(option)]].push_back(option);
    for (auto& [number, options] : by_number) options_.push_back(std::move(options));
    taken_.resize(options_.size());
    score_.resize(options_.size());
    last_.resize(options_.size());
    of_.resize(options_.size());
}

void FewerGivens::set_missed(std::uint32_t difference, bool missed) {
    if (missed) {
        place_[difference] = static_cast<std::uint32_t>(missed_.size());
        missed_.push_back(difference);
        return;
    }
    place_[missed_.back()] = place_[difference];
    missed_[place_[difference]] = missed_.back();
    missed_.pop_back();
}

void FewerGivens::take(Orbit orbit) {
    taken_[orbit] = true;
    size_ += options_[orbit].size();
    last_[orbit] = ++step_;
    score_[orbit] = 0;
    for (const std::uint32_t d : of_[orbit]) {
        if (hits_[d]++ == 0) {
            for (const Orbit other : differences_[d])
                if (other != orbit) score_[other] -= weight_[d];
            score_[orbit] += weight_[d];
            set_missed(d, false);
        } else if (hits_[d] == 2) {
            for (const Orbit other : differences_[d])
                if (other != orbit && taken_[other]) score_[other] -= weight_[d];
        }
    }
}

void FewerGivens::give_back(Orbit orbit) {
    taken_[orbit] = false;
    size_ -= options_[orbit].size();
    last_[orbit] = ++step_;
    score_[orbit] = 0;
    for (const std::uint32_t d : of_[orbit]) {
        if (--hits_[d] == 0) {
            for (const Orbit other : differences_[d]) score_[other] += weight_[d];
            set_missed(d, true);
        } else if (hits_[d] == 1) {
            for (const Orbit other : differences_[d])
                if (taken_[other]) score_[other] += weight_[d];
        }
    }
}

/// Gives back what is missed least, the oldest of several, but not `kept`.
void FewerGivens::shrink_to(std::size_t goal, Orbit kept) {
    while (size_ > goal) {
        Orbit best = no_orbit;
        for (Orbit orbit = 0; orbit < taken_.size(); ++orbit)
            if (taken_[orbit] && orbit != kept
                && (best == no_orbit || std::pair(score_[orbit], last_[orbit]) < std::pair(score_[best], last_[best])))
                best = orbit;
        if (best == no_orbit) return;
        give_back(best);
    }
}

/// Takes orbits at random until there are `goal` options. False if their sizes do not allow it.
bool FewerGivens::fill_to(std::size_t goal) {
    std::vector<Orbit> free;
    for (Orbit orbit = 0; orbit < taken_.size(); ++orbit)
        if (!taken_[orbit]) free.push_back(orbit);
    shuffle(free, random_);
    for (const Orbit orbit : free)
        if (size_ + options_[orbit].size() <= goal) take(orbit);
    return size_ == goal;
}

/// Hits a difference that is missed, by the orbit that hits most, the oldest of several. The others grow heavier.
void FewerGivens::hit_one(std::size_t goal) {
    const std::vector<Orbit>& orbits = differences_[missed_[random_() % missed_.size()]];
    Orbit best = orbits.front();
    for (const Orbit orbit : orbits)
        if (score_[orbit] > score_[best] || (score_[orbit] == score_[best] && last_[orbit] < last_[best])) best = orbit;
    take(best);
    shrink_to(goal, best);
    for (const std::uint32_t d : missed_) {
        weight_[d] += 1;
        for (const Orbit orbit : differences_[d]) score_[orbit] += 1;
    }
}

void FewerGivens::add_difference(const std::vector<bool>& differs) {
    const auto d = static_cast<std::uint32_t>(differences_.size());
    differences_.emplace_back();
    hits_.push_back(0);
    weight_.push_back(1);
    place_.push_back(0);
    for (Orbit orbit = 0; orbit < differs.size(); ++orbit) {
        if (!differs[orbit]) continue;
        differences_[d].push_back(orbit);
        of_[orbit].push_back(d);
        hits_[d] += taken_[orbit];
    }
    if (hits_[d] == 0) set_missed(d, true);
    for (const Orbit orbit : differences_[d])
        if (hits_[d] == 0 || (hits_[d] == 1 && taken_[orbit])) score_[orbit] += 1;
}

/// Looks for another cover with these givens, that lacks one of `most_known` other options of the cover.
FewerGivens::Answer FewerGivens::ask(const std::vector<bool>& given, std::size_t most_known,
                                     std::vector<bool>& differs) {
    std::vector<OptionId> required, known;
    for (Orbit orbit = 0; orbit < given.size(); ++orbit) {
        auto& list = given[orbit] ? required : known;
        list.insert(list.end(), options_[orbit].begin(), options_[orbit].end());
    }
    if (known.empty()) return Answer::only;
    shuffle(known, random_);
    if (known.size() > most_known) known.resize(most_known);
    ++questions_;
    Control control = control_;
    control.limits.nodes = most_known == 1 ? soon : late;
    const SolveResult result = solver_.another(required, known, control);
    if (result.covers == 0) return result.ending == Ending::exhausted ? Answer::only : Answer::unknown;
    const auto other = solver_.cover();
    for (Orbit orbit = 0; orbit < given.size(); ++orbit)
        differs[orbit] = std::ranges::any_of(
            options_[orbit], [&](OptionId option) { return !std::ranges::binary_search(other, option); });
    return Answer::another;
}

/// Learns a difference that the taken orbits do not hit, if there is one. Small ones say more: of each orbit it is asked
/// once whether a cover has it that differs elsewhere only. To lack one random option must do, because a proof that there
/// is none takes a question for each.
FewerGivens::Answer FewerGivens::learn() {
    std::vector<bool> differs(taken_.size()), fewer(taken_.size());
    const Answer answer = ask(taken_, cover_.size(), differs);
    if (answer != Answer::another) return answer;
    std::vector<Orbit> order;
    for (Orbit orbit = 0; orbit < differs.size(); ++orbit)
        if (differs[orbit]) order.push_back(orbit);
    shuffle(order, random_);
    for (const Orbit orbit : order) {
        if (!differs[orbit]) continue;
        std::vector<bool> given = differs;
        given.flip();
        given[orbit] = true;
        if (ask(given, 1, fewer) == Answer::another) differs = fewer;
    }
    add_difference(differs);
    return answer;
}

std::vector<OptionId> FewerGivens::givens() const {
    std::vector<OptionId> givens;
    for (Orbit orbit = 0; orbit < taken_.size(); ++orbit)
        if (taken_[orbit]) givens.insert(givens.end(), options_[orbit].begin(), options_[orbit].end());
    std::ranges::sort(givens);
    return givens;
}

std::vector<OptionId> FewerGivens::run(std::vector<OptionId> best, std::size_t wanted, std::uint64_t most_questions,
                                       const Control& control) {
    control_ = control;
    for (Orbit orbit = 0; orbit < taken_.size(); ++orbit)
        if (std::ranges::binary_search(best, options_[orbit].front())) take(orbit);
    constexpr std::uint64_t most_idle = 50'000; // steps without a question: so few may not hit all
    const std::uint64_t end = questions_ + most_questions;
    std::uint64_t idle = 0;
    while (best.size() > wanted && questions_ < end && idle < most_idle && !stopped(control)) {
        if (control.progress.due()) control.progress({}); // questions are too short to tell it
        const std::size_t goal = best.size() - 1;
        shrink_to(goal, no_orbit);
        if (!missed_.empty()) {
            hit_one(goal);
            ++idle;
            continue;
        }
        idle = 0;
        const Answer answer = learn();
        if (answer == Answer::unknown) break;
        if (answer == Answer::another) continue;
        if (size_ < wanted && !fill_to(wanted)) break;
        best = givens();
    }
    return best;
}

} // namespace quadrille::making
