// SPDX-License-Identifier: MIT
// Missed without it: covers counted as different that a symmetry exchanges.
// Covers up to symmetry: published numbers, and random problems whose symmetries are found by trying all permutations.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/symmetry.hpp>
#include <quadrille/verify.hpp>

#include "solve/distinct/distinct.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(distinct_test)

using namespace quadrille;

std::string counted(const Problem& problem, const SymmetryParams& symmetry = {}) {
    return count_distinct(problem, {.symmetry = symmetry}).search.covers.to_string();
}

/// The same by canonical forms, whatever the number of symmetries.
DistinctResult by_forms(const Problem& problem) {
    const Symmetry found = symmetry(problem, {.costs = true});
    return distinct::find_classes(problem, {}, found, std::nullopt, {}, {});
}

Problem systems(std::uint32_t points) { return test::triple_systems(points); }

BOOST_AUTO_TEST_CASE(published_numbers) {
    BOOST_TEST(counted(test::read_file("dlx/pentomino_6_10.dlx")) == "2339"); // Haselgrove 1960
    BOOST_TEST(counted(test::read_file("oracles/pent_3x20.ec")) == "2");
    BOOST_TEST(counted(test::read_file("bench/soma.dlx")) == "240"); // Conway and Guy 1961
    BOOST_TEST(counted(test::queens(8)) == "12");                    // Nauck 1850
    BOOST_TEST(counted(test::queens(12)) == "1787");                 // OEIS A002562
    BOOST_TEST(counted(systems(7)) == "1");
    BOOST_TEST(counted(systems(9)) == "1");
    BOOST_TEST(counted(test::factorisations(8)) == "6"); // Dickson and Safford 1906
}

// Main classes exchange rows, columns and symbols, isotopy classes do not: OEIS A003090, A040082.
BOOST_AUTO_TEST_CASE(latin_squares) {
    for (const auto& [order, main, isotopy] : {std::tuple(4U, "2", "2"), {5, "2", "2"}, {6, "12", "22"}}) {
        const Problem squares = test::latin_squares(order);
        BOOST_TEST(counted(squares) == main);
        SymmetryParams kinds; // an item is a cell, a symbol in a row or a symbol in a column
        const std::uint32_t third = squares.item_count() / 3;
        for (std::uint32_t i = 0; i < squares.item_count(); ++i) kinds.keep.push_back(i / third);
        BOOST_TEST(counted(squares, kinds) == isotopy);
    }
}

/// The classes of covers, by the permutations of options that keep the problem: each is tried. An option may go to
/// another one if some permutation of the items, and of the colours of each secondary item, maps all of them at once.
class AllPermutations {
  public:
    explicit AllPermutations(const Problem& problem) : problem_(problem) {
        items_.resize(problem.item_count());
        std::iota(items_.begin(), items_.end(), 0U);
        do {
            if (keeps_kinds()) try_items();
        } while (std::ranges::next_permutation(items_).found);
    }

    std::size_t classes(const std::vector<test::Cover>& covers) const {
        std::set<test::Cover> least;
        for (const test::Cover& cover : covers) {
            test::Cover best = cover;
            for (const auto& image : images_) {
                test::Cover other;
                for (const OptionId option : cover) other.push_back(OptionId{image[index(option)]});
                std::ranges::sort(other);
                best = std::min(best, other);
            }
            least.insert(best);
        }
        return least.size();
    }

