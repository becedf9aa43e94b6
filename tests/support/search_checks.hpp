// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/verify.hpp>

#include "search/observers.hpp"

namespace quadrille::test {

using Covers = std::vector<std::vector<OptionId>>;

// A `fresh` search has not begun; it may be of any class that walks and can be copied.

/// Collects covers, and stops the search after this many.
template <class Search>
Ending collect(Search& search, const Control& control, Covers& covers, std::size_t most = SIZE_MAX) {
    const CoverSink sink = [&, seen = std::size_t{0}](std::span<const OptionId> cover) mutable {
        covers.emplace_back(cover.begin(), cover.end());
        return ++seen < most;
    };
    return search.run(control, search::SinkObserver{sink});
}

template <class Search> Covers all_covers(Search fresh) {
    Covers covers;
    BOOST_TEST((collect(fresh, {}, covers) == Ending::exhausted));
    return covers;
}

/// The number of covers reported. Each is verified, and none may come twice.
template <class Search> std::uint64_t verified_covers(const Problem& problem, Search fresh) {
    Covers covers = all_covers(std::move(fresh));
    Verifier verifier(problem);
    for (auto& cover : covers) {
        BOOST_TEST_REQUIRE(!verifier.violation(cover));
        std::ranges::sort(cover);
    }
    std::ranges::sort(covers);
    BOOST_TEST((std::ranges::adjacent_find(covers) == covers.end()));
    return covers.size();
}

/// Precondition: there are more than 5000 nodes and 723 covers.
template <class Search> void check_limits(const Search& fresh) {
    for (const std::uint64_t limit : {1u, 2u, 1023u, 1024u, 1025u, 5000u}) {
        Search limited = fresh;
        BOOST_TEST((limited.run({.limits = {.nodes = limit}}, search::CountOnly{}) == Ending::node_limit));
        BOOST_TEST(limited.stats().nodes == limit);
    }
    for (const std::uint64_t limit : {1u, 100u, 723u}) {
        Search limited = fresh;
        BOOST_TEST((limited.run({.limits = {.covers = limit}}, search::CountOnly{}) == Ending::cover_limit));
        BOOST_TEST(limited.covers() == limit);
    }
}

/// Stopping after each cover loses and doubles none.
template <class Search> void check_stops_at_covers(const Search& fresh) {
    const Covers expected = all_covers(fresh);
    Search pieces = fresh;
    Covers covers;
    std::size_t runs = 1;
    while (collect(pieces, {}, covers, 1) == Ending::cover_limit) ++runs;
    BOOST_TEST(runs == expected.size() + 1);
    BOOST_TEST((covers == expected));
    BOOST_TEST((pieces.run({}, search::CountOnly{}) == Ending::exhausted)); // and stays at its end
    BOOST_TEST(pieces.covers() == expected.size());
}

/// Stopping after each node changes nothing.
template <class Search> void check_stops_at_nodes(const Search& fresh) {
    Search whole = fresh, pieces = fresh;
    whole.run({}, search::CountOnly{});
    Covers covers;
    Control control{.limits = {.nodes = 0}};
    do ++control.limits.nodes;
    while (collect(pieces, control, covers) == Ending::node_limit);
    BOOST_TEST((covers == all_covers(fresh)));
    BOOST_TEST(pieces.stats().nodes == whole.stats().nodes);
    BOOST_TEST(pieces.stats().updates == whole.stats().updates);
    BOOST_TEST(pieces.stats().profile == whole.stats().profile);
}

/// The 4 x 4 board with one corner covered by a given domino: 18 of the 36 tilings, by symmetry. `fresh`: of
/// dominoes_behind(4, 4).
template <class Search> void check_restarts(Search fresh) {
    for (const OptionId corner : {OptionId{0}, OptionId{1}, OptionId{0}}) {
        fresh.restart(std::span(&corner, 1));
        fresh.run({}, search::CountOnly{});
        BOOST_TEST(fresh.covers() == 18u);
    }
    fresh.restart({});
    fresh.run({}, search::CountOnly{});
    BOOST_TEST(fresh.covers() == 36u);
}

} // namespace quadrille::test
