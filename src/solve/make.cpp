// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <quadrille/problem.hpp>

#include "base/shuffle.hpp"
#include "problem/rest/rest.hpp"
#include "search/meter.hpp"
#include "solve/verb.hpp"

namespace quadrille {

namespace {

using Options = std::vector<OptionId>;

constexpr std::uint64_t soon = 500; // search nodes

/// A problem whose items and options stand in a random order, so that a search finds another cover first.
struct Shuffled {
    Problem problem;
    Options original; ///< by option of `problem`
};

Shuffled shuffled(const Problem& base, std::mt19937_64& random) {
    ProblemBuilder builder;
    std::vector<ItemId> items, own(base.item_count());
    Options options;
    for (std::uint32_t i = 0; i < base.item_count(); ++i) items.push_back(ItemId{i});
    for (std::uint32_t o = 0; o < base.option_count(); ++o) options.push_back(OptionId{o});
    shuffle(items, random);
    shuffle(options, random);
    for (const ItemId item : items) own[index(item)] = builder.add_item({}, base.kind(item), base.bounds(item));
    for (std::uint32_t c = 1; c < base.colour_count(); ++c) (void)builder.colour(base.colour_name(ColourId{c}));
    std::vector<OptionId> place(base.option_count());
    for (const OptionId option : options) {
        place[index(option)] = builder.begin_option();
        const auto cells = base.items(option);
        for (std::size_t k = 0; k < cells.size(); ++k)
            (void)builder.add_cell(own[index(cells[k])], base.colour(option, k));
    }
    for (const OptionId option : base.required()) builder.require(place[index(option)]);
    for (const OptionId option : base.forbidden()) builder.forbid(place[index(option)]);
    return {builder.build(), std::move(options)};
}

bool is_engine(std::string_view name) {
    return std::ranges::any_of(engines(), [&](const EngineInfo& engine) { return engine.name == name; });
}

/// A problem in the making.
class Making {
  public:
    Making(EachSolver& solver, const MakeParams& params, const Control& control)
        : solver_(solver), params_(params), control_(control), random_(params.seed), rest_(solver.base()) {}

    MakeResult run() {
        result_.cover.assign(params_.cover.begin(), params_.cover.end());
        std::ranges::sort(result_.cover);
        if (!result_.cover.empty() || draw_cover()) take_givens_away();
        return std::move(result_);
    }

  private:
    template <class Ask> SolveResult ask(std::uint64_t nodes, const Ask& ask_solver);
    bool draw_cover();
    bool find_anywhere();
    bool add_picks(Options& picks, std::size_t most);
    std::vector<Options> shuffled_orbits();
    void take_givens_away();
    bool is_stopped() const;
    SolveResult ask_soon(const Options& orbit);
    SolveResult ask_anew(const Options& orbit);
    std::optional<bool> can_go(const Options& orbit, SolveResult (Making::*question)(const Options&));

