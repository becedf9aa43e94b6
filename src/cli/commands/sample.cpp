// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <exception>
#include <random>
#include <span>
#include <vector>

#include <fmt/core.h>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/solve.hpp>

#include "cli/commands/command.hpp"
#include "cli/search/answer.hpp"
#include "cli/search/diagram_answers.hpp"

namespace quadrille::cli {

namespace {

const Flags sample_flags
    = joined({std::array{Flag{"number,n", "N", "draw N covers (default 1)"}.number(), draw_seed_flag, show_flag,
                         csv_flag, json_flag},
              search_flags_but({"choose", "engine", "exit-code"}), compile_flags, std::array{output_flag, quiet_flag}});

/// All covers in a list, if they are few.
class CoverList {
  public:
    /// Nothing is lost if there are more: then a diagram is the better store.
    static constexpr std::uint64_t most = 100'000;

    SolveResult fill(SearchRun& search) {
        SolveResult result = search.solve(most, [this](std::span<const OptionId> cover) {
            covers_.emplace_back(cover.begin(), cover.end());
            return true;
        });
        std::ranges::sort(covers_);
        return result;
    }

    /// As `draw_covers` from a diagram.
    void draw(std::uint64_t seed, const Control& control, CoverListing& listing, SolveResult& result) const {
        result.seed = seed;
        if (covers_.empty()) return;
        CoverFlow flow(listing, control, result);
        std::mt19937_64 random(seed);
        while (flow.add(covers_[next_below(random, covers_.size())])) {
        }
    }

  private:
    /// A number below `end`, each with the same probability.
    static std::uint64_t next_below(std::mt19937_64& random, std::uint64_t end) {
        const std::uint64_t rest = (UINT64_MAX % end + 1) % end; // of all numbers
        std::uint64_t number = random();
        while (number > UINT64_MAX - rest) number = random();
        return number % end;
    }

    std::vector<std::vector<OptionId>> covers_;
};

/// There are too many covers for a list, and no diagram can be made. Throws Unsupported.
[[noreturn]] void refuse_to_draw(const std::exception_ptr& too_large) try {
    std::rethrow_exception(too_large);
} catch (const Unsupported& why) {
    throw Unsupported(fmt::format("sample draws from a list of up to {} covers, of which there are more, or from a "
                                  "diagram: {}; givens that leave fewer covers help",
                                  CoverList::most, why.what()));
}

/// Draws from a diagram, if it can be made soon, or else from a list of all covers, if these are few, or else from a diagram
/// whatever it takes.
SolveResult draw(SearchRun& search, const Invocation& invocation, CoverListing& listing) {
    const std::uint64_t number = invocation.number("number").value_or(1);
    const std::uint64_t seed = parse_draw_seed(invocation);
    constexpr std::uint64_t soon = 1 << 14; // nodes; up to this number the same with any number of threads
    const auto from = [&](const CompileResult& compiled) {
        SolveResult result = begin_answer(compiled);
        if (compiled.diagram) draw_covers(*compiled.diagram, seed, search.start(number), listing, result);
        return result;
    };
    std::exception_ptr too_large; // for a diagram
    try {
        const CompileResult compiled = search.compile(invocation.has("nodes") ? UINT64_MAX : soon);
        if (compiled.diagram || compiled.ending != Ending::node_limit || invocation.has("nodes")) return from(compiled);
    } catch (const Unsupported&) {
        too_large = std::current_exception();
    }
    CoverList list;
    SolveResult result = list.fill(search);
    if (result.ending == Ending::cover_limit && too_large) refuse_to_draw(too_large);
    if (result.ending == Ending::cover_limit) return from(search.compile());
    result.covers = 0;
    if (result.ending == Ending::exhausted) list.draw(seed, search.start(number), listing, result);
    return result;
}

ExitCode run_sample(const Invocation& invocation) {
    return answer(invocation, {.ask = [&](SearchRun& search, const ProofOutput&) {
                      auto listing
                          = std::make_unique<CoverListing>(invocation, search.problem(), parse_show(invocation));
                      const SolveResult result = draw(search, invocation, *listing);
                      search.progress().finish(result);
                      return Found{.result = result,
                                   .sink = std::move(listing),
                                   .code = result.proved_none() ? refuted : answered};
                  }});
}

} // namespace

const Command sample_command{
    "sample",
    "draw covers at random",
    "[FILE]",
    "Draws each time among all covers, with the same probability for each, so a cover may come twice.\n"
    "It compiles them into a diagram, or lists them where that takes long and they are few.\n"
    "Prints covers as solve does. The same seed gives the same covers. To draw from one problem several\n"
    "times, compile it once with 'quadrille compile' and use 'quadrille query --sample'.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille sample -n 3\n",
    sample_flags,
    run_sample};

} // namespace quadrille::cli
