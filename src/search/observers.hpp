// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <quadrille/solve.hpp>
#include <quadrille/watch.hpp>

// The observers of a search. Each is a template parameter of the engines' `run`, so that counting costs nothing;
// engines are compiled for these observers only.
namespace quadrille::search {

/// The observer of a search that only counts.
struct CountOnly {
    static constexpr bool listens = false;
};

/// The observer that hands each cover to a sink, which returns false to stop.
struct SinkObserver {
    static constexpr bool listens = true;
    const CoverSink& sink;
    bool operator()(std::span<const OptionId> cover) const { return sink(cover); }
};

/// An observer of each step, of the engine `links` only. It is called virtually: it takes longer than the step.
class StepObserver {
  public:
    static constexpr bool listens = false;
    virtual ~StepObserver() = default;

    /// `subject`: for `branch` the number of the item, primary items counting from 1, and for `dead_end` that of an
    /// item that has too few options; for `take` the index of the option.
    virtual void step(SearchStep::Kind kind, std::uint32_t subject) = 0;

    /// Called between steps. Once it returns false, the search continues without the observer to a point where it can
    /// stop.
    virtual bool wants_more() const { return true; }
};

} // namespace quadrille::search
