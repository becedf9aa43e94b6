// SPDX-License-Identifier: MIT
// Missed without it: polyforms or orientations that are missing or come twice.
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "generator_test.hpp"
#include "puzzles/tile/polyform_sets.hpp"

#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(polyform_test)

using namespace quadrille::puzzles;

namespace {

constexpr std::size_t no_limit = 100'000;

/// How many forms there are of 1, 2, .. cells.
std::vector<std::size_t> counts(Grid grid, Lie lie, std::uint32_t most) {
    std::vector<std::size_t> all;
    for (std::uint32_t cells = 1; cells <= most; ++cells) all.push_back(polyforms(grid, cells, lie, no_limit)->size());
    return all;
}

using Counts = std::vector<std::size_t>;

std::string names(Grid grid, std::string_view word, Lie lie) {
    std::string all;
    const auto set = form_set(grid, word, lie);
    if (!set) return "unknown";
    for (const NamedForm& form : *set) all += form.name + ' ';
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(polyominoes_are_those_of_A000105_A000988_A001168) {
    const auto elements = boost::test_tools::per_element();
    BOOST_TEST(counts(Grid::square, Lie::flip, 7) == (Counts{1, 1, 2, 5, 12, 35, 108}), elements);
    BOOST_TEST(counts(Grid::square, Lie::turn, 7) == (Counts{1, 1, 2, 7, 18, 60, 196}), elements);
    BOOST_TEST(counts(Grid::square, Lie::fixed, 7) == (Counts{1, 2, 6, 19, 63, 216, 760}), elements);
}

BOOST_AUTO_TEST_CASE(polyhexes_are_those_of_A000228_A006535_A001207) {
    const auto elements = boost::test_tools::per_element();
    BOOST_TEST(counts(Grid::hex, Lie::flip, 6) == (Counts{1, 1, 3, 7, 22, 82}), elements);
    BOOST_TEST(counts(Grid::hex, Lie::turn, 6) == (Counts{1, 1, 3, 10, 33, 147}), elements);
    BOOST_TEST(counts(Grid::hex, Lie::fixed, 6) == (Counts{1, 3, 11, 44, 186, 814}), elements);
}

BOOST_AUTO_TEST_CASE(polyiamonds_are_those_of_A000577_A006534_A001420) {
    const auto elements = boost::test_tools::per_element();
    BOOST_TEST(counts(Grid::triangle, Lie::flip, 8) == (Counts{1, 1, 1, 3, 4, 12, 24, 66}), elements);
    BOOST_TEST(counts(Grid::triangle, Lie::turn, 8) == (Counts{1, 1, 1, 4, 6, 19, 43, 120}), elements);
    BOOST_TEST(counts(Grid::triangle, Lie::fixed, 8) == (Counts{2, 3, 6, 14, 36, 94, 250, 675}), elements);
}

BOOST_AUTO_TEST_CASE(polycubes_are_those_of_A000162_A038119_A001931) {
    const auto elements = boost::test_tools::per_element();
    BOOST_TEST(counts(Grid::cube, Lie::turn, 5) == (Counts{1, 1, 2, 8, 29}), elements);
    BOOST_TEST(counts(Grid::cube, Lie::flip, 5) == (Counts{1, 1, 2, 7, 23}), elements);
    BOOST_TEST(counts(Grid::cube, Lie::fixed, 5) == (Counts{1, 3, 15, 86, 534}), elements);
}

BOOST_AUTO_TEST_CASE(groups_have_their_orders) {
    for (const auto& [grid, turns] :
         std::map<Grid, std::size_t>{{Grid::square, 4}, {Grid::cube, 24}, {Grid::hex, 6}, {Grid::triangle, 6}}) {
        BOOST_TEST(symmetries(grid, Lie::fixed).size() == 1U);
        BOOST_TEST(symmetries(grid, Lie::turn).size() == turns);
        BOOST_TEST(symmetries(grid, Lie::flip).size() == 2 * turns);
    }
}

BOOST_AUTO_TEST_CASE(symmetries_keep_neighbours) {
    for (const Grid grid : {Grid::square, Grid::cube, Grid::hex, Grid::triangle}) {
        for (const Spot spot : {Spot{0, 0, 0}, Spot{0, 2, 4}, Spot{0, -3, -5}, Spot{0, 7, -1}}) {
            const Point point = point_at(grid, spot);
            BOOST_TEST((spot_of(grid, point) == spot));
            for (const Symmetry& symmetry : symmetries(grid, Lie::flip)) {
                std::set<Point> moved;
                for (const Point& near : neighbours(grid, point)) moved.insert(symmetry(near));
                const auto around = neighbours(grid, symmetry(point));
                BOOST_TEST((moved == std::set<Point>(around.begin(), around.end())));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(cells_that_touch_share_an_edge) {
    for (const Grid grid : {Grid::square, Grid::cube, Grid::hex, Grid::triangle}) {
        for (const Spot spot : {Spot{0, 1, 1}, Spot{0, 0, 2}, Spot{0, 5, 3}, Spot{0, 4, 7}}) {
            if (grid == Grid::triangle || grid == Grid::square || (spot.row + spot.column) % 2 == 0) {
                const Point point = point_at(grid, spot);
                const auto corners = polygon(grid, point, 10);
                std::size_t sides = 0;
                for (const Point& near : neighbours(grid, point)) {
                    if (near.z != point.z) continue;
                    std::size_t shared = 0;
                    for (const Corner& corner : polygon(grid, near, 10))
                        shared += static_cast<std::size_t>(std::ranges::count(corners, corner));
                    BOOST_TEST(shared == 2U);
                    ++sides;
                }
                BOOST_TEST(sides == corners.size());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_polyomino_has_1_to_8_orientations) {
    std::map<std::string, std::size_t> ways;
    const auto set = form_set(Grid::square, "pentominoes", Lie::flip);
    for (const NamedForm& it : *set) ways[it.name] = orientations(Grid::square, it.form, Lie::flip).size();
    const std::map<std::string, std::size_t> golomb{{"F", 8}, {"I", 2}, {"L", 8}, {"N", 8}, {"P", 8}, {"T", 4},
                                                    {"U", 4}, {"V", 4}, {"W", 4}, {"X", 1}, {"Y", 8}, {"Z", 4}};
    BOOST_TEST((ways == golomb));
}

BOOST_AUTO_TEST_CASE(known_forms_have_letters) {
    BOOST_TEST(names(Grid::square, "pentominoes", Lie::flip) == "F I L N P T U V W X Y Z ");
    BOOST_TEST(names(Grid::square, "5", Lie::flip) == "F I L N P T U V W X Y Z ");
    BOOST_TEST(names(Grid::square, "tetrominoes", Lie::turn) == "I L O S T l s ");
    BOOST_TEST(names(Grid::cube, "soma", Lie::turn) == "A B L P T V Z ");
    BOOST_TEST(names(Grid::cube, "pentominoes", Lie::turn) == "F I L N P T U V W X Y Z ");
    BOOST_TEST(names(Grid::hex, "tetrahexes", Lie::flip) == "A B C D E F G ");
    BOOST_TEST(names(Grid::triangle, "hexiamonds", Lie::flip) == "A B C D E F G H I J K L ");
    BOOST_TEST(names(Grid::square, "hexominoes", Lie::flip).substr(48) == "Y Z AA AB AC AD AE AF AG AH AI ");
}

BOOST_AUTO_TEST_CASE(sets_belong_to_grids) {
    BOOST_TEST(names(Grid::square, "soma", Lie::flip) == "unknown");
    BOOST_TEST(names(Grid::hex, "pentominoes", Lie::flip) == "unknown");
    BOOST_TEST(names(Grid::square, "0", Lie::flip) == "unknown");
    BOOST_TEST(names(Grid::square, "", Lie::flip) == "unknown");
}

BOOST_AUTO_TEST_CASE(a_set_without_end_is_given_up_soon, *quadrille::test::sanitized_at_full_scale()) {
    for (const std::string_view word : {"20", "4000000000"})
        for (const Grid grid : {Grid::square, Grid::cube, Grid::hex, Grid::triangle})
            BOOST_CHECK_THROW(std::ignore = form_set(grid, word, Lie::fixed), std::length_error);
}

BOOST_AUTO_TEST_SUITE_END()
