// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <mutex>

#include <quadrille/control.hpp>

namespace quadrille {

/// A control for several attempts at one question: what is told of them never falls, whichever tells it, and
/// is told by one thread at a time.
class Reports {
  public:
    /// `control` must outlive it.
    explicit Reports(const Control& control) : control_(control), own_(control) {
        own_.progress = control.progress.with([this](const Progress& progress) { tell(progress); });
    }
    Reports(const Reports&) = delete;
    Reports& operator=(const Reports&) = delete;

    const Control& control() const { return own_; }

  private:
    void tell(const Progress& progress) {
        const std::lock_guard lock(mutex_);
        shown_.share = std::max(shown_.share, progress.share);
        shown_.nodes = std::max(shown_.nodes, progress.nodes);
        shown_.covers = std::max(shown_.covers, progress.covers);
        shown_.hits = std::max(shown_.hits, progress.hits);
        shown_.memory = std::max(shown_.memory, progress.memory);
        control_.progress(shown_);
    }

    const Control& control_;
    Control own_;
    std::mutex mutex_;
    Progress shown_;
};

} // namespace quadrille
