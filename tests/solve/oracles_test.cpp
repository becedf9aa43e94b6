// SPDX-License-Identifier: MIT
// Missed without it: a wrong count where a published one is known.
// Every instance with a published or twice verified count: counted, listed, and every listed cover verified.
#include <fstream>
#include <map>
#include <sstream>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>

#include "support/known_count.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(oracles_test)

using namespace quadrille;

namespace {

struct Oracle {
    std::string name;
    std::uint64_t covers;
};

/// The rows of oracles.tsv of that effort.
std::vector<Oracle> oracles(const std::string& effort) {
    std::ifstream table(TEST_DATA "/oracles.tsv");
    std::vector<Oracle> list;
    std::string line;
    std::getline(table, line); // the names of the columns
    while (std::getline(table, line)) {
        std::istringstream cells(line);
        std::string name, covers, row_effort;
        std::getline(cells, name, '\t');
        std::getline(cells, covers, '\t');
        std::getline(cells, row_effort, '\t');
        if (row_effort == effort) list.push_back({name, std::stoull(covers)});
    }
    return list;
}

void check(const std::string& file, std::uint64_t covers) {
    test::check_known_count(test::read_file(file), covers, file);
}

} // namespace

BOOST_AUTO_TEST_CASE(small_instances) {
    const auto list = oracles("small");
    BOOST_TEST(list.size() == 97u);
    for (const Oracle& oracle : list) check("oracles/" + oracle.name + ".ec", oracle.covers);
}

BOOST_AUTO_TEST_CASE(medium_instances, *test::without_sanitizers() * test::at_full_scale()) {
    const auto list = oracles("medium");
    BOOST_TEST(list.size() == 25u);
    for (const Oracle& oracle : list) check("oracles/" + oracle.name + ".ec", oracle.covers);
}

BOOST_AUTO_TEST_CASE(instances_of_a_peer) {
    check("dlx/small.dlx", 13);
    if (!test::sanitized) check("dlx/matching8.dlx", 2'027'025);
}

// The same tree as Knuth's programs, node for node. His counts of search nodes: DLX1 run on these instances.
BOOST_AUTO_TEST_CASE(search_nodes_are_those_of_dlx1, *test::without_sanitizers()) {
    const std::map<std::string, std::uint64_t> nodes{{"bench/queens12.dlx", 211'716},
                                                     {"bench/lang11.dlx", 439'747},
                                                     {"bench/soma.dlx", 254'700},
                                                     {"bench/latin5.dlx", 1'701'926}};
    for (const auto& [file, expected] : nodes)
        BOOST_TEST(count(test::read_file(file), {.engine = "links", .simplify = false}).stats.nodes == expected, file);
}

BOOST_AUTO_TEST_SUITE_END()
