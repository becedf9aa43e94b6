// SPDX-License-Identifier: MIT
// The cnf format: see cnf.md. What the clauses say is the matter of models/clauses.cpp.
#include "base/json.hpp"
#include "format.hpp"
#include "models/clauses.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::format {

namespace {

/// Which variable is which. Comments stand before the header only: not all solvers look for them elsewhere.
void write_comments(Chunked& out, const Problem& problem, const encode::ClauseSummary& summary) {
    const Annotations& annotations = problem.annotations();
    if (annotations.origin) out << "c quadrille: " << origin_text(*annotations.origin) << '\n';
    for (std::uint32_t i = 0; problem.has_item_names() && i < problem.item_count(); ++i)
        out << "c item " << i << " is " << json_quoted(problem.item_name(ItemId{i})) << '\n';
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        out << "c variable " << number(encode::variable_of(OptionId{o})) << " is option " << o;
        if (const auto name = problem.option_name(OptionId{o}); !name.empty()) out << ", " << json_quoted(name);
        out << '\n';
    }
    for (const auto& [item, colour, variable] : summary.colours)
        out << "c variable " << number(variable) << " is colour " << json_quoted(problem.colour_name(colour))
            << " of item " << index(item) << '\n';
}

void write_cnf(std::ostream& stream, const Problem& problem, const WriteParams& params) {
    const auto encoding = encode::find_at_most_one(params.encoding).value_or(encode::AtMostOne::automatic);
    // Twice the same clauses: once to number them for the header, once to write them.
    const auto summary = encode::make_clauses(problem, encoding, [](auto) {});
    Chunked out(stream);
    write_comments(out, problem, summary);
    out << "p cnf " << summary.variables << ' ' << summary.clauses << '\n';
    encode::make_clauses(problem, encoding, [&](std::span<const encode::Literal> clause) {
        for (const encode::Literal literal : clause) out << number(literal) << ' ';
        out << "0\n";
    });
    out.flush();
}

Feature cnf_loses(const Problem& problem) {
    return features(problem) & (Feature::costs | Feature::maximize | Feature::meta);
}

} // namespace

const Format cnf{
    {"cnf", "clauses in the DIMACS format, for SAT solvers", false, true, std::span(encode::at_most_one_names)},
    nullptr,
    nullptr,
    write_cnf,
    cnf_loses};

} // namespace quadrille::format
