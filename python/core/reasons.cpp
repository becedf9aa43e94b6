// SPDX-License-Identifier: MIT
// What can be deduced, why there is no cover, proofs of answers and their check.
#include "module.hpp"

#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include <pybind11/stl.h>

#include "convert.hpp"
#include "running.hpp"

namespace quadrille::python {

namespace {

py::dict to_dict(const Deduction& deduction, const Words& words) {
    py::dict dict;
    dict["technique"] = technique_name(deduction.technique);
    dict["items"] = to_tuple(deduction.items);
    dict["within"] = to_tuple(deduction.within);
    dict["chain"] = to_tuple(deduction.chain);
    dict["required"] = to_tuple(deduction.required);
    dict["forbidden"] = to_tuple(deduction.forbidden);
    dict["text"] = words.explain(deduction);
    return dict;
}

std::string reason_of(const DeduceResult& result, const Words& words) {
    if (result.short_item) return words.lack(*result.short_item);
    return result.misfit ? words.misfit(result) : "";
}

py::dict to_dict(const DeduceResult& result) {
    py::dict dict;
    constexpr std::array outcomes{"open", "solved", "none"};
    dict["outcome"] = outcomes[static_cast<std::size_t>(result.outcome)];
    dict["level"] = static_cast<unsigned>(result.level());
    dict["name"] = technique_name(result.level());
    dict["left"] = result.left;
    dict["complete"] = result.complete();
    dict["ending"] = name_of(result.ending);
    py::dict steps;
    for (std::size_t k = 1; k < result.steps.size(); ++k)
        steps[py::cast(technique_name(static_cast<Technique>(k)))] = result.steps[k];
    dict["steps"] = steps;
    return dict;
}

/// Up to `most` deductions, then how far they have led, and a sentence that says why there is no cover, if there is none.
py::tuple deductions(const ProblemPointer& problem, std::uint64_t most, const py::dict& keywords) {
    Search search = read_search(keywords);
    std::vector<Deduction> steps;
    const DeduceResult result = run(search.stop, [&] {
        return deduce(
            *problem,
            [&](const Deduction& step) {
                if (steps.size() == most) return false;
                steps.push_back(step);
                return steps.size() < most;
            },
            search.control);
    });
    const Words words = puzzle_words(*problem);
    py::list list;
    for (const Deduction& step : steps) list.append(to_dict(step, words));
    return py::make_tuple(list, to_dict(result), reason_of(result, words));
}

py::dict rate(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    return to_dict(run(search.stop, [&] { return deduce(*problem, {}, search.control); }));
}

std::string option_words(const ProblemPointer& problem, std::uint32_t option) {
    return puzzle_words(*problem).option(OptionId{option});
}

// ---- why there is no cover ----

constexpr std::array reason_kinds{"unknown", "covered", "misfit", "lack", "weights", "core", "trace"};

py::list to_list(const std::vector<Weights>& weights) {
    py::list list;
    for (const Weights& of_items : weights) {
        py::list items;
        for (const auto& [item, weight] : of_items.of) items.append(py::make_tuple(index(item), weight));
        list.append(py::make_tuple(std::string(1, static_cast<char>(of_items.argument)), of_items.modulus, items));
    }
    return list;
}

/// A reason as the checker accepts it, with its proof.
py::dict find_reason(const ProblemPointer& problem, const py::dict& keywords) {
    Search search = read_search(keywords);
    std::ostringstream proof;
    const WhyResult found = run(search.stop, [&] {
        WhyResult result = why(*problem, search.control);
        if (!result.reason.is_found()) return result;
        write_proof(proof, result.reason);
        std::stringbuf bytes(proof.str());
        const Verdict verdict = check_proof(*problem, bytes, "the reason", search.control);
        if (!verdict.proved) throw std::logic_error("the reason that was found is refused: " + verdict.text);
        return result;
    });
    const Reason& reason = found.reason;
    py::dict dict;
    dict["kind"] = reason_kinds[static_cast<std::size_t>(reason.kind)];
    dict["none"] = found.none;
    dict["ending"] = name_of(found.ending);
    dict["left_out"] = found.left_out;
    dict["cover"] = to_tuple(reason.cover);
    dict["misfit"] = index(reason.misfit);
    dict["lacking"] = index(reason.lacking);
    dict["weights"] = to_list(reason.weights);
    dict["core"] = to_tuple(reason.core);
    dict["minimal"] = reason.minimal;
    dict["text"] = reason.is_found() ? puzzle_words(*problem).reason(reason) : "";
    dict["json"] = reason.is_found() ? reason_json(reason) : "";
    dict["proof"] = py::bytes(proof.view().data(), proof.view().size());
    return dict;
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
    if (claim.contains("seconds")) params.seconds = py::cast<double>(claim["seconds"]);
    std::ostringstream out;
    out.exceptions(std::ios::badbit);
    const ProofOutcome outcome
        = run(search.stop, [&] { return write_proof(out, *problem, read, params, search.control); });
    constexpr std::array names{"whole", "too_long", "time_limit", "memory_limit", "interrupted"};
    return py::make_tuple(py::bytes(out.view().data(), out.view().size()), names[static_cast<std::size_t>(outcome)]);
}

py::tuple check(const ProblemPointer& problem, const py::bytes& proof, const std::string& source) {
    std::stringbuf bytes{std::string(proof)};
    std::stop_source stop;
    const Verdict verdict = run(stop, [&] { return check_proof(*problem, bytes, source, stoppable(stop)); });
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
