// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

namespace quadrille {

/// What attempts spend is measured by it, in nanoseconds.
enum class Clock : std::uint8_t {
    time,     ///< the time of the thread: answers that do not depend on who finds them
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

    /// What it has spent, its beginning included.
    virtual double spent() const = 0;

    /// What the rest will take, as foreseen; infinite if nothing is known.
    virtual double left() const = 0;

    /// The part of the whole run that it deserves before its forecast is believed.
    virtual double stake() const = 0;

    /// What it knows after such an ending.
    virtual SolveResult answer(Ending ending, const Control& control) = 0;

    /// Whether it has covers to tell. Precondition: it was made for telling, as below.
    virtual bool has_covers() const = 0;

    /// Whether it has as many as it keeps, so that it does not go on before it tells them.
    virtual bool is_full() const = 0;

    /// Hands over the covers that it has found and goes on to the end, unless it has come to an ending, with
    /// as many threads as the params allow.
    virtual SolveResult tell(std::optional<Ending> ending, const Control& control, const CoverSink& sink) = 0;

    /// Gives its memory back. It begins anew if it is run again.
    virtual void drop() = 0;

    /// Bytes that it would give back, about; 0 if it is not worth it.
    virtual std::size_t memory() const = 0;
};

} // namespace quadrille
