// SPDX-License-Identifier: MIT
// What ends a search from outside, what a search reports, and places in errors.
#include <quadrille/control.hpp>

#include <algorithm>
#include <atomic>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille::inline QUADRILLE_ABI {

using std::chrono::steady_clock;

// Both have a constructor since clang 14 makes no aggregate by make_shared.
struct ProgressSink::Clock {
    Clock(steady_clock::duration every, steady_clock::rep first) : interval(every), next(first) {}

    steady_clock::duration interval;
    std::atomic<steady_clock::rep> next;
};

struct ProgressSink::State {
    State(std::shared_ptr<Clock> when, Function what) : clock(std::move(when)), function(std::move(what)) {}

    std::shared_ptr<Clock> clock;
    Function function;
};

ProgressSink::ProgressSink(std::chrono::milliseconds interval, Function function) {
    if (!function) return;
    const auto first = steady_clock::now() + interval;
    auto clock = std::make_shared<Clock>(interval, first.time_since_epoch().count());
    state_ = std::make_shared<State>(std::move(clock), std::move(function));
}

ProgressSink ProgressSink::with(Function function) const {
    ProgressSink other;
    if (state_) other.state_ = std::make_shared<State>(state_->clock, std::move(function));
    return other;
}

bool ProgressSink::due() const {
    if (!state_) return false;
    Clock& clock = *state_->clock;
    const auto now = steady_clock::now().time_since_epoch();
    auto next = clock.next.load(std::memory_order_relaxed);
    // If several threads see that a report is due, only the one that sets the next time reports.
    return now.count() >= next && clock.next.compare_exchange_strong(next, (now + clock.interval).count());
}

void ProgressSink::operator()(const Progress& progress) const { state_->function(progress); }

std::optional<Ending> stopped(const Control& control) {
    // Time first: threads that want work request an interruption repeatedly.
    if (control.limits.deadline != steady_clock::time_point::max() && steady_clock::now() >= control.limits.deadline)
        return Ending::time_limit;
    if (control.stop.stop_requested()) return Ending::interrupted;
    return std::nullopt;
}

Stopped::Stopped(Ending ending)
    : Error(ErrorKind::stopped, ending == Ending::interrupted  ? "stopped from outside"
                                : ending == Ending::time_limit ? "stopped by the limit of time"
                                                               : "stopped by a limit"),
      ending_(ending) {}

void throw_if_stopped(const Control& control) {
    if (const auto ending = stopped(control)) throw Stopped(*ending);
}

SymmetryStats& SymmetryStats::operator+=(const SymmetryStats& more) {
    order = std::max(order, more.order);
    expanded += more.expanded;
    forms += more.forms;
    merged += more.merged;
    handed_over += more.handed_over;
    seconds += more.seconds;
    return *this;
}

SearchStats& SearchStats::operator+=(const SearchStats& more) {
    nodes += more.nodes;
    updates += more.updates;
    seconds += more.seconds;
    threads = std::max(threads, more.threads);
    symmetry += more.symmetry;
    if (profile.size() < more.profile.size()) profile.resize(more.profile.size());
    for (std::size_t depth = 0; depth < more.profile.size(); ++depth) profile[depth] += more.profile[depth];
    return *this;
}

ParseError::ParseError(const std::string& source, Place place, const std::string& message)
    : Error(ErrorKind::bad_data,
            source + ':' + std::to_string(place.line) + ':' + std::to_string(place.column) + ": " + message),
      place_(place), source_size_(source.size()), message_size_(message.size()) {}

std::string_view ParseError::source() const { return std::string_view(what()).substr(0, source_size_); }

std::string_view ParseError::message() const {
    const std::string_view text = what();
    return text.substr(text.size() - std::min(message_size_, text.size()));
}

} // namespace quadrille::inline QUADRILLE_ABI
