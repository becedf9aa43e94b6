// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Rules on sequences of cells. A cell is a secondary item, and its symbols are colours of this item, so that any
/// number of rules share a cell. A rule is an automaton that reads the symbols of its cells one after the other.
/// Unrolled along the cells it is an exact cover (the constraint *regular*: Pesant, 2004): for each cell there is an
/// item, and for each step of the automaton an option that has this item, the cell with its symbol, and the states
/// before and behind the cell as colours of further items. Each filling of the cells has one run, so covers and
/// fillings are one to one.
///
///     Sequences sequences(builder, {"1", "2", "3", "4"});
///     const std::vector row{sequences.add_cell("a"), sequences.add_cell("b"), sequences.add_cell("c")};
///     sequences.add("rising", row, Automaton::by_step(-1, [](int last, Symbol next) -> std::optional<int> {
///         if (next <= last) return std::nullopt;
///         return next;
///     }));
///     sequences.add("one 4", row, sequences.regex("[1-3]*4[1-3]*"));

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A symbol of a cell, as automata read it: 4 may be the digit 4. Where symbols have names, it is the place of its
/// name.
using Symbol = int;

/// The states of an automaton that have been reached, numbered from 0 in this order. One step leads from a state by a
/// symbol to one state or to none. A walk serves one thread at a time.
class QUADRILLE_EXPORT Walk {
  public:
    virtual ~Walk();
    virtual std::uint32_t start() = 0;
    virtual std::optional<std::uint32_t> step(std::uint32_t state, Symbol symbol) = 0;
    virtual bool accepts(std::uint32_t state) = 0;
};

/// What sequences of symbols obey a rule. Its states are found as they are reached, so there may be infinitely many. It
/// never changes: several threads may use one at the same time.
class QUADRILLE_EXPORT Automaton {
  public:
    /// A move from a state to a state by a symbol.
    struct Move {
        std::uint32_t from;
        Symbol symbol;
        std::uint32_t to;
        friend bool operator==(const Move&, const Move&) = default;
    };

    /// Makes an automaton of a function. `step(state, symbol)` is the next state, or `std::nullopt` if no sequence that
    /// begins so obeys the rule. `accepts(state)` tells whether a sequence may end in a state; without it, in any.
    /// States have `std::hash` and `==`, or `<`. Both functions must be pure: several threads may call them at the same
    /// time.
    template <class State, class Step, class Accepts>
    requires std::convertible_to<std::invoke_result_t<const Step&, const State&, Symbol>,
                                 std::optional<State>> && std::predicate<const Accepts&, const State&>
    static Automaton by_step(State start, Step step, Accepts accepts);
    template <class State, class Step> static Automaton by_step(State start, Step step) {
        return by_step(std::move(start), std::move(step), [](const State&) { return true; });
    }

    /// Makes an automaton of a table of moves. Two moves may lead from one state by one symbol to several states: a
    /// sequence obeys the rule if any of its runs ends in a state of `accepting`. A state without a move by a symbol
    /// ends the run.
    static Automaton table(std::uint32_t start, std::vector<Move> moves, std::vector<std::uint32_t> accepting);

    /// Makes an automaton of a regular expression that a whole sequence must match. `symbols` has the names of symbols
    /// by number. docs/sequences.md describes the expressions. Throws ParseError, whose place is that in `text` as line
    /// 1.
    static Automaton regex(std::string_view text, std::span<const std::string> symbols);

    /// Makes an automaton that runs two at once. A sequence obeys it if `keep` says so, called with whether it obeys
    /// `a` and whether it obeys `b`.
    static Automaton product(const Automaton& a, const Automaton& b, bool (*keep)(bool a, bool b));

    /// Returns what obeys one of two rules at least, both of them, and not the rule.
    friend QUADRILLE_EXPORT Automaton operator|(const Automaton& a, const Automaton& b);
    friend QUADRILLE_EXPORT Automaton operator&(const Automaton& a, const Automaton& b);
    friend QUADRILLE_EXPORT Automaton operator!(const Automaton& a);

    /// Begins a walk, which knows the state of the start only.
    std::unique_ptr<Walk> walk() const { return begin_(); }

    /// Makes an automaton of walks of one's own. Each call of `begin` begins the same walk anew.
    explicit Automaton(std::function<std::unique_ptr<Walk>()> begin) : begin_(std::move(begin)) {}

  private:
    std::function<std::unique_ptr<Walk>()> begin_;
};

QUADRILLE_EXPORT Automaton operator|(const Automaton& a, const Automaton& b);
QUADRILLE_EXPORT Automaton operator&(const Automaton& a, const Automaton& b);
QUADRILLE_EXPORT Automaton operator!(const Automaton& a);

/// How a rule is unrolled.
struct UnrollParams {
    /// What messages call the rule.
    std::string_view rule = "a rule";
    /// At most this many states of the automaton may be reached, and ten times as many may stand along the cells, since
    /// a state counts at each place again.
    std::size_t max_states = 100'000;
};

/// An automaton along cells. States are numbered from 0 at each place: in front of each cell, and behind the last. Each
/// move lies on the run of a filling that obeys the rule, and two states of a place differ in what may follow: no
/// smaller deterministic form has these fillings.
class QUADRILLE_EXPORT Unrolled {
  public:
    using Move = Automaton::Move;

    std::size_t cell_count() const { return moves_.size(); }

    /// Returns the number of states in front of a cell; behind the last for `place == cell_count()`. There is one in
    /// front of the first cell and one behind the last, or none anywhere.
    std::uint32_t state_count(std::size_t place) const { return states_[place]; }

