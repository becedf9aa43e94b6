// SPDX-License-Identifier: MIT
// Missed without it: an answer that depends on order, names or copies.
// Changes to a problem whose effect on its covers is known without knowing the covers: on random problems
// with all features, and on real ones that are too large for brute force.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <span>

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <quadrille/solve.hpp>

#include "support/compare.hpp"
#include "support/parts.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"
#include "support/word_rectangles.hpp"

BOOST_AUTO_TEST_SUITE(metamorphic_test)

using namespace quadrille;
using test::Parts;

namespace {

using Random = std::mt19937_64;
using Wrong = std::optional<std::string>; // the fault, if any

/// A change to a problem, and what must come of it.
using Check = std::function<Wrong(const Parts&, Random&)>;

/// Makes a check on random problems, then on real ones.
void on_many(std::uint64_t seed, const Check& check) {
    const auto wrong = [&](const Problem& problem) {
        // A draw that depends on the problem alone, so that a failure can be repeated, and shrunk.
        Random random(seed ^ std::hash<std::string>{}(digest(problem)));
        return check(test::take_apart(problem), random);
    };
    const auto draw = [](Random& random) { return test::random_problem(random, test::random_shape(random, 12, 18)); };
    test::check_random(seed, test::runs(3000), draw, wrong);
    for (const char* file :
         {"oracles/queens_8.ec", "oracles/pent5_any_5x5.ec", "bench/mcc_motley5x5.dlx", "bench/mcc_rc6_3.dlx"})
        if (!test::sanitized || std::string_view(file) == "oracles/queens_8.ec")
            BOOST_TEST_CONTEXT(file) BOOST_TEST(wrong(test::read_file(file)).value_or("") == "");
    if (test::sanitized && test::scale() < 1) return; // some seconds for each check
    BOOST_TEST_CONTEXT("word rectangles")
    BOOST_TEST(wrong(test::word_rectangles(test::words_of(4), test::words_of(3))).value_or("") == "");
}

Wrong differ(const Count& found, const Count& expected) {
    if (found == expected) return std::nullopt;
    return found.to_string() + " covers, expected " + expected.to_string();
}

Wrong differ(const std::vector<Cost>& found, const std::vector<Cost>& expected) {
    if (found == expected) return std::nullopt;
    return "costs " + fmt::format("{}, expected {}", fmt::join(found, " "), fmt::join(expected, " "));
}

Count covers(const Parts& parts) { return count(test::put_together(parts)).covers; }

/// The costs of the best covers, the best first.
std::vector<Cost> best(const Parts& parts, Sense sense, std::uint64_t most) {
    const Problem problem = test::put_together(parts);
    std::vector<Cost> costs;
    optimize(problem, {.sense = sense, .best = most}, {}, [&](std::span<const OptionId> cover) {
        costs.push_back(total_cost(problem, cover));
        return true;
    });
    return costs;
}

Parts with_require(Parts parts, std::size_t option) {
    parts.options[option].required = true;
    return parts;
}

Parts with_forbid(Parts parts, std::size_t option) {
    parts.options[option].forbidden = true;
    return parts;
}

/// Any option, if there is one.
std::optional<std::size_t> some_option(const Parts& parts, Random& random) {
    if (parts.options.empty()) return std::nullopt;
    return random() % parts.options.size();
}

/// Any primary item with bounds 1..1, if there is one.
std::optional<std::uint32_t> some_plain_item(const Parts& parts, Random& random) {
    std::vector<std::uint32_t> items;
    for (std::uint32_t i = 0; i < parts.items.size(); ++i)
        if (parts.items[i].kind == Kind::primary && parts.items[i].bounds == Bounds{}) items.push_back(i);
    if (items.empty()) return std::nullopt;
    return items[random() % items.size()];
}

bool has(const Parts::Option& option, std::uint32_t item) {
    return std::ranges::find(option.cells, item, &Parts::Cell::item) != option.cells.end();
}

/// Whether a cover has room for only one option of this kind.
bool exclusive(const Parts& parts, const Parts::Option& option) {
    return std::ranges::any_of(option.cells, [&](const Parts::Cell& cell) {
        return parts.items[cell.item].kind == Kind::primary && parts.items[cell.item].bounds.max == 1;
    });
}

/// A name, or none where the other items have none.
std::string fresh_name(const Parts& parts, const std::string& name) {
    return parts.items.empty() || !parts.items.front().name.empty() ? name : "";
}

/// New costs, at random; few different ones half of the time.
void draw_costs(Parts& parts, Random& random) {
    const std::uint64_t range = random() % 2 == 0 ? 5 : std::uint64_t{1} << 40;
    for (Parts::Option& option : parts.options)
        option.cost = static_cast<std::int64_t>(random() % range) - static_cast<std::int64_t>(range / 2);
}

} // namespace

