// SPDX-License-Identifier: MIT
// The commands that deduce: hint prints steps, rate says how hard they are.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/deduce.hpp>
#include <quadrille/front_ends.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/variants.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/words/words.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

using Outcome = DeduceResult::Outcome;

const Flags hint_flags = searching_flags(
    {Flag{"all,a", "", "print every step, to the end"}.excludes("limit").because("--all has no limit"),
     Flag{"limit,n", "N", "print N steps (default 1)"}.number(), json_flag},
    {"choose", "no-simplify", "engine", "nodes", "threads", "memory", "stats", "exit-code"});

/// Prints deductions one after the other, as many as are wanted.
class HintRun {
  public:
    HintRun(const Invocation& invocation, SearchRun& search, std::uint64_t wanted)
        : json_(invocation.has("json")), search_(search), wanted_(wanted), words_(puzzle_words(search.problem())),
          file_(invocation.get("output")) {}

    DeduceResult run();

  private:
    bool take(const Deduction& deduction);
    void write(const Deduction& deduction, const std::string& text);
    bool ask_search(DeduceResult& result);
    std::string difference_in_words(std::span<const OptionId> one, std::span<const OptionId> other) const;
    void conclude(const DeduceResult& result);

    const bool json_;
    SearchRun& search_;
    std::uint64_t wanted_; // steps that are still to be printed
    Words words_;
    OutputFile file_;
    std::vector<OptionId> required_, forbidden_; // what was found
    std::string several_;                        // what a search says of several covers
};

/// Deduces; where that leads no further a search shows a step, and deductions go on from there.
DeduceResult HintRun::run() {
    DeduceResult result;
    do {
        const Problem rest = restrict(search_.problem(), required_, forbidden_);
        result = deduce(
            rest, [this](const Deduction& deduction) { return take(deduction); }, search_.start(UINT64_MAX));
    } while (result.level() == Technique::search && ask_search(result));
    conclude(result);
    file_.commit();
    return result;
}

/// False if no more are wanted.
bool HintRun::take(const Deduction& deduction) {
    if (wanted_ == 0) return false;
    write(deduction, words_.explain(deduction));
    required_.insert(required_.end(), deduction.required.begin(), deduction.required.end());
    forbidden_.insert(forbidden_.end(), deduction.forbidden.begin(), deduction.forbidden.end());
    return --wanted_ > 0;
}

void HintRun::write(const Deduction& deduction, const std::string& text) {
    if (json_)
        file_.stream() << output::deduction_json(search_.problem(), deduction, text).text() << '\n';
    else
        file_.stream() << technique_name(deduction.technique) << ": " << text << '\n';
}

