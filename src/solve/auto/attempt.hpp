// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

namespace quadrille {

/// What attempts spend is measured by it, in nanoseconds.
enum class Clock : std::uint8_t {
    time,     ///< the time of threads: answers that do not depend on who finds them
    counters, ///< nodes, updates and work at their prices: the same at each run
};

/// Whether what ended so has the answer: nothing stopped it before.
inline bool is_answer(Ending ending) { return ending == Ending::exhausted || ending == Ending::cover_limit; }

/// One way to answer a question, on one engine. It can be run for a while, pauses, and goes on where it was.
/// It is begun, which takes time for large problems, when it is first run.
class Attempt {
  public:
    virtual ~Attempt() = default;

    virtual std::string_view engine() const = 0;

    /// What it takes to begin, as foreseen, in nanoseconds.
    virtual double beginning() const = 0;

    /// Goes on until about so much more is spent, with so many threads at most. The ending, if there is no
    /// more to do: all is done, or a limit of the control is met. Nothing if it only pauses.
    /// Throws Unsupported if the problem turns out to be too large.
    virtual std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) = 0;

    /// What all its threads have spent, its beginning included.
    virtual double spent() const = 0;

    /// What it did.
    virtual SearchStats stats() const = 0;

    /// The answer that an ending stands for. One that was made for telling hands over the covers that it has
    /// found; without an ending it then goes on to one, with as many threads as the params allow.
    virtual SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink)
        = 0;

    // What follows is for BestOf and lists. By itself it says that nothing is known, and that there is
    // nothing to give back.

    /// What the rest will take of all its threads, as foreseen; infinite if nothing is known.
    virtual double left() const { return std::numeric_limits<double>::infinity(); }

    /// How many times the rest of the leader its own usually is, as long as nothing is known of it.
    virtual double usually_behind() const { return 1; }

    /// The part of a long run that it deserves before its forecast is believed.
    virtual double stake() const { return 0; }

    /// What it may have spent in all, its beginning included, where the leader has spent so much. One with
    /// such a bound never leads.
    virtual std::optional<double> most([[maybe_unused]] double leader) const { return std::nullopt; }

    /// Whether it has covers to tell. Precondition: it was made for telling.
    virtual bool has_covers() const { return false; }

    /// Whether it has as many as it keeps, so that it does not go on before it tells them.
    virtual bool is_full() const { return false; }

    /// Gives its memory back. It begins anew if it is run again.
    virtual void drop() {}

    /// Bytes that it would give back, about; 0 if it is not worth it.
    virtual std::size_t memory() const { return 0; }
};

} // namespace quadrille
