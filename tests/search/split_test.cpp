// SPDX-License-Identifier: MIT
// Missed without it: branches that searches lose when they share a tree.
// Searches that share a tree, in one thread, so that each run does the same.
#include <functional>
#include <random>

#include <boost/test/unit_test.hpp>

#include "search/slices/form.hpp"
#include "solve/engine_table.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(split_test)

using namespace quadrille;
using search::Branches;
using search::slices::Form;

namespace {

using Covers = std::vector<std::vector<OptionId>>;

using Make = std::function<std::unique_ptr<Walker>(const Problem&, ChooseRule)>;

Make make_by(std::string_view engine) {
    return [&engine = find_engine(engine)](const Problem& problem, ChooseRule rule) {
        return engine.make_walker(problem, {.choose = rule}, {.aim = Aim::list});
    };
}

std::vector<OptionId> sorted(std::span<const OptionId> cover) {
    std::vector<OptionId> options(cover.begin(), cover.end());
    std::ranges::sort(options);
    return options;
}

/// The covers of a walk in pieces, and its counters.
struct Pieces {
    Covers covers = {};
    SearchStats stats = {};
    std::uint64_t counted = 0, splits = 0;
    double weight = 0; // of all branches given away and of the branches left
    bool misplaced = false;
};

/// Walks a whole tree. After every `step` search nodes the search gives branches away; they are walked once
/// it is done with its own, by one of two searches in turn.
class InPieces {
  public:
    InPieces(const Make& make, const Problem& problem, ChooseRule rule, std::uint64_t step)
        : walkers_{make(problem, rule), make(problem, rule)}, step_(step) {}

    Pieces run() {
        walk(1);
        while (!given_.empty()) {
            std::swap(walkers_[0], walkers_[1]);
            const Branches branches = std::move(given_.back());
            given_.pop_back();
            walkers_[0]->start(branches);
            walk(branches.weight);
        }
        for (const auto& walker : walkers_) {
            pieces_.stats += walker->stats();
            pieces_.counted += walker->covers();
        }
        return std::move(pieces_);
    }

  private:
    void walk(double weight) {
        Walker& walker = *walkers_[0];
        const double begin = walker.position().done;
        const CoverSink sink = [&](std::span<const OptionId> cover) {
            pieces_.covers.push_back(sorted(cover));
            return pieces_.covers.size() % 3 != 0; // stops behind a cover too
        };
        Control control;
        for (Ending ending = Ending::node_limit; ending != Ending::exhausted;) {
            control.limits.nodes = walker.stats().nodes + step_;
            ending = walker.run(control, sink);
            constexpr double rounding = 1e-9;
            pieces_.misplaced |= ending != Ending::exhausted && walker.position().done > begin + weight + rounding;
            if (auto branches = walker.split()) {
                weight -= branches->weight;
                given_.push_back(std::move(*branches));
                ++pieces_.splits;
            }
        }
        pieces_.weight += weight;
    }

