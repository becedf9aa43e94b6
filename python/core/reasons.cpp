// SPDX-License-Identifier: MIT
// What can be deduced, why there is no cover, proofs of answers and their check.
#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

using namespace py::literals;

py::dict to_dict(const DeduceResult& result) {
    constexpr std::array outcomes{"open", "solved", "none"};
    py::dict steps;
    for (std::size_t k = 1; k < result.steps.size(); ++k)
        steps[py::cast(technique_name(static_cast<Technique>(k)))] = result.steps[k];
    return py::dict("outcome"_a = outcomes[static_cast<std::size_t>(result.outcome)],
                    "level"_a = static_cast<unsigned>(result.level()), "name"_a = technique_name(result.level()),
                    "complete"_a = result.complete(), "ending"_a = name_of(result.ending), "steps"_a = steps);
}

/// All deductions, each with its technique, the options that it requires and forbids, and a sentence; and how far they
/// lead.
py::tuple deductions(const ProblemPointer& problem, const py::dict& keywords) {
    std::vector<Deduction> steps;
    const DeduceResult result = ask(keywords, [&](Search& s) {
        return deduce(
            *problem, [&](const Deduction& step) { return steps.push_back(step), true; }, s.control);
    });
    const Words words = puzzle_words(*problem);
    py::list list;
    for (const Deduction& step : steps)
        list.append(py::make_tuple(technique_name(step.technique), to_tuple(step.required), to_tuple(step.forbidden),
                                   words.explain(step)));
    return py::make_tuple(list, to_dict(result));
}

py::dict rate(const ProblemPointer& problem, const py::dict& keywords) {
    return to_dict(ask(keywords, [&](Search& s) { return deduce(*problem, {}, s.control); }));
}

std::string option_words(const ProblemPointer& problem, std::uint32_t option) {
    return puzzle_words(*problem).option(OptionId{option});
}

// ---- why there is no cover ----

constexpr std::array reason_kinds{"unknown", "covered", "misfit", "lack", "weights", "core", "trace"};

/// A reason as the checker accepts it, with its proof.
py::dict find_reason(const ProblemPointer& problem, const py::dict& keywords) {
    std::ostringstream proof;
    const Reason reason = ask(keywords, [&](Search& s) {
        WhyResult result = why(*problem, s.control);
        if (!result.reason.is_found()) return result.reason;
        write_proof(proof, result.reason);
        std::stringbuf bytes(proof.str());
        const Verdict verdict = check_proof(*problem, bytes, "the reason", s.control);
        if (!verdict.proved) throw std::logic_error("the reason that was found is refused: " + verdict.text);
        return result.reason;
    });
    const std::vector lacking{reason.lacking};
    py::dict weights;
    if (reason.kind == Reason::Kind::weights)
        for (const auto& [item, weight] : reason.weights.back().of) weights[py::cast(index(item))] = weight;
    return py::dict("kind"_a = reason_kinds[static_cast<std::size_t>(reason.kind)], "cover"_a = to_tuple(reason.cover),
                    "weights"_a = weights,
                    "items"_a = to_tuple(reason.kind == Reason::Kind::lack ? lacking : reason.core),
                    "text"_a = reason.is_found() ? puzzle_words(*problem).reason(reason) : "",
                    "proof"_a = py::bytes(proof.view().data(), proof.view().size()));
}

// ---- proofs ----

Claim read_claim(const Problem& problem, const py::dict& claim) {
    const auto kind = py::cast<std::string>(claim["kind"]);
    Claim read;
    if (kind == "count") return count_claim(to_count(claim["count"]));
    if (kind == "none") return read;
    read.kind = kind == "cover" ? Claim::Kind::cover : kind == "minimum" ? Claim::Kind::minimum : Claim::Kind::maximum;
    read.cover = to_options(problem, py::cast<std::vector<std::uint32_t>>(claim["cover"]));
    read.cost = total_cost(problem, read.cover);
    return read;
}

/// The proof of a claim as bytes, and whether it is whole.
py::tuple prove(const ProblemPointer& problem, const py::dict& claim, bool text, const py::dict& keywords) {
    Search search = read_search(keywords);
    const Claim read = read_claim(*problem, claim);
    ProofParams params{.form = text ? ProofForm::text : ProofForm::binary,
                       .threads = search.params.threads,
                       .memory = search.params.memory,
                       .simplify = search.params.simplify};
    if (claim.contains("engine")) params.engine = py::cast<std::string>(claim["engine"]);
    std::ostringstream out;
    out.exceptions(std::ios::badbit);
    const ProofOutcome outcome
        = run(search.stop, [&] { return write_proof(out, *problem, read, params, search.control); });
    constexpr std::array names{"whole", "too_long", "time_limit", "memory_limit", "interrupted"};
    return py::make_tuple(py::bytes(out.view().data(), out.view().size()), names[static_cast<std::size_t>(outcome)]);
}

py::tuple check(const ProblemPointer& problem, const py::bytes& proof, const std::string& source) {
    std::stringbuf bytes{std::string(proof)};
    const Verdict verdict = run([&](const Control& control) { return check_proof(*problem, bytes, source, control); });
    return py::make_tuple(verdict.proved, verdict.claim, verdict.text);
}

} // namespace

void add_reasons(py::module_& m) {
    m.def("deductions", &deductions);
    m.def("rate", &rate);
    m.def("option_words", &option_words);
    m.def("why", &find_reason);
    m.def("prove", &prove);
    m.def("check_proof", &check);
}

} // namespace quadrille::python
