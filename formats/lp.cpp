// SPDX-License-Identifier: MIT
// Integer programs as text: see lp.md.
#include <fmt/core.h>

#include <quadrille/numbers.hpp>

#include "format.hpp"
#include "models/linear.hpp"
#include "output_text.hpp"

namespace quadrille::format {

namespace {

using encode::LinearModel;
using encode::Row;

/// A line may not have more than 255 characters in some readers; no word here is longer than 32.
constexpr std::size_t full_line = 100;

class LpWriter {
  public:
    LpWriter(std::ostream& stream, const Problem& problem)
        : out_(stream), problem_(problem), model_(encode::linear_model(problem)) {}

    void write() {
        for (std::uint32_t v = 0; v < model_.variable_count(); ++v)
            out_ << "\\ x" << v << " is " << describe(problem_, model_, v) << '\n';
        write_objective();
        out_ << "Subject To\n";
        for (const Row& row : model_.rows) write_row(row);
        out_ << "Binaries\n";
        for (std::uint32_t v = 0; v < model_.variable_count(); ++v) put(fmt::format("x{}", v));
        end_line();
        out_ << "End\n";
        out_.flush();
    }

  private:
    /// Has the options with costs and, since some readers only know variables from here and from the rows,
    /// those that are in no row.
    void write_objective() {
        std::vector<bool> known(model_.variable_count());
        for (const encode::Term& term : model_.terms) known[term.variable] = true;
        out_ << (problem_.sense() == Sense::max ? "Maximize\n" : "Minimize\n");
        put("cost:");
        bool empty = true;
        for (std::uint32_t o = 0; o < model_.options; ++o) {
            const std::int64_t cost = problem_.cost(OptionId{o});
            if (cost == 0 && known[o]) continue;
            put(fmt::format("{}{} x{}", cost < 0 ? "" : "+", to_string(cost, problem_.cost_decimals()), o));
            empty = false;
        }
        if (empty) put("0 x0"); // the model has a variable at least
        end_line();
    }

    /// Not every reader takes a row with two bounds.
    void write_row(const Row& row) {
        out_ << "\\ " << describe(problem_, model_, row) << '\n';
        if (row.least == row.most) return write_constraint(row, "=", row.least);
        if (row.least != Row::unbounded_below) write_constraint(row, ">=", row.least);
        if (row.most != Row::unbounded_above) write_constraint(row, "<=", row.most);
    }

    void write_constraint(const Row& row, std::string_view relation, std::int64_t value) {
        put(fmt::format("r{}:", constraints_++));
        for (const encode::Term& term : model_.terms_of(row))
            put(fmt::format("{} x{}", term.factor > 0 ? '+' : '-', term.variable));
        put(fmt::format("{} {}", relation, value));
        end_line();
    }

    /// Puts words that stay together on the line, or on the next one.
    void put(std::string_view words) {
        if (column_ + 1 + words.size() > full_line) end_line();
        out_ << ' ' << words;
        column_ += 1 + words.size();
    }

    void end_line() {
        if (column_ > 0) out_ << '\n';
        column_ = 0;
    }

    Chunked out_;
    const Problem& problem_;
    LinearModel model_;
    std::size_t column_ = 0; // of the current line
    std::uint64_t constraints_ = 0;
};

void write_lp(std::ostream& stream, const Problem& problem, const WriteParams&) { LpWriter(stream, problem).write(); }

/// Names stand in comments.
Feature lp_loses(const Problem& problem) { return features(problem) & Feature::meta; }

} // namespace

const Format lp{
    {"lp", "a 0/1 program in CPLEX's text format, for solvers", false, true}, nullptr, nullptr, write_lp, lp_loses};

} // namespace quadrille::format