    std::array<std::unique_ptr<Walker>, 2> walkers_;
    std::uint64_t step_;
    std::vector<Branches> given_; // the last one comes first in the tree
    Pieces pieces_;
};

/// What is wrong with a walk in pieces, if anything is.
std::optional<std::string> wrong_pieces(const Make& make, const Problem& problem, ChooseRule rule, std::uint64_t step,
                                        std::uint64_t& splits) {
    Covers covers;
    const auto whole = make(problem, rule);
    whole->run({}, [&](std::span<const OptionId> cover) {
        covers.push_back(sorted(cover));
        return true;
    });
    const Pieces pieces = InPieces(make, problem, rule, step).run();
    splits += pieces.splits;
    if (pieces.covers != covers) return "other covers, or another order";
    if (pieces.counted != covers.size()) return "other count";
    if (pieces.stats.nodes != whole->stats().nodes || pieces.stats.profile != whole->stats().profile)
        return "other nodes";
    if (pieces.stats.updates != whole->stats().updates) return "other updates";
    if (pieces.misplaced) return "a position beyond what is left";
    if (std::abs(pieces.weight - 1) > 1e-9) return "weights that do not add up to the whole";
    return std::nullopt;
}

/// `steps`: how many search nodes a walk spends before it is asked to give some away.
std::optional<std::string> wrong_pieces(const Problem& problem, std::uint64_t& splits,
                                        std::initializer_list<std::uint64_t> steps = {1, 2, 7}) {
    for (const std::string name : {"links", "masks", "sweep", "slices", "tables"}) {
        const Make make = make_by(name);
        if (name != "links" && name != "tables" && problem.has_bounds()) continue;
        if (name == "slices" && !Form::size(problem).fits()) continue;
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
            for (const std::uint64_t step : steps)
                if (auto wrong = wrong_pieces(make, problem, rule, step, splits)) return name + ": " + *wrong;
    }
    return std::nullopt;
}

/// The searches of a random problem give away five times at least, as a mean.
void compare(const test::Shape& shape, std::uint64_t seed) {
    const int count = test::runs(5000);
    std::uint64_t splits = 0;
    test::check_random(
        seed, count, [&](auto& random) { return test::random_problem(random, shape); },
        [&](const Problem& problem) { return wrong_pieces(problem, splits); });
    BOOST_TEST(splits > 5 * static_cast<std::uint64_t>(count));
}

} // namespace

BOOST_AUTO_TEST_CASE(known_trees_come_whole, *test::without_sanitizers()) {
    std::uint64_t splits = 0;
    for (const char* file : {"oracles/queens_8.ec", "oracles/langford2_8.ec", "oracles/latin_4.ec",
                             "oracles/pent5_any_5x5.ec", "oracles/matchK_8.ec"}) {
        const auto wrong = wrong_pieces(test::read_file(file), splits);
        BOOST_TEST(!wrong, file << ": " << wrong.value_or(""));
    }
    BOOST_TEST(splits > 1000u);
}

BOOST_AUTO_TEST_CASE(random_trees_come_whole) {
    compare({.max_items = 10, .max_options = 24}, 101);
    compare({.max_items = 8, .max_options = 20, .colours = true}, 102);
    compare({.max_items = 6, .max_options = 14, .bounds = true}, 103);
    compare({.max_items = 6, .max_options = 14, .colours = true, .bounds = true}, 104);
}

// 2048 primary items make the search choose by a tree of sizes.
BOOST_AUTO_TEST_CASE(a_search_of_many_items_is_shared_too, *test::without_sanitizers() * test::at_full_scale()) {
    std::string text;
    for (int i = 0; i < 2100; ++i) text += 'i' + std::to_string(i) + ' ';
    text += "a b\n";
    for (int i = 0; i < 2100; ++i) text += 'i' + std::to_string(i) + '\n';
    for (const char* option : {"a", "a", "b", "b", "b", "a b"}) text += std::string(option) + '\n';
    std::uint64_t splits = 0;
    const auto wrong = wrong_pieces(test::read_string(text).problem, splits, {150}); // 2 * 3 + 1 covers
    BOOST_TEST(!wrong, wrong.value_or(""));
    BOOST_TEST(splits > 0u);
}

BOOST_AUTO_TEST_CASE(there_is_nothing_to_give_before_the_root_and_after_the_end) {
    const auto walker = make_by("links")(test::read_file("oracles/queens_6.ec"), ChooseRule::smallest);
    BOOST_TEST(!walker->split());
    walker->run({}, {});
    BOOST_TEST(!walker->split());
}

// Of queens on 6x6, with the queen of the first item tried on its first square, 5 sixths are left.
BOOST_AUTO_TEST_CASE(the_branches_nearest_to_the_root_go_first) {
    const auto walker = make_by("links")(test::read_file("oracles/queens_6.ec"), ChooseRule::smallest);
    Control control;
    control.limits.nodes = 3;
    walker->run(control, {});
    const auto first = walker->split(), second = walker->split();
    BOOST_TEST_REQUIRE(first.has_value());
    BOOST_TEST_REQUIRE(second.has_value());
    BOOST_TEST(first->choices.size() == 1u);
    BOOST_TEST(first->weight == 5.0 / 6, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(second->choices.size() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()
