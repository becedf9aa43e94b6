// SPDX-License-Identifier: MIT
// Missed without it: a rule on cells that allows a filling that it should not, or states that a smaller form needs not.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/sequence.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(sequence_test)

using namespace quadrille;

namespace {

using Filling = std::vector<Symbol>;
using Cells = std::vector<std::vector<Symbol>>; // what each may have
using Obeys = std::function<bool(const Filling&)>;

const std::vector<std::string> digits{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

Cells alike(std::size_t cells, Symbol from, Symbol to) {
    std::vector<Symbol> symbols(static_cast<std::size_t>(to - from + 1));
    std::iota(symbols.begin(), symbols.end(), from);
    return Cells(cells, symbols);
}

std::vector<Filling> all_fillings(const Cells& cells) {
    std::vector<Filling> all{{}};
    for (std::vector<Symbol> symbols : cells) {
        std::ranges::sort(symbols);
        std::vector<Filling> longer;
        for (const Filling& filling : all)
            for (const Symbol symbol : symbols) {
                longer.push_back(filling);
                longer.back().push_back(symbol);
            }
        all = std::move(longer);
    }
    return all;
}

std::vector<Filling> by_brute_force(const Cells& cells, const Obeys& obeys) {
    std::vector<Filling> all = all_fillings(cells);
    std::erase_if(all, [&](const Filling& filling) { return !obeys(filling); });
    return all;
}

/// How many states a deterministic form needs in front of a cell: beginnings that differ in what may follow.
std::size_t needed_states(const std::vector<Filling>& fillings, std::size_t place) {
    std::map<Filling, std::set<Filling>> futures;
    const auto middle = static_cast<std::ptrdiff_t>(place);
    for (const Filling& filling : fillings)
        futures[Filling(filling.begin(), filling.begin() + middle)].emplace(filling.begin() + middle, filling.end());
    std::set<std::set<Filling>> different;
    for (auto& [beginning, future] : futures) different.insert(std::move(future));
    return different.size();
}

std::vector<Filling> unrolled_fillings(const Unrolled& unrolled) {
    const std::vector<Symbol> all = unrolled.fillings();
    std::vector<Filling> fillings;
    for (auto at = all.begin(); at != all.end(); at += static_cast<std::ptrdiff_t>(unrolled.cell_count()))
        fillings.emplace_back(at, at + static_cast<std::ptrdiff_t>(unrolled.cell_count()));
    return fillings;
}

/// The fillings that the covers of a problem with this rule alone give its cells, sorted. Each cover is verified.
std::vector<Filling> covered_fillings(const Cells& cells, const Automaton& rule) {
    ProblemBuilder builder;
    Sequences sequences(builder, digits);
    std::vector<ItemId> items;
    for (std::size_t k = 0; k < cells.size(); ++k)
        items.push_back(sequences.add_cell("c" + std::to_string(k), cells[k]));
    sequences.add("rule", items, rule);
    const Problem problem = builder.build();
    std::vector<Filling> fillings;
    solve(problem, [&](std::span<const OptionId> cover) {
        BOOST_TEST(!Verifier(problem).violation(cover).has_value());
        Filling filling(cells.size(), -1);
        for (const OptionId option : cover)
            for (std::size_t k = 0; k < problem.items(option).size(); ++k)
                if (index(problem.items(option)[k]) < cells.size())
                    filling[index(problem.items(option)[k])]
                        = std::stoi(std::string(problem.colour_name(problem.colour(option, k))));
        fillings.push_back(filling);
        return true;
    });
    std::ranges::sort(fillings);
    return fillings;
}

void check(const char* what, const Cells& cells, const Automaton& rule, const Obeys& obeys) {
    BOOST_TEST_CONTEXT(what) {
        const std::vector<Filling> expected = by_brute_force(cells, obeys);
        const Unrolled unrolled = unroll(rule, cells);
        BOOST_TEST(unrolled.empty() == expected.empty());
        BOOST_TEST(unrolled.filling_count() == expected.size());
        BOOST_TEST((unrolled_fillings(unrolled) == expected));
        for (std::size_t place = 0; place <= cells.size(); ++place)
            BOOST_TEST(unrolled.state_count(place) == needed_states(expected, place));
        if (expected.empty())
            BOOST_CHECK_THROW(covered_fillings(cells, rule), BadArgument);
        else if (expected.size() <= 20'000)
            BOOST_TEST((covered_fillings(cells, rule) == expected));
    }
}

int sum_of(const Filling& filling) { return std::reduce(filling.begin(), filling.end()); }

template <class Pair> bool all_pairs(const Filling& filling, Pair pair) {
    for (std::size_t k = 1; k < filling.size(); ++k)
        if (!pair(filling[k - 1], filling[k])) return false;
    return true;
}

Automaton total(int wanted) {
    return Automaton::by_step(
        0,
        [wanted](int sum, Symbol digit) -> std::optional<int> {
            if (sum + digit > wanted) return std::nullopt;
            return sum + digit;
        },
        [wanted](int sum) { return sum == wanted; });
}

Automaton rising() {
    return Automaton::by_step(0, [](int last, Symbol digit) -> std::optional<int> {
        if (digit <= last) return std::nullopt;
        return digit;
    });
}

bool has_repeat(Filling filling) {
    std::ranges::sort(filling);
    return std::ranges::adjacent_find(filling) != filling.end();
}

} // namespace

BOOST_AUTO_TEST_CASE(rules_by_step) {
    check("a sum", alike(5, 1, 6), total(17), [](const Filling& f) { return sum_of(f) == 17; });
    check("a thermometer", alike(5, 1, 8), rising(), [](const Filling& f) { return all_pairs(f, std::less<>()); });
    check("German whispers", alike(5, 1, 9),
          Automaton::by_step(0,
                             [](int last, Symbol digit) -> std::optional<int> {
                                 if (last != 0 && std::abs(last - digit) < 5) return std::nullopt;
                                 return digit;
                             }),
          [](const Filling& f) { return all_pairs(f, [](int a, int b) { return std::abs(a - b) >= 5; }); });
    check("different digits that follow each other in some order", alike(5, 1, 7),
          Automaton::by_step(std::set<int>(),
                             [](const std::set<int>& seen, Symbol digit) -> std::optional<std::set<int>> {
                                 std::set<int> next = seen;
                                 if (!next.insert(digit).second || *next.rbegin() - *next.begin() > 4)
                                     return std::nullopt;
                                 return next;
                             }),
          [](const Filling& f) {
              const auto [least, greatest] = std::ranges::minmax(f);
              return !has_repeat(f) && greatest - least == 4;
          });
    struct Sandwich {
        int crusts = 0, sum = 0;
        auto operator<=>(const Sandwich&) const = default;
    };
    check("a sandwich of 5", alike(6, 1, 5),
          Automaton::by_step(
              Sandwich(),
              [](Sandwich q, Symbol digit) -> std::optional<Sandwich> {
                  if (digit == 1 || digit == 5)
                      ++q.crusts;
                  else if (q.crusts == 1)
                      q.sum += digit;
                  if (q.crusts > 2 || q.sum > 5 || (q.crusts == 2 && q.sum != 5)) return std::nullopt;
                  return q;
              },
              [](const Sandwich& q) { return q.crusts == 2; }),
          [](const Filling& f) {
              std::vector<std::size_t> crusts;
              for (std::size_t k = 0; k < f.size(); ++k)
                  if (f[k] == 1 || f[k] == 5) crusts.push_back(k);
              return crusts.size() == 2
                     && std::reduce(f.begin() + static_cast<std::ptrdiff_t>(crusts[0]) + 1,
                                    f.begin() + static_cast<std::ptrdiff_t>(crusts[1]))
                            == 5;
          });
    check(
        "three skyscrapers seen", alike(6, 1, 5),
        Automaton::by_step(
            std::pair(0, 0),
            [](std::pair<int, int> q, Symbol digit) { return digit > q.first ? std::pair(digit, q.second + 1) : q; },
            [](const std::pair<int, int>& q) { return q.second == 3; }),
        [](const Filling& f) {
            int seen = 0;
            for (std::size_t k = 0; k < f.size(); ++k)
                if (std::all_of(f.begin(), f.begin() + static_cast<std::ptrdiff_t>(k), [&](int d) { return d < f[k]; }))
                    ++seen;
            return seen == 3;
        });
    check("a palindrome", alike(5, 1, 4),
          Automaton::by_step(
              std::vector<int>(),
              [](std::vector<int> seen, Symbol digit) {
                  seen.push_back(digit);
                  return seen;
              },
              [](const std::vector<int>& seen) { return std::equal(seen.begin(), seen.end(), seen.rbegin()); }),
          [](const Filling& f) { return f[0] == f[4] && f[1] == f[3]; });
    check("nothing fits", alike(3, 1, 4), total(13), [](const Filling&) { return false; });
    check("everything fits", alike(3, 1, 4), !total(13), [](const Filling&) { return true; });
}

BOOST_AUTO_TEST_CASE(cells_with_symbols_of_their_own) {
    const Cells cells{{7, 2, 5}, {3}, {9, 1, 4, 8}, {0, 6}};
    check("a sum of 20", cells, total(20), [](const Filling& f) { return sum_of(f) == 20; });
    check("not so", cells, !total(20), [](const Filling& f) { return sum_of(f) != 20; });
    const Unrolled unrolled = unroll(Automaton::regex("..[14].", digits), cells);
    for (std::size_t k = 0; k < cells.size(); ++k) BOOST_TEST(unrolled.is_free(k) == (k != 2));
}

BOOST_AUTO_TEST_CASE(rules_of_two_rules) {
    const Cells cells = alike(5, 1, 5);
    const auto one = [](const Filling& f) { return sum_of(f) == 14; };
    const auto other = [](const Filling& f) { return all_pairs(f, [](int a, int b) { return a != b; }); };
    const Automaton a = total(14), b = Automaton::regex("!(.*(11|22|33|44|55).*)", digits);
    check("a", cells, a, one);
    check("b", cells, b, other);
    check("a | b", cells, a | b, [&](const Filling& f) { return one(f) || other(f); });
    check("a & b", cells, a & b, [&](const Filling& f) { return one(f) && other(f); });
    check("!a", cells, !a, [&](const Filling& f) { return !one(f); });
    check("!!a", cells, !!a, one);
    check("one of a and b", cells, Automaton::product(a, b, [](bool x, bool y) { return x != y; }),
          [&](const Filling& f) { return one(f) != other(f); });
    check("neither", cells, Automaton::product(a, b, [](bool x, bool y) { return !x && !y; }),
          [&](const Filling& f) { return !one(f) && !other(f); });
}

BOOST_AUTO_TEST_CASE(a_table_may_have_several_runs_of_one_filling) {
    // Somewhere 1, then anything twice, then 2; state 4 accepts, and state 7 is never reached.
    std::vector<Automaton::Move> moves;
    for (Symbol s = 1; s <= 3; ++s)
        for (const auto& [from, to] : {std::pair(0U, 0U), std::pair(1U, 2U), std::pair(2U, 3U), std::pair(4U, 4U)})
            moves.push_back({from, s, to});
    moves.insert(moves.end(), {{3, 2, 4}, {0, 1, 1}, {7, 1, 4}});
    check("1..2", alike(7, 1, 3), Automaton::table(0, moves, {4}), [](const Filling& f) {
        for (std::size_t k = 3; k < f.size(); ++k)
            if (f[k - 3] == 1 && f[k] == 2) return true;
        return false;
    });
    check("the start accepts", alike(1, 1, 3), Automaton::table(5, {{5, 2, 5}}, {5}),
          [](const Filling& f) { return f == Filling{2}; });
}

namespace {

/// A regular expression with its meaning, by definition: which parts of a filling it matches.
struct Node {
    std::string text;
    std::function<bool(const Filling&, std::size_t, std::size_t)> matches;
};

class RandomRegex {
  public:
    explicit RandomRegex(std::uint64_t seed) : random_(seed) {}

    Node node(int depth) {
        switch (depth == 0 ? below(3) : below(11)) {
        case 0: {
            const Symbol symbol = 1 + below(3);
            return {std::to_string(symbol),
                    [symbol](const Filling& f, std::size_t i, std::size_t j) { return j == i + 1 && f[i] == symbol; }};
        }
        case 1:
            return {".", [](const Filling&, std::size_t i, std::size_t j) { return j == i + 1; }};
        case 2: {
            const Symbol symbol = 1 + below(3);
            return {"[^" + std::to_string(symbol) + "]",
                    [symbol](const Filling& f, std::size_t i, std::size_t j) { return j == i + 1 && f[i] != symbol; }};
        }
        case 3:
        case 4:
        case 5: {
            const Node a = node(depth - 1), b = node(depth - 1);
            return {"(" + a.text + b.text + ")", [a, b](const Filling& f, std::size_t i, std::size_t j) {
                        for (std::size_t k = i; k <= j; ++k)
                            if (a.matches(f, i, k) && b.matches(f, k, j)) return true;
                        return false;
                    }};
        }
        case 6: {
            const Node a = node(depth - 1), b = node(depth - 1);
            return {"(" + a.text + " | " + b.text + ")", [a, b](const Filling& f, std::size_t i, std::size_t j) {
                        return a.matches(f, i, j) || b.matches(f, i, j);
                    }};
        }
        case 7: {
            const Node a = node(depth - 1), b = node(depth - 1);
            return {"(" + a.text + "&" + b.text + ")", [a, b](const Filling& f, std::size_t i, std::size_t j) {
                        return a.matches(f, i, j) && b.matches(f, i, j);
                    }};
        }
        case 8: {
            const Node a = node(depth - 1);
            return {"!" + a.text, [a](const Filling& f, std::size_t i, std::size_t j) { return !a.matches(f, i, j); }};
        }
        default:
            return repeated(node(depth - 1));
        }
    }

  private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

    Node repeated(const Node& a) {
        static constexpr int no_end = 99;
        struct Kind {
            const char* text;
            int min, max;
        };
        static constexpr Kind kinds[]{{"*", 0, no_end}, {"+", 1, no_end}, {"?", 0, 1},        {"{2}", 2, 2},
                                      {"{1,2}", 1, 2},  {"{,2}", 0, 2},   {"{2,}", 2, no_end}};
        const Kind kind = kinds[below(7)];
        return {"(" + a.text + ")" + kind.text, [a, kind](const Filling& f, std::size_t i, std::size_t j) {
                    // After each number of times: where it may have come to.
                    std::set<std::size_t> reached{i};
                    for (int times = 0; times <= 12; ++times) {
                        if (times >= kind.min && times <= kind.max && reached.contains(j)) return true;
                        std::set<std::size_t> next;
                        for (const std::size_t from : reached)
                            for (std::size_t to = from; to <= j; ++to)
                                if (a.matches(f, from, to)) next.insert(to);
                        reached = std::move(next);
                    }
                    return false;
                }};
    }

    std::mt19937_64 random_;
};

} // namespace

BOOST_AUTO_TEST_CASE(random_regular_expressions) {
    for (int seed = 0; seed < test::runs(1000); ++seed) {
        const Node node = RandomRegex(static_cast<std::uint64_t>(seed)).node(4);
        check(node.text.c_str(), alike(1 + static_cast<std::size_t>(seed) % 5, 1, 3),
              Automaton::regex(node.text, digits), [&](const Filling& f) { return node.matches(f, 0, f.size()); });
    }
}

BOOST_AUTO_TEST_CASE(symbols_in_regular_expressions) {
    const std::vector<std::string> names{"red", "b", "-", "10", "2", "\xc3\xa4", ".", " ", "12"};
    const auto matched = [&](std::string_view text) {
        std::vector<Symbol> all(names.size());
        std::iota(all.begin(), all.end(), 0);
        return unroll(Automaton::regex(text, names), std::vector<std::vector<Symbol>>{all}).fillings();
    };
    using Symbols = std::vector<Symbol>;
    BOOST_TEST((matched("'red'|b") == Symbols{0, 1}));
    BOOST_TEST((matched("[\"red\" b -]") == Symbols{0, 1, 2}));
    BOOST_TEST((matched("[-b]") == Symbols{1, 2}));
    BOOST_TEST((matched("-") == Symbols{2}));
    BOOST_TEST((matched("[2-'11']") == Symbols{3, 4}));
    BOOST_TEST((matched("[a-z]") == Symbols{1}));
    BOOST_TEST((matched("[^'red'-]") == Symbols{1, 3, 4, 5, 6, 7, 8}));
    BOOST_TEST((matched("\xc3\xa4") == Symbols{5}));
    BOOST_TEST((matched("\\.") == Symbols{6}));
    BOOST_TEST((matched("[.]") == Symbols{6}));
    BOOST_TEST((matched("\\ ") == Symbols{7}));
    BOOST_TEST((matched("' '") == Symbols{7}));
    BOOST_TEST((matched(" . ").size() == names.size()));
    BOOST_TEST((matched("(b) ()") == Symbols{1}));
    BOOST_TEST((matched("!b & ![^ b 2 ]") == Symbols{4}));
}

BOOST_AUTO_TEST_CASE(errors_in_regular_expressions) {
    const auto expect = [](const std::string& text, const std::string& message) {
        try {
            (void)Automaton::regex(text, digits);
            BOOST_TEST("no error" == message);
        } catch (const ParseError& error) {
            BOOST_TEST(error.what() == "regular expression:1:" + message, text << ": " << error.what());
        }
    };
    const std::string atom = "expected a symbol, '.', '[', '(' or '!'";
    expect("", "1: found the end, " + atom);
    expect("1|", "3: found the end, " + atom);
    expect("1&|2", "3: found '|', " + atom);
    expect("*1", "1: found '*', " + atom);
    expect("!", "2: found the end, " + atom);
    expect("(12", "4: found the end, expected ')'");
    expect("12)3", "3: found ')', expected an end, or a '(' before it");
    expect("1[23", "5: found the end, expected ']'");
    expect("1[2-", "5: found the end, expected ']'");
    expect("1[]", "3: found ']', expected a symbol");
    expect("1[^]", "4: found ']', expected a symbol");
    expect("[5-3]", "2: found the range 5-3, expected the lesser symbol first");
    expect("[a-z]", "2: found the range a-z, which has no symbol, expected one that has");
    expect("['red'-3]", "2: found the range red-3, expected characters, or whole numbers");
    expect("1 'x", "3: found a quote that is not closed, expected another '");
    expect("1\\", "3: found the end, expected a character behind \\");
    expect("1{2", "4: found the end, expected '}'");
    expect("1{a}", "3: found 'a', expected a number of times, as in {2,5}");
    expect("1{,}", "4: found '}', expected a number");
    expect("1{3,2}", "3: found 3 to 2 times, expected the lesser number first");
    expect("1{1000001}", "3: found '1000001', expected at most 1000000");
    expect("12\xc3\xa4", "3: found the symbol '\xc3\xa4', expected one of 0 1 2 3 4 5 6 7 8 9");
    expect("^1", "1: found the symbol '^', expected one of 0 1 2 3 4 5 6 7 8 9: the whole sequence is matched, without "
                 "^ and $");
    expect(std::string(201, '(') + "1", "201: found '(', expected parts nested at most 200 deep");
    expect(std::string(201, '!') + "1", "201: found '!', expected parts nested at most 200 deep");
    expect(std::string(4001, '1'), "4001: found a longer text, expected at most 4000 bytes");
}

namespace {

/// Why a rule cannot be unrolled; empty if it can.
std::string refused(const Automaton& rule, const Cells& cells, const UnrollParams& params) {
    try {
        unroll(rule, cells, params);
        return "";
    } catch (const Unsupported& error) {
        return error.what();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(too_many_states_are_refused) {
    const Cells cells = alike(20, 1, 9);
    int steps = 0;
    const Automaton million = Automaton::by_step(1, [&](int state, Symbol digit) {
        ++steps;
        return (state * 7 + digit) % 1'000'003;
    });
    BOOST_TEST(refused(million, cells, {.rule = "'million'"})
               == "found over 100000 states in 'million', expected at most 100000");
    BOOST_TEST(steps <= 900'000);
    BOOST_TEST(refused(Automaton::regex(".*1.{18}2?", digits), cells, {.rule = "'late'"})
               == "found over 100000 states in 'late', expected at most 100000");

    // Sums from 0 to 180, most of which stand at each place in the middle.
    const Cells more = alike(40, 1, 9);
    const Unrolled unrolled = unroll(total(180), more);
    std::size_t along = 0;
    for (std::size_t place = 0; place <= more.size(); ++place) along += unrolled.state_count(place);
    BOOST_REQUIRE(along > 1810u);
    const auto refusal = [&](std::size_t max_states) {
        return refused(total(180), more, {.rule = "'sum'", .max_states = max_states});
    };
    BOOST_TEST(refusal(180) == "found over 180 states in 'sum', expected at most 180");
    BOOST_TEST(refusal(181) == "found over 1810 states in 'sum' along its 40 cells, expected at most 1810");
    BOOST_TEST(!refusal((along - 1) / 10).empty());
    BOOST_TEST(refusal((along + 9) / 10).empty());
}

BOOST_AUTO_TEST_CASE(rules_share_cells_and_name_what_they_add) {
    ProblemBuilder builder;
    Sequences sequences(builder, {"1", "2", "3"});
    const std::vector<ItemId> cells{sequences.add_cell("a"), sequences.add_cell("b"), sequences.add_cell("c")};
    sequences.add("five", cells,
                  Automaton::by_step(
                      0, [](int sum, Symbol s) { return sum + s + 1; }, [](int sum) { return sum == 5; }));
    sequences.add("no 12", cells, sequences.regex("!(.*12.*)"));
    sequences.add("ends alike", std::vector{cells[0], cells[2], cells[0]}, sequences.regex("11.|22.|33."));
    const Problem problem = builder.build();
    // Of the fillings that add up to 5, 113 131 311 122 212 221: 131 and 212 have equal ends, and no 12 in 131 only.
    const Count covers = count(problem).covers;
    BOOST_TEST(covers == Count(1));
    std::vector<std::string> items, options;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) items.emplace_back(problem.item_name(ItemId{i}));
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) options.emplace_back(problem.option_name(OptionId{o}));
    const std::vector<std::string> expected_items{"a",
                                                  "b",
                                                  "c",
                                                  "five",
                                                  "no 12.a",
                                                  "no 12.b",
                                                  "no 12.c",
                                                  "no 12.a-b",
                                                  "no 12.b-c",
                                                  "ends alike.a",
                                                  "ends alike.c",
                                                  "ends alike.a#2",
                                                  "ends alike.a-c"};
    BOOST_TEST(items == expected_items, boost::test_tools::per_element());
    BOOST_TEST(options[0] == "five=1,1,3");
    BOOST_TEST((std::ranges::find(options, "ends alike.c=2/1-0") != options.end()));
    BOOST_TEST((std::ranges::find(options, "ends alike.a#2=2") != options.end()));
}

BOOST_AUTO_TEST_CASE(refused_rules_leave_nothing_behind) {
    ProblemBuilder builder;
    builder.add_item("row");
    const ItemId plain = builder.add_item("plain", Kind::secondary);
    Sequences sequences(builder, {"1", "2", "3"});
    const std::vector<ItemId> cells{sequences.add_cell("a"), sequences.add_cell("b"), sequences.add_cell("c")};
    const auto message = [&](std::string_view name, std::span<const ItemId> some, std::string_view regex,
                             std::size_t max_states = 100) -> std::string {
        try {
            sequences.add(name, some, sequences.regex(regex), max_states);
            return "";
        } catch (const Error& error) {
            return error.what();
        }
    };
    BOOST_TEST(message("short", cells, "1111+") == "no filling of a .. c obeys 'short'");
    BOOST_TEST(message("one", std::span(cells).first(1), "12") == "no filling of a obeys 'one'");
    BOOST_TEST(message("long", cells, "!(121)", 3) == "found over 3 states in 'long', expected at most 3");
    BOOST_TEST(message("row", cells, "111")
               == "found the rule 'row', expected another name: there is an item 'row' already");
    BOOST_TEST(message("", cells, "111") == "found the rule '', expected a name in UTF-8");
    BOOST_TEST(message("none", {}, "1") == "found the rule 'none' without cells, expected some");
    BOOST_TEST(message("plain", std::vector{plain}, "1") == "found item 1 in the rule 'plain', expected a cell");
    BOOST_CHECK_THROW(sequences.add_cell("d", {3}), BadArgument);
    BOOST_CHECK_THROW(sequences.add_cell("d", {-1}), BadArgument);
    BOOST_CHECK_THROW(sequences.add_cell("row"), BadArgument);
    BOOST_CHECK_THROW(sequences.declare(ItemId{0}, {1}), BadArgument);
    BOOST_CHECK_THROW(Sequences(builder, {"1", "1"}), BadArgument);
    BOOST_CHECK_THROW(Sequences(builder, {""}), BadArgument);
    BOOST_TEST(builder.item_count() == 5u);
    BOOST_TEST(builder.option_count() == 0u);
    sequences.declare(plain, {0});
    BOOST_TEST(message("plain cell", std::vector{plain}, "1").empty());
    BOOST_TEST(message("plain cell", std::vector{plain}, "1")
               == "found the rule 'plain cell', expected another name: there is an item 'plain cell' already");
    BOOST_TEST(builder.option_count() == 1u);
}

BOOST_AUTO_TEST_CASE(cells_without_names) {
    ProblemBuilder builder;
    builder.add_items(3, Kind::secondary);
    Sequences sequences(builder, {"x", "y"});
    const std::vector cells{ItemId{0}, ItemId{1}, ItemId{2}};
    for (const ItemId cell : cells) sequences.declare(cell, {0, 1});
    sequences.add("two alike", cells, sequences.regex("!(x*|y*)"));
    const Problem problem = builder.build();
    BOOST_TEST(!problem.has_item_names());
    BOOST_TEST(count(problem).covers == Count(6));
}

BOOST_AUTO_TEST_SUITE_END()
