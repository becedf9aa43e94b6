// SPDX-License-Identifier: MIT
#include "support/compare.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include <fmt/core.h>

#include <quadrille/verify.hpp>

#include "support/sharing.hpp"
#include "support/walk.hpp"

namespace quadrille::test {

namespace {

/// Ways to share a search among threads, so soon that small problems are shared too.
constexpr Sharing by_two{2, 1}, by_many{16, 2};

/// CaDiCaL has no rule of choice and no threads, and takes longer to build than all other engines to search.
bool walks_a_tree(std::string_view engine) { return engine != "sat"; }

bool same_work(const SearchStats& one, const SearchStats& other) {
    return one.nodes == other.nodes && one.updates == other.updates && one.profile == other.profile;
}

/// A problem, the truth about it, and how answers differ from that.
class Judge {
  public:
    explicit Judge(const Problem& problem)
        : problem_(problem), verifier_(problem), truth_(covers_by_subsets(problem)) {}

    /// Verifier must accept each cover, and each neighbour of one just if that is a cover too.
    std::optional<std::string> verifier() {
        Cover neighbour;
        if (judge(neighbour)) return "verifier: wrong about the empty cover";
        for (std::size_t c = 0; c < std::min<std::size_t>(truth_.size(), 4); ++c) {
            if (judge(truth_[c])) return "verifier: refuses a cover";
            for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
                neighbour = truth_[c];
                const auto place = std::ranges::find(neighbour, OptionId{o});
                place == neighbour.end() ? neighbour.push_back(OptionId{o}) : (void)neighbour.erase(place);
                std::ranges::sort(neighbour);
                if (judge(neighbour)) return "verifier: wrong about a neighbour of a cover";
            }
        }
        return std::nullopt;
    }

    /// The best cover, about half of the covers, and more than there are.
    std::optional<std::string> optimizes(const SolveParams& search) {
        return optimizes(search, {1, truth_.size() / 2 + 1, truth_.size() + 2});
    }

    std::optional<std::string> walks(const SolveParams& params) {
        const Walk alone = walk(problem_, params);
        std::vector<Cover> covers = alone.covers;
        std::ranges::sort(covers);
        if (covers != truth_) return "other covers";
        if (auto wrong = walks_as(alone, params)) return wrong;
        // Starting threads takes longer than searching: two where the tree is large, and many now and then.
        const bool many = problem_.cell_count() % 16 == 0;
        if (!walks_a_tree(params.engine) || (params.simplify && !many)) return std::nullopt;
        const Sharing& way = many ? by_many : by_two;
        const ShareAfter sharing(way.after);
        SolveParams shared = params;
        shared.threads = way.threads;
        auto wrong = walks_as(alone, shared);
        if (!wrong && !params.simplify) wrong = goes_through(alone, shared);
        if (wrong) return fmt::format("{} threads: {}", way.threads, *wrong);
        return std::nullopt;
    }

    /// All of them, and one less.
    std::optional<std::string> counts(const SolveParams& params) {
        const SolveResult all = count(problem_, params);
        if (!all.complete() || all.covers != truth_.size()) return "other count";
        if (truth_.size() < 2) return std::nullopt;
        const SolveResult some = count(problem_, params, {.limits = {.covers = truth_.size() - 1}});
        if (some.ending != Ending::cover_limit || some.covers != truth_.size() - 1) return "no count to the limit";
        return std::nullopt;
    }

    std::optional<std::string> optimizes(const SolveParams& search, std::initializer_list<std::size_t> numbers) {
        for (const Sense sense : {Sense::min, Sense::max})
            for (const std::size_t best : numbers)
                if (auto wrong = optimum({search, sense, best})) {
                    const auto* word = sense == Sense::min ? "minimize" : "maximize";
                    return fmt::format("{}, best {}: {}", word, best, *wrong);
                }
        return std::nullopt;
    }

  private:
    /// Whether Verifier and the truth differ.
    bool judge(const Cover& cover) {
        return verifier_.violation(cover).has_value() == std::ranges::binary_search(truth_, cover);
    }

    /// Several threads find the covers of one thread, in its order, and do no additional work.
    std::optional<std::string> walks_as(const Walk& alone, const SolveParams& params) {
        const Walk shared = walk(problem_, params);
        if (!shared.result.complete() || shared.result.covers != truth_.size()) return "other number";
        if (shared.covers != alone.covers) return "another order";
        if (!same_work(shared.result.stats, alone.result.stats)) return "other work";
        if (auto wrong = counts(params)) return wrong;
        return truth_.size() < 2 ? std::nullopt : stops(alone, params);
    }

    /// A limit one below the number of covers stops the walk there.
    std::optional<std::string> stops(const Walk& alone, const SolveParams& params) {
        Control control;
        control.limits.covers = truth_.size() - 1;
        const auto [covers, result] = walk(problem_, params, control);
        if (result.ending != Ending::cover_limit || result.covers != truth_.size() - 1)
            return "no stop at the limit of covers";
        if (!std::ranges::equal(covers, std::span(alone.covers).first(truth_.size() - 1)))
            return "other covers below a limit";
        return std::nullopt;
    }

