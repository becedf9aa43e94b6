// SPDX-License-Identifier: MIT
#include "search/tables/trials.hpp"

#include <algorithm>

namespace quadrille::search::tables {

/// About the work of trying a domain or a table; 0 if it has no two values to choose from. Tables come after all
/// domains.
std::uint64_t Trials::effort(std::uint32_t candidate) const {
    constexpr std::uint64_t after_domains = std::uint64_t{1} << 48;
    const Form& form = state_.form();
    if (candidate >= domains()) {
        const std::uint32_t ways = state_.ways(candidate - domains());
        return ways < 2 ? 0 : after_domains + ways;
    }
    if (!form.by_colours || state_.colours(candidate) < 2 || !state_.is_touched(candidate)) return 0;
    const Domain& domain = form.domains[candidate];
    std::uint64_t sum = 0;
    for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k)
        if (const std::uint32_t live = state_.live(form.uses[form.watchers[k]].table); live > 1) sum += live;
    return sum;
}

/// Queues all candidates, or those that have lost or gained values or neighbours' values since they were queued.
void Trials::queue(bool all) {
    efforts_.resize(domains() + state_.form().tables.size());
    state_.charge(efforts_.size());
    for (std::uint32_t candidate = 0; candidate < efforts_.size(); ++candidate) {
        const std::uint64_t now = effort(candidate);
        if (now != 0 && (all || now != efforts_[candidate])) queue_.emplace(now, candidate);
        efforts_[candidate] = now;
    }
}

bool Trials::is_open(std::uint32_t candidate, std::uint32_t value) const {
    if (is_spared_[number(candidate, value)]) return false;
    if (candidate >= domains()) return state_.is_open(candidate - domains(), value);
    return state_.colours(candidate) > 1 && state_.has_colour(candidate, value);
}

std::uint32_t Trials::number(std::uint32_t candidate, std::uint32_t value) const {
    return candidate >= domains() ? value : Form::number_of(state_.form().domains[candidate], value);
}

/// Notes what the present trial has left alone. Precondition: it is not refuted.
void Trials::note_spared() {
    state_.for_each_left_since(
        *mark_, [&](std::uint32_t option) { is_spared_[option] = true; },
        [&](std::uint32_t domain, std::uint32_t colour) { is_spared_[number(domain, colour)] = true; });
}

/// The values of a candidate, the first one last. An option of several tables is a value of the first one only.
void Trials::list_values(std::uint32_t candidate) {
    values_.clear();
    const auto add = [&](std::uint32_t value) { values_.push_back(value); };
    if (candidate < domains()) {
        state_.for_each_colour(candidate, add);
    } else {
        const std::uint32_t table = candidate - domains();
        state_.for_each_open(table, [&](std::uint32_t option) {
            if (state_.form().places_of(option).front().table == table) add(option);
        });
    }
    std::ranges::reverse(values_);
}

void Trials::take(std::uint32_t candidate, std::uint32_t value) {
    if (candidate < domains())
        state_.colour(candidate, value);
    else
        state_.take(candidate - domains(), value);
}

void Trials::remove(std::uint32_t candidate, std::uint32_t value) {
    if (candidate < domains())
        state_.exclude(candidate, value);
    else
        state_.remove(value);
}

Trials::Step Trials::step(std::uint64_t most_work) {
    using Verdict = Propagator::Verdict;
    const Verdict verdict = state_.propagate(most_work);
    if (verdict == Verdict::paused) return Step::goes_on;
    if (mark_) {
        if (verdict == Verdict::settled) note_spared();
        end_trial();
        ++made_;
        if (verdict == Verdict::failed) {
            ++refuted_;
            is_news_ = is_changed_ = true;
            remove(candidate_, values_.back());
            values_.pop_back();
            return Step::goes_on;
        }
        values_.pop_back();
    } else if (verdict == Verdict::failed) {
        return Step::failed;
    }
    while (!values_.empty() && !is_open(candidate_, values_.back())) values_.pop_back();
    if (values_.empty()) return next_candidate() ? Step::goes_on : Step::over;
    mark_ = state_.mark();
    take(candidate_, values_.back());
    return Step::goes_on;
}

void Trials::end_trial() {
    if (mark_) state_.undo(*mark_);
    mark_.reset();
}

bool Trials::next_candidate() {
    if (is_changed_) queue(false);
    is_changed_ = false;
    while (!queue_.empty() && efforts_[queue_.top().second] != queue_.top().first) queue_.pop();
    if (queue_.empty() && is_news_) {
        is_news_ = false;
        is_spared_.assign(state_.form().values, false);
        queue(true);
    }
    if (queue_.empty()) return false;
    candidate_ = queue_.top().second;
    queue_.pop();
    list_values(candidate_);
    return true;
}

} // namespace quadrille::search::tables
