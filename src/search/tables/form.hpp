// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

// A problem as `tables` takes it, with a trail of changes.
namespace quadrille::search::tables {

using Word = std::uint64_t;

/// Words that go back to what they were. A word is saved when it first changes after a mark: its stamp tells.
class Trail {
  public:
    explicit Trail(std::span<const Word> values) : values_(values.begin(), values.end()), stamps_(values.size(), 0) {}

    Word operator[](std::size_t word) const { return values_[word]; }

    void set(std::size_t word, Word value) {
        if (stamps_[word] != stamp_) {
            stamps_[word] = stamp_;
            saved_.emplace_back(static_cast<std::uint32_t>(word), values_[word]);
        }
        values_[word] = value;
    }

    /// Returns a mark of the present values.
    std::size_t mark() {
        advance();
        return saved_.size();
    }

    /// Calls `visit(word)` for each word that was set since a mark.
    template <class Visit> void for_each_set_since(std::size_t mark, Visit visit) const {
        for (std::size_t k = mark; k < saved_.size(); ++k) visit(saved_[k].first);
    }

    /// Brings back the values at a mark. Later marks are void.
    void undo(std::size_t mark) {
        for (; saved_.size() > mark; saved_.pop_back()) values_[saved_.back().first] = saved_.back().second;
        advance();
    }

  private:
    void advance() {
        if (++stamp_ != 0) return;
        std::ranges::fill(stamps_, 0); // stamps begin again
        stamp_ = 1;
    }

    std::vector<Word> values_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 1;
    std::vector<std::pair<std::uint32_t, Word>> saved_;
};

/// What stands for a colour where an option uses an item *privately*: without colour, or in a colour that no
/// other option gives. A private use excludes every other use of the item.
inline constexpr std::uint32_t private_use = UINT32_MAX;

/// Some options of a table, as bits: words `lo` to `hi` of the table lie in the pool from `at` on, the others
/// are 0. Options that share an item usually stand near each other in the input, so most spans are short.
struct Span {
    std::uint32_t lo = 0, hi = 0;
    std::size_t at = 0;
};

/// A word of a span in this pool.
inline Word word_of(std::span<const Word> pool, const Span& span, std::uint32_t w) {
    return w >= span.lo && w < span.hi ? pool[span.at + (w - span.lo)] : 0;
}

/// A primary item, with the options that have it: bit k stands for the k-th in the order of the input.
struct Table {
    Bounds bounds = {1, 1};
    std::uint32_t size = 0;    // options
    std::uint32_t words = 0;   // of their bits
    std::uint32_t members = 0; // where they begin in Form::members
    std::uint32_t live = 0;    // in the state: the live ones
    std::uint32_t summary = 0; // in the state: which words are not 0; for long tables
    std::uint32_t taken = 0;   // in the state: how many are taken, and which; if it has several or optional ones
    std::uint32_t first_use = 0, last_use = 0;
    std::uint32_t first_link = 0, last_link = 0;
    bool shares = false; // whether an option has other primary items too

    static constexpr std::uint32_t short_words = 8;
    bool is_long() const { return words > short_words; }
    /// Whether each cover has exactly one of its options: that one is taken when it is the only live one.
    bool has_one() const { return bounds == Bounds{1, 1}; }
};

/// A secondary item. It has a *domain*: the colours that it may still have.
struct Domain {
    std::uint32_t colours = 0;                         // at the beginning
    std::uint32_t at = 0;                              // in the state: a bit for each colour that is left
    std::uint32_t first_value = 0;                     // the number of its first colour, see number_of
    std::uint32_t first_watcher = 0, last_watcher = 0; // tables with coloured uses
    std::uint32_t first_private = 0, last_private = 0; // options

