// SPDX-License-Identifier: MIT
// Missed without it: a wrong count by layers, or a front that outgrows its memory.
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <stop_token>

#include <quadrille/error.hpp>

#include "search/layers/form.hpp"
#include "search/layers/layers.hpp"
#include "search/layers/table.hpp"
#include "support/brute_force.hpp"
#include "support/dominoes.hpp"
#include "support/parts.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(layers_test)

using namespace quadrille;
using namespace std::chrono_literals;
using search::Layers;
using search::layers::Form;
using search::layers::Outlook;

namespace {

std::string covers_of(const Problem& problem, std::uint32_t threads = 1) {
    Layers layers(problem);
    BOOST_TEST((layers.run({}, threads) == Ending::exhausted));
    BOOST_TEST(layers.done() == 1.0);
    BOOST_TEST(layers.left() == 0.0);
    return layers.covers().to_string();
}

/// All ways to pair off the vertices of a complete graph.
Problem matchings(std::uint32_t vertices) {
    test::Parts parts;
    parts.items.resize(vertices);
    for (std::uint32_t a = 0; a < vertices; ++a)
        for (std::uint32_t b = a + 1; b < vertices; ++b) parts.options.push_back({.cells = {{a}, {b}}});
    return test::put_together(parts);
}

/// Dominoes in a row of cells, in an order that leaves `width` of them half done at a time: each k-th cell,
/// and then those between.
std::vector<ItemId> stride(std::uint32_t cells, std::uint32_t width) {
    std::vector<ItemId> order;
    for (std::uint32_t first = 0; first < width; ++first)
        for (std::uint32_t cell = first; cell < cells; cell += width) order.push_back(ItemId{cell});
    return order;
}

} // namespace

// OEIS: A004003 (the last is more than 2^64), A001147, A000170, A014552, A002860, A000110.
BOOST_AUTO_TEST_CASE(known_counts) {
    for (const auto& [side, count] : std::initializer_list<std::pair<std::uint32_t, const char*>>{
             {8, "12988816"}, {12, "53060477521960000"}, {14, "112202208776036178000000"}})
        BOOST_TEST(covers_of(test::dominoes(side, side)) == count);
    BOOST_TEST(covers_of(matchings(20)) == "654729075");
    for (const auto& [file, count] :
         std::initializer_list<std::pair<const char*, const char*>>{{"oracles/queens_8.ec", "92"},
                                                                    {"bench/lang10.dlx", "0"},
                                                                    {"bench/latin5.dlx", "161280"},
                                                                    {"oracles/bell_10.ec", "115975"},
                                                                    {"bench/ltromino9x9.dlx", "1193600"}})
        BOOST_TEST(covers_of(test::read_file(file)) == count, file);
}

// A004003(10), with 161 bits.
BOOST_AUTO_TEST_CASE(a_large_count, *test::without_sanitizers()) {
    Layers layers(test::dominoes(20, 20), std::size_t{70} << 20);
    BOOST_TEST((layers.run({}, 2) == Ending::exhausted));
    BOOST_TEST(layers.covers().to_string() == "1269984011256235834242602753102293934298576249856");
}

BOOST_AUTO_TEST_CASE(nothing_to_cover) {
    test::Parts parts;
    BOOST_TEST(covers_of(test::put_together(parts)) == "1");
    parts.items.push_back({.kind = Kind::secondary});
    parts.options.push_back({.cells = {{0}}});
    BOOST_TEST(covers_of(test::put_together(parts)) == "1");
    BOOST_TEST(covers_of(test::read_string("a b\na\n").problem) == "0");
    BOOST_TEST(covers_of(test::read_string("a\n").problem) == "0");
}

// The possible widths of states, and the widths around them. A 2 x 10 board has 89 tilings, and a 2 x 8 board
// 34 (A000045): this is the number of tilings with the first and the last domino, which exclude each other by
// items of their own.
BOOST_AUTO_TEST_CASE(states_of_any_width) {
    for (const std::uint32_t stray : {0u, 20u, 43u, 44u, 60u, 63u, 64u, 65u, 107u, 108u, 127u, 128u, 200u, 235u}) {
        test::Parts parts = test::take_apart(test::dominoes(2, 10));
        const auto first = static_cast<std::uint32_t>(parts.items.size());
        for (std::uint32_t k = 0; k < stray; ++k) {
            parts.items.push_back({.kind = Kind::secondary});
            for (auto* option : {&parts.options.front(), &parts.options.back()}) option->cells.push_back({first + k});
        }
        const Problem problem = test::put_together(parts);
        BOOST_TEST(covers_of(problem) == (stray == 0 ? "89" : "55"), stray << " items more");
    }
}

BOOST_AUTO_TEST_CASE(too_wide_a_front_is_refused) {
    BOOST_CHECK_EXCEPTION(Layers(matchings(300)), Unsupported, [](const Unsupported& error) {
        return std::string(error.what())
               == "engine layers takes fronts of at most 256 items and colours of items, and this problem "
                  "has a "
                  "wider one";
    });
}

// Items far ahead have slots, which are used again and again; those near by are in the window.
BOOST_AUTO_TEST_CASE(a_slot_is_given_back) {
    const Problem row = test::dominoes(400, 1);
    const Form near(row, stride(400, 1));
    BOOST_TEST(near.words() == 1u);
    for (std::uint32_t l = 0; l < near.layers(); ++l) BOOST_TEST(near.slot(l) == Form::none);
    const Form far(test::dominoes(200, 1), stride(200, 2)); // neighbours are 100 layers away: 100 are live
    BOOST_TEST(far.words() == 2u);
    BOOST_TEST(far.slot(199) != Form::none);
    BOOST_CHECK_THROW(Form(test::dominoes(1200, 1), stride(1200, 3)), Unsupported); // 400 are live
}

