// SPDX-License-Identifier: MIT
// Missed without it: plans for groups in which two meet too often or never.
#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(groups_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call plan(const std::string& text) { return Call("groups", {}).reading(text); }
Count total(const Words& words) { return count(Call("groups", words).problem(), {}).covers; }

const std::string four = "players Ann Bob Cy Dee\nsize 2\n";

} // namespace

BOOST_AUTO_TEST_CASE(Steiner_triple_systems_are_those_of_A030128) {
    BOOST_TEST(cover_count({"groups", {"3", "3"}}) == 1U);
    BOOST_TEST(cover_count({"groups", {"7", "3"}}) == 30U);
    BOOST_TEST(cover_count({"groups", {"8", "3"}}) == 0U);
    BOOST_TEST(cover_count({"groups", {"9", "3"}}) == 840U);
}

// The one-factorisations of A000438, in all orders of the rounds.
BOOST_AUTO_TEST_CASE(leagues_in_which_all_meet, *test::without_sanitizers()) {
    BOOST_TEST(cover_count({"groups", {"2", "2", "1"}}) == 1U);
    BOOST_TEST(cover_count({"groups", {"4", "2", "3"}}) == 6U);
    BOOST_TEST(cover_count({"groups", {"6", "2", "5"}}) == 6U * 120);
    BOOST_TEST(total({"8", "2", "7"}) == 6240U * 5040);
}

BOOST_AUTO_TEST_CASE(Kirkman_with_nine_girls) { BOOST_TEST(total({"9", "3", "4"}) == 840U * 24); }

BOOST_AUTO_TEST_CASE(twenty_teams_fifteen_girls_and_sixteen_golfers) {
    for (const Words& words : {Words{"20", "2", "19"}, Words{"15", "3", "7"}, Words{"16", "4", "5"}}) {
        const Problem problem = Call("groups", words).problem();
        std::size_t found = 0;
        solve(problem, {}, {.limits = {.covers = 1}}, [&](std::span<const OptionId> cover) {
            BOOST_TEST(!Verifier(problem).violation(cover));
            return ++found < 1;
        });
        BOOST_TEST(found == 1U);
    }
}

BOOST_AUTO_TEST_CASE(one_round_is_a_partition) {
    BOOST_TEST(cover_count({"groups", {"6", "3", "1"}}) == 10U); // 6! / (3! 3! 2!)
    BOOST_TEST(cover_count({"groups", {"6", "2", "1"}}) == 15U);
    BOOST_TEST(cover_count({"groups", {"6", "2", "2"}}) == 15U * 8); // each matching of K6 misses 8 others
    BOOST_TEST(cover_count({"groups", {"9", "3", "1"}}) == 280U);
}

BOOST_AUTO_TEST_CASE(who_stays_apart_and_who_meets) {
    BOOST_TEST(cover_count(plan(four + "rounds 1\n")) == 3U);
    BOOST_TEST(cover_count(plan(four + "rounds 1\napart Ann Bob\n")) == 2U);
    BOOST_TEST(cover_count(plan(four + "rounds 1\ntogether Bob Ann\n")) == 1U);
    BOOST_TEST(cover_count(plan(four + "rounds 2\napart Ann Bob\n")) == 2U);
    BOOST_TEST(cover_count(plan(four + "rounds 2\ntogether Ann Bob\n")) == 4U);
    BOOST_TEST(cover_count(plan(four + "rounds 3\napart Ann Bob\n")) == 0U); // three rounds need all pairs
    BOOST_TEST(cover_count(plan("players 6\nsize 3\nrounds 1\napart 1 2\n")) == 6U);
}