    /// Returns the moves at a cell by state in front of it, then by symbol.
    std::span<const Move> moves(std::size_t cell) const { return moves_[cell]; }

    /// Returns the number of moves at all cells.
    std::size_t move_count() const;

    /// Returns whether no filling obeys the rule.
    bool empty() const { return states_.back() == 0; }

    /// Returns whether a cell may have all its symbols, whatever the others have.
    bool is_free(std::size_t cell) const { return free_[cell]; }

    /// Returns how many fillings obey the rule; UINT64_MAX stands for more.
    std::uint64_t filling_count() const;

    /// Returns all fillings, one behind the other, in ascending order. Precondition: they fit in memory.
    std::vector<Symbol> fillings() const;

  private:
    friend QUADRILLE_EXPORT Unrolled unroll(const Automaton& automaton, std::span<const std::vector<Symbol>> cells,
                                            const UnrollParams& params);
    std::vector<std::uint32_t> states_;
    std::vector<std::vector<Move>> moves_;
    std::vector<bool> free_;
};

/// Unrolls an automaton along cells, each with the symbols that it may have, in any order. States are pruned from both
/// ends, and states with equal futures are merged. Throws Unsupported if there are more states than `params` allows.
QUADRILLE_EXPORT Unrolled unroll(const Automaton& automaton, std::span<const std::vector<Symbol>> cells,
                                 const UnrollParams& params = {});

/// Adds rules on sequences of cells to a problem. The builder must outlive it, and may be used in between.
class QUADRILLE_EXPORT Sequences {
  public:
    /// `symbols`: the names of symbols by number. They become colours of cells.
    Sequences(ProblemBuilder& builder, std::vector<std::string> symbols);

    std::span<const std::string> symbols() const { return symbols_; }

    /// Adds a secondary item as a cell that may have these symbols; without a list, any. Throws BadArgument as
    /// `ProblemBuilder::add_item` does, and for what is no symbol.
    ItemId add_cell(std::string_view name);
    ItemId add_cell(std::string_view name, std::vector<Symbol> allowed);

    /// Makes a secondary item that the builder has already a cell that may have these symbols. Throws BadArgument for a
    /// primary item, and for what is no symbol.
    void declare(ItemId cell, std::vector<Symbol> allowed);

    /// Returns the colour of a symbol, for options that fix a cell.
    ColourId colour(Symbol symbol) { return builder_->colour(symbols_[static_cast<std::size_t>(symbol)]); }

    /// Returns the automaton of a regular expression over these symbols.
    Automaton regex(std::string_view text) const { return Automaton::regex(text, symbols_); }

    /// Adds a rule on cells: items and options for its steps or, where these are fewer, for its fillings. An item is
    /// named by rule and cell, an option by rule, cell, symbol and states, as in `sandwich.r0c1=4/0-2`. A cell may
    /// stand in a rule several times. Throws BadArgument for a name that items have already, for a rule without cells,
    /// for what is no cell and if no filling of the cells obeys the rule, and Unsupported if it has over `max_states`
    /// states. The builder is then as before.
    void add(std::string_view name, std::span<const ItemId> cells, const Automaton& rule,
             std::size_t max_states = UnrollParams{}.max_states);

  private:
    void check_symbols(std::span<const Symbol> symbols) const;
    void add_fillings(std::string_view name, std::span<const ItemId> cells, const Unrolled& unrolled);
    void add_moves(std::string_view name, std::span<const ItemId> cells, const Unrolled& unrolled);

    ProblemBuilder* builder_;
    std::vector<std::string> symbols_;
    std::map<ItemId, std::vector<Symbol>> cells_;
};

/// @cond

template <class State, class Step, class Accepts> class StepWalk final : public Walk {
  public:
    struct Rule {
        State start;
        Step step;
        Accepts accepts;
    };
    explicit StepWalk(std::shared_ptr<const Rule> rule) : rule_(std::move(rule)) {}

    std::uint32_t start() override { return number(rule_->start); }
    std::optional<std::uint32_t> step(std::uint32_t state, Symbol symbol) override {
        std::optional<State> next = rule_->step(*states_[state], symbol);
        return next ? std::optional(number(std::move(*next))) : std::nullopt;
    }
    bool accepts(std::uint32_t state) override { return rule_->accepts(*states_[state]); }

  private:
    static constexpr bool has_hash = requires(const State& state) {
        { std::hash<State>{}(state) } -> std::convertible_to<std::size_t>;
        { state == state } -> std::convertible_to<bool>;
    };
    using Numbers = typename std::conditional_t<has_hash, std::type_identity<std::unordered_map<State, std::uint32_t>>,
                                                std::type_identity<std::map<State, std::uint32_t>>>::type;

    std::uint32_t number(State state) {
        const auto [place, is_new] = numbers_.try_emplace(std::move(state), static_cast<std::uint32_t>(states_.size()));
        if (is_new) states_.push_back(&place->first);
        return place->second;
    }

    std::shared_ptr<const Rule> rule_;
    Numbers numbers_;
    std::vector<const State*> states_; // keys of numbers_
};

template <class State, class Step, class Accepts>
requires std::convertible_to<std::invoke_result_t<const Step&, const State&, Symbol>,
                             std::optional<State>> && std::predicate<const Accepts&, const State&>
    Automaton Automaton::by_step(State start, Step step, Accepts accepts) {
    using Steps = StepWalk<State, Step, Accepts>;
    auto rule = std::make_shared<const typename Steps::Rule>(
        typename Steps::Rule{std::move(start), std::move(step), std::move(accepts)});
    return Automaton([rule = std::move(rule)] { return std::make_unique<Steps>(rule); });
}

/// @endcond

} // namespace quadrille::inline QUADRILLE_ABI
