// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/command.hpp"
#include "cli/commands/count_by.hpp"
#include "cli/commands/distinct.hpp"
#include "cli/commands/each.hpp"
#include "cli/search/cover_listing.hpp"
#include "cli/search/kept_search.hpp"
#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

/// What count and unique share.
const Flags unique_flags = joined(
    {std::array{symmetry_flag, each_flag, json_flag}, search_flags, proof_flags, std::array{output_flag, quiet_flag}});

const Flags flags = joined({std::array{Flag{"limit,n", "N", "stop counting at N"}.number().excludes("proof"), by_flag,
                                       part_flag, checkpoint_flag},
                            distinct_flags, unique_flags});

/// Writes an answer, and its proof if one is wanted: a text at once, since a proof may take long, and a
/// record when it is known whether the answer is proved.
class Answer {
  public:
    explicit Answer(const Invocation& invocation) : invocation_(invocation), proof_(invocation) {}

    void open() {
        proof_.open();
        file_.emplace(proof_.answer_path());
    }

    void write_text(const std::string& text) {
        if (invocation_.has("json")) return;
        file_->stream() << text << '\n';
        if (proof_.is_wanted()) file_->flush();
    }

    ProofOutput& proof() { return proof_; }

    void finish(const SolveResult& result, std::vector<output::Field> more = {}) {
        if (proof_.is_wanted()) more.emplace_back("certified", proof_.is_certified());
        if (invocation_.has("json")) file_->stream() << output::result_record(result, more) << '\n';
        file_->commit();
    }

  private:
    const Invocation& invocation_;
    ProofOutput proof_;
    std::optional<OutputFile> file_;
};

/// A count of one part, or one that is kept, or both.
ExitCode run_part(const Invocation& invocation, const std::optional<Part>& part, Answer& answer) {
    SearchRun search(invocation, Handed::number);
    answer.open();
    const PartResult result = invocation.has("checkpoint")
                                  ? count_kept(invocation, search, part.value_or(Part{}), *invocation.get("checkpoint"))
                                  : search.count_part(*part);
    const SolveResult& counted = result.answer;
    answer.write_text((counted.complete() ? "" : "at least ") + counted.covers.to_string());
    answer.finish(counted, part ? part_fields(*part, result) : std::vector<output::Field>{});
    return search.finish(counted, answered);
}

ExitCode run(const Invocation& invocation) {
    const auto part = parse_part(invocation);
    if (invocation.has("distinct")) return count_distinct(invocation, invocation.number("limit").value_or(UINT64_MAX));
    Answer answer(invocation);
    if (part || invocation.has("checkpoint")) return run_part(invocation, part, answer);
    if (invocation.has("by")) return count_by(invocation);
    const std::uint64_t limit = invocation.number("limit").value_or(UINT64_MAX);
    if (invocation.has("each")) return count_each(invocation, limit);
    SearchRun search(invocation, Handed::number);
    answer.open();
    const SolveResult result = search.count(limit);
    answer.write_text((result.complete() ? "" : "at least ") + result.covers.to_string());
    if (result.complete()) answer.proof().prove(search, result, count_claim(result.covers));
    answer.finish(result);
    return answer.proof().conclude(search.finish(result, answered));
}

/// That there are two covers is proved by a count of at least two under restrictions: of two covers, the
/// options of both are required, and those of neither forbidden. Hardly anything is left to count.
void prove_many(SearchRun& search, ProofOutput& proof) {
    if (!proof.is_wanted()) return;
    std::vector<std::vector<OptionId>> covers;
    const auto keep = [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    };
    if (search.solve(2, keep).covers != 2) return; // it was stopped
    Claim claim{.kind = Claim::Kind::count};
    std::ranges::set_intersection(covers[0], covers[1], std::back_inserter(claim.require));
    std::vector<bool> used(search.problem().option_count());
    for (const auto& cover : covers)
        for (const OptionId option : cover) used[index(option)] = true;
    for (std::uint32_t o = 0; o < used.size(); ++o)
        if (!used[o]) claim.forbid.push_back(OptionId{o});
    search.narrow(claim.require, claim.forbid);
    const SolveResult result = search.count(UINT64_MAX);
    claim.count = result.covers;
    if (result.complete()) proof.prove(search, result, std::move(claim));
}

ExitCode run_unique(const Invocation& invocation) {
    Answer file(invocation);
    if (invocation.has("each")) return unique_each(invocation);
    SearchRun search(invocation, Handed::number);
    file.open();
    const SolveResult result = search.count(2);
    const Uniqueness unique = uniqueness(result);
    const std::string answer(to_string(unique));
    file.write_text(answer);
    if (unique == Uniqueness::many)
        prove_many(search, file.proof());
    else if (result.complete())
        file.proof().prove(search, result, count_claim(result.covers));
    file.finish(result, {{"unique", answer}});
    return file.proof().conclude(search.finish(result, unique == Uniqueness::one ? answered : refuted));
}

} // namespace

const Command count_command{
    "count",
    "count all covers",
    "[FILE]",
    "Prints the number of covers, or 'at least N' if it was stopped. --by prints a line for each\n"
    "option, separated by tabs: its index; the number of covers that have it; whether these are all,\n"
    "some or none; its name or its items. Several --by, and --by pieces, print a line for each\n"
    "combination that covers have: their number, and the options or pieces of each --by.\n"
    "--distinct counts covers up to all symmetries of the problem: turns and mirrors of a board, other\n"
    "names for digits, swaps of equal pieces; they map options that are required to such options.\n"
    "--part 17/1000 counts one of 1000 parts; the counts of all parts add up to the whole.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille count\n",
    flags,
    run};

const Command unique_command{
    "unique",
    "say whether there is no cover, one or many",
    "[FILE]",
    "Prints none, one or many, and stops at the second cover. Exits with 0 if there is exactly one.\n"
    "\n"
    "For example: quadrille gen langford 3 | quadrille unique\n",
    unique_flags,
    run_unique};

} // namespace quadrille::cli