  private:
    bool keeps_kinds() const {
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            const ItemId from{i}, to{items_[i]};
            if (problem_.kind(from) != problem_.kind(to) || problem_.bounds(from) != problem_.bounds(to)) return false;
        }
        return true;
    }
    /// Options by backtracking: which ones the k-th may go to.
    void try_items() {
        image_.assign(problem_.option_count(), 0);
        used_.assign(problem_.option_count(), false);
        colours_.clear();
        place(0);
    }
    void place(std::uint32_t option) {
        if (option == image_.size()) {
            images_.insert(image_);
            return;
        }
        for (std::uint32_t to = 0; to < image_.size(); ++to) {
            if (used_[to] || problem_.cost(OptionId{option}) != problem_.cost(OptionId{to})) continue;
            const auto before = colours_;
            if (maps(OptionId{option}, OptionId{to})) {
                used_[to] = true;
                image_[option] = to;
                place(option + 1);
                used_[to] = false;
            }
            colours_ = before;
        }
    }
    bool maps(OptionId from, OptionId to) {
        const auto items = problem_.items(from), images = problem_.items(to);
        if (items.size() != images.size()) return false;
        for (std::size_t k = 0; k < items.size(); ++k) {
            const ItemId image{items_[index(items[k])]};
            const auto at = std::ranges::find(images, image);
            if (at == images.end()) return false;
            const ColourId a = problem_.colour(from, k);
            const ColourId b = problem_.colour(to, static_cast<std::size_t>(at - images.begin()));
            if ((a == ColourId::none) != (b == ColourId::none)) return false;
            if (a == ColourId::none) continue;
            if (colours_.try_emplace({items[k], a}, b).first->second != b) return false;
            if (colours_.try_emplace({ItemId{index(items[k]) + 1000}, b}, a).first->second != a)
                return false; // one to one
        }
        return true;
    }

    const Problem& problem_;
    std::vector<std::uint32_t> items_, image_;
    std::vector<bool> used_;
    std::map<std::pair<ItemId, ColourId>, ColourId> colours_;
    std::set<std::vector<std::uint32_t>> images_;
};

BOOST_AUTO_TEST_CASE(random_problems) {
    std::uint64_t merged = 0, by_means = 0, exact = 0;
    test::check_random(
        211, test::runs(1500),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 5, 7)); },
        [&](const Problem& problem) -> std::optional<std::string> {
            const std::vector<test::Cover> covers = test::covers_by_subsets(problem);
            const AllPermutations all(problem);
            const std::size_t right = all.classes(covers);
            merged += covers.size() - right;
            const Symmetry found = symmetry(problem, {.costs = true});
            const DistinctResult forms = by_forms(problem);
            // Secondary items that exclude nothing, and a maximum that is never reached, are no hindrance to
            // symmetries; the permutations here keep them all the same.
            if (forms.total != covers.size()) return "the classes do not have all covers";
            if (forms.search.covers > right) return "too many classes";
            const bool plain = problem.secondary_count() == 0 && !problem.has_bounds();
            exact += plain ? 1 : 0;
            if (plain && forms.search.covers != right) return "too few classes";
            const DistinctResult counted = count_distinct(problem);
            if (counted.search.covers != forms.search.covers) return "two ways, two counts";
            Count images, listed;
            const DistinctResult solved
                = solve_distinct(problem, {}, {}, [&](std::span<const OptionId> cover, const Count& some) {
                      if (Verifier(problem).violation(cover)) throw std::logic_error("no cover");
                      images += some;
                      listed += 1;
                      return true;
                  });
            if (images != covers.size() || listed != counted.search.covers) return "the list is another";
            by_means += distinct::Elements::of(problem, found) ? 1 : 0;
            return {};
        });
    BOOST_TEST(merged > 0U);
    BOOST_TEST(by_means > 0U);
    BOOST_TEST(exact > 0U);
}

BOOST_AUTO_TEST_CASE(limits) {
    const Problem queens = test::queens(10);
    Control control;
    control.limits.covers = 5;
    const DistinctResult five = count_distinct(queens, {}, control);
    BOOST_TEST(five.search.covers == 5U);
    BOOST_TEST((five.search.ending == Ending::cover_limit));
    Control late;
    late.limits.deadline = std::chrono::steady_clock::now();
    BOOST_TEST(!count_distinct(test::factorisations(8), {}, late).search.complete());
}

// Required options are mapped to required ones: with a queen in the corner only the diagonal mirrors.
BOOST_AUTO_TEST_CASE(restrictions_and_costs) {
    const std::vector<OptionId> corner{OptionId{0}};
    const Problem queens = restrict(test::queens(8), corner, {});
    BOOST_TEST(count(queens).covers == 4U);
    BOOST_TEST(counted(queens) == "2");
    ProblemBuilder builder;
    const ItemId item = builder.add_item();
    for (const int cost : {1, 1, 2}) {
        builder.begin_option();
        BOOST_TEST(builder.add_cell(item));
        builder.set_cost(cost);
    }
    BOOST_TEST(counted(builder.build()) == "2");
}

BOOST_AUTO_TEST_SUITE_END()