BOOST_AUTO_TEST_CASE(the_outlook_drops_what_is_lost) {
    const Problem row = test::dominoes(6, 1);
    const Form form(row, stride(6, 1));
    const Outlook outlook(form, 0, 3);
    BOOST_TEST(outlook.is_hopeful(0b00));
    BOOST_TEST(!outlook.is_hopeful(0b10)); // the first square is alone
    BOOST_TEST(outlook.is_hopeful(0b01));  // beyond the second one anything may be
    BOOST_TEST(outlook.is_hopeful(0b11));
    BOOST_TEST(Outlook().is_hopeful(0b10));
}

BOOST_AUTO_TEST_CASE(random_problems) {
    std::mt19937_64 random(20261122);
    for (int i = 0; i < test::runs(2000); ++i) {
        const Problem problem
            = test::random_problem(random, {.max_items = 10, .max_options = 14, .colours = i % 2 == 0});
        BOOST_TEST_REQUIRE(covers_of(problem) == std::to_string(test::covers_by_subsets(problem).size()));
    }
}

BOOST_AUTO_TEST_CASE(threads_count_the_same) {
    for (const std::uint32_t threads : {2u, 5u}) {
        BOOST_TEST(covers_of(matchings(24), threads) == "316234143225");
        Layers layers(matchings(24));
        layers.run({}, threads);
        BOOST_TEST(layers.stats().threads == threads);
    }
}

BOOST_AUTO_TEST_CASE(it_pauses_and_goes_on) {
    const Problem problem = test::dominoes(10, 10);
    Layers whole(problem), pieces(problem);
    whole.run({});
    double done = 0;
    for (std::uint64_t nodes = 0;; nodes += 97) {
        const Ending ending = pieces.run({.limits = {.nodes = nodes}});
        BOOST_TEST(pieces.done() >= done);
        done = pieces.done();
        if (ending == Ending::exhausted) break;
        BOOST_TEST_REQUIRE((ending == Ending::node_limit));
        BOOST_TEST_REQUIRE(pieces.stats().nodes == nodes);
        BOOST_TEST(pieces.covers() == 0u);
    }
    BOOST_TEST(pieces.covers() == whole.covers());
    BOOST_TEST(pieces.stats().nodes == whole.stats().nodes);
    BOOST_TEST(pieces.stats().updates == whole.stats().updates);
    BOOST_TEST(pieces.stats().profile == whole.stats().profile);
    BOOST_TEST(pieces.memory() < 4096u); // memory of finished layers is released
}

// With several threads, the clock determines where each of them stops.
BOOST_AUTO_TEST_CASE(threads_pause_too) {
    Layers layers(matchings(24));
    int pauses = 0;
    while (layers.run({.limits = {.deadline = std::chrono::steady_clock::now() + 2ms}}, 3) != Ending::exhausted)
        ++pauses;
    BOOST_TEST(pauses > 0);
    BOOST_TEST(layers.covers() == 316234143225u);
}

BOOST_AUTO_TEST_CASE(a_stop_and_too_little_memory_end_it) {
    std::stop_source source;
    source.request_stop();
    Layers stopped(test::dominoes(14, 14));
    BOOST_TEST((stopped.run({.stop = source.get_token()}) == Ending::interrupted));
    for (const std::uint32_t threads : {1u, 2u}) {
        Layers small(matchings(26), 1 << 18);
        BOOST_TEST((small.run({}, threads) == Ending::memory_limit));
        BOOST_TEST(small.memory() < 1u << 20);
    }
}

// Its forecast before the middle is right within a factor of 4.
BOOST_AUTO_TEST_CASE(it_foresees_its_end) {
    for (const Problem& problem : {test::dominoes(14, 14), matchings(22), test::read_file("bench/soma.dlx")}) {
        Layers whole(problem);
        whole.run({});
        Layers begun(problem);
        begun.run({.limits = {.nodes = whole.stats().nodes / 5}});
        BOOST_TEST(begun.done() > 0.05);
        BOOST_TEST(begun.done() < 0.8);
    }
}

BOOST_AUTO_TEST_CASE(tables_carry) {
    search::layers::Memory memory;
    search::layers::Table<1> table;
    const std::uint64_t state = 7, other = 8, most = UINT64_MAX;
    const auto add = [&](std::uint64_t what, std::initializer_list<std::uint64_t> ways) {
        table.add(&what, search::layers::Table<1>::hash(&what), {ways.begin(), ways.end()}, memory);
    };
    add(state, {most});
    add(other, {1, 0, 0}); // no more limbs than it needs
    BOOST_TEST(table.limbs() == 1u);
    add(state, {1});
    BOOST_TEST(table.limbs() == 2u);
    add(state, {most, most});
    BOOST_TEST(table.limbs() == 3u);
    BOOST_TEST(table.size() == 2u);
    for (std::size_t at = 0; at < table.cells(); ++at) {
        const std::uint64_t* const cell = table.cell(at);
        if (table.is_free(cell)) continue;
        const std::vector<std::uint64_t> limbs(cell + 1, cell + 4);
        BOOST_TEST(
            (limbs
             == (cell[0] == state ? std::vector<std::uint64_t>{most, 0, 1} : std::vector<std::uint64_t>{1, 0, 0})));
    }
    table.clear(memory);
    BOOST_TEST(memory.used == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