BOOST_AUTO_TEST_CASE(names_of_all_forms) {
    const auto same = [](const std::string& players, const Words& names) {
        std::vector<std::string> seats;
        const Problem problem = plan(players + "\nsize 2\nrounds 1\n").problem();
        for (std::uint32_t k = 0; k < names.size(); ++k) seats.emplace_back(problem.item_name(ItemId{k}));
        BOOST_TEST(seats == names, boost::test_tools::per_element());
    };
    same("players \"Team #1\" \"Team // 2\" # two", {"Team #1@1", "Team // 2@1"});
    same("players : Ann, \"Team #1\"", {"Ann@1", "Team #1@1"});
    same("players \"and\" \"&\"", {"and@1", "&@1"});
    same("players e\u0301 z", {"\u00e9@1", "z@1"});
    BOOST_TEST(cover_count(plan("players e\u0301 z\nsize 2\nrounds 1\ntogether \u00e9 z\n")) == 1U);
    BOOST_TEST(origin(plan("players \"&\" \"Team #1\"\nsize 2\nrounds 1")).back()
               == "players \"&\" \"Team #1\"\nsize 2\nrounds 1\n");
}

/// A player meets one other a round: three others are met in three rounds.
BOOST_AUTO_TEST_CASE(rounds_without_pairs_are_warned_of) {
    const auto same = boost::test_tools::per_element();
    BOOST_TEST(plan(four + "rounds 3\n").made().warnings == Words{}, same);
    BOOST_TEST(Call("groups", {"9", "3", "4"}).made().warnings == Words{}, same);
    BOOST_TEST(
        plan(four + "rounds 4\n").made().warnings
            == (Words{"warning: 4 players in groups of 2 have at most 3 rounds in which no two meet twice, not 4"}),
        same);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title({"groups", {"9", "3", "4"}}) == "9 players in groups of 3 for 4 rounds");
    BOOST_TEST(title({"groups", {"7", "3"}}) == "Steiner system S(2,3,7)");
    BOOST_TEST(title(plan(four + "rounds 1\napart Ann Bob\n")) == "4 players in groups of 2 for 1 round, 1 pair apart");
    BOOST_TEST(origin({"groups", {"09", "3", "4"}}) == (Words{"9", "3", "4"}), boost::test_tools::per_element());
    BOOST_TEST(origin(plan("size 3\nplayers 7\n")) == (Words{"7", "3"}), boost::test_tools::per_element());
    BOOST_TEST(origin(plan("// a table\nsize 2\nplayers Ann Bob\nplayers Cy Dee\nrounds 1\napart Bob Ann"))
                   == (Words{"--text", "size 2\nplayers Ann Bob\nplayers Cy Dee\nrounds 1\napart Bob Ann\n"}),
               boost::test_tools::per_element());
    BOOST_TEST(
        origin(plan("players \"FC Reds\", SV \nrounds 1\napart \"FC Reds\" , SV\nsize 2\nplayers \" a  b \"; \"c\""))
            == (Words{"--text",
                      "players \"FC Reds\", SV\nrounds 1\napart \"FC Reds\" , SV\nsize 2\nplayers \" a b \"; \"c\"\n"}),
        boost::test_tools::per_element());
    const Problem problem = plan(four + "rounds 2\n").problem();
    BOOST_TEST(problem.option_name(OptionId{7}) == "Ann+Cy@2");
    BOOST_TEST(problem.item_name(ItemId{4}) == "Ann@2");
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(plan(four + "rounds 2\n").picture({"Ann+Cy@2", "Bob+Dee@2", "Ann+Bob@1", "Cy+Dee@1"})
               == "round 1: Ann Bob | Cy Dee\nround 2: Ann Cy | Bob Dee\n");
    BOOST_TEST(Call("groups", {"3", "3"}).picture({"1+2+3"}) == "1 2 3\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says = [](const Words& words) { return complaint<UsageError>({"groups", words}); };
    BOOST_TEST(says({"9"})
               == "groups: found 1 word, expected PLAYERS SIZE ROUNDS, or PLAYERS SIZE for a Steiner system");
    BOOST_TEST(says({"x", "3"}) == "groups: found 'x', expected 2 to 1000 players");
    BOOST_TEST(says({"9", "1"}) == "groups: found '1', expected a group size from 2 to 1000");
    BOOST_TEST(says({"9", "3", "0"}) == "groups: found '0', expected 1 to 1000 rounds");
    BOOST_TEST(says({"10", "3", "2"})
               == "groups: found 10 players, expected a multiple of the group size 3; add 2 players such as Bye, for "
                  "empty seats, to make 12");
    BOOST_TEST(says({"3", "4"}) == "groups: found groups of 4, expected at most the 3 players");
    BOOST_TEST(says({"32", "8", "4"}) == "groups: found a problem of 42073200 options, expected at most 4000000");
    BOOST_TEST(says({"1000", "500", "1"}).ends_with(" options, expected at most 4000000"));
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(plan(text)); };
    BOOST_TEST(says("size 2\n") == "file:2:1: found no players, expected a line 'players NAME NAME ...'");
    BOOST_TEST(says("players 4\n") == "file:2:1: found no group size, expected a line 'size NUMBER'");
    BOOST_TEST(says("players\n") == "file:1:8: found the end of the line, expected 'players NAME NAME ...'");
    BOOST_TEST(says("players 1001\n") == "file:1:9: found '1001', expected at most 1000 players");
    BOOST_TEST(says("players A B A\n") == "file:1:13: found the player 'A' again, expected each once, as at 1:9");
    BOOST_TEST(
        says("players FC Reds, SV\n")
        == "file:1:12: found 'Reds' without a comma before it, expected commas between all names of the line, and "
           "quotes around a name with blanks");
    BOOST_TEST(says("players A,, B\n") == "file:1:11: found ',' again, expected a name or a cell between");
    BOOST_TEST(says("players \"FC Reds\n") == "file:1:9: found a quote without its end, expected '\"' behind the name");
    BOOST_TEST(says("players A \" \"\n") == "file:1:11: found quotes around nothing, expected a name in them");
    BOOST_TEST(says("players \"A\"B C\n") == "file:1:12: found 'B' behind a quote, expected a blank or a comma");
    BOOST_TEST(says("players A\"B\" C\n") == "file:1:10: found '\"' inside a name, expected quotes around all of it");
    BOOST_TEST(says("players “FC Reds” SV\n")
               == "file:1:9: found '“FC', expected straight double quotes around a name, as in \"FC Reds\"");
    BOOST_TEST(says("players 'FC Reds' SV\n")
               == "file:1:9: found ''FC', expected straight double quotes around a name, as in \"FC Reds\"");
    BOOST_TEST(says("players A B+C\n") == "file:1:11: found 'B+C', expected a name without any of : | + @");
    BOOST_TEST(says("size two\n") == "file:1:6: found 'two', expected a group size from 2 to 1000");
    BOOST_TEST(says("size 2\nsize 2\n") == "file:2:1: found 'size', expected one line 'size' only");
    BOOST_TEST(says("rounds 0\n") == "file:1:8: found '0', expected a number of rounds from 1 to 1000");
    BOOST_TEST(says("size 2 3\n") == "file:1:8: found '3', expected the end of the line, as in 'size NUMBER'");
    BOOST_TEST(says("seats 2\n") == "file:1:1: found 'seats', expected players, size, rounds, apart or together");
    BOOST_TEST(says(four + "apart Ann Eve\n") == "file:3:11: found 'Eve', expected one of the players named before");
    BOOST_TEST(says(four + "apart Ann Ann\n") == "file:3:11: found 'Ann' twice, expected two players");
    BOOST_TEST(says(four + "apart Ann\n") == "file:3:10: found the end of the line, expected 'apart NAME NAME'");
    BOOST_TEST(says(four + "apart Ann Bob\ntogether Bob Ann\n")
               == "file:4:1: found 'together Bob Ann', expected nothing against line 3");
}

BOOST_AUTO_TEST_SUITE_END()
