// SPDX-License-Identifier: MIT
// Clauses that say how many literals are true. The encodings of the literature imply one direction only where that
// suffices; here new variables are defined in full, so that a formula has as many models as its problem has covers.
#include "models/formula.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::encode {

namespace {

constexpr std::int32_t most_variables = std::numeric_limits<std::int32_t>::max();

std::int32_t checked(std::int64_t variables) {
    if (variables > most_variables) throw Unsupported("the clauses would need more than 2147483647 variables");
    return static_cast<std::int32_t>(variables);
}

} // namespace

Formula::Formula(std::uint32_t variables, const ClauseSink& sink) : sink_(sink), variables_(checked(variables)) {}

Literal Formula::fresh() {
    variables_ = checked(std::int64_t{variables_} + 1);
    return Literal{variables_};
}

void Formula::contradiction() {
    const Literal never = fresh();
    clause({never});
    clause({!never});
}

Literal Formula::any_of(std::span<const Literal> inputs) {
    if (inputs.size() == 1) return inputs.front();
    const Literal any = fresh();
    std::vector<Literal> some{!any};
    for (const Literal input : inputs) {
        clause({!input, any});
        some.push_back(input);
    }
    clause(some);
    return any;
}

namespace {

using Literals = std::span<const Literal>;

void pairwise(Formula& formula, Literals inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) formula.clause({!inputs[j], !inputs[i]});
}

/// Sinz's sequential counter for one, which is Gent and Nightingale's ladder.
void ladder(Formula& formula, Literals inputs) {
    if (inputs.empty()) return;
    Literal earlier = inputs.front(); // whether one of those before is true
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        formula.clause({!earlier, !inputs[i]});
        if (i + 1 < inputs.size()) earlier = formula.any_of({earlier, inputs[i]});
    }
}

/// Chen's rectangle. Two inputs in one row stand in two columns, so that at most one column parts them.
void product(Formula& formula, Literals inputs) {
    constexpr std::size_t few = 4;
    if (inputs.size() <= few) return pairwise(formula, inputs);
    std::size_t width = 1;
    while (width * width < inputs.size()) ++width;
    std::vector<std::vector<Literal>> rows((inputs.size() + width - 1) / width), columns(width);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        rows[i / width].push_back(inputs[i]);
        columns[i % width].push_back(inputs[i]);
    }
    for (const auto& lines : {rows, columns}) {
        std::vector<Literal> used;
        for (const auto& line : lines) used.push_back(formula.any_of(line));
        product(formula, used);
    }
}

/// Klieber and Kwon's commanders, level by level.
void commander(Formula& formula, Literals inputs) {
    constexpr std::size_t group = 3, few = 6;
    std::vector<Literal> level(inputs.begin(), inputs.end());
    while (level.size() > few) {
        std::vector<Literal> commanders;
        for (std::size_t i = 0; i < level.size(); i += group) {
            const Literals members = Literals(level).subspan(i, std::min(group, level.size() - i));
            pairwise(formula, members);
            commanders.push_back(formula.any_of(members));
        }
        level = std::move(commanders);
    }
    pairwise(formula, level);
}

/// Frisch's bits. Inputs are numbered from 1, so that 0 stands for none of them.
void binary(Formula& formula, Literals inputs) {
    if (inputs.size() < 2) return;
    for (std::size_t bit = 1; bit <= inputs.size(); bit *= 2) {
        std::vector<Literal> ones;
        for (std::size_t i = 1; i <= inputs.size(); ++i)
            if ((i & bit) != 0) ones.push_back(inputs[i - 1]);
        const Literal is_set = formula.any_of(ones);
        for (std::size_t i = 1; i <= inputs.size(); ++i)
            if ((i & bit) == 0) formula.clause({!inputs[i - 1], !is_set});
    }
}

} // namespace

std::optional<AtMostOne> find_at_most_one(std::string_view name) {
    const auto found = std::ranges::find(at_most_one_names, name);
    if (found == at_most_one_names.end()) return std::nullopt;
    return static_cast<AtMostOne>(found - at_most_one_names.begin());
}

void at_most_one(Formula& formula, Literals inputs, AtMostOne encoding) {
    // Medians of five seeds of CaDiCaL 1.5.3, pairwise against product: a sudoku of 25x25, lists of 25: 0.03
    // and 0.19 s; 64 queens, lists of 64: 0.18 and 0.10 s.
    constexpr std::size_t few = 30;
    switch (encoding) {
    case AtMostOne::automatic:
        return inputs.size() <= few ? pairwise(formula, inputs) : product(formula, inputs);
    case AtMostOne::pairwise:
        return pairwise(formula, inputs);
    case AtMostOne::ladder:
        return ladder(formula, inputs);
    case AtMostOne::product:
        return product(formula, inputs);
    case AtMostOne::commander:
        return commander(formula, inputs);
    case AtMostOne::binary:
        return binary(formula, inputs);
    }
}

namespace {

/// Sinz's sequential counter (CP 2005), with its registers defined in both directions: counts inputs one after another,
/// as far as it has registers.
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
