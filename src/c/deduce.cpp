// SPDX-License-Identifier: MIT
// The verbs that think: deductions without search, and the page that replays a search.
#include <array>

#include <quadrille/deduce.hpp>

#include "c/verbs.hpp"
#include "output/words/words.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

std::string run_deduce(const Call& call) {
    const Problem& problem = call.problem();
    const Words words = call.subject.handle->knowledge.words(problem);
    const std::uint64_t limit = call.values.has("limit") ? call.values.natural("limit") : UINT64_MAX;
    output::Json steps = output::Json::list();
    std::uint64_t taken = 0;
    const auto take = [&](const Deduction& deduction) {
        if (taken++ == limit) return false;
        steps.append(output::deduction_json(problem, deduction, words.explain(deduction)));
        return true;
    };
    Control control = call.control;
    control.limits.covers = UINT64_MAX; // here the limit is of deductions
    const DeduceResult result = deduce(problem, take, control);
    output::Json rating = output::rating_json(result);
    if (result.outcome == DeduceResult::Outcome::none) rating.set("text", output::none_text(words, result));
    return output::Json::object("steps", steps, "rating", rating).text();
}

std::string run_watch(const Call& call) {
    const Problem& problem = call.problem();
    const auto write = call.subject.handle->knowledge.write_page;
    if (!write) throw Unsupported("found a problem without front ends, expected quadrille_puzzle_attach before watch");
    const auto choose = call.values.text("choose") == "first" ? ChooseRule::first : ChooseRule::smallest;
    return text_by([&](std::ostream& out) { write(out, problem, choose, call.values.natural("steps"), call.control); });
}

} // namespace

std::vector<Verb> quadrille::c::deduce_verbs() {
    const std::array most{Param{"limit", ParamType::natural, "null", "deduce at most this often"}};
    const std::array shown{choose_param(),
                           Param{"steps", ParamType::natural, "20000", "steps that the page has, at most"}};
    return {
        {"deduce", "problem", "json",
         "deduces what can be seen without search, always by the easiest technique: the steps, as hint --json of the "
         "command tells them, and the rating, as rate --json does, which has a text if there is no cover",
         params_of({most, only_time()}), run_deduce},
        {"watch", "problem", "html",
         "searches all covers with the engine links, without simplification, and makes a page that replays the search",
         params_of({shown, only_time()}), run_watch},
    };
}