    /// A limit of just the nodes that it takes stops nothing.
    std::optional<std::string> goes_through(const Walk& alone, const SolveParams& params) {
        const Walk limited = walk(problem_, params, {.limits = {.nodes = alone.result.stats.nodes}});
        if (!limited.result.complete() || limited.covers != alone.covers) return "a stop with nothing left";
        return std::nullopt;
    }

    std::optional<std::string> optimum(const OptimizeParams& params) {
        std::vector<Cover> covers;
        Control control;
        control.limits.nodes = 1'000'000; // far more than needed, in case the search never ends
        const SolveResult result = optimize(problem_, params, control, [&](std::span<const OptionId> cover) {
            covers.emplace_back(cover.begin(), cover.end());
            return true;
        });
        const std::vector<Cost> expected = best_costs(problem_, truth_, params.sense, params.best);
        std::vector<Cost> costs;
        for (const Cover& cover : covers) {
            Cost& sum = costs.emplace_back(0);
            for (const OptionId option : cover) sum += problem_.cost(option);
        }
        if (!result.complete()) return "not complete";
        if (result.covers != covers.size()) return "other count";
        if (result.cost != (expected.empty() ? std::nullopt : std::optional(expected.front()))) return "other cost";
        if (costs != expected) return "other costs of the covers";
        std::ranges::sort(covers);
        if (!all_distinct_covers(covers)) return "what is no cover, or one twice";
        return std::nullopt;
    }

    /// Precondition: sorted.
    bool all_distinct_covers(const std::vector<Cover>& covers) const {
        return std::ranges::includes(truth_, covers); // as multisets
    }

    const Problem& problem_;
    Verifier verifier_;
    std::vector<Cover> truth_; // sorted
};

template <class Call> bool refuses(Call call) {
    try {
        call();
        return false;
    } catch (const Unsupported&) {
        return true;
    }
}

std::optional<std::string> disagreement(Judge& judge, const Problem& problem, const EngineInfo& engine,
                                        const SolveParams& params) {
    const bool takes = can_take(engine, problem);
    if (takes && engine.lists) {
        if (auto wrong = judge.walks(params)) return wrong;
    } else if (!refuses([&] { solve(problem, params, {}, [](auto) { return true; }); })) {
        return "lists what it says it cannot";
    }
    if (takes && engine.counts) {
        if (auto wrong = judge.counts(params)) return wrong;
    } else if (!refuses([&] { (void)count(problem, params); })) {
        return "counts what it says it cannot";
    }
    if (takes && engine.optimizes) return engine.lists ? judge.optimizes(params) : judge.optimizes(params, {1});
    if (!refuses([&] { optimize(problem, {.search = params}, {}, [](auto) { return true; }); }))
        return "optimizes what it says it cannot";
    return std::nullopt;
}

std::optional<std::string> disagreement(Judge& judge, const Problem& problem, const EngineInfo& engine) {
    for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first}) {
        if (rule != ChooseRule::smallest && !walks_a_tree(engine.name)) continue;
        for (const bool simplify : {true, false}) {
            const SolveParams params{std::string(engine.name), rule, simplify};
            if (auto wrong = disagreement(judge, problem, engine, params))
                return fmt::format("{}, choose {}, simplify {}: {}", engine.name,
                                   rule == ChooseRule::smallest ? "smallest" : "first", simplify, *wrong);
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<Cover> covers_of(const Problem& problem, const SolveParams& params) {
    std::vector<Cover> covers = walk(problem, params).covers;
    std::ranges::sort(covers);
    return covers;
}

bool can_take(const EngineInfo& engine, const Problem& problem) {
    return (engine.colours || !problem.has_colours()) && (engine.bounds || !problem.has_bounds());
}

std::optional<std::string> disagreement(const Problem& problem) {
    Judge judge(problem);
    if (auto wrong = judge.verifier()) return wrong;
    for (const EngineInfo& engine : engines())
        if (engine.counts)
            if (auto wrong = disagreement(judge, problem, engine)) return wrong;
    if (auto wrong = judge.counts({})) return "auto: " + *wrong;
    if (auto wrong = judge.optimizes({})) return "auto: " + *wrong;
    return std::nullopt;
}

std::optional<std::string> disagreement_outside(const Problem& problem, const EngineInfo& engine) {
    if (!can_take(engine, problem)) return std::nullopt;
    bool large = false;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        large |= problem.cost(OptionId{o}) != static_cast<std::int32_t>(problem.cost(OptionId{o}));
    Judge judge(problem);
    try {
        for (const bool simplify : {true, false})
            if (auto wrong = judge.optimizes({.engine = std::string(engine.name), .simplify = simplify}, {1}))
                return fmt::format("{}, simplify {}: {}", engine.name, simplify, *wrong);
    } catch (const Unsupported& error) {
        if (!large) return error.what();
    }
    return std::nullopt;
}

} // namespace quadrille::test
