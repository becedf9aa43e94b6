// SPDX-License-Identifier: MIT
// ItemTree and SmallestItem must make the same choices in every state.
#include <random>

#include <boost/test/unit_test.hpp>

#include "search/links/items.hpp"
#include "search/links/links.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(item_tree_test)

using namespace quadrille;
using search::CountOnly;
using namespace quadrille::search;

namespace {} // namespace

BOOST_AUTO_TEST_CASE(the_leftmost_of_the_smallest) {
    ItemTree tree(3, 1);
    for (const std::uint32_t item : {1u, 1u, 2u, 3u, 4u}) tree.add_option(item);
    tree.start();
    BOOST_TEST(tree.choose() == 2u);
    tree.unlink(2);
    BOOST_TEST(tree.choose() == 3u);
    tree.unlink(3);
    BOOST_TEST(tree.choose() == 1u);
    tree.relink(3);
    tree.relink(2);
    BOOST_TEST(tree.choose() == 2u);
    tree.shrink(2);
    BOOST_TEST(tree.choose() == ItemTree::none);
    tree.grow(2);
    BOOST_TEST(!tree.empty());
}

BOOST_AUTO_TEST_CASE(same_search_tree_as_the_list) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 3000; ++i) {
        const Problem problem = test::random_problem(random, {.max_items = 20, .max_options = 40});
        Links<SmallestItem> by_list(problem);
        Links<ItemTree> by_tree(problem);
        by_list.run({}, CountOnly{});
        by_tree.run({}, CountOnly{});
        BOOST_REQUIRE(by_list.covers() == by_tree.covers());
        BOOST_REQUIRE(by_list.stats().profile == by_tree.stats().profile);
        BOOST_REQUIRE(by_list.stats().updates == by_tree.stats().updates);
    }
}

BOOST_AUTO_TEST_CASE(same_search_tree_on_langford) {
    const Problem problem = test::read_file("oracles/langford2_8.ec");
    Links<ItemTree> links(problem);
    links.run({}, CountOnly{});
    BOOST_TEST(links.covers() == 300u); // A014552, both directions
}

BOOST_AUTO_TEST_SUITE_END()