    std::uint32_t words() const { return (colours + 63) / 64; }
    bool has_private() const { return first_private != last_private; }
};

/// The options of a table that give a domain one colour.
struct Support {
    std::uint32_t colour;
    Span span;
};

/// Where a colour is given: a table, and the numbers of the use and of its support.
struct Giver {
    std::uint32_t table, use, support;
};

/// The options of a table that use a domain.
struct Use {
    std::uint32_t table, domain;
    std::uint32_t count = 0;                           // how many they are
    std::uint32_t done = 0;                            // in the state: private uses by other tables' options are out
    std::uint32_t first_support = 0, last_support = 0; // by colour
    Span users = {};
    Span coloured = {}; // those that give it a colour
};

/// If all live options of a table are in `users`, those of another table that are not in `rest` cannot be in
/// a cover: it has at least one option of the table, and one of the other at most.
struct Link {
    std::uint32_t other;
    std::uint32_t count; // of users
    std::uint32_t done;  // in the state: that was seen to
    Span users, rest;
};

/// Where an option stands in a table.
struct Place {
    std::uint32_t table, bit;
};

/// How an option uses a domain.
struct Colouring {
    std::uint32_t domain, colour; // or private_use
};

/// A problem as tables of options and domains of colours: everything about it that does not change during a
/// search. Options without a primary item are left out, and so are secondary items that exclude nothing.
class Form {
  public:
    /// `require` and `forbid` are not looked at. Throws Unsupported if the masks take too much memory.
    explicit Form(const Problem& problem);

    std::uint32_t options() const { return static_cast<std::uint32_t>(ids.size()); }
    OptionId id(std::uint32_t option) const { return ids[option]; }
    std::span<const Place> places_of(std::uint32_t option) const {
        return std::span(places).subspan(first_place[option], first_place[option + 1] - first_place[option]);
    }
    std::span<const Colouring> colourings_of(std::uint32_t option) const {
        return std::span(colourings)
            .subspan(first_colouring[option], first_colouring[option + 1] - first_colouring[option]);
    }
    std::span<const Use> uses_of(const Table& table) const {
        return std::span(uses).subspan(table.first_use, table.last_use - table.first_use);
    }
    std::span<const Support> supports_of(const Use& use) const {
        return std::span(supports).subspan(use.first_support, use.last_support - use.first_support);
    }
    std::span<const Giver> givers_of(const Domain& domain, std::uint32_t colour) const {
        const std::size_t at = domain.first_value - options() + colour;
        return std::span(givers).subspan(first_giver[at], first_giver[at + 1] - first_giver[at]);
    }
    std::uint32_t option_at(const Table& table, std::uint32_t bit) const { return members[table.members + bit]; }
    bool has_item(std::uint32_t option, std::uint32_t table) const;

    /// The number, below `values`, of a value that a search may choose: an option keeps its own, the colours of all domains
    /// come behind the options.
    static std::uint32_t number_of(const Domain& domain, std::uint32_t colour) { return domain.first_value + colour; }

    std::vector<Table> tables;
    std::vector<Domain> domains;
    std::vector<Use> uses;   // of each table, those with most users first
    std::vector<Link> links; // the same
    std::vector<Support> supports;
    std::vector<std::uint32_t> members;  // options of each table
    std::vector<std::uint32_t> watchers; // of each domain: uses with a colour
    std::vector<Giver> givers;           // of each colour of each domain, in the order of uses
    std::vector<std::uint32_t> privates; // of each domain: options that use it privately
    std::vector<Word> pool;              // of spans

    std::vector<OptionId> ids; // of options
    std::vector<std::size_t> first_place, first_colouring, first_giver;
    std::vector<Place> places;
    std::vector<Colouring> colourings;

    // The state at the beginning, and where in it the numbers stand, in this order: live options of each table, colours
    // of each domain, and whether it is touched.
    std::vector<Word> start;
    std::uint32_t counts = 0, sizes = 0, touched = 0;

    std::uint32_t values = 0; // how many a search may choose (options, colours of domains), at most 2^31

    bool by_colours = false; // whether to branch on colours rather than on options

    /// Adds a span of bits, in ascending order, to the pool.
    Span add_span(std::span<const std::uint32_t> bits);

  private:
    void number_options(const Problem& problem);
    void make_domains(const Problem& problem);
    void make_tables();
    void make_uses(std::uint32_t number);
    void make_watchers();
    void make_givers();
    void make_links();
    void number_values();
    void lay_out_state();
};

/// Two tables, and some options of each: a cover that has one of these of one table has one of these of the
/// other too.
struct Pair {
    std::array<std::uint32_t, 2> table;
    std::array<Span, 2> options;
    std::array<std::uint32_t, 2> count; // of options
};

/// Adds the pairs of tables that are linked by colours. Say all options of a table use an item, each in a
/// colour of its own, as the options of a cell of a sudoku do. Then any option with that item and colour
/// implies the one of the cell, and with it all its primary items: a sum of a cage that has a 1 in this cell
/// covers "1 in this row". Preconditions: the form has tables and uses.
void add_implied_pairs(Form& form, std::vector<Pair>& pairs);

} // namespace quadrille::search::tables
