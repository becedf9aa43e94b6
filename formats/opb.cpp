// SPDX-License-Identifier: MIT
// Pseudo-Boolean constraints: see opb.md.
#include <fmt/core.h>

#include <quadrille/numbers.hpp>

#include "format.hpp"
#include "models/linear.hpp"
#include "output_text.hpp"

namespace quadrille::format {

namespace {

using encode::LinearModel;
using encode::Row;

/// A variable's name: x1 is the first.
std::string name(std::uint32_t variable) { return fmt::format("x{}", std::uint64_t{variable} + 1); }

class OpbWriter {
  public:
    OpbWriter(std::ostream& stream, const Problem& problem)
        : out_(stream), problem_(problem), model_(encode::linear_model(problem)) {}

    void write() {
        write_head();
        if (problem_.has_costs()) write_objective();
        for (const Row& row : model_.rows) write_row(row);
        out_.flush();
    }

  private:
    /// The first line must be this one; then which variable is what.
    void write_head() {
        std::size_t constraints = 0;
        for (const Row& row : model_.rows) constraints += is_range(row) ? 2 : 1;
        out_ << "* #variable= " << model_.variable_count() << " #constraint= " << constraints << '\n';
        for (std::uint32_t v = 0; v < model_.variable_count(); ++v)
            out_ << "* " << name(v) << " is " << describe(problem_, model_, v) << '\n';
    }

    void write_objective() {
        const bool maximize = problem_.sense() == Sense::max;
        if (maximize) out_ << "* The greatest cost is wanted, so the costs are negated.\n";
        if (problem_.cost_decimals() > 0)
            out_ << "* Costs are multiplied by 10^" << problem_.cost_decimals()
                 << ", which makes them whole numbers.\n";
        out_ << "min:";
        for (std::uint32_t o = 0; o < model_.options; ++o) {
            const Cost cost = problem_.cost(OptionId{o});
            if (cost != 0) out_ << ' ' << fmt::format("{:+}", maximize ? -cost : cost) << ' ' << name(o);
        }
        out_ << " ;\n";
    }

    static bool is_range(const Row& row) {
        return row.least != Row::unbounded_below && row.most != Row::unbounded_above && row.least != row.most;
    }

    /// The format has only `>=` and `=`: an upper bound becomes a lower bound of the negated terms.
    void write_row(const Row& row) {
        out_ << "* " << describe(problem_, model_, row) << '\n';
        if (row.least == row.most) return write_constraint(row, 1, "=", row.least);
        if (row.least != Row::unbounded_below) write_constraint(row, 1, ">=", row.least);
        if (row.most != Row::unbounded_above) write_constraint(row, -1, ">=", -row.most);
    }

    void write_constraint(const Row& row, std::int32_t sign, std::string_view relation, std::int64_t value) {
        for (const encode::Term& term : model_.terms_of(row))
            out_ << (sign * term.factor > 0 ? "+1 " : "-1 ") << name(term.variable) << ' ';
        out_ << relation << ' ' << value << " ;\n";
    }

    Chunked out_;
    const Problem& problem_;
    LinearModel model_;
};

void write_opb(std::ostream& stream, const Problem& problem, const WriteParams&) { OpbWriter(stream, problem).write(); }

/// Names stand in comments.
Feature opb_loses(const Problem& problem) { return features(problem) & Feature::meta; }

} // namespace

const Format opb{
    {"opb", "pseudo-Boolean constraints, for solvers", false, true}, nullptr, nullptr, write_opb, opb_loses};

} // namespace quadrille::format