    EachSolver& solver_;
    const MakeParams& params_;
    const Control& control_;
    std::mt19937_64 random_;
    Rest rest_; // of the base, while options are picked
    std::vector<bool> given_;
    Options givens_;
    MakeResult result_;
};

/// Asks the solver within what is left of the limits, and within this number of nodes.
template <class Ask> SolveResult Making::ask(std::uint64_t nodes, const Ask& ask_solver) {
    Control rest = control_;
    SearchStats& stats = result_.search.stats;
    rest.limits.nodes = std::min(nodes, search::left_of(control_.limits.nodes, stats.nodes));
    SolveResult answer = ask_solver(rest);
    stats += answer.stats;
    result_.search.engine = answer.engine;
    result_.search.ending = answer.ending;
    return answer;
}

/// Adds at most `most` random options that can stand with the picks, fewer where they are hard to find.
bool Making::add_picks(Options& picks, std::size_t most) {
    const std::uint32_t options = solver_.base().option_count();
    const std::size_t before = picks.size();
    rest_.undo(0);
    for (const OptionId pick : picks) rest_.take(pick);
    for (std::size_t tries = 0; options != 0 && tries < 8 * most && picks.size() < before + most; ++tries) {
        const OptionId option{static_cast<std::uint32_t>(random_() % options)};
        if (!rest_.is_live(option)) continue;
        rest_.take(option);
        picks.push_back(option);
    }
    return picks.size() > before;
}

/// Draws a cover: more and more random options are required. Where no cover has them, or none is soon found,
/// the last ones go, and fewer are tried.
bool Making::draw_cover() {
    constexpr int most_questions = 8;
    Options picks, kept;
    std::size_t at_once = 8;
    for (int questions = 0; questions < most_questions; ++questions) {
        if (!add_picks(picks, at_once)) break;
        const SolveResult answer = ask(soon, [&](const Control& rest) { return solver_.first(picks, rest); });
        if (answer.covers != 0) {
            result_.cover.assign(solver_.cover().begin(), solver_.cover().end());
            kept = picks;
            continue;
        }
        if (stopped(control_)) break;
        picks = kept;
        at_once = std::max<std::size_t>(at_once / 2, 1);
    }
    if (!kept.empty()) return true;
    return find_anywhere();
}

/// Looks for any cover: the usual searches first, then CaDiCaL, which finds a grid of diagonals and knights in half a
/// second where they take half a minute. The same seed finds the same cover.
bool Making::find_anywhere() {
    constexpr std::uint64_t usual = 300'000; // nodes
    const Shuffled base = shuffled(solver_.base(), random_);
    const auto find = [&](const std::string& engine, std::uint64_t nodes) {
        return ask(nodes, [&](Control rest) {
            rest.limits.covers = 1;
            return solve(base.problem, {.engine = engine, .seed = random_()}, rest,
                         [&](std::span<const OptionId> cover) {
                             for (const OptionId option : cover) result_.cover.push_back(base.original[index(option)]);
                             std::ranges::sort(result_.cover);
                             return true;
                         });
        });
    };
    SolveResult answer = find("auto", usual);
    if (answer.ending == Ending::node_limit && !stopped(control_))
        answer = find(is_engine("sat") ? "sat" : "auto", UINT64_MAX);
    return answer.covers != 0;
}

/// The options of the cover in their orbits.
std::vector<Options> Making::shuffled_orbits() {
    std::map<std::uint32_t, Options> by_number;
    for (const OptionId option : result_.cover)
        by_number[params_.orbits.empty() ? index(option) : params_.orbits[index(option)]].push_back(option);
    std::vector<Options> orbits;
    for (auto& [number, options] : by_number) orbits.push_back(std::move(options));
    shuffle(orbits, random_);
    return orbits;
}

/// Looks for another cover than the drawn one: with `givens_`, and without an option of the orbit. It gives up
/// soon.
SolveResult Making::ask_soon(const Options& orbit) {
    return ask(soon, [&](const Control& rest) { return solver_.another(givens_, orbit, rest); });
}

/// The same, without giving up. Covers that lack one option of the orbit and have those before it are looked
/// for in turn.
SolveResult Making::ask_anew(const Options& orbit) {
    const std::string engine = result_.search.engine; // which it names in the end
    Options required = givens_;
    SolveResult answer;
    for (const OptionId option : orbit) {
        answer = ask(UINT64_MAX, [&](Control rest) {
            rest.limits.covers = 1;
            return solve(restrict(solver_.base(), required, {&option, 1}), {}, rest, {});
        });
        if (answer.covers != 0 || answer.cut_short()) break;
        required.push_back(option);
    }
    result_.search.engine = engine;
    return answer;
}

/// Whether there is one cover without this orbit too; it then goes. Nothing if the search was cut short.
std::optional<bool> Making::can_go(const Options& orbit, SolveResult (Making::*question)(const Options&)) {
    for (const OptionId option : orbit) given_[index(option)] = false;
    givens_.clear();
    for (const OptionId option : result_.cover)
        if (given_[index(option)]) givens_.push_back(option);
    const SolveResult answer = (this->*question)(orbit);
    if (answer.covers == 0 && answer.ending == Ending::exhausted) return true;
    for (const OptionId option : orbit) given_[index(option)] = true;
    return answer.covers != 0 ? std::optional(false) : std::nullopt;
}

/// Whether a limit of the caller's has ended the last search.
bool Making::is_stopped() const {
    const Ending ending = result_.search.ending;
    return result_.search.cut_short()
           && (ending != Ending::node_limit || search::left_of(control_.limits.nodes, result_.search.stats.nodes) == 0);
}

/// Few questions are hard, and these take thousands of times longer than the others. A hard one waits until the
/// others are answered, since with fewer givens another cover is mostly found soon. Then a search of its own
/// answers it, which simplifies the problem and learns.
void Making::take_givens_away() {
    given_.resize(solver_.base().option_count());
    for (const OptionId option : result_.cover) given_[index(option)] = true;
    std::size_t left = result_.cover.size();
    const auto are_enough = [&](const Options& orbit) { return left < params_.givens + orbit.size(); };
    std::vector<Options> open;
    for (Options& orbit : shuffled_orbits()) {
        if (are_enough(orbit)) continue;
        const auto gone = can_go(orbit, &Making::ask_soon);
        if (gone.value_or(false)) left -= orbit.size();
        if (gone.has_value()) continue;
        if (is_stopped()) return;
        open.push_back(std::move(orbit));
    }
    for (const Options& orbit : open) {
        if (are_enough(orbit)) continue;
        const auto gone = can_go(orbit, &Making::ask_anew);
        if (!gone.has_value()) return;
        if (*gone) left -= orbit.size();
    }
    for (const OptionId option : result_.cover)
        if (given_[index(option)]) result_.givens.push_back(option);
    result_.search.covers = 1;
    result_.search.ending = Ending::cover_limit;
}

} // namespace

} // namespace quadrille

namespace quadrille::inline QUADRILLE_ABI {

MakeResult make_problem(EachSolver& solver, const MakeParams& params, const Control& control) {
    MakeResult result;
    result.search = timed([&] {
        result = Making(solver, params, control).run();
        return std::move(result.search);
    });
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