/// Looks for two covers. If there is only one, its first option that is not known yet is the next step.
/// True if deductions may go on from there.
bool HintRun::ask_search(DeduceResult& result) {
    std::vector<std::vector<OptionId>> covers;
    const SolveResult found = search_.solve(2, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    result.ending = found.cut_short() ? found.ending : Ending::exhausted;
    if (found.cut_short()) return false;
    if (covers.empty()) result.outcome = Outcome::none;
    if (covers.size() > 1) several_ = difference_in_words(covers[0], covers[1]);
    if (covers.size() != 1) return false;
    const auto is_known = [&](OptionId option) {
        const auto asked = search_.problem().required();
        return std::ranges::find(required_, option) != required_.end()
               || std::ranges::find(asked, option) != asked.end();
    };
    const auto fresh = std::ranges::find_if_not(covers.front(), is_known);
    if (fresh == covers.front().end()) { // what is left may stay out of covers, and does
        result.outcome = Outcome::solved;
        return false;
    }
    const Deduction step{.technique = Technique::search, .required = {*fresh}};
    write(step, "the only cover has " + words_.option(*fresh));
    required_.push_back(*fresh);
    if (--wanted_ == 0) result.ending = Ending::cover_limit;
    return wanted_ > 0;
}

/// What one of two covers has and the other one has not.
std::string HintRun::difference_in_words(std::span<const OptionId> one, std::span<const OptionId> other) const {
    std::vector<OptionId> here, there;
    std::ranges::set_difference(one, other, std::back_inserter(here));
    std::ranges::set_difference(other, one, std::back_inserter(there));
    if (here.empty()) std::swap(here, there);
    return fmt::format("several covers are left: one has {}, another {}", words_.option(here.front()),
                       there.empty() ? "has not" : words_.option(there.front()));
}

void HintRun::conclude(const DeduceResult& result) {
    const bool enough = result.ending == Ending::cover_limit;
    const std::string text = result.outcome == Outcome::solved ? "solved"
                             : result.outcome == Outcome::none ? "no cover: " + output::none_text(words_, result)
                                                               : several_;
    if (json_) {
        file_.stream() << output::Json::object("type", "result", "outcome", output::outcome_name(result.outcome),
                                               "text", text, "complete", enough || result.complete(), "ending",
                                               enough ? "step limit" : output::ending_name(result.ending))
                              .text()
                       << '\n';
        return;
    }
    if (!text.empty()) file_.stream() << text << '\n';
    if (!enough && !result.complete()) file_.stream() << "# incomplete: " << output::ending_name(result.ending) << '\n';
}

ExitCode run_hint(const Invocation& invocation) {
    const std::uint64_t wanted = invocation.has("all") ? UINT64_MAX : invocation.number("limit").value_or(1);
    SearchRun search(invocation, Handed::number);
    return search.finish(HintRun(invocation, search, wanted).run());
}

} // namespace

const Command hint_command{
    "hint",
    "say what can be deduced next, and why",
    "[FILE]",
    "Prints the next deduction, by the easiest technique that finds one: single, inside, pair or trial,\n"
    "which 'quadrille help rate' explains. If none finds any, a search says what the only cover has, or\n"
    "that there are several. To continue after a hint, --require and --forbid the options that it named,\n"
    "or print several steps with --limit. Prints 'solved' if all is settled. On a contradiction it says\n"
    "that there is no cover, and why, and exits with 1.\n"
    "\n"
    "For example: quadrille gen sudoku --grid 1......4..2..... | quadrille hint\n",
    hint_flags,
    run_hint};

namespace {

const Flags rate_flags = searching_flags({each_flag, json_flag},
                                         {"choose", "no-simplify", "engine", "nodes", "memory", "stats", "exit-code"});

ExitCode run_rate(const Invocation& invocation) {
    if (invocation.has("each")) return rate_each(invocation);
    SearchRun search(invocation, Handed::number);
    OutputFile file(invocation.get("output"));
    const DeduceResult result = deduce(search.problem(), {}, search.start(UINT64_MAX));
    search.progress().finish(result.complete(), 0);
    if (invocation.has("json"))
        file.stream() << output::rating_json(result).text() << '\n';
    else
        file.stream() << output::rating_text(result) << '\n';
    file.commit();
    return search.finish(result);
}

} // namespace

const Command rate_command{
    "rate",
    "say how hard a problem is to solve by thinking",
    "[FILE]",
    "Deduces as 'hint' does, always by the easiest technique that finds something. Prints the hardest\n"
    "technique that was needed, with its level, and the number of deductions by each technique:\n"
    "  1 single   an item has only as many options left as it needs: all are required\n"
    "  2 inside   all options of an item have another item too: its other options are forbidden\n"
    "  3 pair     all options of two items have two others too: their other options are forbidden\n"
    "  4 trial    an option is forbidden because taking it leaves some item too few options\n"
    "  5 search   none of these finds more, or there are several covers\n"
    "Prints none, and exits with 1, if the deductions show that there is no cover.\n"
    "\n"
    "For example: quadrille gen sudoku --grid 1......4..2..... | quadrille rate\n",
    rate_flags,
    run_rate};

} // namespace quadrille::cli
