// SPDX-License-Identifier: MIT
// The verbs of reasons and proofs.
#include <quadrille/proof.hpp>

#include <algorithm>
#include <array>

#include "base/input_file.hpp"
#include "c/verbs.hpp"
#include "output/json.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

constexpr std::array<std::string_view, 2> proof_forms{"binary", "text"};

/// Why there is no whole proof.
Ending ending_of(ProofOutcome outcome) {
    switch (outcome) {
    case ProofOutcome::time_limit:
        return Ending::time_limit;
    case ProofOutcome::memory_limit:
    case ProofOutcome::too_long: // which no limit makes it
        return Ending::memory_limit;
    default:
        return Ending::interrupted;
    }
}

std::string run_why(const Call& call) {
    const Problem& problem = call.problem();
    const WhyResult found = why(problem, call.control);
    const bool covered = found.reason.kind == Reason::Kind::covered;
    const bool stopped = found.ending == Ending::time_limit || found.ending == Ending::interrupted;
    if (stopped && !found.none && !covered) throw Stopped(found.ending);
    output::Json answer = output::Json::object("none", found.none);
    if (found.reason.is_found()) {
        const std::string text = call.subject.handle->knowledge.words(problem).reason(found.reason);
        answer.set("text", text);
        answer.set("reason", output::Json::parse(reason_json(found.reason, text)));
    }
    if (const CoverSink sink = call.sink(); sink && covered) (void)sink(found.reason.cover);
    return answer.text();
}

/// What the answer of a count says.
struct Counted {
    Count count;
    std::string engine;
};

Counted counted_of(const JsonValue& answer) {
    const JsonValue* const count = answer.find("count");
    const JsonValue* const complete = answer.find("complete");
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    if (!count || !count->is_text() || count->text().empty() || !std::ranges::all_of(count->text(), is_digit)
        || !complete || !complete->is_truth() || !complete->truth() || answer.find("cost") || answer.find("total"))
        bad_argument("found no count of all covers for answer, expected the complete answer of count");
    Counted counted{.count = Count::from_decimal(count->text()), .engine = {}};
    if (const JsonValue* const engine = answer.find("engine"); engine && engine->is_text())
        counted.engine = engine->text();
    return counted;
}

std::string run_prove(const Call& call) {
    const Problem& problem = call.problem();
    const Counted counted = counted_of(call.values.record("answer"));
    const ProofParams how{.form = call.values.text("form") == "text" ? ProofForm::text : ProofForm::binary,
                          .threads = static_cast<std::uint32_t>(call.values.natural("threads")),
                          .memory = static_cast<std::size_t>(call.values.natural("memory")),
                          .simplify = call.values.truth("simplify"),
                          .engine = counted.engine};
    try {
        return text_by([&](std::ostream& out) {
            const auto outcome = write_proof(out, problem, count_claim(counted.count), how, call.control);
            if (outcome != ProofOutcome::whole) throw Stopped(ending_of(outcome));
        });
    } catch (const std::logic_error& failure) { // the count is of another problem
        bad_argument(failure.what());
    }
}

/// Checks a proof, or a diagram if the bytes begin as one does.
Verdict judge(const Problem& problem, std::streambuf& bytes, const std::string& source, const Control& control) {
    if (bytes.sgetc() == 0x89) return check_diagram(problem, read_diagram(bytes, source), control);
    return check_proof(problem, bytes, source, control);
}

std::string verdict_json(const Verdict& verdict) {
    return output::Json::object("proved", verdict.proved, "claim", verdict.claim, "text", verdict.text, "step",
                                verdict.step, "restricted", verdict.restricted)
        .text();
}

std::string run_check(const Call& call) {
    InputFile file(call.values.text("file"));
    return verdict_json(judge(call.problem(), file, file.name(), call.control));
}

constexpr Param file_row{"file", ParamType::text, "", "path of the proof, which may be compressed, or of the diagram"};

} // namespace

std::vector<Verb> quadrille::c::proof_verbs() {
    const std::array what{Param{"answer", ParamType::record, "",
                                "the complete answer of count for this problem, or of solve if it saw every cover"},
                          Param{.name = "form",
                                .type = ParamType::word,
                                .standard = "\"binary\"",
                                .text = "the short form, or one that people can read",
                                .words = proof_forms}};
    const std::array file{file_row};
    return {
        {"why", "problem", "json",
         "finds out why there is no cover: none says whether there is none, text and reason say why, if that was "
         "found; a cover is handed over if there is one",
         params_of({only_time()}), run_why},
        {"prove", "problem", "proof",
         "writes a proof that the problem has as many covers as answer counts, and no more",
         params_of({what, compiling(), only_time()}), run_prove},
        {"check", "problem", "json",
         "checks a proof, of any claim, or that all sets of a diagram are covers, by a checker that shares no code "
         "with the engines: proved, the claim, a text that says why not, the step at fault (from 1; 0 for none), and "
         "restricted, whether the proof itself requires or forbids options",
         params_of({file, only_time()}), run_check},
    };
}

quadrille_status quadrille_check(const quadrille_problem* problem, const void* bytes, size_t size, const char* params,
                                 const quadrille_callbacks* callbacks, char** verdict, quadrille_error* error) {
    return guarded(error, [&] {
        deref(verdict, "verdict") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const quadrille_callbacks mine = callbacks ? *callbacks : quadrille_callbacks{};
        const Values values("check", only_time(), params);
        const CallControl control(mine, values);
        std::stringbuf memory = memory_of(bytes, size);
        give_bytes(verdict_json(judge(whole, memory, "proof", control.control())), verdict, nullptr);
    });
}
