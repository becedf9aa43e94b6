// SPDX-License-Identifier: MIT
// Missed without it: branches that are lost or walked twice when a search goes on.
// The branches left when a search stops: another search walks them, and both together do the work of one.
#include <boost/test/unit_test.hpp>

#include "solve/engine_table.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(rest_test)

using namespace quadrille;
using search::Branches;

namespace {

using Covers = std::vector<std::vector<OptionId>>;

/// Searches of one problem by one engine, which list covers or only count them.
struct Kind {
    const Engine& engine;
    const Problem& problem;
    ChooseRule rule;
    bool telling;

    std::unique_ptr<Walker> make() const {
        return engine.make_walker(problem, {.choose = rule}, {.aim = telling ? Aim::list : Aim::count});
    }

    /// Walks this many more nodes; every `stops`-th cover stops it too. Returns whether it ended.
    bool walk(Walker& walker, std::uint64_t nodes, Covers& covers, std::size_t stops = SIZE_MAX) const {
        const CoverSink sink = [&](std::span<const OptionId> cover) {
            covers.emplace_back(cover.begin(), cover.end());
            std::ranges::sort(covers.back());
            return covers.size() % stops != 0;
        };
        Control control;
        const std::uint64_t limit = walker.stats().nodes + nodes;
        control.limits.nodes = nodes == UINT64_MAX ? nodes : limit;
        return walker.run(control, telling ? sink : CoverSink()) == Ending::exhausted;
    }
};

/// What several searches found, and the nodes that it took.
struct Found {
    Covers covers = {};
    std::uint64_t counted = 0, nodes = 0;
    friend bool operator==(const Found&, const Found&) = default;
};

void add(Found& found, const Walker& walker) {
    found.counted += walker.covers();
    found.nodes += walker.stats().nodes;
}

Found whole(const Kind& kind) {
    Found found;
    const auto walker = kind.make();
    kind.walk(*walker, UINT64_MAX, found.covers);
    add(found, *walker);
    return found;
}

/// A search of `step` nodes after the other, each with what its predecessor has left. Before that one gives
/// something away now and then, which is walked in the same way, but later: its place is behind the rest.
class Relay {
  public:
    Relay(const Kind& kind, std::uint64_t step, std::size_t stops, std::uint32_t give_every)
        : kind_(kind), step_(step), stops_(stops), give_every_(give_every) {}

    std::optional<Found> run() {
        waiting_.push_back({});
        while (!waiting_.empty()) {
            const auto walker = kind_.make();
            const Branches branches = std::move(waiting_.back());
            waiting_.pop_back();
            if (!walker->start(branches)) return std::nullopt;
            leg(*walker);
            add(found_, *walker);
        }
        return std::move(found_);
    }

    double worst_weight() const { return worst_weight_; }

  private:
    void leg(Walker& walker) {
        const bool ended = kind_.walk(walker, step_, found_.covers, stops_);
        std::optional<Branches> given;
        if (++legs_ % give_every_ == 0) given = walker.split();
        auto rest = walker.rest();
        if (given) waiting_.push_back(std::move(*given));
        if (rest) waiting_.push_back(std::move(*rest));
        double weight = 0;
        for (const Branches& branches : waiting_) weight += branches.weight;
        worst_weight_ = std::max(worst_weight_, weight);
        // Behind the last node nothing is left, but only a run finds that out.
        if (ended && rest) found_.nodes = UINT64_MAX;
    }

    const Kind& kind_;
    const std::uint64_t step_;
    const std::size_t stops_;
    const std::uint32_t give_every_;
    std::uint32_t legs_ = 0;
    std::vector<Branches> waiting_; // the last one comes first in the tree
    Found found_;
    double worst_weight_ = 0;
};

std::optional<std::string> wrong_rest(const Kind& kind, std::uint64_t& legs) {
    const Found expected = whole(kind);
    // From each node on.
    for (std::uint64_t nodes = 0; nodes <= std::min<std::uint64_t>(expected.nodes, 200); ++nodes) {
        Found found;
        const auto first = kind.make(), second = kind.make();
        kind.walk(*first, nodes, found.covers);
        if (const auto rest = first->rest()) {
            if (!second->start(*rest)) return "a rest that cannot be walked";
            kind.walk(*second, UINT64_MAX, found.covers);
        }
        add(found, *first);
        add(found, *second);
        if (found != expected) return "another answer from node " + std::to_string(nodes) + " on";
        ++legs;
    }
    for (const std::uint64_t step : {1u, 3u})
        for (const std::size_t stops : {std::size_t{2}, SIZE_MAX})
            for (const std::uint32_t give_every : {2u, UINT32_MAX}) {
                Relay relay(kind, step, stops, give_every);
                const auto found = relay.run();
                if (!found) return "a rest of a rest that cannot be walked";
                if (*found != expected) return "another answer by searches in turn";
                if (relay.worst_weight() > 1 + 1e-9) return "more left than there is";
            }
    return std::nullopt;
}

std::optional<std::string> wrong_rest(const Problem& problem, std::uint64_t& legs) {
    for (const std::string name : {"links", "masks", "tables"}) {
        if (name != "links" && name != "tables" && problem.has_bounds()) continue;
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
            for (const bool telling : {true, false})
                if (auto wrong = wrong_rest({find_engine(name), problem, rule, telling}, legs))
                    return name + (telling ? ", listing: " : ", counting: ") + *wrong;
    }
    return std::nullopt;
}

void compare(const test::Shape& shape, std::uint64_t seed) {
    std::uint64_t legs = 0;
    test::check_random(
        seed, test::runs(1000), [&](auto& random) { return test::random_problem(random, shape); },
        [&](const Problem& problem) { return wrong_rest(problem, legs); });
    BOOST_TEST(legs > static_cast<std::uint64_t>(test::runs(1000)));
}

} // namespace

