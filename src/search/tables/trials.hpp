// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "search/tables/propagator.hpp"

namespace quadrille::search::tables {

/// Colours and options that are taken on trial, one after the other: what the rules refute is in no cover, and is
/// removed. (Known as shaving, singleton consistency and failed-literal probing.)
///
/// Colours of a domain come before options, where colours are what the search branches on, and the domain or table whose
/// tables have the fewest live options comes first. There a trial costs least and fails most often; and what a
/// refuted value changes is tried next, since its numbers become small. A nonogram of 100x100, 579,112 options, needed
/// 10,313 trials until no more was refuted, before any was spared; option by option in the order of the input, it needed
/// 118,221 long ones.
///
/// What is left alone in its table or domain by a trial that is not refuted would not be refuted by itself either, since its
/// trial removes no more than this one did. It is not tried before all values are tried again, and these go on until a whole
/// round refutes nothing. Three nonograms of 100x100 with several answers need 3,493 to 6,249 trials instead of 7,339 to 13,344.
/// Tried and lost: to give up long trials at first (the values that they would have spared cost ten times as much).
class Trials {
  public:
    explicit Trials(Propagator& state) : state_(state) {}

    enum class Step : std::uint8_t {
        goes_on,
        over,   ///< nothing that is left can be refuted by one trial
        failed, ///< there is no cover
    };

    /// Goes on until a trial begins or ends, or the state's work has come to `most_work`. To be called until the state
    /// is of no more use, or with `end_trial` before anything else is done with it.
    Step step(std::uint64_t most_work);

    bool is_trying() const { return mark_.has_value(); }
    /// Undoes a trial that is going on.
    void end_trial();

    std::uint64_t made() const { return made_; }       ///< trials
    std::uint64_t refuted() const { return refuted_; } ///< values

  private:
    /// A domain, or by a number above all domains a table; it is behind those that are worth less.
    using Candidate = std::pair<std::uint64_t, std::uint32_t>;

    std::uint32_t domains() const { return static_cast<std::uint32_t>(state_.form().domains.size()); }
    std::uint64_t effort(std::uint32_t candidate) const;
    void queue(bool all);
    bool next_candidate();
    bool is_open(std::uint32_t candidate, std::uint32_t value) const;
    void list_values(std::uint32_t candidate);
    void take(std::uint32_t candidate, std::uint32_t value);
    void remove(std::uint32_t candidate, std::uint32_t value);
    std::uint32_t number(std::uint32_t candidate, std::uint32_t value) const;
    void note_spared();

    Propagator& state_;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
    std::vector<std::uint64_t> efforts_; // by candidate, when it was queued last
    bool is_news_ = true;                // something was refuted since all were queued
    std::uint32_t candidate_ = 0;        // that is being tried
    std::vector<std::uint32_t> values_;  // of it, still to be tried, the next one last
    std::vector<bool> is_spared_;        // by number of a value: it need not be tried in this round
    std::optional<std::size_t> mark_;    // before the trial that is going on
    bool is_changed_ = false;            // a value of the candidate was refuted
    std::uint64_t made_ = 0, refuted_ = 0;
};

} // namespace quadrille::search::tables
