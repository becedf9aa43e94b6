// SPDX-License-Identifier: MIT
// Sinz's sequential counter (CP 2005), with its registers defined in both directions.
#include "models/counter.hpp"

#include <algorithm>
#include <vector>

namespace quadrille::encode {

namespace {

/// Counts inputs one after another, as far as it has registers.
class Counter {
  public:
    Counter(Formula& formula, std::size_t registers) : formula_(formula), most_(registers) {}

    /// Whether `count` of the inputs so far are true, or more. Precondition: from 1 to the registers in use.
    Literal at_least(std::size_t count) const { return reached_[count - 1]; }
    bool is_full() const { return reached_.size() == most_; }

    void add(Literal x) {
        const bool grows = !is_full();
        const Literal all = !grows || reached_.empty() ? x : formula_.both(x, reached_.back());
        for (std::size_t k = reached_.size(); k-- > 1;) reached_[k] = step(x, reached_[k], reached_[k - 1]);
        if (!reached_.empty()) reached_[0] = formula_.any_of({reached_[0], x});
        if (grows) reached_.push_back(all);
    }

  private:
    /// Whether the count is reached already, or is one short and `x` is true.
    Literal step(Literal x, Literal reached, Literal one_short) {
        const Literal next = formula_.fresh();
        formula_.clause({!reached, next});
        formula_.clause({!x, !one_short, next});
        formula_.clause({!next, reached, x});
        formula_.clause({!next, one_short}); // which `reached` implies
        return next;
    }

    Formula& formula_;
    std::size_t most_;
    std::vector<Literal> reached_; // [k]: k + 1 of the inputs so far
};

/// How many registers it takes to keep a count of up to `n` between `min` and `max`.
std::size_t registers(std::size_t min, std::size_t max, std::size_t n) { return max < n ? max : min; }

/// Precondition: `min <= max <= inputs.size()`.
void count(Formula& formula, std::span<const Literal> inputs, std::size_t min, std::size_t max) {
    Counter counter(formula, registers(min, max, inputs.size()));
    for (const Literal x : inputs) {
        if (max == 0)
            formula.clause({!x});
        else if (max < inputs.size() && counter.is_full())
            formula.clause({!x, !counter.at_least(max)});
        counter.add(x);
    }
    if (min > 0) formula.clause({counter.at_least(min)});
}

} // namespace

void count_between(Formula& formula, std::span<const Literal> inputs, Bounds bounds) {
    const std::size_t n = inputs.size(), min = bounds.min, max = std::min<std::size_t>(bounds.max, n);
    if (min > n) return formula.contradiction();
    if (registers(min, max, n) <= registers(n - max, n - min, n)) return count(formula, inputs, min, max);
    // Nine of ten at least are true if one at most is false, which one register counts.
    std::vector<Literal> negated;
    for (const Literal x : inputs) negated.push_back(!x);
    count(formula, negated, n - max, n - min);
}

} // namespace quadrille::encode
