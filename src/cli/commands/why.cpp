// SPDX-License-Identifier: MIT
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/front_ends.hpp>
#include <quadrille/proof.hpp>

#include "cli/commands/command.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/writer.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

const Flags why_flags
    = searching_flags({{"proof", "FILE", "write the proof of what is said to FILE"}, json_flag},
                      {"choose", "no-simplify", "engine", "nodes", "threads", "memory", "stats", "exit-code"});

/// The bytes of the proof, which passed the checker. What the flags require and forbid it says itself, so
/// that it proves something of FILE.
std::string proved(const Invocation& invocation, const Problem& problem, const Reason& reason) {
    std::ostringstream bytes;
    bytes.exceptions(std::ios::badbit); // want of memory must not end the text early
    const auto listed = [&](std::string_view flag, std::span<const OptionId> options) {
        return invocation.has(flag) ? std::vector(options.begin(), options.end()) : std::vector<OptionId>();
    };
    write_proof(bytes, reason,
                {.require = listed("require", problem.required()), .forbid = listed("forbid", problem.forbidden())});
    std::stringbuf proof(bytes.str());
    const Verdict verdict = check_proof(problem, proof, "the reason");
    if (!verdict.proved) throw std::logic_error("the reason that was found is refused: " + verdict.text);
    return bytes.str();
}

/// Says what was found.
class Answer {
  public:
    Answer(const Invocation& invocation, const Problem& problem)
        : problem_(problem), words_(puzzle_words(problem)), file_(invocation.get("output")),
          json_(invocation.has("json")) {}

    void write(const WhyResult& why) {
        if (json_) output::make_json_writer(file_.stream(), problem_, output::Show::indices)->begin();
        if (why.reason.is_found()) write_reason(why.reason);
        if (why.reason.kind == Reason::Kind::covered) write_cover(why.reason.cover);
        if (!why.reason.is_found() && why.reason.kind != Reason::Kind::covered) write_nothing(why);
        if (json_) write_result(why);
        file_.commit();
    }

  private:
    std::ostream& out() { return file_.stream(); }

    void write_reason(const Reason& reason) {
        const std::string text = words_.reason(reason);
        if (json_) {
            out() << reason_json(reason, text) << '\n';
            return;
        }
        out() << text;
        // What render reads, all names in full.
        const bool is_drawn = reason.kind == Reason::Kind::weights || reason.kind == Reason::Kind::core;
        if (const auto& origin = problem_.annotations().origin; origin && is_drawn && !file_.is_terminal())
            out() << "# quadrille: " << origin_text(*origin) << "\n# reason: " << reason_json(reason) << '\n';
    }

    void write_cover(std::span<const OptionId> cover) {
        if (!json_) out() << "There is a cover:\n";
        output::find_output(json_ ? "json" : "text").make(out(), problem_, output::Show::indices)->cover(cover);
    }

    void write_nothing(const WhyResult& why) {
        if (json_) return;
        out() << (why.none ? "There is no cover, but no reason was found that is short enough to tell.\n"
                           : "No reason was found, and no cover.\n");
        for (const std::string_view what : why.left_out) out() << "Left out: " << what << ".\n";
    }

    void write_result(const WhyResult& why) {
        const bool covered = why.reason.kind == Reason::Kind::covered;
        output::Json record = output::Json::object("type", "result", "status",
                                                   why.none  ? "none"
                                                   : covered ? "covers"
                                                             : "unknown",
                                                   "count", covered ? "1" : "0", "complete", why.reason.is_found(),
                                                   "ending", output::ending_name(why.ending));
        record.set("left_out", output::Json::list(why.left_out));
        out() << record.text() << '\n';
    }

    const Problem& problem_;
    Words words_;
    OutputFile file_;
    const bool json_;
};

ExitCode run_why(const Invocation& invocation) {
    if (invocation.get("proof") == "-" && invocation.get("output").value_or("-") == "-")
        invocation.fail("--proof - needs --output FILE: the answer goes to standard output");
    SearchRun search(invocation);
    const Control control = search.start(UINT64_MAX);
    const WhyResult why = quadrille::why(search.problem(), control);
    search.progress().wipe();
    const bool found = why.reason.is_found(), covered = why.reason.kind == Reason::Kind::covered;
    const std::string proof = found ? proved(invocation, search.problem(), why.reason) : "";
    Answer(invocation, search.problem()).write(why);
    if (found && invocation.has("proof")) {
        OutputFile file(invocation.get("proof"));
        file.stream().write(proof.data(), static_cast<std::streamsize>(proof.size()));
        file.commit();
    }
    if (found) return answered;
    if (covered) return refuted;
    if (why.ending == Ending::node_limit) return ExitCode::stopped;
    SolveResult result;
    result.ending = why.ending;
    return search.finish(result, refuted);
}

} // namespace

const Command why_command{
    "why",
    "say why there is no cover",
    "[FILE]",
    "Says why there is no cover, by the first of these reasons that it finds: an item with too few\n"
    "options; weights of items that sum to 0, or to a multiple of a number, over each option, but not\n"
    "over what a cover needs; weights by which items need more than options give; a few items that\n"
    "cannot be covered together; the first levels of a search. The checker of quadrille-verify has\n"
    "approved each reason. To draw weights on a board: 'quadrille why FILE | quadrille render'.\n"
    "Exits with 0 if it finds a reason, with 1 if there is a cover, with 3 if it finds neither.\n"
    "\n"
    "For example: quadrille gen queens 3 | quadrille why\n",
    why_flags,
    run_why};

} // namespace quadrille::cli