BOOST_AUTO_TEST_CASE(known_trees_go_on, *test::without_sanitizers()) {
    std::uint64_t legs = 0;
    for (const char* name : {"queens_6", "langford2_7", "latin_3", "matchK_8", "domino_4x4"}) {
        const auto wrong = wrong_rest(test::read_file("oracles/" + std::string(name) + ".ec"), legs);
        BOOST_TEST(!wrong, name << ": " << wrong.value_or(""));
    }
    BOOST_TEST(legs > 500u);
}

BOOST_AUTO_TEST_CASE(random_trees_go_on) {
    compare({.max_items = 9, .max_options = 20}, 201);
    compare({.max_items = 8, .max_options = 16, .colours = true}, 202);
    compare({.max_items = 6, .max_options = 12, .bounds = true}, 203);
    compare({.max_items = 6, .max_options = 12, .colours = true, .bounds = true}, 204);
}

BOOST_AUTO_TEST_CASE(coloured_trees_go_on) {
    std::uint64_t legs = 0;
    for (const bool bounds : {false, true})
        test::check_random(
            205 + bounds, test::runs(500), [&](auto& random) { return test::coloured_problem(random, bounds); },
            [&](const Problem& problem) { return wrong_rest(problem, legs); });
}

// A queen on square 0 of row 0, then one on square 0 of row 1, which the first one rules out, and the like.
BOOST_AUTO_TEST_CASE(what_is_no_branch_is_refused) {
    const Problem problem = test::read_file("oracles/queens_6.ec");
    for (const std::string_view name : {"links", "masks"}) {
        const auto walker = find_engine(name).make_walker(problem, {}, {.aim = Aim::list});
        Covers covers;
        for (const Branches& wrong :
             {Branches{.unit = {0, 6}}, Branches{.unit = {0, 0}}, Branches{.unit = {UINT32_MAX}},
              Branches{.unit = {4'000'000}}, Branches{.choices = {0}, .floor = 2}, Branches{.choices = {77777}},
              Branches{.choices = {UINT32_MAX}}, Branches{.choices = {0, 77777}}}) {
            BOOST_TEST(!walker->start(wrong));
            BOOST_TEST(!walker->rest().has_value());
            BOOST_TEST((walker->run({}, {}) == Ending::exhausted));
        }
        BOOST_TEST(walker->start({})); // it can be used all the same
        const std::uint64_t before = walker->covers();
        walker->run({}, {});
        BOOST_TEST(walker->covers() - before == 4u);
    }
}

// A choice there tells what is chosen.
BOOST_AUTO_TEST_CASE(what_is_no_branch_of_tables_is_refused) {
    const Problem problem = test::read_file("oracles/queens_6.ec");
    const auto walker = find_engine("tables").make_walker(problem, {}, {.aim = Aim::list});
    const auto first = walker->split();
    BOOST_TEST(!first.has_value()); // before the survey
    walker->run({.limits = {.nodes = 1}}, {});
    const auto second = walker->split();
    BOOST_REQUIRE(second.has_value());
    const std::uint32_t choice = second->choices.front(); // the second branch of the root
    BOOST_TEST(choice % 2 == 1);
    for (const Branches& wrong :
         {Branches{.unit = {choice + 1}}, Branches{.unit = {UINT32_MAX}}, Branches{.choices = {choice}, .floor = 2},
          Branches{.choices = {choice, choice}}, Branches{.choices = {7}, .unit = {choice}},
          Branches{.choices = std::vector<std::uint32_t>(40, choice)}}) {
        BOOST_TEST(!walker->start(wrong));
        BOOST_TEST(!walker->rest().has_value());
        BOOST_TEST(!walker->split().has_value());
        BOOST_TEST((walker->run({}, {}) == Ending::exhausted));
    }
    BOOST_TEST(walker->start({}));
    const std::uint64_t before = walker->covers();
    walker->run({}, {});
    BOOST_TEST(walker->covers() - before == 4u);
}

BOOST_AUTO_TEST_SUITE_END()