BOOST_AUTO_TEST_CASE(the_order_of_items_and_options_does_not_matter) {
    on_many(1, [](const Parts& parts, Random& random) -> Wrong {
        std::vector<std::uint32_t> place(parts.items.size());
        std::iota(place.begin(), place.end(), 0u);
        std::ranges::shuffle(place, random);
        Parts shuffled = parts;
        for (std::size_t i = 0; i < place.size(); ++i) shuffled.items[place[i]] = parts.items[i];
        for (Parts::Option& option : shuffled.options) {
            for (Parts::Cell& cell : option.cells) cell.item = place[cell.item];
            std::ranges::shuffle(option.cells, random);
        }
        std::ranges::shuffle(shuffled.options, random);
        return differ(covers(shuffled), covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(names_of_items_and_colours_do_not_matter) {
    on_many(2, [](const Parts& parts, Random& random) -> Wrong {
        Parts renamed = parts;
        const std::uint64_t salt = random() % 100;
        for (std::size_t i = 0; i < parts.items.size(); ++i)
            renamed.items[i].name = "x" + std::to_string(salt + parts.items.size() - i);
        const std::map<std::string, std::string> names{{"R", "G"}, {"G", "B"}, {"B", "R"}, {"", ""}};
        for (Parts::Option& option : renamed.options)
            for (Parts::Cell& cell : option.cells) {
                const auto name = names.find(cell.colour);
                cell.colour = name == names.end() ? cell.colour + "'" : name->second;
            }
        return differ(covers(renamed), covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(colours_of_one_item_may_be_permuted) {
    on_many(3, [](const Parts& parts, Random& random) -> Wrong {
        if (parts.items.empty()) return std::nullopt;
        const std::size_t item = random() % parts.items.size();
        Parts permuted = parts;
        for (Parts::Option& option : permuted.options)
            for (Parts::Cell& cell : option.cells)
                if (cell.item == item && !cell.colour.empty()) cell.colour += cell.colour == "R" ? "1" : "2";
        return differ(covers(permuted), covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(a_copy_of_an_option_adds_the_covers_that_use_it) {
    on_many(4, [](const Parts& parts, Random& random) -> Wrong {
        const auto option = some_option(parts, random);
        if (!option || !exclusive(parts, parts.options[*option])) return std::nullopt;
        if (parts.options[*option].required || parts.options[*option].forbidden) return std::nullopt;
        Parts copied = parts;
        copied.options.insert(copied.options.begin() + static_cast<int>(random() % copied.options.size()),
                              parts.options[*option]);
        Count expected = covers(parts);
        expected += covers(with_require(parts, *option));
        return differ(covers(copied), expected);
    });
}

BOOST_AUTO_TEST_CASE(a_disjoint_union_multiplies) {
    on_many(5, [](const Parts& parts, Random& random) -> Wrong {
        const Parts other = test::take_apart(test::random_problem(random, test::random_shape(random, 6, 8)));
        Parts both = parts;
        for (Parts::Item& item : both.items) item.name.clear();
        const auto shift = static_cast<std::uint32_t>(parts.items.size());
        for (Parts::Item item : other.items) {
            item.name.clear();
            both.items.push_back(item);
        }
        for (Parts::Option option : other.options) {
            for (Parts::Cell& cell : option.cells) cell.item += shift;
            both.options.push_back(option);
        }
        Count product = covers(parts);
        product *= covers(other);
        return differ(covers(both), product);
    });
}

BOOST_AUTO_TEST_CASE(a_forced_item_changes_nothing) {
    on_many(6, [](const Parts& parts, Random& random) -> Wrong {
        Parts forced = parts;
        const auto item = static_cast<std::uint32_t>(parts.items.size());
        forced.items.push_back({fresh_name(parts, "no other word")});
        forced.options.insert(forced.options.begin() + static_cast<int>(random() % (parts.options.size() + 1)),
                              Parts::Option{.cells = {{item}}});
        return differ(covers(forced), covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(the_options_of_an_item_share_out_the_covers) {
    on_many(7, [](const Parts& parts, Random& random) -> Wrong {
        const auto item = some_plain_item(parts, random);
        if (!item) return std::nullopt;
        Count sum = 0;
        for (std::size_t o = 0; o < parts.options.size(); ++o)
            if (has(parts.options[o], *item)) sum += covers(with_require(parts, o));
        return differ(sum, covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(covers_with_an_option_and_without_are_all) {
    on_many(8, [](const Parts& parts, Random& random) -> Wrong {
        const auto option = some_option(parts, random);
        if (!option) return std::nullopt;
        Count sum = covers(with_require(parts, *option));
        sum += covers(with_forbid(parts, *option));
        return differ(sum, covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(an_item_that_nothing_covers) {
    on_many(9, [](const Parts& parts, Random& random) -> Wrong {
        Parts more = parts;
        const auto k = static_cast<std::uint32_t>(random() % 3);
        more.items.push_back({fresh_name(parts, "not a word"), Kind::primary, {0, k + 1}});
        if (auto wrong = differ(covers(more), covers(parts))) return wrong;
        more.items.back().bounds = {1, k + 1};
        return differ(covers(more), 0u);
    });
}

BOOST_AUTO_TEST_CASE(a_secondary_item_without_conflict_changes_nothing) {
    on_many(10, [](const Parts& parts, Random& random) -> Wrong {
        const auto option = some_option(parts, random);
        if (!option) return std::nullopt;
        const auto item = static_cast<std::uint32_t>(parts.items.size());
        Parts more = parts;
        more.items.push_back({fresh_name(parts, "not a word"), Kind::secondary});
        more.options[*option].cells.push_back({item, random() % 2 == 0 ? "R" : ""});
        if (auto wrong = differ(covers(more), covers(parts))) return wrong;
        for (Parts::Option& each : more.options) // in all options, always of the same colour
            if (!has(each, item)) each.cells.push_back({item, "R"});
        more.options[*option].cells.back().colour = "R";
        return differ(covers(more), covers(parts));
    });
}

BOOST_AUTO_TEST_CASE(wider_bounds_lose_no_cover) {
    on_many(11, [](const Parts& parts, Random& random) -> Wrong {
        if (parts.items.empty()) return std::nullopt;
        Parts wider = parts;
        Parts::Item& item = wider.items[random() % wider.items.size()];
        if (item.kind == Kind::secondary) return std::nullopt;
        if (item.bounds.min > 0) item.bounds.min -= random() % 2 == 0;
        if (item.bounds.max < UINT32_MAX) item.bounds.max += random() % 2 == 0;
        const Count before = covers(parts);
        Control control;
        control.limits.covers = before.saturated() + 1; // there may be very many now
        const Count after = count(test::put_together(wider), {}, control).covers;
        return after >= before ? std::nullopt : differ(after, before);
    });
}

BOOST_AUTO_TEST_CASE(a_charge_on_an_item_shifts_the_best_costs) {
    on_many(12, [](const Parts& parts, Random& random) -> Wrong {
        const auto item = some_plain_item(parts, random);
        if (!item) return std::nullopt;
        Parts charged = parts;
        draw_costs(charged, random);
        const Parts before = charged;
        const std::int64_t charge = static_cast<std::int64_t>(random() % 2000) - 1000;
        for (Parts::Option& option : charged.options)
            if (has(option, *item)) option.cost += charge;
        for (const Sense sense : {Sense::min, Sense::max}) {
            std::vector<Cost> expected = best(before, sense, 5);
            for (Cost& cost : expected) cost += charge;
            if (auto wrong = differ(best(charged, sense, 5), expected)) return wrong;
        }
        return std::nullopt;
    });
}

BOOST_AUTO_TEST_CASE(negated_costs_with_the_other_sense_negate_the_optimum) {
    on_many(13, [](const Parts& parts, Random& random) -> Wrong {
        Parts one = parts;
        draw_costs(one, random);
        Parts other = one;
        for (Parts::Option& option : other.options) option.cost = -option.cost;
        std::vector<Cost> expected = best(one, Sense::max, 5);
        for (Cost& cost : expected) cost = -cost;
        return differ(best(other, Sense::min, 5), expected);
    });
}

BOOST_AUTO_TEST_CASE(the_best_covers_with_an_option_and_without_are_the_best) {
    on_many(14, [](const Parts& parts, Random& random) -> Wrong {
        const auto option = some_option(parts, random);
        if (!option) return std::nullopt;
        Parts costly = parts;
        draw_costs(costly, random);
        std::vector<Cost> merged = best(with_require(costly, *option), Sense::min, 4);
        const std::vector<Cost> without = best(with_forbid(costly, *option), Sense::min, 4);
        merged.insert(merged.end(), without.begin(), without.end());
        std::ranges::sort(merged);
        merged.resize(std::min<std::size_t>(merged.size(), 4));
        return differ(best(costly, Sense::min, 4), merged);
    });
}

BOOST_AUTO_TEST_CASE(the_best_covers_are_the_best_of_all_that_are_listed) {
    on_many(15, [](const Parts& parts, Random& random) -> Wrong {
        Parts costly = parts;
        draw_costs(costly, random);
        const Problem problem = test::put_together(costly);
        const std::vector<test::Cover> all = test::covers_of(problem, {});
        for (const Sense sense : {Sense::min, Sense::max})
            if (auto wrong = differ(best(costly, sense, 20), test::best_costs(problem, all, sense, 20))) return wrong;
        return std::nullopt;
    });
}

BOOST_AUTO_TEST_SUITE_END()
